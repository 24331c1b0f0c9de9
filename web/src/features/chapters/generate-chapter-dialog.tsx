import { useEffect, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { failed } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { blankWish, ChapterWishFields } from './chapter-wish.tsx'
import { type ChapterWish, useGenerateChapter } from './use-generate-chapter.ts'

interface GenerateChapterDialogProps {
  storyId: number
  /** The number of the latest chapter. It is 0 if the story has no chapter. */
  latest: number
  onAccepted: () => void
  onClose: () => void
}

/** Asks for the plot, setting, length and spice level of the next chapter (D-258). */
export function GenerateChapterDialog({ storyId, latest, onAccepted, onClose }: GenerateChapterDialogProps) {
  const draftKey = `chapter-of-${storyId}`
  const [wish, setWish] = useState<ChapterWish>(() => ({
    ...blankWish,
    ...readDraft<Partial<ChapterWish>>(draftKey),
  }))
  const ready = wish.plot.trim() !== '' && wish.setting.trim() !== ''
  const change = (part: Partial<ChapterWish>) => setWish({ ...wish, ...part })

  useEffect(() => {
    writeDraft(draftKey, wish)
  }, [draftKey, wish])

  const generate = useGenerateChapter(storyId, latest, () => {
    clearDraft(draftKey)
    onAccepted()
    onClose()
  })

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (ready) generate.mutate(wish)
    else failed('Please fill in both the plot and setting fields')
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={latest === 0 ? 'The first chapter' : `Chapter ${latest + 1}`}
      description="Say what happens and where. The people, the places and what came before are known."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="generate-chapter" disabled={!ready} busy={generate.isPending}>
            Generate chapter
          </Button>
        </>
      }
    >
      <form id="generate-chapter" noValidate onSubmit={submit} className="grid gap-6">
        <ChapterWishFields wish={wish} onChange={change} />
      </form>
    </Dialog>
  )
}
