import { refusalWords } from './refusal-words.ts'

/** How a model refused: by the answer's refusal field, by its content filter, or by an apology where prose should be. */
export type Refusal = { kind: 'refusal' | 'content_filter' | 'apology'; said: string }

export type Answer = { text: string; refusal?: string | null; finishReason?: string | null }

const longestApology = 1200

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
 * Whether an answer that so far begins with `start` may be an apology instead of prose. While true, what has come
 * should not be shown; it turns false as soon as the answer leaves the words of a refusal, at the latest after 1200
 * units. Quoted speech is never one.
 */
export function mayBeApology(start: string): boolean {
  const text = folded(start)
  if (text === '') return true
  if (start.trim().length > longestApology) return false
  const begins = (opening: string) => opening.startsWith(text) || text.startsWith(opening)
  if (!languages.some(({ openings }) => openings.some(begins))) return false
  // Two hundred units of prose that begin with 'I can' or 'Sorry' and have refused nothing are prose.
  return text.length < 200 || isApology(start)
}

/** Whether a text is a model's apology: short, unquoted at its beginning, refusing the work it was asked for. */
export function isApology(text: string): boolean {
  const start = folded(text).slice(0, 600)
  if (start === '' || text.trim().length > longestApology) return false
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

/** The refusal in an answer, in any of its three forms, or null when it is what was asked for. */
export function findRefusal(answer: Answer): Refusal | null {
  const field = answer.refusal?.trim()
  if (field) return { kind: 'refusal', said: field }
  if (answer.finishReason === 'content_filter') return { kind: 'content_filter', said: answer.text.trim() }
  return isApology(answer.text) ? { kind: 'apology', said: answer.text.trim() } : null
}

/**
 * Holds back the beginning of a streamed answer while it may be an apology, so that a refusal is never shown as the
 * story. `push` gives out what may pass; `end` what is left, '' for an apology, which `apology()` then tells.
 */
export function refusalGate(): { push(delta: string): string; end(): string; apology(): string | null } {
  let held: string | null = ''
  let found: string | null = null
  return {
    push(delta) {
      if (held === null) return delta
      held += delta
      if (mayBeApology(held)) return ''
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
