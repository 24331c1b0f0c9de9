declare global {
  interface Window {
    /** Reads that the page itself began, by URL, before any script had loaded (web/build/first-load.ts). */
    earlyCalls?: Map<string, Promise<Response>>
  }
}

/** The answer to a read that the page began, once; undefined where there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const answer = window.earlyCalls?.get(url)
  window.earlyCalls?.delete(url)
  return answer
}

/** Forgets what nobody took: something is being written, a session perhaps. */
export function dropEarlyCalls(): void {
  window.earlyCalls?.clear()
}
