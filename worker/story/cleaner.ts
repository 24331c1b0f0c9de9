import { isTailChatter, lineKind, mayBeChatter } from './chatter.ts'

export type CleanerOptions = {
  /** Lines that are a heading, not prose, when they stand first: the story's and the chapter's title. */
  titles?: readonly string[]
  /** Give out white space before the first word too ('\n\n' or ' '): it says how a continuation joins on. */
  keepLead?: boolean
}

/** Takes text piece by piece and gives out what may be shown and stored at once; `end` gives out the rest. */
export type TextMachine = { push(delta: string): string; end(): string }

// Control characters have no place in prose, and a database refuses NUL.
const unstorable = /[^\P{Cc}\n\r\t]/u
const longestThinkTag = '</reasoning>'.length
const thinkTag = /^<(think|thinking|reasoning)>/i

/**
 * Takes a model's answer as it streams in and gives out its prose: without headings, 'Chapter 1' lines, code
 * fences and reasoning blocks, without what the model says to its reader before and after the text, with '\n' line
 * ends, at most one blank line and no white space at the ends. How the answer is cut into deltas changes nothing:
 * the deltas given out always add up to the same text, which is what is stored.
 */
export function proseCleaner(options: CleanerOptions = {}): TextMachine {
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
    if (!options.keepLead || dropped) return ''
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
    const kind = lineKind(line, at, titles, heldChatter)
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
      thinking = (thinking + char).slice(-longestThinkTag)
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
    if (streaming) {
      if (/\s/.test(char)) spaces += char
      else {
        out += spaces + char
        spaces = ''
      }
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

  function drain(): string {
    // Half a surrogate pair is not text yet: it waits for its other half.
    const whole = /[\ud800-\udbff]$/.test(out) ? out.length - 1 : out.length
    const ready = out.slice(0, whole)
    out = out.slice(whole)
    return ready.toWellFormed()
  }

  return {
    push(delta) {
      for (let i = 0; i < delta.length; i++) if (!unstorable.test(delta.charAt(i))) take(delta.charAt(i))
      return drain()
    },
    end() {
      settle()
      return drain()
    },
  }
}

/** The prose of a whole answer: what `proseCleaner` gives out for it, in one piece. */
export function clean(text: string, options: CleanerOptions = {}): string {
  const cleaner = proseCleaner(options)
  return cleaner.push(text) + cleaner.end()
}
