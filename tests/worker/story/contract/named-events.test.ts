import { expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { type ContractOrder, makeContract } from '../../../../worker/story/contract/contract.ts'
import { checkContract } from '../../../../worker/story/contract/contract-check.ts'
import { emptyStyle } from '../../../../worker/story/material/book.ts'
import { bandOf } from '../../../../worker/story/prose/length.ts'
import { plotSteps } from '../../../../worker/story/words/order-steps.ts'

const orderOf = (plot: string, beat: string): ContractOrder => ({
  ...{ plot, beats: [beat], wish: '', setting: '', band: bandOf('chapter', 'medium') },
  ...{ notYet: [], style: emptyStyle, places: [] },
  people: [
    { name: 'Ione Marsh', aliases: ['Nonie'] },
    { name: 'Tobias Adeyemi', aliases: [] },
    { name: 'Wren', aliases: [] },
  ],
})
const textOfScenes = ({ scenes }: ChapterContract) => scenes.map(({ text }) => text).join(' ')
const answerOf = (texts: string[]): ChapterContract => ({
  ...{ pov: null, povCharacter: null, tense: null, opening: '', must: [], mustNot: [], ending: '' },
  scenes: texts.map((text) => ({ text, words: 500, people: [], place: '' })),
})

test.each([
  [
    'the words of two events of other people',
    'Ione finds the key in the chapel. She hides the letter from Wren.',
    'Tobias finds the letter.',
  ],
  [
    'its verb for somebody else',
    'Ione kisses her mother goodbye and takes the train.',
    'Ione and Tobias kiss.',
  ],
  ['the same event of somebody else', 'Wren leaves the island at dawn.', 'Tobias leaves the island.'],
])(
  'a contract contains a planned event that the order names although the plot has %s',
  (_what, plot, beat) => {
    const named = orderOf(plot, beat)
    expect(textOfScenes(makeContract(named))).toContain(beat)
    const told = answerOf([...plotSteps(plot), beat])
    expect(textOfScenes(checkContract(told, named).contract)).toContain(beat)
  },
)

test.each([
  ['Ione finds the letter in the chapel.', 'Ione Marsh discovers the letter.'],
  ['Tobias walks Ione home. He kisses her.', 'Tobias and Ione kiss.'],
  ['Nonie burns the letter.', 'Ione burns the letter.'],
  ['Ione trifft Tobias. Sie küssen sich am Kai.', 'Ione und Tobias küssen sich.'],
])('a contract of the plot %j does not repeat the planned event %j', (plot, beat) => {
  expect(textOfScenes(makeContract(orderOf(plot, beat)))).not.toContain(beat)
})
