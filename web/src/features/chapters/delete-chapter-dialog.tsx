import type { Chapter } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface DeleteChapterDialogProps {
  storyId: number
  chapter: Chapter
  /** A text that names the chapters after the deleted chapter; null for the latest chapter. */
  laterChapters: string | null
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a chapter after a confirmation that names the chapters after it. */
export function DeleteChapterDialog(props: DeleteChapterDialogProps) {
  const { storyId, chapter, laterChapters, onDeleted, onClose } = props
  const { id, chapterNumber, title } = chapter
  const remove = useAction({
    run: () =>
      call('DELETE /api/stories/{id}/chapters/{chapterId}', { params: { id: storyId, chapterId: id } }),
    success: 'Chapter deleted',
    failure: 'Failed to delete chapter',
    serverMessage: 'refusals',
    onError: onClose,
    onSuccess: async () => {
      onClose()
      onDeleted()
      await Promise.all([readStoryAgain(storyId), invalidate('GET /api/generations')])
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete chapter ${chapterNumber}?`}
      confirm="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {title ? (
        <>
          “<bdi>{title}</bdi>”
        </>
      ) : (
        `Chapter ${chapterNumber}`
      )}{' '}
      is deleted for good, with its earlier versions.
      {laterChapters !== null &&
        ` What follows it (${laterChapters}) moves up by one, and may speak of what is gone.`}
    </AlertDialog>
  )
}
