import { expect, test } from 'vitest'
import { emphasisOfGrowing } from '#contract/emphasis.ts'
import { findMinorLeads, findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { asSentence, cutText, sentenceEnds } from '#core/text/sentences.ts'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import { findMustNot } from '../../../worker/story/findings/must-not.ts'
import { placeSentences } from '../../../worker/story/findings/rule-input.ts'
import { parseName } from '../../../worker/story/names/names.ts'
import { peopleIn } from '../../../worker/story/names/people-in-text.ts'
import { createJoiner, resumePoint } from '../../../worker/story/prose/continuation.ts'
import { createRefusalGate } from '../../../worker/story/prose/refusal.ts'
import { toSingleLine } from '../../../worker/story/text/sections.ts'
import { coloursIn } from '../../../worker/story/words/colours.ts'
import { plotSteps } from '../../../worker/story/words/order-steps.ts'
import { createStepSplitter, deniesIn } from '../../../worker/story/words/prohibitions.ts'

const units = 120_000
const filled = (part: string) => part.repeat(units / part.length)
const distinctNames = Array.from({ length: 12_000 }, (_, index) => {
  const letters = [...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit)))
  return `Ab${letters.join('')}x`
}).join(' and ')

const people = [
  { id: 1, name: 'An', aliases: [], appearance: 'Eyes: green, Hair: red' },
  { id: 2, name: 'Abigail Marsh', aliases: [], appearance: '' },
]
const input = (text: string, mustNot: readonly string[] = []) => ({
  ...{ text, people, mustNot, otherNames: [], avoid: [], repeated: [], outdated: [], lengthMissed: false },
  facts: [{ id: 1, text: 'An died at sea.', aboutCharacterIds: [1], chapterId: null, quote: null }],
})
const rules = (text: string) => runRules(input(text))
// A contract has at most 40 lines about what must not happen.
const bans = Array.from({ length: 40 }, (_, n) => `They never cut rope number${n}`)
const mustNot = (text: string) => findMustNot(input(text, bans))
const mustNotKiss = (text: string) => findMustNot(input(text, ['They kiss']))

const guard = (text: string) => findMinorsInSexualContent({ texts: [text] })
const lead = (text: string) => findMinorLeads([{ name: 'Ann', text }])

function stream(text: string): string {
  const gate = createRefusalGate()
  for (let at = 0; at < text.length; at += 4) gate.push(text.slice(at, at + 4))
  return gate.end()
}

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
  ['createJoiner', join, filled('1 ').repeat(4)],
  ['createJoiner', join, filled('a')],
  ['createStepSplitter', (text) => createStepSplitter(text)(text), filled('\n')],
  ['createRefusalGate', stream, filled('\n')],
  ['parseName', parseName, filled('(')],
  ['peopleIn', (text) => peopleIn(text, people), filled('An ')],
  ['sentenceEnds', sentenceEnds, filled(' ‘a')],
  ['sentenceEnds', sentenceEnds, filled('“—”') + filled(' ')],
  ['placeSentences', placeSentences, filled('a') + filled(' ')],
  ['findMustNot', mustNot, filled('the cut rope, ')],
  ['findMustNot', mustNotKiss, `He ${filled('he ')}kisses`],
  ['findMinorsInSexualContent', guard, filled('She is sixteen, ')],
  ['findMinorsInSexualContent', guard, filled('her ten-year-old daughter, and sex, ').slice(units / 2)],
  ['findMinorsInSexualContent', guard, `${filled('É')} has sex with her sixteen-year-old daughter`],
  ['findMinorLeads', lead, filled('a')],
  ['findMinorLeads', lead, `${filled('É')} was her sixteen-year-old daughter`],
  ['emphasisOfGrowing', emphasisOfGrowing, `a${filled('*')}a`],
])(
  '%s needs less than four seconds of processor time for a long text that repeats one part',
  (_, read, text) => {
    // On a busy machine the wall-clock time is not reliable, so the test measures the CPU time of this thread.
    const start = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(4000)
  },
)
