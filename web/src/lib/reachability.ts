/**
 * Whether the server answers. The browser reports only whether it has a network, so a server that cannot be reached is
 * recognized by failed calls and by the socket.
 */
let isReachable = true
const listeners = new Set<() => void>()

export const isServerReachable = () => isReachable

export function setServerReachable(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

export function subscribeReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
