import clsx from 'clsx'
import { CloudOff, Feather, GripVertical, PenLine, Plus, Sparkles } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { formatCount, whileWritten } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { useReorder } from './use-reorder.ts'

interface ChapterRailProps {
  chapters: readonly Chapter[]
  /** The number of the chapter in the manuscript; null for a new chapter. */
  current: number | null
  /** The ids of chapters with a draft; null stands for a new chapter. */
  drafts: ReadonlySet<number | null>
  /** The ids of chapters with text that is only on this device; null stands for a new chapter. */
  unsent: ReadonlySet<number | null>
  /** The number of the chapter that a generation is writing. */
  writing: number | undefined
  hrefOf: (chapter: number | 'new') => string
  onShow: (chapter: number | 'new') => void
  /** The address of the page that shows the new chapter while it is being written. */
  writingHref: string
  onOrder: (ids: readonly number[]) => void
  onGenerate: () => void
  onWrite: () => void
  /** Returns the label of a chapter's release state, such as 'Draft' (D-141). */
  statusOf: (chapter: Chapter) => string | null
}

/**
 * The chapters of the story with status and word counts, in an order that can be changed by pointer and keys
 * (D-135).
 */
export function ChapterRail(props: ChapterRailProps) {
  const { chapters, current, writing, hrefOf, onShow, onOrder, onGenerate, onWrite, statusOf } = props
  const [announcement, setAnnouncement] = useState('')
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  const order = useReorder(
    chapters.map(({ id }) => id),
    onOrder,
  )
  const moveByKeys = (chapter: Chapter, event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || writing !== undefined) return
    event.preventDefault()
    const to = chapter.chapterNumber + by
    if (to < 1 || to > chapters.length) return
    order.step(chapter.id, by)
    setAnnouncement(`${nameOf(chapter)} is chapter ${to} of ${chapters.length} now.`)
  }
  const draftStatus = (id: number | null) =>
    props.unsent.has(id) ? (
      <Status Icon={CloudOff} text="Not sent yet" />
    ) : (
      props.drafts.has(id) && <Status Icon={PenLine} text="Unsaved draft" />
    )
  const hasNewChapter = current === null || props.drafts.has(null) || props.unsent.has(null)
  const total = chapters.reduce((words, chapter) => words + chapter.words, 0)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="px-5 pb-2 text-sm text-ink-faint tabular-nums">
        {formatCount(chapters.length, 'chapter')}, {formatCount(total, 'word')}
      </p>
      <ol data-rows className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3">
        {order.ids.map((id, index) => {
          const chapter = byId.get(id)
          if (!chapter) return null
          const isCurrent = chapter.chapterNumber === current
          const isRewritten = chapter.chapterNumber === writing
          return (
            <li
              key={id}
              data-row={id}
              className={clsx(
                'group relative flex items-center rounded-box transition-colors',
                isCurrent ? 'bg-rose-wash' : 'hover:bg-rose-wash/60',
                order.dragged === id && 'z-10 bg-raised shadow-lift',
              )}
            >
              <RailLink
                to={hrefOf(chapter.chapterNumber)}
                onShow={() => onShow(chapter.chapterNumber)}
                aria-current={isCurrent ? 'page' : undefined}
                className="flex min-h-14 min-w-0 flex-1 items-baseline gap-3 rounded-box py-2 ps-3 pe-1 focus-visible:-outline-offset-2"
              >
                <span className="min-w-5 text-end text-sm text-ink-faint tabular-nums">{index + 1}</span>
                <span className="min-w-0 flex-1">
                  <span
                    dir="auto"
                    className={clsx(
                      'line-clamp-2 wrap-anywhere',
                      isCurrent && 'font-semibold text-rose-strong',
                    )}
                  >
                    {nameOf(chapter)}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint tabular-nums">
                    {formatCount(chapter.words, 'word')}
                    {statusOf(chapter) && <span>{statusOf(chapter)}</span>}
                    {chapter.findings ? <span>{formatCount(chapter.findings, 'finding')}</span> : null}
                    {draftStatus(id)}
                    {isRewritten && <Status Icon={Feather} text="Being written" />}
                  </span>
                </span>
              </RailLink>
              <button
                type="button"
                aria-label={`Move ${nameOf(chapter)}`}
                aria-describedby="move-chapter"
                title={writing === undefined ? 'Drag, or press the arrow keys' : whileWritten}
                disabled={writing !== undefined}
                onPointerDown={(event) => order.grab(id, event)}
                onKeyDown={(event) => moveByKeys(chapter, event)}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-ink-faint opacity-60 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 disabled:cursor-not-allowed disabled:opacity-30"
              >
                <GripVertical aria-hidden className="size-4.5" />
              </button>
            </li>
          )
        })}
        {writing !== undefined && writing > chapters.length && (
          <li>
            <Link
              to={props.writingHref}
              className="flex min-h-14 items-baseline gap-3 rounded-box px-3 py-2 hover:bg-rose-wash"
            >
              <span className="min-w-5 text-end text-sm text-ink-faint tabular-nums">{writing}</span>
              <span>
                <span className="block">Chapter {writing}</span>
                <Status Icon={Feather} text="Being written" />
              </span>
            </Link>
          </li>
        )}
        {hasNewChapter && (
          <li className={clsx('rounded-box', current === null ? 'bg-rose-wash' : 'hover:bg-rose-wash/60')}>
            <RailLink
              to={hrefOf('new')}
              onShow={() => onShow('new')}
              aria-current={current === null ? 'page' : undefined}
              className="flex min-h-14 items-baseline gap-3 rounded-box px-3 py-2"
            >
              <Plus aria-hidden className="size-4 min-w-5 self-center text-ink-faint" />
              <span>
                <span className={clsx('block', current === null && 'font-semibold text-rose-strong')}>
                  A new chapter
                </span>
                {draftStatus(null)}
              </span>
            </RailLink>
          </li>
        )}
      </ol>
      <p id="move-chapter" className="sr-only">
        Drag it, or press the arrow keys up and down.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="grid gap-2 border-t border-line p-4">
        <Button
          disabled={writing !== undefined}
          title={writing === undefined ? undefined : whileWritten}
          onClick={onGenerate}
        >
          <Sparkles aria-hidden />
          Write the next chapter
        </Button>
        <Button variant="quiet" onClick={onWrite}>
          <PenLine aria-hidden />
          Write it yourself
        </Button>
      </div>
    </div>
  )
}

interface RailLinkProps extends Pick<ComponentProps<'a'>, 'aria-current' | 'className' | 'children'> {
  to: string
  onShow: () => void
}

/** A link that shows a chapter; with a modifier key the browser opens it in another tab or window. */
function RailLink({ to, onShow, ...rest }: RailLinkProps) {
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow()
  }
  return <Link {...rest} to={to} preventScrollReset onClick={show} />
}

function Status({ Icon, text }: { Icon: typeof Feather; text: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-rose">
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  )
}

export function nameOf({ title, chapterNumber }: Pick<Chapter, 'title' | 'chapterNumber'>): string {
  return title || `Chapter ${chapterNumber}`
}
