import { Undo2, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { Chapter } from '#contract/chapters.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUndoAcceptance } from './use-passage.ts'

interface AcceptedNoticeProps {
  storyId: number
  /** The chapter that now contains the accepted suggestion. */
  chapter: Chapter
  /** Called with the restored chapter before it is read again. */
  onRestored?: (chapter: Chapter) => void
  onClose: () => void
}

/** Shows that a suggestion is now part of the chapter, and offers to restore the previous version. */
export function AcceptedNotice({ storyId, chapter, onRestored, onClose }: AcceptedNoticeProps) {
  const undo = useUndoAcceptance(storyId, { onRestored, onUndone: onClose })
  // On a phone the story's side panel covers the page, and the suggestion may come from a finding in that panel. So the
  // notice is drawn above the panel, but below dialogs that are opened later.
  return createPortal(
    <section
      aria-label="Accepted passage"
      data-print="no"
      className="rise pointer-events-auto fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md items-center gap-2 rounded-panel bg-raised py-2 ps-5 pe-2 shadow-lift ring-1 ring-line lg:bottom-6 lg:in-[:root:has([data-side-panel])]:end-[30.75rem]"
    >
      <p role="status" className="min-w-0 flex-1 text-[0.9375rem]">
        The passage is in chapter {chapter.chapterNumber}.
      </p>
      <Button variant="soft" size="small" busy={undo.isPending} onClick={() => undo.mutate(chapter)}>
        <Undo2 aria-hidden />
        Undo
      </Button>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </section>,
    document.body,
  )
}
