import { refusalWords } from './refusal-words.ts'

/** A refusal by the answer's refusal field, by the provider's content filter, or by an apology instead of prose. */
export type Refusal = { kind: 'refusal' | 'content_filter' | 'apology'; text: string }

export type Answer = { text: string; refusal?: string | null; finishReason?: string | null }

const maxApologyUnits = 1200

const whole = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u')
const languages = refusalWords.map(({ openings, cannot, work, about, assistant }) => ({
  openings,
  cannot: whole(cannot),
  work: whole(work),
  about: whole(about),
  assistant: whole(assistant),
}))

function folded(text: string): string {
  return text.trim().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Returns true while an answer that begins with `start` can still be an apology instead of prose. The text must not
 * be shown until it returns false, which happens at the latest after 1200 UTF-16 units. Quoted speech is prose.
 */
export function mayBeApology(start: string): boolean {
  const text = folded(start)
  if (text === '') return true
  if (start.trim().length > maxApologyUnits) return false
  const begins = (opening: string) => opening.startsWith(text) || text.startsWith(opening)
  if (!languages.some(({ openings }) => openings.some(begins))) return false
  // An answer that begins with words of an apology is prose as soon as it has 200 UTF-16 units and contains no refusal.
  return text.length < 200 || isApology(start)
}

/** Returns true for a short text that refuses the work and does not begin with quoted speech. */
export function isApology(text: string): boolean {
  const start = folded(text).slice(0, 600)
  if (start === '' || text.trim().length > maxApologyUnits) return false
  if (/^["“„«'‘—–]/.test(start)) return false
  const unquoted = start.replace(/["“„][^"“”]*["“”]|«[^»]*»/g, ' ')
  const [first = ''] = unquoted.split(/(?<=[.!?])\s+(?=\S+\s+\S+\s+\S+\s+\S+)/)
  const head = `${first} ${unquoted.slice(first.length, 300)}`
  return languages
    .filter(({ openings }) => openings.some((opening) => start.startsWith(opening)))
    .some(
      ({ cannot, work, about, assistant }) =>
        assistant.test(unquoted) || (cannot.test(head) && work.test(head) && about.test(unquoted)),
    )
}

/**
 * Returns the refusal in a complete answer, which can be in its refusal field, by the content filter, or an apology as
 * text; null when the answer is no refusal.
 */
export function findRefusal(answer: Answer): Refusal | null {
  const field = answer.refusal?.trim()
  if (field) return { kind: 'refusal', text: field }
  if (answer.finishReason === 'content_filter') return { kind: 'content_filter', text: answer.text.trim() }
  return isApology(answer.text) ? { kind: 'apology', text: answer.text.trim() } : null
}

/**
 * Creates the filter that buffers the beginning of a streamed answer while it can be an apology, so that a refusal is
 * never shown as the story. `push` and `end` return the text that can be shown. For an apology `end` returns '' and
 * `apology()` returns its text.
 */
export function createRefusalGate(): {
  push(delta: string): string
  end(): string
  apology(): string | null
} {
  let held: string | null = ''
  // While the answer has only white space, nothing is decided. This flag avoids that the white space is searched again
  // for each piece.
  let isBlank = true
  let found: string | null = null
  return {
    push(delta) {
      if (held === null) return delta
      held += delta
      isBlank &&= delta.trim() === ''
      if (isBlank || mayBeApology(held)) return ''
      const passed = held
      held = null
      return passed
    },
    end() {
      const rest = held ?? ''
      held = null
      if (!isApology(rest)) return rest
      found = rest.trim()
      return ''
    },
    apology: () => found,
  }
}
