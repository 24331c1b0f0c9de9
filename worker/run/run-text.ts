import type { TextPiece } from '#core/generations/text.ts'

/**
 * The state of one copy of the run's text: the copy in the database or the copy on screens. Lengths are in UTF-16
 * units.
 */
interface Copy {
  length: number
  /** Up to this length the copy is equal to the text. */
  right: number
  /**
   * The shortest length that the text has had since `pending` last returned a piece for this copy. The text may be cut
   * while the piece is sent, so the copy equals the text at most up to this length.
   */
  lowest: number
}

/**
 * The text of one run while it is written, and the state of its saved and its pushed copy. `pending` returns the piece
 * that updates a copy: the copy is cut to `offset`, then `delta` is appended.
 */
export class RunText {
  #text: string
  #halfPair = ''
  readonly #copies: Record<'saved' | 'pushed', Copy>

  constructor(saved: string) {
    this.#text = saved
    const copy = () => ({ length: saved.length, right: saved.length, lowest: saved.length })
    this.#copies = { saved: copy(), pushed: copy() }
  }

  get current(): string {
    return this.#text
  }

  get length(): number {
    return this.#text.length
  }

  /**
   * Appends what the model wrote. Half of a surrogate pair waits for the other half; NUL cannot be stored and is
   * dropped.
   */
  append(delta: string): void {
    const whole = (this.#halfPair + delta).replaceAll('\u0000', '')
    const last = whole.charCodeAt(whole.length - 1)
    const splits = last >= 0xd800 && last <= 0xdbff
    this.#halfPair = splits ? whole.slice(-1) : ''
    this.#text += (splits ? whole.slice(0, -1) : whole).toWellFormed()
  }

  /** Cuts the text to the first `length` UTF-16 units. */
  cut(length: number): void {
    this.#halfPair = ''
    this.#text = this.#text.slice(0, length)
    for (const copy of Object.values(this.#copies)) {
      copy.right = Math.min(copy.right, this.#text.length)
      copy.lowest = Math.min(copy.lowest, this.#text.length)
    }
  }

  /** Replaces the text by another one. Only what follows their common beginning is saved and pushed again. */
  replace(text: string): void {
    let same = 0
    while (same < this.#text.length && this.#text[same] === text[same]) same += 1
    if (same === this.#text.length && same === text.length) return
    // A cut between the halves of a surrogate pair would leave an invalid character.
    const last = text.charCodeAt(same - 1)
    if (last >= 0xd800 && last <= 0xdbff) same -= 1
    this.cut(same)
    this.append(text.slice(same))
  }

  /** Returns whether the saved or the pushed copy equals the text. */
  isUpToDate(name: 'saved' | 'pushed'): boolean {
    const { length, right } = this.#copies[name]
    return length === right && this.#text.length === right
  }

  /**
   * Returns the piece that a copy lacks, or null when the copy is up to date. Call `done` when the piece has arrived;
   * otherwise the next call of `pending` returns it again.
   */
  pending(name: 'saved' | 'pushed'): (TextPiece & { done: () => void }) | null {
    if (this.isUpToDate(name)) return null
    const copy = this.#copies[name]
    const offset = copy.right
    const delta = this.#text.slice(offset)
    copy.lowest = this.#text.length
    return {
      offset,
      delta,
      done: () => {
        copy.length = offset + delta.length
        copy.right = Math.min(copy.length, copy.lowest)
      },
    }
  }
}
