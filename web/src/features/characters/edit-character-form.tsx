import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CharacterDetail } from '#contract/characters.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { refreshCharacter } from '../../lib/work-caches.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { CharacterFields } from './character-fields.tsx'
import { type CharacterValues, characterForm, toBody, toValues } from './character-values.ts'
import { editDraftKey } from './edit-draft.ts'

interface EditCharacterFormProps {
  character: CharacterDetail
  onClose: () => void
}

/** The form for editing on a character's page. */
export function EditCharacterForm({ character, onClose }: EditCharacterFormProps) {
  const { id } = character
  const draftKey = editDraftKey(character)
  const [stored] = useState(() => findDraft<CharacterValues, Version<CharacterValues>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(character), {
    send: (values, base) =>
      call('PUT /api/characters/{id}', { params: { id }, body: { ...toBody(values), base } }),
    readLatest: async () => versionOf(await call('GET /api/characters/{id}', { params: { id } })),
  })
  const form = useForm({
    resolver: zodResolver(characterForm),
    defaultValues: { ...toValues(character), ...stored?.values },
  })
  const draft = useDraft(draftKey, form, edit)
  const save = useAction({
    run: edit.save,
    success: 'Character saved!',
    failure: 'Failed to update character. Please try again.',
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      await refreshCharacter(id)
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <OtherDrafts draft={draft} />
      <CharacterFields form={form} />
      {edit.conflict && (
        <div className="mt-7">
          <ChangedElsewhereNotice edit={edit} form={form} />
        </div>
      )}
      <div className="mt-9 flex flex-wrap justify-end gap-2.5 border-t border-line pt-6">
        <Button
          variant="quiet"
          onClick={() => {
            draft.discardOwn(toValues(character))
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

function versionOf(character: CharacterDetail): Version<CharacterValues> {
  return { updatedAt: character.updatedAt, values: toValues(character) }
}
