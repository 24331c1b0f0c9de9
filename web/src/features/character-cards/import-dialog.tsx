import { useEffect, useState } from 'react'
import type { CharacterDetail } from '#contract/characters.ts'
import { personalityTraits } from '#contract/options.ts'
import { composePersonality } from '#contract/personality.ts'
import { call } from '../../lib/api.ts'
import { isUnauthorized, messageOf } from '../../lib/api-error.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { readPicture } from '../../lib/read-picture.ts'
import { showError } from '../../lib/toasts.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { CardPreview } from './card-preview.tsx'
import { type CardCharacter, characterFromCard } from './character-from-card.ts'
import { FileDrop } from './file-drop.tsx'
import { isPng } from './png-text.ts'
import { CardError, readCard } from './read-card.ts'

const traits: readonly string[] = personalityTraits.map(([trait]) => trait)

interface ReadCard {
  version: number
  character: CardCharacter
  picture: File | null
}

interface ImportDialogProps {
  onImported: (character: CharacterDetail) => void
  onClose: () => void
}

/** Imports a character from a character card after a preview (D-55). */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [read, setRead] = useState<ReadCard | null>(null)
  const [refusal, setRefusal] = useState('')
  const pictureUrl = useObjectUrl(read?.picture ?? null)
  const once = useIdempotentCall()

  const save = useAction({
    run: async ({ character, picture }: ReadCard) => {
      const { personality, personalityTraits } = character.values
      const body = {
        ...character.values,
        personality: composePersonality(personality, personalityTraits),
        importedCard: character.kept,
      }
      const created = await once(body, (idempotencyKey) =>
        call('POST /api/characters', { body, idempotencyKey }),
      )
      if (picture) await uploadPicture(created.id, picture)
      return created
    },
    success: 'Character created successfully!',
    failure: 'Failed to create character. Please try again.',
    serverMessage: 'refusals',
    onSuccess: async (created) => {
      await invalidate('GET /api/characters')
      onImported(created)
    },
  })

  const take = async (file: File) => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const card = readCard(bytes)
      const picture = isPng(bytes) ? file : null
      setRead({ version: card.version, character: characterFromCard(card, traits), picture })
      setRefusal('')
    } catch (error) {
      setRead(null)
      setRefusal(error instanceof CardError ? error.message : 'This file could not be read.')
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import Character"
      description="From a Character Card: a JSON file, or a PNG picture that carries one."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <GatedButton
            reason={read ? undefined : 'Choose a card first.'}
            busy={save.isPending}
            onClick={() => read && save.mutate(read)}
          >
            Import Character
          </GatedButton>
        </>
      }
    >
      <div className="grid gap-6">
        <FileDrop chosen={read !== null} onFile={(file) => void take(file)} />
        {refusal && (
          <p role="alert" className="font-semibold text-ember">
            {refusal}
          </p>
        )}
        {read && <CardPreview version={read.version} character={read.character} pictureUrl={pictureUrl} />}
      </div>
    </Dialog>
  )
}

// A failed upload of the picture must not fail the import: the character is saved, and its page offers another upload.
async function uploadPicture(id: number, file: File): Promise<void> {
  const picture = await readPicture(file)
  if ('refusal' in picture) return void showError(`The picture was not taken. ${picture.refusal}`, 'Almost')
  try {
    await call('POST /api/characters/{id}/image', { params: { id }, body: picture })
  } catch (error) {
    if (isUnauthorized(error)) return handleUnauthorized()
    showError(
      messageOf(error, 'The picture could not be saved; upload it on the character’s page.'),
      'Almost',
    )
  }
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
