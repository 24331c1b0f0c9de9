import { type ReactNode, Suspense } from 'react'
import type { Finding } from '#contract/findings.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { panelParts } from './panel-parts.ts'
import { PartSkeleton } from './part-state.tsx'

const StylePart = lazyPart(async () => ({ default: (await import('./style-part.tsx')).StylePart }))
const PlanPart = lazyPart(async () => ({ default: (await import('./plan-part.tsx')).PlanPart }))
const FactsPart = lazyPart(async () => ({ default: (await import('./facts-part.tsx')).FactsPart }))
const FindingsPart = lazyPart(async () => ({ default: (await import('./findings-part.tsx')).FindingsPart }))
const MemoryPart = lazyPart(async () => ({ default: (await import('./memory-part.tsx')).MemoryPart }))

interface BookTabsProps {
  part: string
  onPart: (part: string) => void
  /**
   * Opens the dialog that rewrites the passage of a finding. Without it, findings have no button for this.
   */
  onMend?: ((finding: Finding) => void) | undefined
  /** A tab that is shown before the tabs of the book, such as 'People' on the desk. */
  first?: { part: string; label: string; content: ReactNode }
}

/** The tabs of 'What the story knows'. It must be rendered inside a BookProvider. */
export function BookTabs({ part, onPart, onMend, first }: BookTabsProps) {
  const tabs = [...(first ? [[first.part, first.label] as const] : []), ...panelParts]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 [&_[role=tablist]]:sticky [&_[role=tablist]]:top-0 [&_[role=tablist]]:z-20 [&_[role=tablist]]:bg-surface">
      <Tabs label="What the story knows" value={part} onChange={onPart} tabs={tabs}>
        <TabPanel value={part}>
          <Suspense fallback={<PartSkeleton />}>
            {part === first?.part && first.content}
            {part === 'style' && <StylePart />}
            {part === 'plan' && <PlanPart />}
            {part === 'facts' && <FactsPart />}
            {part === 'findings' && <FindingsPart onMend={onMend} />}
            {part === 'memory' && <MemoryPart />}
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
}
