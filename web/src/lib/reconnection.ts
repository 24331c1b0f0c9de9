/**
 * Options for reconnecting a lost socket. Random delays keep all clients from connecting at the same moment when the
 * API restarts. The longest delay is short, so that all are connected within seconds.
 */
export const reconnectionOptions = { reconnectionDelay: 500, reconnectionDelayMax: 2_500 }

/**
 * Returns the delay before the next connection attempt if the API could not look up the session, or if the code of
 * socket.io could not be loaded.
 */
export function reconnectDelayMs(): number {
  return 2_000 + Math.random() * 3_000
}

/**
 * Returns the delay before the next connection attempt if the API refused the last one. It is longer, because the
 * reason, such as too many open tabs, may last.
 */
export function refusedDelayMs(): number {
  return 10 * reconnectDelayMs()
}

/**
 * Returns the delay before missed changes are fetched. When the API restarts, all clients reconnect, so they fetch
 * after different delays. After any other loss only this client reconnects, so it does not wait.
 */
export function resyncDelayMs(disconnectReason: string | null): number {
  return disconnectReason === 'transport close' ? 5_000 + Math.random() * 5_000 : 0
}
