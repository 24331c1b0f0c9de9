/** An order and a plan, with the events that a human reader finds in both (D-99, D-113). */
export interface OrderWithPlan {
  plot: string
  /** For each event of the order, words that occur in every possible description of it. */
  events: readonly RegExp[]
  /** Planned events that the order does not request, with the words that identify them. */
  later: readonly [beat: string, sign: RegExp][]
  /** Planned events that the order describes in other words. */
  same: readonly string[]
  /** Planned events that the order names. Each of them is also in `same`, or `events` has words that identify it. */
  named?: readonly string[]
  /** A prohibition of the order: the words that identify it, and how a disobedient model would write it. */
  never?: readonly [sign: RegExp, breach: string][]
}

/** Creates one pair of an order and a plan. */
export const lines = (
  plot: string,
  events: RegExp[],
  later: [string, RegExp][],
  same: string[] = [],
  more: Pick<OrderWithPlan, 'named' | 'never'> = {},
): OrderWithPlan => ({ plot, events, later, same, ...more })
