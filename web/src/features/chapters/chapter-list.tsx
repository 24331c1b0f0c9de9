import clsx from 'clsx'
import { Feather, List } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { formatCount } from '../../lib/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { shortRelease } from './release-words.ts'

interface ChapterListProps {
  chapters: readonly Chapter[]
  /** The number of the chapter that is shown. */
  current: number
  /** The number of the chapter that a generation is writing. */
  writing: number | undefined
  /** Returns the address of the chapter with this number. */
  hrefOf: (chapter: number) => string
  onChoose: (chapter: number) => void
}

/** Lists all chapters of a story with their titles in a popover. A search field finds a chapter by number or title. */
export function ChapterList(props: ChapterListProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Chapters"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label="List of chapters">{<List aria-hidden />}</IconButton>}
    >
      <Rows
        {...props}
        onChoose={(chapter) => {
          setOpen(false)
          props.onChoose(chapter)
        }}
      />
    </Popover>
  )
}

function Rows({ chapters, current, writing, hrefOf, onChoose }: ChapterListProps) {
  const [wanted, setWanted] = useState('')
  const shown = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' })
  }, [])

  const total = Math.max(chapters.length, writing ?? 0)
  const rows = Array.from({ length: total }, (_, index) => ({
    number: index + 1,
    title: chapters[index]?.title ?? null,
    remarks: chapters[index] ? remarksOn(chapters[index]) : '',
  })).filter(matching(wanted))
  const jump = (event: KeyboardEvent) => {
    const [first] = rows
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !wanted.trim() || !first) return
    event.preventDefault()
    onChoose(first.number)
  }
  return (
    <>
      <div className="border-b border-line p-3">
        <Input
          aria-label="Go to a chapter by number or title"
          placeholder="Number or title"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={jump}
        />
      </div>
      <ol className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5">
        {rows.map(({ number, title, remarks }) => (
          <li key={number}>
            <Link
              ref={number === current ? shown : undefined}
              to={hrefOf(number)}
              preventScrollReset
              aria-current={number === current ? 'page' : undefined}
              onClick={(event) => {
                // A click with a modifier key is left to the browser, which opens the link in another tab or window.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onChoose(number)
              }}
              className={clsx(
                'flex min-h-11 items-center gap-3 rounded-bit px-3 py-1.5 hover:bg-rose-wash focus-visible:-outline-offset-2',
                number === current && 'font-semibold text-rose-strong',
              )}
            >
              <span className="min-w-7 text-end text-sm text-ink-faint tabular-nums">{number}</span>
              <bdi className="min-w-0 break-words">{title || `Chapter ${number}`}</bdi>
              {remarks && number !== writing && (
                <span className="ms-auto shrink-0 text-sm font-normal text-ink-faint">{remarks}</span>
              )}
              {number === writing && (
                <Feather role="img" aria-label="Being written" className="ms-auto size-4 shrink-0" />
              )}
            </Link>
          </li>
        ))}
        {rows.length === 0 && (
          <li role="status" className="px-3 py-2.5 text-ink-soft">
            No chapter has this number or title.
          </li>
        )}
      </ol>
    </>
  )
}

/**
 * A short label of the release state and the open findings of a chapter, for users who edit it (D-141,
 * D-153).
 */
function remarksOn(chapter: Chapter): string {
  const findings = chapter.findings ? formatCount(chapter.findings, 'finding') : null
  return [shortRelease(chapter), findings].filter((remark) => remark !== null).join(', ')
}

/** Returns a function that tests whether a row matches the search: by its exact number, or by a part of its title. */
function matching(wanted: string): (row: { number: number; title: string | null }) => boolean {
  const text = wanted.trim().toLowerCase()
  if (/^\d+$/.test(text)) return ({ number, title }) => number === Number(text) || !!title?.includes(text)
  return ({ title, number }) => (title || `Chapter ${number}`).toLowerCase().includes(text)
}
