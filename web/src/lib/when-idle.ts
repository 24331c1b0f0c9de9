/** Runs it when the page has nothing better to do, at the latest after two seconds; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2_000 })
  return () => window.cancelIdleCallback(handle)
}
