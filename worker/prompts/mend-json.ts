type Mended = { ok: true; value: unknown; mended: string[] } | { ok: false; problem: string }

const bracketOf: Record<string, string> = { '{': '}', '[': ']' }

/**
 * Reads the one JSON value of a model's answer, mending what models commonly get wrong: code fences and talk around
 * it, reasoning before it, trailing commas, raw line breaks in strings, an end that is missing because the answer
 * was cut off.
 */
export function mendJson(answer: string): Mended {
  const mended: string[] = []
  const whole = answer.trim()
  const strict = tryParse(whole)
  if (strict.ok) return { ok: true, value: strict.value, mended }
  const thought = whole.replace(/^<(think|thinking|reasoning)>[\s\S]*?<\/\1>\s*/i, '')
  const start = thought.search(/[{[]/)
  if (start === -1)
    return { ok: false, problem: whole === '' ? 'The answer is empty.' : 'The answer holds no JSON.' }
  const { text, closed } = rebuild(thought.slice(start))
  if (thought.slice(0, start).trim() !== '' || thought !== whole) mended.push('text around the JSON')
  if (!closed) mended.push('missing end')
  const parsed = tryParse(text)
  if (!parsed.ok) return { ok: false, problem: 'The answer is not JSON.' }
  return { ok: true, value: parsed.value, mended: mended.length > 0 ? mended : ['small faults in the JSON'] }
}

function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

function withoutComma(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(',') ? trimmed.slice(0, -1) : text
}

/** The first JSON value of a text, written again without trailing commas, with strings escaped and brackets closed. */
function rebuild(text: string): { text: string; closed: boolean } {
  const open: string[] = []
  let out = ''
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (inString) {
      if (char === '\\') out += char + text.charAt(++i)
      else if (char === '"') {
        inString = false
        out += char
      } else out += /[\n\r\t]/.test(char) ? JSON.stringify(char).slice(1, -1) : char
      continue
    }
    if (char === '"') inString = true
    const closer = bracketOf[char]
    if (closer) open.push(closer)
    if (char === '}' || char === ']') {
      out = withoutComma(out)
      if (open.at(-1) !== char) return { text: out, closed: false }
      open.pop()
      out += char
      if (open.length === 0) return { text: out, closed: true }
      continue
    }
    out += char
  }
  if (inString) out = `${out.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`
  out = withoutComma(out).replace(/(?:,\s*)?"[^"]*"\s*:\s*$/, '')
  const lastIsKey = open.at(-1) === '}' && /[{,]\s*"(?:[^"\\]|\\.)*"$/.test(out)
  if (lastIsKey) out = out.replace(/,?\s*"(?:[^"\\]|\\.)*"$/, '')
  return { text: out + open.toReversed().join(''), closed: false }
}
