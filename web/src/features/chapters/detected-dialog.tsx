import { useNavigate } from 'react-router-dom'
import type { DetectedCharacter } from '#contract/chapters.ts'
import { withoutEmphasis } from '#contract/emphasis.ts'
import { call } from '../../lib/api.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import {
  clearPendingCharacter,
  readPendingCharacter,
  storePendingCharacter,
} from '../../lib/pending-character.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SideDialog } from '../../ui/side-dialog.tsx'

interface DetectedDialogProps {
  storyId: number
  /** Detected characters that were neither created nor skipped. The dialog asks about the first one. */
  detected: DetectedCharacter[]
  onClose: () => void
}

/** Asks whether to create a character that was detected in a chapter, or to skip it (D-233). */
export function DetectedDialog({ storyId, detected, onClose }: DetectedDialogProps) {
  const navigate = useNavigate()
  const skip = useAction({
    run: async (whom: DetectedCharacter[]) => {
      for (const { id } of whom) {
        await call('PUT /api/stories/{id}/detected-characters/{detectedId}', {
          params: { id: storyId, detectedId: id },
          body: { status: 'skipped' },
        })
        // Its form may have been opened and left with Back. Forward must not fill it in again.
        if (readPendingCharacter(id)) clearPendingCharacter()
      }
    },
    failure: 'This could not be kept. Please try again.',
    onSuccess: () => invalidate('GET /api/stories/{id}/detected-characters', { id: storyId }),
  })
  const [first] = detected
  if (!first) return null

  const create = () => {
    const { id, name, role, description, context } = first
    storePendingCharacter({ name, role, description, context, storyId, detectedId: id })
    // The id is in the address, so that the form is filled in only here, also after a reload or a sign-in.
    void navigate(`${paths.createCharacter}?detected=${id}`)
  }

  return (
    <SideDialog
      onClose={onClose}
      title="New Character Detected"
      description={
        detected.length > 1
          ? `Somebody new is in the story, and ${detected.length - 1} more.`
          : 'Somebody new is in the story.'
      }
      footer={
        <>
          {detected.length > 1 && (
            <Button
              variant="bare"
              size="small"
              busy={skip.isPending}
              onClick={() => skip.mutate(detected)}
              className="me-auto"
            >
              Skip All
            </Button>
          )}
          <Button variant="quiet" size="small" busy={skip.isPending} onClick={() => skip.mutate([first])}>
            Skip
          </Button>
          <Button size="small" onClick={create}>
            Create Character
          </Button>
        </>
      }
    >
      {/* This dialog is narrow, because it is shown beside the text of a chapter. So the description uses its whole
         width. */}
      <div key={first.id} className="appear">
        <div className="flex items-center gap-3.5">
          <Avatar name={first.name} className="size-12 text-xl" />
          <div className="min-w-0">
            <p dir="auto" className="font-display text-xl/tight font-[560]">
              {first.name}
            </p>
            {first.role && (
              <p dir="auto" className="text-[0.9375rem] text-ink-soft">
                {first.role}
              </p>
            )}
          </div>
        </div>
        {first.description && !isQuoted(first) && (
          <p dir="auto" className="mt-3 text-[0.9375rem]">
            <Emphasis text={first.description} />
          </p>
        )}
        {first.context && (
          <p
            dir="auto"
            className="mt-2 border-s-2 border-line-strong ps-3 font-read text-[0.9375rem] text-ink-soft italic"
          >
            <Emphasis text={first.context} />
          </p>
        )}
      </div>
    </SideDialog>
  )
}

/** Returns whether the description repeats the sentence of the chapter that is shown below it. */
function isQuoted({ description, context }: Pick<DetectedCharacter, 'description' | 'context'>): boolean {
  const words = (text: string | null) => withoutEmphasis(text ?? '').trim()
  return words(description) === words(context)
}
