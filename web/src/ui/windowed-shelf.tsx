import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface WindowedShelfProps {
  /** Identifies the list, so that its row heights can be restored when the user comes back. */
  name: string
  /** The number of loaded items. */
  loaded: number
  /** The number of items in the whole list. */
  total: number
  /** `onNearEnd` is called when the user comes near the end of the loaded items. */
  onNearEnd: () => void
  card: (index: number) => ReactNode
}

interface Layout {
  columns: number
  rowGap: number
  /** The position of the list's beginning in the page, in pixels. */
  top: number
}

/** The number of rows that are rendered above and below the visible ones. */
const OVERSCAN = 2
/** The assumed height of a row in pixels until real rows have been measured. */
const ROW_GUESS = 420

// The layout and row heights of each list. The page has the same height when the user comes back, so the scroll
// position can be restored.
const savedLayouts = new Map<string, { layout: Layout; rows: VirtualItem[] }>()

/**
 * A list of cards of any length that renders only the rows near the screen. Each item has its position and the size of
 * the whole list for screen readers.
 */
export function WindowedShelf({ name, loaded, total, onNearEnd, card }: WindowedShelfProps) {
  const list = useRef<HTMLDivElement>(null)
  const [before] = useState(() => savedLayouts.get(name))
  const [layout, setLayout] = useState<Layout | null>(before?.layout ?? null)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const columns = layout?.columns ?? 1
  const count = layout ? Math.ceil(loaded / columns) : 0
  const seen = useRef({ sum: 0, count: 0 })

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    gap: layout?.rowGap ?? 0,
    scrollMargin: layout?.top ?? 0,
    overscan: OVERSCAN,
    estimateSize: () => (seen.current.count > 0 ? seen.current.sum / seen.current.count : ROW_GUESS),
    getItemKey: (row) => `${columns}:${row}`,
    initialMeasurementsCache: before?.rows ?? [],
    // The row with the focus and its neighbours stay rendered even far from the screen, so that keyboard users can
    // continue from there.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      if (focusedRow === null) return rows
      const around = [focusedRow - 1, focusedRow, focusedRow + 1].filter((row) => row >= 0 && row < count)
      return [...new Set([...rows, ...around])].sort((one, other) => one - other)
    },
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const shelf = list.current
    if (!shelf) return
    const look = () => setLayout((known) => same(known, layoutOf(shelf)))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shelf)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const saveLayout = useEffectEvent((list: string) => {
    if (layout) savedLayouts.set(list, { layout, rows: [...virtualizer.measurementsCache] })
  })
  useEffect(() => () => saveLayout(name), [name])

  const rows = virtualizer.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? -1
  const nearEnd = count > 0 && lastRow >= count - 1
  const reachEnd = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (nearEnd && loaded > 0) reachEnd()
  }, [nearEnd, loaded])

  const measure = (row: HTMLDivElement | null) => {
    virtualizer.measureElement(row)
    if (row) seen.current = { sum: seen.current.sum + row.offsetHeight, count: seen.current.count + 1 }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: there are rows between the list and its items
    <div
      ref={list}
      role="list"
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocusedRow(rowOf(target))}
      onBlur={() => setFocusedRow(null)}
    >
      <div aria-hidden data-probe className="shelf h-0" />
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={measure}
          role="presentation"
          data-index={index}
          className="shelf absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - (layout?.top ?? 0)}px)` }}
        >
          <Row
            first={index * columns}
            end={Math.min(loaded, (index + 1) * columns)}
            total={total}
            card={card}
          />
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  first: number
  end: number
  total: number
  card: (index: number) => ReactNode
}

const Row = memo(function Row({ first, end, total, card }: RowProps) {
  return Array.from({ length: end - first }, (_, at) => first + at).map((index) => (
    // biome-ignore lint/a11y/useSemanticElements: an li must be a child of a ul
    <div
      key={index}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      className="grid min-w-0 content-start"
    >
      {card(index)}
    </div>
  ))
})

function layoutOf(shelf: HTMLElement): Layout {
  const probe = shelf.querySelector('[data-probe]')
  const { gridTemplateColumns = '', rowGap = '' } = probe ? getComputedStyle(probe) : {}
  return {
    columns: Math.max(1, gridTemplateColumns.split(' ').filter(Boolean).length),
    rowGap: Number.parseFloat(rowGap) || 0,
    top: Math.round(shelf.getBoundingClientRect().top + window.scrollY),
  }
}

function same(known: Layout | null, found: Layout): Layout {
  const unchanged =
    known?.columns === found.columns && known.rowGap === found.rowGap && known.top === found.top
  return unchanged ? known : found
}

function rowOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-index]')?.dataset.index
  return row === undefined ? null : Number(row)
}
