import { describe, expect, test } from 'vitest'
import { namesOf } from '../../web/src/features/desk/names.ts'

const find = (name: string, text: string) => {
  const { pattern, owners } = namesOf([{ kind: 'character', id: 1, names: [name] }])
  const found = pattern ? [...text.matchAll(pattern)].map(([match]) => match) : []
  return found.filter((match) => owners.has(match.toLowerCase()))
}

describe('names in the manuscript', () => {
  test.each([
    ['美咲', '夜の港で美咲は立ち止まった。', ['美咲']],
    ['山田 美咲', '夜の港で美咲は立ち止まった。', ['美咲']],
    ['李明', '她在桥上等李明。', ['李明']],
    ['สมชาย', 'แล้วสมชายก็มาถึงท่าเรือ', ['สมชาย']],
    ['アン', 'アンはアンテナを見る。', ['アン']],
    ['Captain Tomás Reyes', 'Tomás and the captain; Reyesville.', ['Tomás']],
    ['Ann', 'Ann met Annabel.', ['Ann']],
  ])('the character name %s is found in the manuscript text %s', (name, text, expected) => {
    expect(find(name, text)).toEqual(expected)
  })
})
