import { describe, expect, test } from 'vitest'
import { emptyStyle } from '../../../worker/story/book.ts'
import { type ContractOrder, makeContract } from '../../../worker/story/contract.ts'
import { checkContract } from '../../../worker/story/contract-check.ts'
import { bandOf } from '../../../worker/story/length.ts'
import { peopleIn } from '../../../worker/story/people-in-text.ts'

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

  test('takes the point of view and the people of its scenes from the whole name', () => {
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

  test('another name that two people have names neither', () => {
    const known = ['Eve', 'Ruth'].map((name) => ({ name, aliases: ['Mum', `Old ${name}`] }))
    expect(peopleIn('Mum sleeps.', known)).toEqual([])
    expect(peopleIn('Old Ruth sleeps, and Mum too.', known)).toEqual(['Ruth'])
  })
})
