import { History, PenLine, RefreshCw, TextSelect, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { whileWritten } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** An action of the author on one chapter. */
export type ChapterAction = 'regenerate' | 'versions' | 'delete'

const tools = [
  ['regenerate', 'Regenerate', RefreshCw],
  ['versions', 'Versions', History],
  ['delete', 'Delete', Trash2],
] as const

interface ChapterToolsProps {
  storyId: number
  chapter: Chapter
  /** Whether a chapter is being written. Meanwhile no other chapter can be requested. */
  busy: boolean
  mayDelete: boolean
  onAction: (action: ChapterAction) => void
  /** Opens the dialog in which a paragraph is chosen and rewritten (D-122). */
  onPassage: () => void
}

/** Shows the author's buttons below a chapter's heading. */
export function ChapterTools({ storyId, chapter, busy, mayDelete, onAction, onPassage }: ChapterToolsProps) {
  const { chapterNumber, version } = chapter
  const reasonId = useId()
  return (
    <div className="flex flex-wrap justify-center gap-x-1">
      <LinkButton
        to={paths.desk(storyId, chapterNumber)}
        variant="bare"
        size="small"
        aria-label={`Edit chapter ${chapterNumber}`}
      >
        <PenLine aria-hidden />
        Edit
      </LinkButton>
      {tools.map(([act, label, Icon]) =>
        (act === 'versions' && version === 1) || (act === 'delete' && !mayDelete) ? null : (
          <Button
            key={act}
            variant="bare"
            size="small"
            aria-label={
              act === 'versions'
                ? `Versions of chapter ${chapterNumber}`
                : `${label} chapter ${chapterNumber}`
            }
            disabled={act === 'regenerate' && busy}
            aria-describedby={act === 'regenerate' && busy ? reasonId : undefined}
            onClick={() => onAction(act)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ),
      )}
      <Button
        variant="bare"
        size="small"
        aria-label={`Work on a passage of chapter ${chapterNumber}`}
        onClick={onPassage}
      >
        <TextSelect aria-hidden />
        Work on a passage
      </Button>
      {busy && (
        <p id={reasonId} className="w-full text-center text-sm text-ink-soft">
          {whileWritten}
        </p>
      )}
    </div>
  )
}
