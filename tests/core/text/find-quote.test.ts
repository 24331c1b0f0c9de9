import { expect, test } from 'vitest'
import { createQuoteFinder } from '#core/text/find-quote.ts'

const text = 'She said: “I can’t.”\n\nThe sea — grey,   *cold* — agreed. She said nothing more.'

test.each([
  ['I can’t.', 'I can’t.'],
  ['"I can\'t."', '“I can’t.”'],
  ['The sea - grey, cold - agreed.', 'The sea — grey,   *cold* — agreed.'],
  ['can’t.” The sea', 'can’t.”\n\nThe sea'],
])('findQuote finds %j and returns the exact words of the text', (quote, exact) => {
  const found = createQuoteFinder(text)(quote)
  expect(found?.quote).toBe(exact)
  expect(text.slice(found?.offset ?? 0).startsWith(exact)).toBe(true)
})

test.each(['The sea was blue', '', '  ', 'I', '“”', 'The', 'She', 'said', 'She said'])(
  'findQuote does not find %j in the text',
  (quote) => {
    expect(createQuoteFinder(text)(quote)).toBeNull()
  },
)

test('findQuote finds the first of two equal quotes in a text', () => {
  expect(createQuoteFinder(`${text} ${text}`)('She said nothing more')?.offset).toBe(text.length - 22)
})

test.each([
  ['彼女は笑った。それから彼女は去った。', '彼女は', null],
  ['彼女は笑った。それから彼女は去った。', '去った', '去った'],
  ['彼女は笑った。彼女は笑った。', '彼女は笑った', '彼女は笑った'],
])('in the text %s the short quote %s is found as %s', (short, quote, found) => {
  expect(createQuoteFinder(short)(quote)?.quote ?? null).toBe(found)
})
