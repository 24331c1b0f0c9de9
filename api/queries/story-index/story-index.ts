import { valuesOf } from '#contract/options.ts'
import { type StorySort, storySorts } from '#contract/story-labels.ts'
import {
  addBit,
  allSlots,
  type Combination,
  countCommon,
  estimateCommon,
  grown,
  hasBit,
  isCommon,
  removeBit,
  visitCommon,
} from './bit-maps.ts'
import { FirstSlots } from './first-slots.ts'
import { type KeyPosition, SlotOrder } from './slot-order.ts'
import { maxInArray, SlotSet } from './slot-set.ts'

/** The data of a public story in the index: the keys by which it is sorted, its length and its facets. */
export interface IndexedStory {
  id: number
  keys: Record<StorySort, number>
  words: number
  facets: string[]
}

/** A filter as facets: a story has all of `wanted`, none of `unwanted`, and a length from `least` to `most`. */
export interface IndexFilter {
  wanted: readonly string[]
  unwanted: readonly string[]
  least: number
  most: number
}

export interface IndexQuery extends IndexFilter {
  sort: StorySort
  after: KeyPosition | null
  limit: number
}

/**
 * The slots that match a filter: a slot matches if it is in the combination `of` of bit maps and `fits` returns true
 * for it.
 */
interface Matches {
  of: Combination
  fits: (slot: number) => boolean
  /**
   * The estimated share, 0 to 1, of the slots in `of` for which `fits` returns true; `isWhole` is true when it does so
   * for all of them.
   */
  share: number
  isWhole: boolean
  /**
   * The slots of the rarest facet or of the range of words, if they are few: then only these slots have to be compared.
   * Otherwise null.
   */
  list: Int32Array | null
  /** Whether `fits` is correct for all slots. If not, it is correct only for the slots in `list`. */
  isWalkable: boolean
}

/** The number of runs of bit map elements that are read to estimate how many slots a combination contains. */
const sampled = 64
/** A list with fewer slots than this is read without an estimate, because reading it takes less time. */
const minEstimated = 2000
/**
 * Costs in units of one step through a sorted list: the cost of reading an element of the bit maps, and of comparing
 * a story.
 */
const cost = { element: 0.4, story: 0.5 }

/** A step of `compact` ends when the sets that it has renumbered have at least this number of slots in total. */
const maxPerStep = 200_000

/** No story has more words, because their number is an int of Postgres. */
const longest = 2_147_483_646

const sorts = valuesOf(storySorts)

/**
 * All public stories in the memory of one API process (ADR-0009). Each story has a slot. A story that changes leaves
 * its slot and gets the next one, so the sets of slots and the sort orders only grow; `alive` has the slots in use.
 */
export class StoryIndex {
  /** The number of stories. */
  size = 0
  /** The number of slots, including those that stories have left. */
  slots = 0
  /** The number of changes since the index was created. While it stays the same, the same query has the same result. */
  changes = 0
  private ids = new Int32Array(16)
  /** The slot of each story by its id, plus one; 0 for none. */
  private slotOf = new Int32Array(16)
  private alive: Uint32Array = new Uint32Array(1)
  private readonly facets = new Map<string, SlotSet>()
  private readonly byWords = new SlotOrder(() => this.ids, { hasParts: false })
  private readonly orders = Object.fromEntries(
    sorts.map((sort) => [sort, new SlotOrder(() => this.ids, { hasParts: true })]),
  ) as Record<StorySort, SlotOrder>

  /** Adds a story, or replaces it. */
  put({ id, keys, words, facets }: IndexedStory): void {
    this.remove(id)
    const slot = this.slots
    this.slots += 1
    this.size += 1
    this.changes += 1
    if (slot >= this.ids.length) this.ids = grown(this.ids, slot + 1)
    if (slot >> 5 >= this.alive.length) this.alive = grown(this.alive, (slot >> 5) + 1)
    if (id >= this.slotOf.length) this.slotOf = grown(this.slotOf, id + 1)
    this.ids[slot] = id
    this.slotOf[id] = slot + 1
    addBit(this.alive, slot)
    for (const sort of sorts) this.orders[sort].set(slot, keys[sort])
    this.byWords.set(slot, words)
    for (const facet of facets) {
      const set = this.facets.get(facet) ?? new SlotSet()
      if (set.size === 0) this.facets.set(facet, set)
      set.add(slot)
    }
  }

  remove(id: number): void {
    const slot = (this.slotOf[id] ?? 0) - 1
    if (slot < 0) return
    this.slotOf[id] = 0
    this.size -= 1
    this.changes += 1
    removeBit(this.alive, slot)
  }

  /**
   * Sorts the new slots into one sort order that lacks more than `most` slots. Returns false when there is no such
   * order. Sorting takes some milliseconds, so the caller lets other work run before it calls this method again.
   */
  mergeOne(most: number): boolean {
    const order = [this.byWords, ...Object.values(this.orders)].find(
      ({ sorted }) => this.slots - sorted > most,
    )
    order?.merge(this.slots)
    return order !== undefined
  }

