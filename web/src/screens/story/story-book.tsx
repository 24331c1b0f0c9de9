import { BookMarked, SearchCheck } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import type { Finding } from '#contract/findings.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { type PanelPart, panelPartOf } from '../../features/book/panel-parts.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { Button } from '../../ui/button.tsx'

const BookPanel = lazyPart(async () => ({
  default: (await import('../../features/book/book-panel.tsx')).BookPanel,
}))

const PARAM = 'panel'

/** The button that opens and closes the panel 'What the story knows'. */
export function StoryBookButton() {
  const [search, change] = useUrlState()
  const isOpen = panelPartOf(search.get(PARAM)) !== null
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={() => change(PARAM, isOpen ? '' : 'style')}>
      <BookMarked aria-hidden />
      What the story knows
    </Button>
  )
}

/** The button that opens and closes the findings for a commenter (D-152). */
export function StoryFindingsButton() {
  const [search, change] = useUrlState()
  const isOpen = panelPartOf(search.get(PARAM)) !== null
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={() => change(PARAM, isOpen ? '' : 'findings')}>
      <SearchCheck aria-hidden />
      Findings
    </Button>
  )
}

interface StoryBookProps {
  storyId: number
  chapters: readonly Chapter[]
  current: number
  /** The generation whose text the page shows instead of a saved chapter, or null. */
  live: GenerationSummary | null
  hrefOf: (chapterNumber: number) => string
  /** Opens the dialog that rewrites the passage of a finding (D-121). */
  onMend?: (finding: Finding) => void
  onlyFindings?: boolean
}

/**
 * The panel 'What the story knows', which an address such as `?panel=facts` opens. It is loaded when it is first
 * opened.
 */
export function StoryBook(props: StoryBookProps) {
  const [, setSearch] = useSearchParams()
  const [search, change] = useUrlState()
  const part = panelPartOf(search.get(PARAM))
  if (part === null) return null
  const show = (chapterNumber: number, closes: boolean) => {
    const next = new URLSearchParams(search)
    next.set('chapter', String(chapterNumber))
    if (closes) next.delete(PARAM)
    setSearch(next, { preventScrollReset: true })
    document.getElementById('chapters')?.scrollIntoView()
  }
  return (
    <Suspense>
      <BookPanel
        {...props}
        part={part}
        onPart={(chosen: PanelPart) => change(PARAM, chosen)}
        onClose={() => change(PARAM, '')}
        onShow={show}
      />
    </Suspense>
  )
}
