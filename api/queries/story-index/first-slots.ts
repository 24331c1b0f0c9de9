import type { KeyPlace, SlotOrder } from './slot-order.ts'

/**
 * Collects the first `limit` of the offered slots after a position in a sort order. The best slots should be offered
 * first, because each slot that is better than all earlier ones moves them.
 */
export class FirstSlots {
  readonly slots: number[] = []
  private readonly order: SlotOrder
  private readonly after: KeyPlace | null
  private readonly limit: number

  constructor(order: SlotOrder, after: KeyPlace | null, limit: number) {
    this.order = order
    this.after = after
    this.limit = limit
  }

  offer(slot: number): void {
    const { slots, order, after, limit } = this
    const last = slots[slots.length - 1]
    const isFull = slots.length === limit
    if (isFull && last !== undefined && order.compare(slot, last) > 0) return
    if (after && !order.isAfter(slot, after)) return
    if (isFull) slots.pop()
    let place = slots.length
    while (place > 0 && order.compare(slot, slots[place - 1] as number) < 0) place -= 1
    slots.splice(place, 0, slot)
  }
}
