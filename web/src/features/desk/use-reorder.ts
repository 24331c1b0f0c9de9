import { type PointerEvent, useState } from 'react'

interface Reorder {
  /** The ids in the order that is shown: while a row is dragged, the order after a drop at its present position. */
  ids: readonly number[]
  dragged: number | null
  /** Begins to drag the row whose handle was pressed. */
  grab: (id: number, event: PointerEvent<HTMLElement>) => void
  /** Moves a row up or down by one place, for reordering by keys. */
  step: (id: number, by: 1 | -1) => void
}

/** Lets users reorder rows by pointer and by keys. The rows have `data-row` with their id. */
export function useReorder(present: readonly number[], onOrder: (ids: readonly number[]) => void): Reorder {
  const [dragged, setDragged] = useState<{ id: number; ids: readonly number[] } | null>(null)

  const grab = (id: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const list = event.currentTarget.closest('[data-rows]')
    let ids = present
    setDragged({ id, ids })
    const arrange = (clientY: number) => {
      const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const others = rows.filter(({ dataset }) => Number(dataset.row) !== id)
      const index = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return clientY > top + height / 2
      }).length
      const rest = ids.filter((one) => one !== id)
      const next = [...rest.slice(0, index), id, ...rest.slice(index)]
      if (next.every((one, at) => one === ids[at])) return
      ids = next
      setDragged({ id, ids })
    }
    const scroller = new EdgeScroller(list, arrange)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      arrange(clientY)
      scroller.follow(clientY)
    }
    const end = (isDone: boolean) => () => {
      scroller.stop()
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', leave)
      setDragged(null)
      if (isDone && ids.some((one, at) => one !== present[at])) onOrder(ids)
    }
    const drop = end(true)
    const leave = end(false)
    // When its row moves in the document, the handle loses a captured pointer. So the window listens instead of the
    // handle.
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', leave)
  }

  const step = (id: number, by: 1 | -1) => {
    const ids = [...present]
    const at = ids.indexOf(id)
    const other = ids[at + by]
    if (at < 0 || other === undefined) return
    ids[at] = other
    ids[at + by] = id
    onOrder(ids)
  }

  return { ids: dragged?.ids ?? present, dragged: dragged?.id ?? null, grab, step }
}

/** The height (px) of the edge at which a dragged row scrolls the list, and the scrolled distance (px) per frame. */
const EDGE = 48
const STEP = 8

/** Scrolls the list, or the page if the list shows all rows, while the pointer is at an edge. */
class EdgeScroller {
  readonly #list: Element | null
  readonly #onScroll: (clientY: number) => void
  #clientY = 0
  #frame = 0

  constructor(list: Element | null, onScroll: (clientY: number) => void) {
    this.#list = list
    this.#onScroll = onScroll
  }

  follow(clientY: number): void {
    this.#clientY = clientY
    if (this.#frame === 0) this.#step()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #step = () => {
    this.#frame = 0
    const list = this.#list
    const isInList = list !== null && list.scrollHeight > list.clientHeight
    const scrolled = isInList ? list : document.scrollingElement
    const { top, bottom } = isInList ? list.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
    const by = this.#clientY < top + EDGE ? -STEP : this.#clientY > bottom - EDGE ? STEP : 0
    const before = scrolled?.scrollTop
    if (by !== 0) scrolled?.scrollBy(0, by)
    if (scrolled?.scrollTop === before) return
    this.#onScroll(this.#clientY)
    this.#frame = requestAnimationFrame(this.#step)
  }
}
