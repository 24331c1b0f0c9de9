/**
 * How a lost socket comes back. The pauses are random so that an api that restarts is not met by all at once, and short
 * enough that all are back within seconds of its return.
 */
export const reconnection = { reconnectionDelay: 500, reconnectionDelayMax: 2_500 }

/** When to come back to an api that could not look up the session. */
export function returnAfterMs(): number {
  return 2_000 + Math.random() * 3_000
}

/**
 * When to ask for what happened meanwhile. An api that goes takes everybody along: they ask after most are back, each at
 * another time. Any other loss is one's own.
 */
export function askAfterMs(lostBy: string | null): number {
  return lostBy === 'transport close' ? 5_000 + Math.random() * 5_000 : 0
}
