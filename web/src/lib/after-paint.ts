/** Runs a function once after the next painted frame, even if it was requested several times. */
export class AfterPaint {
  readonly #run: () => void
  #isAsked = false
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#frame = requestAnimationFrame(() => {
      // The functions of a frame run before it is painted; a timer that one of them sets runs after it.
      this.#timer = setTimeout(() => {
        this.#isAsked = false
        this.#run()
      })
    })
  }

  cancel(): void {
    this.#isAsked = false
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
  }
}
