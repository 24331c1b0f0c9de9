/** One tab of a browser. Each browser implements it with its own protocol. */
export interface Tab {
  /** Opens an address and waits until its scripts have run. */
  goto(url: string): Promise<void>
  /** Runs a script, such as the code of a library, in the page. */
  runScript(source: string): Promise<void>
  /**
   * Calls a function in the page. The function can use nothing but its arguments, because its source is sent to the
   * page.
   */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  clickAt(x: number, y: number): Promise<void>
  /** Types text, one key after the other. */
  type(text: string): Promise<void>
  /** Presses one key, alone or together with Control. */
  press(key: Key, options?: { control?: boolean }): Promise<void>
}

export type Key = 'Enter' | 'End' | 'Home' | 'ArrowLeft' | 'ArrowRight' | 'a' | 'i' | 's' | 'z'
