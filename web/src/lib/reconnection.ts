/**
 * How a lost socket comes back. The pauses are random so that an api that restarts is not met by all at once, and short
 * enough that all are back within seconds of its return.
 */
export const reconnection = { reconnectionDelay: 500, reconnectionDelayMax: 3_000 }
