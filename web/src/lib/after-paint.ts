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
      // Callbacks of requestAnimationFrame run before the frame is painted; a timer that is set in one of them runs
      // after the paint.
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
