import { jsonrepair } from 'jsonrepair'

type RepairedJson = { ok: true; value: unknown; repairs: string[] } | { ok: false; problem: string }

/**
 * Parses the first JSON object or array of a model's answer. jsonrepair repairs the JSON itself: trailing
 * commas, raw line breaks, unescaped quotes, a missing end. This function removes the text around it:
 * reasoning, code fences and sentences before and after.
 */
export function repairJson(answer: string): RepairedJson {
  const repairs: string[] = []
  const whole = answer.trim()
  const strict = tryParse(() => whole)
  if (strict.ok) return { ok: true, value: strict.value, repairs: repairs }
  const thought = whole.replace(/^<(think|thinking|reasoning)>[\s\S]*?<\/\1>\s*/i, '')
  const start = thought.search(/[{[]/)
  if (start === -1)
    return { ok: false, problem: whole === '' ? 'The answer is empty.' : 'The answer holds no JSON.' }
  const { text, closed } = firstValue(thought.slice(start))
  if (thought.slice(0, start).trim() !== '' || thought !== whole) repairs.push('text around the JSON')
  if (!closed) repairs.push('missing end')
  const parsed = tryParse(() => jsonrepair(text))
  if (!parsed.ok) return { ok: false, problem: 'The answer is not JSON.' }
  return {
    ok: true,
    value: parsed.value,
    repairs: repairs.length > 0 ? repairs : ['small faults in the JSON'],
  }
}

function tryParse(text: () => string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text()) }
  } catch {
    return { ok: false }
  }
}

/**
 * Returns the first JSON object or array of a text, without the text after its closing bracket. If that bracket is
 * missing, the whole text is returned.
 */
function firstValue(text: string): { text: string; closed: boolean } {
  let depth = 0
  // Each match is either a whole string, whose brackets do not count, or one bracket.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (token.startsWith('"')) continue
    depth += token === '{' || token === '[' ? 1 : -1
    if (depth === 0) return { text: text.slice(0, index + 1), closed: true }
  }
  return { text, closed: false }
}
