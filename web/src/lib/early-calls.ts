declare global {
  interface Window {
    /**
     * The API reads that an inline script of the page started before the app had loaded, by their URL
     * (web/build/first-paint.ts).
     */
    earlyCalls?: Map<string, Promise<Response>>
  }
}

/** Returns the answer of a read that the page started early, and removes it. Returns undefined if there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const answer = window.earlyCalls?.get(url)
  window.earlyCalls?.delete(url)
  return answer
}

/** Removes all early answers. A write, such as a sign-in, may have made them stale. */
export function clearEarlyCalls(): void {
  window.earlyCalls?.clear()
}
