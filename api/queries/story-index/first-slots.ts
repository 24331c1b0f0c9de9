import { allSlots, type Combination } from './bit-maps.ts'
import type { KeyPosition, SlotOrder } from './slot-order.ts'

/**
 * Collects the first `limit` of the added slots after a position in a sort order. The best slots should be added
 * first, because each slot that is better than all earlier ones moves them.
 */
export class FirstSlots {
  readonly slots: number[] = []
  private readonly order: SlotOrder
  private readonly after: KeyPosition | null
  private readonly limit: number
  /** The coarse places (`SlotOrder.coarse`) of the first slot after the position and of the last slot that is kept. */
  private readonly firstPlace: number
  private lastPlace = Number.POSITIVE_INFINITY
  /** Contains the sorted slots between these places, and others near them. */
  private wanted: Combination

  constructor(order: SlotOrder, after: KeyPosition | null, limit: number) {
    this.order = order
    this.after = after
    this.limit = limit
    this.firstPlace = order.coarseAt(order.positionAfter(after))
    this.wanted = order.between(this.firstPlace, this.lastPlace)
  }

  /**
   * Returns a combination that contains the slots of a block of the bit maps that may belong to the first slots; null
   * when there are none.
   */
  wantedOf(block: number): Combination | null {
    const { order } = this
    if (!order.isSortedBlock(block)) return allSlots
    return order.isInBlock(block, this.firstPlace, this.lastPlace) ? this.wanted : null
  }

  /** Returns whether a slot belongs to the first slots so far. Most slots are rejected by their coarse place alone. */
  wants(slot: number): boolean {
    const { slots, order, after, limit } = this
    if (slot < order.sorted) {
      const place = order.coarse[slot] as number
      if (place > this.lastPlace || place < this.firstPlace) return false
    }
    if (slots.length === limit && order.compare(slot, slots[limit - 1] as number) > 0) return false
    return !after || order.isAfter(slot, after)
  }

  /** Adds a slot for which `wants` returns true. */
  add(slot: number): void {
    const { slots, order, limit } = this
    if (slots.length === limit) slots.pop()
    let place = slots.length
    while (place > 0 && order.compare(slot, slots[place - 1] as number) < 0) place -= 1
    slots.splice(place, 0, slot)
    const last = slots[limit - 1]
    if (last === undefined) return
    const lastPlace = last < order.sorted ? (order.coarse[last] as number) : Number.POSITIVE_INFINITY
    if (lastPlace === this.lastPlace) return
    this.lastPlace = lastPlace
    this.wanted = order.between(this.firstPlace, lastPlace)
  }
}
