export const SAVE_AFTER_MS = 2_000
/** The pause in typing (ms) after which a long text is saved: it may be lost if its page is closed before. */
export const SAVE_LONG_AFTER_MS = 1_000
/** While a writer types without a pause, the text is saved at the latest after this time (ms). */
export const SAVE_AT_LATEST_MS = 20_000
export const STORE_AFTER_MS = 300
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

// Browsers limit the size of a request that they complete after its page is closed. A text of this size (bytes) or more
// is sent as an ordinary request, which may be lost when the page is closed.
export const MAX_KEEPALIVE_BYTES = 60_000

/** The delay (ms) before a save is sent again, by the number of successive failures. */
export const retryAfter = (failures: number): number =>
  RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS
