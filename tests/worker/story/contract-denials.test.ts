import { expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { type ContractOrder, makeContract } from '../../../worker/story/contract/contract.ts'
import { checkContract } from '../../../worker/story/contract/contract-check.ts'
import { emptyStyle } from '../../../worker/story/material/book.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'

const people = ['Iris Vale', 'Bo Lindqvist', 'Teodora Vale', 'Will Ashdown'].map((name) => ({
  name,
  aliases: name === 'Teodora Vale' ? ['Teddy'] : [],
}))
const order = (over: Partial<ContractOrder>): ContractOrder => ({
  ...{ plot: '', wish: '', setting: 'The island of Saint Orm', band: bandOf('chapter', 'medium') },
  ...{ beats: [], notYet: [], style: emptyStyle, people, places: [] },
  ...over,
})
const answer = (texts: string[], mustNot: string[] = []): ChapterContract => ({
  ...{ pov: null, povCharacter: null, tense: null, opening: '', must: [], ending: '' },
  scenes: texts.map((text) => ({ text, words: 500, people: [], place: '' })),
  mustNot,
})
const textsOf = ({ scenes }: ChapterContract) => scenes.map(({ text }) => text)

const plot =
  "Iris comes back to Saint Orm on the last ferry to sell the Lamp House. Without a word, Bo hands her the key on the quay. Teddy doesn't open the door to her. She can't sleep; she climbs to the lamp room and finds Will's compass in the drawer. No kiss yet!"
const told = [
  'Iris comes back to Saint Orm on the last ferry to sell the Lamp House. Without a word, Bo hands her the key on the quay.',
  "Teddy doesn't open the door to her.",
  "She can't sleep; she climbs to the lamp room and finds Will's compass in the drawer.",
]

test('a contract by the model is kept if its scenes tell what somebody does not do in the words of the order', () => {
  const { contract, problems } = checkContract(answer(told, ['No kiss yet!']), order({ plot }))
  expect(problems).toEqual([])
  expect(textsOf(contract)).toEqual(told)
  expect(contract.mustNot).toEqual(['No kiss yet!'])
})

test('a scene of a contract by the model that tells what somebody does not do as done is replaced by the words of the order', () => {
  const texts = told.with(1, 'Teddy does open the door to her.')
  const { contract, problems } = checkContract(answer(texts), order({ plot }))
  expect(problems).toEqual(['words'])
  expect(textsOf(contract)[1]).toBe("Teddy doesn't open the door to her.")
})

const beats = [
  'Bo shows Iris the boat he has been building for sixteen years.',
  'Iris and Bo dance in the empty sail loft. No kiss yet!',
  'Teodora Vale does not tell Iris that she is expecting a child.',
]

test('a contract forbids what a planned event of an order without a plot forbids', () => {
  const made = makeContract(order({ beats }))
  expect(made.mustNot).toEqual(['No kiss yet!'])
  expect(textsOf(made).join(' ')).not.toContain('kiss')
})

test('a contract by the model is kept if it forbids what the planned events deny', () => {
  const scenes = [beats[0] ?? '', 'Iris and Bo dance in the empty sail loft.']
  const mustNot = ['No kiss yet!', beats[2] ?? '']
  const { contract, problems } = checkContract(answer(scenes, mustNot), order({ beats }))
  expect(problems).toEqual([])
  expect(contract).toMatchObject({ mustNot })
  expect(contract.scenes.map((scene) => [scene.text, scene.people])).toEqual(
    scenes.map((text) => [text, ['Iris Vale', 'Bo Lindqvist']]),
  )
})

test.each([
  ['lists it as forbidden and not in a scene', false, ['He never touches it.'], ['He never touches it.']],
  ['has it in a scene too', true, ['He never touches it.'], []],
  ['does not list it', false, [], []],
])(
  'a denial in the order is forbidden by a contract only if the model %s',
  (_what, isInScene, listed, mustNot) => {
    const told = isInScene ? ' He never touches it.' : ''
    const texts = [`Iris lays the compass on the table.${told}`, 'At midnight they walk to the chapel.']
    const { contract } = checkContract(
      answer(texts, listed),
      order({
        plot: 'Iris lays the compass on the table. He never touches it. At midnight they walk to the chapel.',
      }),
    )
    expect(contract.mustNot).toEqual(mustNot)
    expect(textsOf(contract).join(' ').includes('never')).toBe(mustNot.length === 0)
  },
)
