/**
 * An order for a chapter and the events that the plan has for it, as a human reader has compared them (D-99, D-113).
 */
export interface OrderWithPlan {
  plot: string
  /** For each event of the order, a pattern of words that every description of the event contains. */
  events: readonly RegExp[]
  /** Planned events that the order does not request, each with a pattern that finds it in a contract. */
  later: readonly [beat: string, sign: RegExp][]
  /** Planned events that the order describes in other words. */
  same: readonly string[]
  /**
   * Planned events that the writer has chosen by name with the order. Each of them is also in `same`, or a pattern of
   * `events` identifies it.
   */
  named?: readonly string[]
  /**
   * A prohibition of the order: the pattern that identifies it, and a sentence with which a disobedient model would
   * break it.
   */
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
