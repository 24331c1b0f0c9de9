import { expect, test } from 'vitest'
import { emphasisOfGrowing } from '#contract/emphasis.ts'
import { asSentence, cutText } from '#core/text/sentences.ts'
import { coloursIn } from '../../../worker/story/colours.ts'
import { createJoiner, resumePoint } from '../../../worker/story/continuation.ts'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import { plotSteps } from '../../../worker/story/order-steps.ts'
import { deniesIn } from '../../../worker/story/prohibitions.ts'
import { toSingleLine } from '../../../worker/story/sections.ts'

const units = 120_000
const filled = (part: string) => part.repeat(units / part.length)
const distinctNames = Array.from({ length: 12_000 }, (_, index) => {
  const letters = [...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit)))
  return `Ab${letters.join('')}x`
}).join(' and ')

const rules = (text: string) =>
  runRules({
    text,
    people: [
      { id: 1, name: 'An', aliases: [], appearance: 'Eyes: green, Hair: red' },
      { id: 2, name: 'Abigail Marsh', aliases: [], appearance: '' },
    ],
    otherNames: [],
    facts: [{ id: 1, text: 'An died at sea.', aboutCharacterIds: [1], chapterId: null, quote: null }],
    mustNot: [],
    avoid: [],
    repeated: [],
    outdated: [],
    lengthMissed: false,
  })

function join(text: string): string {
  const joiner = createJoiner(text)
  return joiner.push('b ') + joiner.end()
}

// An expression that begins again at each place of such a text takes ten seconds or more for it, and stops the process
// meanwhile.
test.each<[string, (text: string) => unknown, string]>([
  ['runRules', rules, filled('An, ')],
  ['runRules', rules, filled('An had ')],
  ['runRules', rules, `They saw ${distinctNames}`],
  ['toSingleLine', toSingleLine, `a${filled(' ')}a`],
  ['plotSteps', plotSteps, `a${filled(' ')}a`],
  ['asSentence', asSentence, `a${filled(',')}a`],
  ['cutText', (text) => cutText(text, units - 1), `a${filled('\t')}a.`],
  ['coloursIn', (text) => coloursIn(text, 'eyes'), filled('a')],
  ['deniesIn', (text) => deniesIn('de', text), filled('«')],
  ['deniesIn', (text) => deniesIn('en', text), `${filled(' ‘')}”`],
  ['resumePoint', resumePoint, `${filled('’')} a`],
  ['createJoiner', join, `${filled('a')},`],
  ['createJoiner', join, `!${filled(' ')}${filled('a')}!`],
  ['emphasisOfGrowing', emphasisOfGrowing, `a${filled('*')}a`],
])('%s needs less than four seconds for a long text that repeats one part', (_, read, text) => {
  const start = performance.now()
  read(text)
  expect(performance.now() - start).toBeLessThan(4000)
})
