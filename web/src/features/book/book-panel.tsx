import type { Finding } from '#contract/findings.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { type BookOfStory, BookProvider } from './book-context.ts'
import { BookTabs } from './book-tabs.tsx'
import { FindingsPart } from './findings-part.tsx'
import { type PanelPart, panelPartOf } from './panel-parts.ts'

export interface BookPanelProps extends Omit<BookOfStory, 'onShow'> {
  /** Shows a chapter on the page, and closes the panel if it covers the page. */
  onShow: (chapterNumber: number, closes: boolean) => void
  part: PanelPart
  onPart: (part: PanelPart) => void
  onClose: () => void
  /** `onlyFindings` is true for a commenter, who sees only the findings (D-152). */
  onlyFindings?: boolean | undefined
  /**
   * Opens the dialog that rewrites the passage of a finding. Without it, findings have no button for this.
   */
  onMend?: ((finding: Finding) => void) | undefined
}

/** The panel 'What the story knows' for users who write a story: style, plan, facts, findings and memory. */
export function BookPanel({ part, onPart, onClose, onlyFindings, onMend, onShow, ...book }: BookPanelProps) {
  const beside = useWideScreen()
  return (
    <BookProvider value={{ ...book, onShow: (chapterNumber) => onShow(chapterNumber, !beside) }}>
      <SidePanel title={onlyFindings ? 'Findings' : 'What the story knows'} beside={beside} onClose={onClose}>
        {onlyFindings ? (
          <div className="min-h-0 flex-1 overflow-y-auto p-5">
            <FindingsPart mayReview={false} />
          </div>
        ) : (
          <BookTabs part={part} onPart={(value) => onPart(panelPartOf(value) ?? part)} onMend={onMend} />
        )}
      </SidePanel>
    </BookProvider>
  )
}
