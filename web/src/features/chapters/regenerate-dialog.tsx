import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chapter, ChapterOrder } from '#contract/chapters.ts'
import { spiceWords } from '#contract/options.ts'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { read } from '../../lib/queries.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { ChapterRequestFields } from './chapter-request-fields.tsx'
import { ContractChoice } from './contract-choice.tsx'
import { type Narration, NarrationFields } from './narration-fields.tsx'
import { type ChapterRequest, useRegenerateChapter } from './use-generate-chapter.ts'

interface RegenerateDialogProps {
  storyId: number
  chapter: Chapter
  /**
   * A text that names the chapters after the regenerated chapter. It is null for the latest chapter, which needs no
   * confirmation.
   */
  laterChapters: string | null
  onAccepted: () => void
  onClose: () => void
}

/** Asks for a new version of a chapter. The form starts with the chapter's last request (D-87). */
export function RegenerateDialog({
  storyId,
  chapter,
  laterChapters,
  onAccepted,
  onClose,
}: RegenerateDialogProps) {
  const order = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/order', {
      params: { id: storyId, chapterId: chapter.id },
    }),
    // Each version of the chapter has another request, so the request is never taken from the cache.
    staleTime: 0,
    gcTime: 0,
  })
  const formId = 'regenerate-chapter'
  const draftKey = `anew-${chapter.id}-v${chapter.version}`
  const estimate = useEstimate(
    'POST /api/stories/{id}/chapters/{chapterId}/regenerate',
    { params: { id: storyId, chapterId: chapter.id }, body: {} },
    { ready: order.data !== undefined },
  )
  const [pendingSubmit, setPendingSubmit] = useState<(() => void) | null>(null)
  const regenerate = useRegenerateChapter(storyId, chapter, () => {
    clearDraft(draftKey)
    onAccepted()
    onClose()
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Regenerate chapter ${chapter.chapterNumber}`}
      description="A new version is written. You can read the present one meanwhile, and go back to it at any time."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <GatedButton
            type="submit"
            form={formId}
            reason={order.data ? undefined : 'The last order has to be read first.'}
            note={estimate}
            busy={regenerate.isPending}
          >
            Regenerate
          </GatedButton>
        </>
      }
    >
      {order.isPending && <Skeleton className="h-96 w-full" />}
      {order.isError && (
        <div role="alert" className="grid justify-items-start gap-3 text-ink-soft">
          What this chapter was asked for could not be read.
          <Button variant="quiet" size="small" onClick={() => void order.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {order.data && (
        <RegenerationForm
          id={formId}
          storyId={storyId}
          order={order.data}
          draftKey={draftKey}
          onSubmit={(request) => {
            if (laterChapters === null) regenerate.mutate(request)
            else setPendingSubmit(() => () => regenerate.mutate(request))
          }}
        />
      )}
      <AlertDialog
        open={pendingSubmit !== null}
        onOpenChange={(open) => !open && setPendingSubmit(null)}
        title={`Regenerate chapter ${chapter.chapterNumber}?`}
        confirm="Regenerate"
        onConfirm={() => pendingSubmit?.()}
      >
        What follows it ({laterChapters}) stays as it is, and may speak of things that then never happened.
      </AlertDialog>
    </Dialog>
  )
}

interface RegenerationFormProps {
  id: string
  storyId: number
  order: ChapterOrder
  draftKey: string
  onSubmit: (request: ReturnType<typeof toRegenerationRequest>) => void
}

type RegenerationDraft = Omit<ChapterRequest, keyof Narration> & Narration & { instruction: string }

function RegenerationForm({ id, storyId, order, draftKey, onSubmit }: RegenerationFormProps) {
  const lastRequest = {
    plot: order.plot,
    setting: order.setting,
    chapterSize: order.chapterSize,
    spiceLevel: spiceWords[order.spiceLevel - 1] ?? 'warm',
    pov: order.pov,
    povCharacterId: order.povCharacterId,
    tense: order.tense,
    closing: order.closing ?? false,
    instruction: '',
  }
  // The stored draft has only the fields that the user changed. The other fields start with the values of the last
  // request.
  const [changes, setChanges] = useState(() => readDraft<Partial<RegenerationDraft>>(draftKey) ?? {})
  const request = { ...lastRequest, ...changes }
  const change = (part: Partial<RegenerationDraft>) => {
    const next = { ...changes, ...part }
    setChanges(next)
    storeDraft(draftKey, next)
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(toRegenerationRequest(request))
      }}
      className="grid gap-6"
    >
      <Field
        label="Instruction"
        hint="What shall be different this time: slower, lighter, from his side, with the storm."
      >
        <Textarea
          rows={3}
          value={request.instruction}
          onChange={(event) => change({ instruction: event.target.value })}
        />
      </Field>
      <ChapterRequestFields request={request} optional onChange={change} />
      <Checkbox
        label="This is the last chapter"
        hint="It ends the story. Without it, something stays open."
        checked={request.closing}
        onChange={({ target }) => change({ closing: target.checked })}
      />
      <NarrationFields storyId={storyId} narration={request} onChange={change} />
      <ContractChoice value={request.contract} onChange={(contract) => change({ contract })} />
    </form>
  )
}

// The server uses the values of the last request for fields that are left out.
function toRegenerationRequest({ plot = '', setting, instruction, beats: _, ...rest }: RegenerationDraft) {
  return {
    ...rest,
    ...(plot.trim() ? { plot } : {}),
    ...(setting.trim() ? { setting } : {}),
    ...(instruction.trim() ? { instruction } : {}),
  }
}
