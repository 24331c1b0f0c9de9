import { expect, test } from 'vitest'
import { cleanLine } from '#contract/text.ts'

test.each([
  ['line breaks', 'The\r\nLamp\u2028at\tnight', 'The Lamp at night'],
  ['direction overrides and isolates', '\u202eadA\u202c \u2066x\u2069', 'adA x'],
  ['control characters', 'A\u0001\u0085\u007fB', 'A B'],
])('cleanLine removes %s from a line', (_, given, expected) => {
  expect(cleanLine(given)).toBe(expected)
})

test.each(['\u200b', '\u3164', '\u0001', '\u202e', '\u00ad\ufe0f', '\u2800', ' \u00a0\u2003', '\u{e0041}'])(
  'cleanLine returns an empty line for %j, which has no visible character',
  (given) => {
    expect(cleanLine(given)).toBe('')
  },
)

// Zero-width joiners inside emoji and Persian words change how the text is shown, so cleanLine keeps them. Arabic and
// Hebrew text needs no character that overrides its direction.
test.each(['👩\u200d❤️\u200d👨', 'می\u200cخواهم', 'ليلى', '香', 'Zoë', '🫨', '\u{1fae9}'])(
  'cleanLine leaves the visible text %s unchanged',
  (given) => {
    expect(cleanLine(given)).toBe(given)
  },
)
