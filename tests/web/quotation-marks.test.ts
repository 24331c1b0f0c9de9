import { expect, test } from 'vitest'
import { isApostrophe, quotationMark, quotationMarksOf } from '../../web/src/features/desk/quotation-marks.ts'

/** Types a text character by character, and replaces the straight quotation marks as the manuscript does. */
function type(text: string, language: string | null): string {
  const marks = quotationMarksOf(language)
  let typed = ''
  for (const character of text) {
    if (character === '"' || character === "'") typed += quotationMark(character, typed, marks)
    else if (/\p{L}/u.test(character) && isApostrophe(typed.at(-1) ?? '', marks) && /\p{L}.$/u.test(typed))
      typed = `${typed.slice(0, -1)}’${character}`
    else typed += character
  }
  return typed
}

const text = `"It's late," he said. "She said: 'Stay.'"`

test.each([
  [null, '“It’s late,” he said. “She said: ‘Stay.’”'],
  ['en-GB', '“It’s late,” he said. “She said: ‘Stay.’”'],
  ['pt-BR', '“It’s late,” he said. “She said: ‘Stay.’”'],
  ['de', '„It’s late,“ he said. „She said: ‚Stay.‘“'],
  ['de-CH', '«It’s late,» he said. «She said: ‹Stay.›»'],
  ['pl', '„It’s late,” he said. „She said: ‚Stay.’”'],
  ['es', '«It’s late,» he said. «She said: ‘Stay.’»'],
  ['es-MX', '“It’s late,” he said. “She said: ‘Stay.’”'],
  ['it', '«It’s late,» he said. «She said: ‘Stay.’»'],
  ['ru', '«It’s late,» he said. «She said: ‘Stay.’»'],
  ['fr-CA', '«\u202fIt’s late,\u202f» he said. «\u202fShe said: ‘Stay.’\u202f»'],
  ['da', '»It’s late,« he said. »She said: ›Stay.‹«'],
  ['sv', '”It’s late,” he said. ”She said: ’Stay.’”'],
])('straight quotation marks typed in a text with the language %s become %s', (language, expected) => {
  expect(type(text, language)).toBe(expected)
})

test('an apostrophe within a German quotation of a quotation does not close it', () => {
  expect(type(`"Er sagte: 'Wie geht's dir?'"`, 'de')).toBe('„Er sagte: ‚Wie geht’s dir?‘“')
})

test('a quotation mark at the beginning of a line opens a quotation, and one after a dash closes it', () => {
  expect(type('Wait.\n"No—"', 'de')).toBe('Wait.\n„No—“')
})
