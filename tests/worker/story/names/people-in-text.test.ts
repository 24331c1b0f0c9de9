import { describe, expect, test } from 'vitest'
import { type ContractOrder, makeContract } from '../../../../worker/story/contract/contract.ts'
import { checkContract } from '../../../../worker/story/contract/contract-check.ts'
import { emptyStyle } from '../../../../worker/story/material/book.ts'
import { peopleIn } from '../../../../worker/story/names/people-in-text.ts'
import { bandOf } from '../../../../worker/story/prose/length.ts'

test('the people of an order are found in the forms that Russian and Arabic give to their names', () => {
  const people = (names: string[]) => names.map((name) => ({ name, aliases: [] }))
  expect(peopleIn('Иван встречает Анну.', people(['Иван', 'Анна', 'Ольга']))).toEqual(['Иван', 'Анна'])
  expect(peopleIn('سارة وليلى في المقهى', people(['سارة', 'ليلى', 'مريم']))).toEqual(['سارة', 'ليلى'])
})

describe('an order of a story in which two people have the same first name', () => {
  const namesakes = ['Anna Berg', 'Anna Vale', 'Hugo'].map((name) => ({ name, aliases: [] }))
  const order = (plot: string): ContractOrder => ({
    ...{ plot, wish: '', setting: '', beats: [], notYet: [], places: [] },
    ...{ band: bandOf('chapter', 'medium'), style: emptyStyle, people: namesakes },
  })
  const pointOfView = "Tell it from Anna Vale's point of view. Anna Vale opens the letter. Hugo waits."

  test('takes the point of view and the people of its scenes from the whole names, and not from the shared first name', () => {
    const asked = order(pointOfView)
    const plain = makeContract(asked)
    const { contract } = checkContract({ ...plain, povCharacter: 'Anna Berg' }, asked)
    for (const { povCharacter, scenes } of [plain, contract]) {
      expect(povCharacter).toBe('Anna Vale')
      expect(scenes.map((scene) => scene.people)).toEqual([['Anna Vale'], ['Hugo']])
    }
  })

  test.each([
    ["Tell it from Anna's point of view. Anna opens the letter. Hugo waits.", null, []],
    ["Tell it from Anna's point of view. Anna Vale opens it. Anna reads.", 'Anna Vale', ['Anna Vale']],
    [
      'Anna Berg finds Anna Vale. Anna hides. Tell it from her point of view.',
      null,
      ['Anna Berg', 'Anna Vale'],
    ],
    [
      "Tell it from Anna Vale's point of view, as she sees Anna Berg. They dance. Hugo waits.",
      'Anna Vale',
      ['Anna Berg'],
    ],
  ])('%j has the point of view of %j, and its first scene names %j', (plot, povCharacter, named) => {
    const contract = makeContract(order(plot))
    expect(contract.povCharacter).toBe(povCharacter)
    expect(contract.scenes[0]?.people).toEqual(named)
  })

  test.each([
    ['Anna finds it.', ['Anna', 'Anna Vale'], ['Anna']],
    ['Anna Vale finds it.', ['Anna', 'Anna Vale'], ['Anna Vale']],
    ['Anna Vale finds it.', ['Anna Berg', 'Dr. Anna Vale'], ['Dr. Anna Vale']],
    ['Zoë finds Zoe.', ['Zoe', 'Zoë'], ['Zoe', 'Zoë']],
    ['Zoë finds it.', ['Zoe Hart', 'Zoë Lind'], ['Zoë Lind']],
    ['佐藤美咲は手紙を見つける。', ['田中美咲', '佐藤美咲'], ['佐藤美咲']],
    ['佐藤美咲は待つ。', ['佐藤 美咲', '佐藤 健'], ['佐藤 美咲']],
    ['Иван встречает Анну Вейл.', ['Анна Берг', 'Анна Вейл'], ['Анна Вейл']],
    ['김민수가 기다린다.', ['박민수', '김민수'], ['김민수']],
  ])('the text %j, where %j are people, names %j', (text, names, named) => {
    const known = names.map((name) => ({ name, aliases: [] }))
    expect(peopleIn(text, known)).toEqual(named)
  })

  test('an alias that two people share identifies neither of them', () => {
    const known = ['Eve', 'Ruth'].map((name) => ({ name, aliases: ['Mum', `Old ${name}`] }))
    expect(peopleIn('Mum sleeps.', known)).toEqual([])
    expect(peopleIn('Old Ruth sleeps, and Mum too.', known)).toEqual(['Ruth'])
  })
})

