import { classifyLine, isTailChatter, mayBeChatter } from './chatter.ts'

export type CleanerOptions = {
  /** The titles of the story and of the chapter. A first line that equals a title is a heading and is removed. */
  titles?: readonly string[]
  /** Whether white space before the first word is kept, as '\n\n' or ' ', to join a continuation to a text. */
  keepLeadingSpace?: boolean
}

/** A filter on streamed text. `push` returns text that is safe to show and store; `end` returns the rest. */
export type TextFilter = { push(delta: string): string; end(): string }

// Control characters are removed, because prose needs none and Postgres rejects NUL in text.
const unstorable = /[^\P{Cc}\n\r\t]/u
const lineEndOrUnstorable = /[^\P{Cc}\t]/gu
const maxTagUnits = '</reasoning>'.length
const thinkTag = /^<(think|thinking|reasoning)>/i

/**
 * Creates the filter that turns a streamed answer of the model into prose. It removes headings, 'Chapter 1' lines,
 * code fences, reasoning blocks and chatter. Its output has '\n' line ends, at most one blank line in a row and no
 * white space at either end. The joined output does not depend on how the answer is cut into deltas.
 */
export function createProseCleaner(options: CleanerOptions = {}): TextFilter {
  const titles = (options.titles ?? [])
    .map((title) => title.trim().toLowerCase())
    .filter((title) => title !== '')
  let out = ''
  let started = false
  let streaming = false
  let line = ''
  let spaces = ''
  let breaks = 0
  let leadSpace = false
  let dropped = false
  let held = ''
  let heldChatter = false
  let thinking: string | null = null
  let lastWasReturn = false

  function gap(): string {
    if (started || held) return '\n'.repeat(breaks)
    if (!options.keepLeadingSpace || dropped) return ''
    return breaks > 0 ? '\n\n' : leadSpace ? ' ' : ''
  }

  function release(): void {
    const text = line.trimEnd()
    out += held + gap() + text
    spaces = line.slice(text.length)
    held = ''
    heldChatter = false
    breaks = 0
    line = ''
    started = true
    streaming = true
  }

  function settle(): void {
    if (line.trim() === '') return
    const at = started ? 'body' : 'head'
    const kind = classifyLine(line, at, titles, heldChatter)
    if (kind === 'prose') {
      release()
      return
    }
    if (kind === 'tail') {
      held += gap() + line.trimEnd()
      heldChatter ||= isTailChatter(line)
      breaks = 0
    } else {
      dropped = true
      breaks = 2
    }
    line = ''
  }

  function newLine(): void {
    settle()
    streaming = false
    line = ''
    spaces = ''
    breaks = Math.min(2, breaks + 1)
  }

  function take(char: string): void {
    if (thinking !== null) {
      thinking = (thinking + char).slice(-maxTagUnits)
      if (char === '>' && /<\/(?:think|thinking|reasoning)>$/i.test(thinking)) thinking = null
      return
    }
    if (char === '\n') {
      if (!lastWasReturn) newLine()
      lastWasReturn = false
      return
    }
    lastWasReturn = char === '\r'
    if (lastWasReturn) {
      newLine()
      return
    }
    if (line === '' && /[\s\ufeff]/.test(char)) {
      leadSpace ||= !started
      return
    }
    line += char
    if (!started && thinkTag.test(line)) {
      thinking = ''
      dropped = true
      line = ''
    } else if (!mayBeChatter(line, started ? 'body' : 'head', titles, heldChatter)) release()
  }

  /** Takes the rest of a line that is known to be prose, up to the end of the line or of the delta. */
  function takeProse(text: string): void {
    const words = text.trimEnd()
    lastWasReturn = false
    if (words === '') {
      spaces += text
      return
    }
    out += spaces + words
    spaces = text.slice(words.length)
  }

  function drain(): string {
    // A lone high surrogate waits for its low surrogate, because half a pair is not valid text.
    const whole = /[\ud800-\udbff]$/.test(out) ? out.length - 1 : out.length
    const ready = out.slice(0, whole)
    out = out.slice(whole)
    return ready.toWellFormed()
  }

  return {
    push(delta) {
      for (let at = 0; at < delta.length; ) {
        const end = streaming ? endOfProse(delta, at) : at
        if (end > at) {
          takeProse(delta.slice(at, end))
          at = end
        } else {
          const char = delta.charAt(at++)
          if (!unstorable.test(char)) take(char)
        }
      }
      return drain()
    },
    end() {
      settle()
      return drain()
    },
  }
}

/** Cleans a complete answer at once, with the same result as `createProseCleaner`. */
export function cleanProse(text: string, options: CleanerOptions = {}): string {
  const cleaner = createProseCleaner(options)
  return cleaner.push(text) + cleaner.end()
}

function endOfProse(delta: string, from: number): number {
  lineEndOrUnstorable.lastIndex = from
  return lineEndOrUnstorable.exec(delta)?.index ?? delta.length
}
