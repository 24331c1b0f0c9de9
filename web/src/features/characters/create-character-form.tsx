import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { CharacterDetail } from '#contract/characters.ts'
import { withoutEmphasis } from '#contract/emphasis.ts'
import { call } from '../../lib/api.ts'
import { isUnauthorized, messageOf } from '../../lib/api-error.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { clearPendingCharacter, type PendingCharacter } from '../../lib/pending-character.ts'
import { invalidate } from '../../lib/queries.ts'
import { showError } from '../../lib/toasts.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { refreshCharacterLists } from '../../lib/work-caches.ts'
import { Button } from '../../ui/button.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { CharacterFields } from './character-fields.tsx'
import { blankCharacter, type CharacterValues, characterForm, toBody } from './character-values.ts'

/** The key of the draft of the manual form. */
export const manualDraftKey = 'character-by-hand'

interface CreateCharacterFormProps {
  /** A character detected in a chapter. It fills the form in advance. */
  pending: PendingCharacter | null
  onCreated: (character: CharacterDetail) => void
  onCancel: () => void
}

/** The form of the option 'Create From Scratch' (D-253). */
export function CreateCharacterForm({ pending, onCreated, onCancel }: CreateCharacterFormProps) {
  const draftKey = pending ? `character-detected-${pending.detectedId}` : manualDraftKey
  const unfilled = { ...blankCharacter, ...valuesOfDetected(pending) }
  const form = useForm({
    resolver: zodResolver(characterForm),
    defaultValues: { ...unfilled, ...readDraft<Partial<CharacterValues>>(draftKey) },
  })
  const draft = useDraft(draftKey, form)
  const once = useIdempotentCall(draftKey)

  const create = useAction({
    run: (values: Parameters<typeof toBody>[0]) => {
      const body = toBody(values)
      return once(body, (idempotencyKey) => call('POST /api/characters', { body, idempotencyKey }))
    },
    success: 'Character created successfully!',
    failure: 'Failed to create character. Please try again.',
    onError: (error) => showIssues(form, error),
    onSuccess: async (character) => {
      draft.clear()
      if (pending) await linkToStory(pending, character.id)
      await refreshCharacterLists()
      onCreated(character)
    },
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((values) => create.mutate(values))}>
      <RestoredDraft draft={draft} blank={unfilled} />
      <OtherDrafts draft={draft} />
      <CharacterFields form={form} />
      <div className="mt-9 flex flex-wrap justify-end gap-2.5 border-t border-line pt-6">
        <Button
          variant="quiet"
          onClick={() => {
            draft.keepOwn(unfilled)
            clearPendingCharacter()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending}>
          Create Character
        </Button>
      </div>
    </form>
  )
}

function valuesOfDetected(pending: PendingCharacter | null): Partial<CharacterValues> {
  if (!pending) return {}
  const { name, role, description, context } = pending
  // A description and a sentence of a chapter can contain emphasis, and the fields of a character show plain text (D-136).
  return { name, role, description: withoutEmphasis(description), background: withoutEmphasis(context) }
}

/** Adds the created character to the story where it was detected, and marks the detection as handled (D-59). */
async function linkToStory(
  { storyId, detectedId, name }: PendingCharacter,
  characterId: number,
): Promise<void> {
  clearPendingCharacter()
  try {
    await call('POST /api/stories/{id}/characters', {
      params: { id: storyId },
      body: { characterId, role: 'supporting' },
    })
    await call('PUT /api/stories/{id}/detected-characters/{detectedId}', {
      params: { id: storyId, detectedId },
      body: { status: 'created', characterId },
    })
  } catch (error) {
    if (isUnauthorized(error)) handleUnauthorized()
    else
      showError(
        `${name} is created, but could not be added to the story. You can add them from the story's page.`,
        'Almost',
        messageOf(error, ''),
      )
  }
  await invalidate('GET /api/stories/{id}/detected-characters', { id: storyId })
}
