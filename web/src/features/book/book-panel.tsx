import { lazy, Suspense } from 'react'
import type { Finding } from '#contract/findings.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type BookOfStory, BookProvider } from './book-context.ts'
import { type PanelPart, panelPartOf, panelParts } from './panel-parts.ts'
import { PartSkeleton } from './part-state.tsx'

const StylePart = lazy(async () => ({ default: (await import('./style-part.tsx')).StylePart }))
const PlanPart = lazy(async () => ({ default: (await import('./plan-part.tsx')).PlanPart }))
const FactsPart = lazy(async () => ({ default: (await import('./facts-part.tsx')).FactsPart }))
const FindingsPart = lazy(async () => ({ default: (await import('./findings-part.tsx')).FindingsPart }))
const MemoryPart = lazy(async () => ({ default: (await import('./memory-part.tsx')).MemoryPart }))

export interface BookPanelProps extends Omit<BookOfStory, 'onShow'> {
  /** Shows a chapter on the page, and closes the panel if it covers the page. */
  onShow: (chapterNumber: number, closes: boolean) => void
  part: PanelPart
  onPart: (part: PanelPart) => void
  onClose: () => void
  /** Opens the dialog that rewrites the passage of a finding. Without it, findings do not offer that. */
  onMend?: ((finding: Finding) => void) | undefined
}

/** The panel 'What the story knows' of a story's author: style, plan, facts, findings and memory. */
export function BookPanel({ part, onPart, onClose, onMend, onShow, ...book }: BookPanelProps) {
  const beside = useWideScreen()
  return (
    <BookProvider value={{ ...book, onShow: (chapterNumber) => onShow(chapterNumber, !beside) }}>
      <SidePanel title="What the story knows" beside={beside} onClose={onClose}>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 [&_[role=tablist]]:sticky [&_[role=tablist]]:top-0 [&_[role=tablist]]:z-20 [&_[role=tablist]]:bg-surface">
          <Tabs
            label="What the story knows"
            value={part}
            onChange={(value) => onPart(panelPartOf(value) ?? part)}
            tabs={panelParts}
          >
            <TabPanel value={part}>
              <Suspense fallback={<PartSkeleton />}>
                {part === 'style' && <StylePart />}
                {part === 'plan' && <PlanPart />}
                {part === 'facts' && <FactsPart />}
                {part === 'findings' && <FindingsPart onMend={onMend} />}
                {part === 'memory' && <MemoryPart />}
              </Suspense>
            </TabPanel>
          </Tabs>
        </div>
      </SidePanel>
    </BookProvider>
  )
}
