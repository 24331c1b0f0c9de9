import { type PointerEvent, useState } from 'react'

interface Reorder {
  /** The ids in the order that is shown: while a row is dragged, the order after a drop at its present position. */
  ids: readonly number[]
  dragged: number | null
  /** Begins to drag the row whose handle was pressed. */
  grab: (id: number, event: PointerEvent<HTMLElement>) => void
  /** Moves a row by one place, by keys. */
  step: (id: number, by: 1 | -1) => void
}

/** Lets users reorder rows by pointer and by keys. The rows have `data-row` with their id. */
export function useReorder(present: readonly number[], onOrder: (ids: readonly number[]) => void): Reorder {
  const [dragged, setDragged] = useState<{ id: number; ids: readonly number[] } | null>(null)

  const grab = (id: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const list = handle.closest('[data-rows]')
    handle.setPointerCapture(event.pointerId)
    let ids = present
    setDragged({ id, ids })
    const move = ({ clientY }: globalThis.PointerEvent) => {
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
    const end = (isDone: boolean) => () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', drop)
      handle.removeEventListener('pointercancel', leave)
      setDragged(null)
      if (isDone && ids.some((one, at) => one !== present[at])) onOrder(ids)
    }
    const drop = end(true)
    const leave = end(false)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', drop)
    handle.addEventListener('pointercancel', leave)
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
