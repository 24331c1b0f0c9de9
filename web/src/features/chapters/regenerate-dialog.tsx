import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Chapter, ChapterOrder } from '#contract/chapters.ts'
import { spiceWords } from '#contract/options.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { read } from '../../lib/queries.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { ChapterWishFields } from './chapter-wish.tsx'
import { type ChapterWish, useRegenerateChapter } from './use-generate-chapter.ts'

interface RegenerateDialogProps {
  storyId: number
  chapter: Chapter
  /** The chapters after this one, as text. It is null for the latest chapter, which needs no confirmation. */
  follows: string | null
  onAccepted: () => void
  onClose: () => void
}

/** Asks for a new version of a chapter. The form starts with the chapter's last request (D-87). */
export function RegenerateDialog({ storyId, chapter, follows, onAccepted, onClose }: RegenerateDialogProps) {
  const order = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/order', {
      params: { id: storyId, chapterId: chapter.id },
    }),
    // The chapter's request changes with every version, so it is never taken from the cache.
    staleTime: 0,
    gcTime: 0,
  })
  const formId = 'regenerate-chapter'
  const draftKey = `anew-${chapter.id}-v${chapter.version}`
  const [asking, setAsking] = useState<(() => void) | null>(null)
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
      description="It is written anew beside the present text, which you can read meanwhile and go back to at any time."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!order.data} busy={regenerate.isPending}>
            Regenerate
          </Button>
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
        <AnewForm
          id={formId}
          order={order.data}
          draftKey={draftKey}
          onSubmit={(wish) => {
            if (follows === null) regenerate.mutate(wish)
            else setAsking(() => () => regenerate.mutate(wish))
          }}
        />
      )}
      <AlertDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Regenerate chapter ${chapter.chapterNumber}?`}
        confirm="Regenerate"
        onConfirm={() => asking?.()}
      >
        What follows it ({follows}) stays as it is, and may speak of things that then never happened.
      </AlertDialog>
    </Dialog>
  )
}

interface AnewFormProps {
  id: string
  order: ChapterOrder
  draftKey: string
  onSubmit: (wish: ReturnType<typeof changesOf>) => void
}

type AnewDraft = ChapterWish & { instruction: string }

function AnewForm({ id, order, draftKey, onSubmit }: AnewFormProps) {
  const asked = {
    plot: order.plot,
    setting: order.setting,
    chapterSize: order.chapterSize,
    spiceLevel: spiceWords[order.spiceLevel - 1] ?? 'warm',
    instruction: '',
  }
  const [wish, setWish] = useState<AnewDraft>(() => ({
    ...asked,
    ...readDraft<Partial<AnewDraft>>(draftKey),
  }))
  useEffect(() => {
    writeDraft(draftKey, wish)
  }, [draftKey, wish])
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(changesOf(wish))
      }}
      className="grid gap-6"
    >
      <Field
        label="Instruction"
        hint="What shall be different this time: slower, lighter, from his side, with the storm."
      >
        <Textarea
          rows={3}
          value={wish.instruction}
          onChange={(event) => setWish({ ...wish, instruction: event.target.value })}
        />
      </Field>
      <ChapterWishFields wish={wish} optional onChange={(part) => setWish({ ...wish, ...part })} />
    </form>
  )
}

// The server uses the values of the last request for fields that are left out.
function changesOf({ plot, setting, instruction, chapterSize, spiceLevel }: AnewDraft) {
  return {
    chapterSize,
    spiceLevel,
    ...(plot.trim() ? { plot } : {}),
    ...(setting.trim() ? { setting } : {}),
    ...(instruction.trim() ? { instruction } : {}),
  }
}