describe('people whose names are also common words', () => {
  const names = ['Dawn Hale', 'Rose', 'May Hart', 'Hope Reyes', 'Will Ashdown', 'Iris Vale', 'Bo Lindqvist']
  const known = [
    ...names.map((name) => ({ name, aliases: [] })),
    { name: 'Eve Stone', aliases: ['Mum', 'Captain'] },
  ]

  test.each([
    ['They leave at dawn.', []],
    ['She rose and left the room.', []],
    ['They may find it, and hope that she comes.', []],
    ['Cecily tells the others that she will have a child.', []],
    ['Will the roof hold? They wait for the storm.', []],
    ['May the cat stay in the parlour with them?', []],
    ['Dawn Hale meets Rose at dawn.', ['Dawn Hale', 'Rose']],
    ['They leave with Dawn.', ['Dawn Hale']],
    ['Iris takes Will’s compass from the drawer.', ['Will Ashdown', 'Iris Vale']],
    ['Will lets go of the rope.', ['Will Ashdown']],
    ['will ashdown lets go of the rope.', ['Will Ashdown']],
    ['bo shows iris the key.', ['Iris Vale', 'Bo Lindqvist']],
    ['Iris calls her mum. The captain answers.', ['Iris Vale', 'Eve Stone']],
  ])('the text %j names %j', (text, named) => {
    expect(peopleIn(text, known)).toEqual(named)
  })

  const order = (plot: string): ContractOrder => ({
    ...{ plot, wish: '', setting: '', beats: [], notYet: [], places: [] },
    ...{ band: bandOf('chapter', 'medium'), style: emptyStyle, people: known },
  })

  test('a scene of a checked contract has the people whom the model names in it, and not those of whom its text only speaks', () => {
    const asked = order(
      'Iris waits until Rose has gone to bed. Bo shows her the compass, and they speak of Will.',
    )
    const plain = makeContract(asked)
    const lists = [['Iris Vale'], ['Bo', 'iris']]
    const scenes = plain.scenes.map((scene, i) => ({ ...scene, people: lists[i] ?? [] }))
    const { contract } = checkContract({ ...plain, scenes }, asked)
    expect(contract.scenes.map((scene) => scene.people)).toEqual([
      ['Iris Vale'],
      ['Iris Vale', 'Bo Lindqvist'],
    ])
    const unnamed = plain.scenes.map((scene) => ({ ...scene, people: ['the crew'] }))
    const other = checkContract({ ...plain, scenes: unnamed }, asked)
    expect(other.contract.scenes[0]?.people).toEqual(['Rose', 'Iris Vale'])
  })

  test('a scene of the model is kept when the order spells the names of its people without capitals', () => {
    const asked = order('Iris meets bo on the quay. She asks bo about the key.')
    const texts = ['Iris meets Bo on the quay.', 'Iris asks Bo about the key.']
    const scenes = texts.map((text) => ({
      text,
      words: 500,
      people: ['Iris Vale', 'Bo Lindqvist'],
      place: '',
    }))
    const { contract, problems } = checkContract({ ...makeContract(asked), scenes }, asked)
    expect(problems).toEqual([])
    expect(contract.scenes.map(({ text }) => text)).toEqual(texts)
  })
})

describe('family names', () => {
  const names = [
    'Fiona McKenna',
    'Tony DeLuca',
    'Sean O’Brien',
    'Pieter van der Berg',
    'Iris Vale',
    'Tran Ng',
  ]
  const known = names.map((name) => ({ name, aliases: [] }))

  test.each([
    ['McKenna opens the door.', ['Fiona McKenna']],
    ['MCKENNA opens the door, and Mrs. McKenna laughs.', ['Fiona McKenna']],
    ['De Luca asks Deluca.', ['Tony DeLuca']],
    ['O’Brien’s coat hangs there.', ['Sean O’Brien']],
    ["They follow O'Brien home.", ['Sean O’Brien']],
    ['Van der Berg waits, and they speak of van der Berg.', ['Pieter van der Berg']],
    ['They wait for Vale and for Ng.', ['Iris Vale', 'Tran Ng']],
    ['Ng waits. Vale has the key.', ['Iris Vale', 'Tran Ng']],
    ['DeLuca and O’Brien wait for McKenna.', ['Fiona McKenna', 'Tony DeLuca', 'Sean O’Brien']],
  ])('the text %j names %j', (text, named) => {
    expect(peopleIn(text, known)).toEqual(named)
  })

  test.each([
    'Maria DeLuca opens the door.',
    'McKenna House is empty.',
    'Vale Cottage stands empty. They walk through the Vale.',
    'Sie sieht Vale und Berg im Nebel, und er wartet nicht.',
    'They wait for Berg.',
    'Anna Vale waits.',
  ])('the text %j names nobody although it contains the family name of a person', (text) => {
    expect(peopleIn(text, known)).toEqual([])
  })

  test('a shared family name means only the person whom the title fits, and nobody without a title', () => {
    const two = ['Clara McKenna', 'John McKenna'].map((name) => ({ name, aliases: [] }))
    expect(peopleIn('McKenna waits.', two)).toEqual([])
    expect(peopleIn('Mrs. McKenna waits.', two)).toEqual(['Clara McKenna'])
  })

  test('a first name is found after an elided word, and with or without its hyphen', () => {
    const people = ['Anna Moreau', 'Jean-Luc Reyes'].map((name) => ({ name, aliases: [] }))
    expect(peopleIn('La main d’Anna tremble, et Jean Luc pense qu’Anna part.', people)).toEqual([
      'Anna Moreau',
      'Jean-Luc Reyes',
    ])
  })
})

describe('short names', () => {
  test.each([
    ['Bo', 'Bo waits.', true],
    ['Jo March', 'Jo waits.', true],
    ['Li Wei', 'Li and the others wait.', true],
    ['Ng', 'They meet Ng.', true],
    ['Ida Holm', 'IDA!', true],
    ['So Yun', 'They ask So.', true],
    ['So Yun', 'So they leave.', false],
    ['An Na', 'An sits by the door.', true],
    ['An Na', 'An hour later they leave.', false],
    ['Will Ash', '“WILL!” she shouts.', true],
    ['Will Ash', 'WILL THE ROOF HOLD', false],
    ['Will Ash', 'Will anyone help them?', false],
    ['Jo March', 'They meet in March. March is cold.', false],
    ['Bo', 'The boats wait.', false],
  ])('the name %s in %j names the person: %s', (name, text, isNamed) => {
    expect(peopleIn(text, [{ name, aliases: [] }]).length === 1).toBe(isNamed)
  })
})
