export const SAVE_AFTER_MS = 2_000
/** Text of a writer who types without a pause is saved after this time. */
export const SAVE_AT_LATEST_MS = 20_000
export const STORE_AFTER_MS = 300
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

// Browsers limit what may be sent while a page is left.
export const MOST_KEPT_ALIVE = 60_000

/** The time (ms) until a save is sent again after so many failures in a row. */
export const retryAfter = (failures: number): number =>
  RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS
