import { Flag, PenLine, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { Fact } from '#contract/facts.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormOpener } from '../../ui/focus-return.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useBook } from './book-context.ts'
import { factKindLabels, labelOf } from './book-words.ts'
import { Quote, useChapterNumber } from './chapter-link.tsx'
import { FactForm } from './fact-form.tsx'
import { useChangeFact } from './use-fact-actions.ts'

interface FactRowProps {
  fact: Fact
  /** Names of the story's characters by id. */
  people: ReadonlyMap<number, string>
  isEditing: boolean
  /** Opens the form that edits this fact, or closes it. */
  onEdit: (fact: Fact | null) => void
}

/** Shows a fact with the characters who know it, its quote, and the buttons with which the writer changes it. */
export const FactRow = memo(function FactRow({ fact, people, isEditing, onEdit }: FactRowProps) {
  const { storyId, chapters } = useBook()
  const numberOf = useChapterNumber()
  const change = useChangeFact(storyId)
  const remove = useChangeFact(storyId, {
    failure: 'The fact could not be deleted. Please try again.',
  })
  if (isEditing) return <FactForm fact={fact} onClose={() => onEdit(null)} />

  const { text, kind, about, quote, chapterId, pinned, status, untilChapter, endedBy } = fact
  const busy = change.isPending || remove.isPending
  const isOpen = status === 'open'
  return (
    <div className="rounded-box border border-line bg-raised p-3.5">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone="neutral">{labelOf(factKindLabels, kind)}</Badge>
        {pinned && <Badge tone="rose">Pinned</Badge>}
        {status === 'ended' && <Badge tone="gray">Ended in chapter {untilChapter}</Badge>}
        {status === 'void' && <Badge tone="gray">No longer counts</Badge>}
        {fact.source === 'writer' && <Badge tone="leaf">Yours</Badge>}
      </p>
      <p dir="auto" className={`mt-2 break-words ${isOpen ? '' : 'text-ink-soft'}`}>
        <Emphasis text={text} />
      </p>
      <p className="mt-1 text-sm break-words text-ink-soft">
        {about.length > 0 && (
          <>
            About <bdi>{about.map(({ name }) => name).join(', ')}</bdi>.{' '}
          </>
        )}
        <Knowers fact={fact} people={people} />
      </p>
      {quote !== null && <Quote words={quote} chapter={numberOf(chapterId)} />}
      {endedBy?.quote != null && <Quote words={endedBy.quote} chapter={untilChapter} />}
      <div className="mt-1.5 -ms-2 flex flex-wrap items-center">
        {status === 'void' ? (
          <Button
            variant="bare"
            size="small"
            busy={busy}
            onClick={() => change.mutate({ fact, change: { status: 'open' }, done: 'Fact brought back' })}
          >
            <RotateCcw aria-hidden />
            Bring back
          </Button>
        ) : (
          <>
            <IconButton
              label={pinned ? 'Unpin: send only when it matters' : 'Pin: always send with the next chapter'}
              aria-pressed={pinned}
              disabled={busy}
              onClick={() =>
                change.mutate({
                  fact,
                  change: { pinned: !pinned },
                  done: pinned ? 'Fact unpinned' : 'Fact pinned',
                })
              }
            >
              {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            </IconButton>
            <IconButton label="Edit this fact" disabled={busy} onClick={() => onEdit(fact)}>
              <PenLine aria-hidden />
            </IconButton>
            {isOpen ? (
              <EndFact
                first={Math.max(1, fact.fromChapter)}
                last={chapters.length}
                onEnd={(number) =>
                  change.mutate({
                    fact,
                    change: { status: 'ended', untilChapter: number },
                    done: `Fact ended in chapter ${number}`,
                  })
                }
              />
            ) : (
              <IconButton
                label="It still holds"
                disabled={busy}
                onClick={() => change.mutate({ fact, change: { status: 'open' }, done: 'Fact holds again' })}
              >
                <RotateCcw aria-hidden />
              </IconButton>
            )}
            <IconButton
              label="Delete this fact"
              disabled={busy}
              onClick={() => remove.mutate({ fact, change: { status: 'void' }, done: 'Fact deleted' })}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
})

function Knowers({ fact: { knownBy }, people }: Pick<FactRowProps, 'fact' | 'people'>) {
  if (knownBy === 'all') return 'Everybody knows.'
  if (knownBy.length === 0) return 'Nobody knows.'
  const names = knownBy.map((id) => people.get(id) ?? 'somebody who left the story')
  return (
    <>
      Known by <bdi>{names.join(', ')}</bdi> only.
    </>
  )
}

interface EndFactProps {
  /** The numbers of the first and the last chapter in which the fact can end. */
  first: number
  last: number
  onEnd: (chapterNumber: number) => void
}

/** A button that ends a fact in a chapter that the writer chooses. It is not shown if no chapter can be chosen. */
function EndFact({ first, last, onEnd }: EndFactProps) {
  const [isOpen, setOpen] = useState(false)
  const openedBy = useFormOpener(isOpen)
  if (last < first) return null
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <>
      <IconButton
        label="It holds no longer"
        aria-expanded={isOpen}
        onClick={openedBy(() => setOpen(!isOpen))}
      >
        <Flag aria-hidden />
      </IconButton>
      {isOpen && (
        <form
          className="order-last flex basis-full flex-wrap items-center gap-1.5 ps-2 pt-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
            onEnd(Number(new FormData(event.currentTarget).get('chapter')))
          }}
        >
          {/* An arrow key changes a closed select at once, so the choice is confirmed by a button. */}
          <Select
            autoFocus
            name="chapter"
            aria-label="Chapter in which it ended"
            defaultValue={last}
            options={numbers.map((number) => [String(number), `Chapter ${number}`] as const)}
          />
          <Button type="submit" variant="soft" size="small">
            It ended here
          </Button>
        </form>
      )}
    </>
  )
}
