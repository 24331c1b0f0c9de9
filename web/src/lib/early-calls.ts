declare global {
  interface Window {
    /** Answers to the reads that the page started before any script had loaded (web/build/first-paint.ts), by URL. */
    earlyCalls?: Map<string, Promise<Response>>
  }
}

/** The answer to a read that the page started. It is given once; undefined where there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const answer = window.earlyCalls?.get(url)
  window.earlyCalls?.delete(url)
  return answer
}

/** Drops the answers that no screen has taken, because a write makes them old: it may change the session, for example. */
export function dropEarlyCalls(): void {
  window.earlyCalls?.clear()
}
