import type { Finding } from '#contract/findings.ts'
import { type BookOfStory, BookProvider } from '../../features/book/book-context.ts'
import { BookTabs } from '../../features/book/book-tabs.tsx'
import { DeskPeople } from './desk-people.tsx'

interface DeskBookProps extends BookOfStory {
  part: string
  onPart: (part: string) => void
  onMend: (finding: Finding) => void
}

/** The panel 'What the story knows' beside the manuscript: people and places, and the parts of the book (D-135). */
export function DeskBook({ part, onPart, onMend, ...book }: DeskBookProps) {
  return (
    <BookProvider value={book}>
      <div className="flex min-h-0 flex-1 flex-col max-lg:[&_[role=tablist]]:bg-paper lg:[&_[role=tab]]:px-1.5 lg:[&_[role=tab]]:text-[0.875rem] lg:[&_[role=tablist]]:justify-between lg:[&_[role=tablist]]:gap-0 lg:[&_[role=tablist]]:pe-0">
        <h2 className="px-5 pt-4 text-xl">What the story knows</h2>
        <BookTabs
          part={part}
          onPart={onPart}
          onMend={onMend}
          first={{ part: 'people', label: 'People', content: <DeskPeople storyId={book.storyId} /> }}
        />
      </div>
    </BookProvider>
  )
}