  /**
   * Removes the slots that stories have left, and the facets that no story has. Each step takes some milliseconds, so
   * that the caller can let other work run before the next one. Until the last step the parts of the index have
   * different slot numbers, so nobody may read or change it.
   */
  *compact(): Generator<void> {
    const renumbered = new Int32Array(this.slots).fill(-1)
    let end = 0
    for (let old = 0; old < this.slots; old += 1) {
      if (!hasBit(this.alive, old)) continue
      const id = this.ids[old] as number
      this.ids[end] = id
      this.slotOf[id] = end + 1
      renumbered[old] = end
      end += 1
    }
    this.slots = end
    this.alive.fill(0)
    for (let slot = 0; slot < end; slot += 1) addBit(this.alive, slot)
    for (const order of [this.byWords, ...Object.values(this.orders)]) {
      yield
      order.compact(renumbered, end)
    }
    let read = maxPerStep
    for (const [facet, set] of this.facets) {
      if (read >= maxPerStep) {
        yield
        read = 0
      }
      const compacted = set.compacted(renumbered)
      if (compacted.size > 0) this.facets.set(facet, compacted)
      else this.facets.delete(facet)
      read += set.size
    }
  }

  /** Returns the ids of the first stories that match a filter after a position in a sort order. */
  find({ sort, after, limit, ...filter }: IndexQuery): number[] {
    const order = this.orders[sort]
    const first = new FirstSlots(order, after, limit)
    const matches = this.match(filter)
    const { of, fits, isWhole, list } = matches
    const walked = this.walk(order, matches, after, limit)
    for (const slot of walked ?? []) first.add(slot)
    // Slots are visited from the highest number to the lowest, because new stories and those that were changed last
    // have the highest numbers, and are first in two of the sort orders.
    if (walked || !list) {
      const lowest = walked ? order.sorted : 0
      const visit = (slot: number) => {
        if (slot < lowest) return false
        if (first.wants(slot) && (isWhole || fits(slot))) first.add(slot)
        return true
      }
      visitCommon(of, { visit, wanted: (block) => first.wantedOf(block) }, lowest)
    } else
      for (let place = list.length - 1; place >= 0; place -= 1) {
        const slot = list[place] as number
        if (first.wants(slot) && isCommon(of, slot) && fits(slot)) first.add(slot)
      }
    return first.slots.map((slot) => this.ids[slot] as number)
  }

  /** Counts the stories that match a filter, up to `most`. */
  count(filter: IndexFilter, most: number): number {
    const { of, fits, isWhole, list } = this.match(filter)
    if (isWhole) return Math.min(countCommon(of), most)
    let count = 0
    if (list) {
      for (let place = 0; place < list.length && count < most; place += 1)
        if (isCommon(of, list[place] as number) && fits(list[place] as number)) count += 1
    } else {
      const visit = (slot: number) => {
        if (fits(slot)) count += 1
        return count < most
      }
      visitCommon(of, { visit, wanted: () => allSlots })
    }
    return count
  }

  private match({ wanted, unwanted, least, most }: IndexFilter): Matches {
    const nobody = new SlotSet()
    const sets = wanted.map((facet) => this.facets.get(facet) ?? nobody).sort((a, b) => a.size - b.size)
    const without = unwanted.flatMap((facet) => this.facets.get(facet) ?? [])
    const of = { all: [...bitsOf(sets), this.alive], none: bitsOf(without) }
    // If some facets have no bit map, only the slots of the smallest of their sets are read, and each slot is searched
    // in the other sets.
    const [smallest, ...others] = sets.filter(({ bits }) => !bits)
    const rare = without.filter(({ bits }) => !bits)
    const range = this.byWords.range(least, most, this.slots)
    const fits = (slot: number) => {
      if (!range.has(slot)) return false
      for (let n = 0; n < others.length; n += 1) if (!(others[n] as SlotSet).has(slot)) return false
      for (let n = 0; n < rare.length; n += 1) if ((rare[n] as SlotSet).has(slot)) return false
      return !smallest || isOfSmallest || smallest.has(slot)
    }
    const isOfSmallest = smallest !== undefined && smallest.size <= range.size
    const isFew = Math.min(range.size, smallest?.size ?? range.size) <= maxInArray(this.slots)
    const list = isOfSmallest ? smallest.members() : isFew ? range.slots() : null
    const isWhole = !list && rare.length === 0 && least <= 0 && most >= longest
    return { of, fits, share: range.size / this.slots, isWhole, list, isWalkable: !smallest }
  }

  /**
   * Returns the first matches among the sorted slots of an order, which are read one after another. Returns null when
   * reading all matches takes less time, that is, when there are few matches or when they come late in the order.
   */
  private walk(
    order: SlotOrder,
    { of, fits, share, list, isWalkable }: Matches,
    after: KeyPosition | null,
    limit: number,
  ): number[] | null {
    if (!isWalkable || (list && list.length < minEstimated)) return null
    const size = estimateCommon(of, sampled)
    const steps = (limit * this.slots) / Math.max(1, size * share)
    const { slots } = order
    const from = order.positionAfter(after)
    // The other blocks are not read. In the order by age, most blocks are not.
    const read = order.shareOfBlocks(order.coarseAt(from), order.coarseAt(from + steps))
    const reading = read * ((cost.element * this.slots) / 32 + cost.story * size)
    if (steps > (list ? list.length : reading)) return null
    const to = Math.min(slots.length, from + 2 * steps + 500)
    const found: number[] = []
    for (let place = from; place < to && found.length < limit; place += 1) {
      const slot = slots[place] as number
      if (isCommon(of, slot) && fits(slot)) found.push(slot)
      // At the estimated share there would be several matches by now. None was found, so the matches come late in this
      // order.
      else if (found.length === 0 && place - from > 200 + steps / 4) return null
    }
    return found.length === limit || to === slots.length ? found : null
  }
}

function bitsOf(sets: SlotSet[]): Uint32Array[] {
  return sets.flatMap(({ bits }) => bits ?? [])
}
