/** An order beside a plan, with the events that a reader finds in both (D-99, D-113). */
export interface OrderWithPlan {
  plot: string
  /** For each event of the order: words by which any telling of it is recognized. */
  events: readonly RegExp[]
  /** Planned events that the order does not ask for, with the words by which they are recognized. */
  later: readonly [beat: string, sign: RegExp][]
  /** Planned events that the order tells in other words. */
  same: readonly string[]
  /** Planned events that the order names; each is among `same` or has its own sign in `events`. */
  named?: readonly string[]
  /** What the order forbids: its sign, and how a disobedient model would tell it. */
  never?: readonly [sign: RegExp, breach: string][]
}

/** Makes one pair. */
export const lines = (
  plot: string,
  events: RegExp[],
  later: [string, RegExp][],
  same: string[] = [],
  more: Pick<OrderWithPlan, 'named' | 'never'> = {},
): OrderWithPlan => ({ plot, events, later, same, ...more })
