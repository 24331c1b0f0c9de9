import clsx from 'clsx'
import { Feather } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface ChapterNumbersProps {
  count: number
  /** The number of the chapter that is shown. */
  current: number
  /** The number of the chapter that a generation is writing. */
  writing: number | undefined
  onChoose: (chapter: number) => void
}

/**
 * The maximum number of chapters that all have a button. A longer story has buttons for the first, the last and the
 * shown chapter, and for the chapters next to the shown one.
 */
const MAX_BUTTONS = 12

/** Shows buttons for the chapters and scrolls the shown chapter's button into view. */
export function ChapterNumbers({ count, current, writing, onChoose }: ChapterNumbersProps) {
  const row = useRef<HTMLDivElement>(null)
  const total = Math.max(count, writing ?? 0)
  useEffect(() => {
    // The measurement waits for the next frame, because a measurement directly in this effect would make the browser
    // lay out the whole page at once.
    const frame = requestAnimationFrame(() => {
      const shown = row.current?.children[numbersOf(total, current).indexOf(current)]
      if (shown instanceof HTMLElement && row.current) {
        row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 2
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [total, current])
  return (
    <div ref={row} className="-m-1 flex max-w-full gap-1.5 overflow-x-auto p-1">
      {numbersOf(total, current).map((number) => {
        const live = number === writing
        return (
          <button
            key={number}
            type="button"
            aria-label={live ? `Chapter ${number}, being written` : `Chapter ${number}`}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onChoose(number)}
            className={clsx(
              'grid h-9 min-w-9 touch:h-11 touch:min-w-11 shrink-0 place-items-center rounded-full px-2.5 text-[0.9375rem] font-semibold tabular-nums transition-colors',
              number === current
                ? 'bg-rose text-on-rose'
                : 'text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-rose-wash',
            )}
          >
            {live ? <Feather aria-hidden className="size-4" /> : number}
          </button>
        )
      })}
    </div>
  )
}

function numbersOf(total: number, current: number): number[] {
  const all = Array.from({ length: total }, (_, index) => index + 1)
  if (total <= MAX_BUTTONS) return all
  return all.filter((number) => number === 1 || number === total || Math.abs(number - current) <= 1)
}
