import { describe, expect, test } from 'vitest'
import { fillNames, type NamedThing, storeNames } from '#core/text/name-references.ts'

const named: NamedThing[] = [
  { kind: 'character', id: 1, name: 'Ann' },
  { kind: 'character', id: 2, name: 'Ann Lee' },
  { kind: 'location', id: 1, name: 'The Gull (inn)' },
  { kind: 'character', id: 3, name: 'Jean-Luc' },
  { kind: 'character', id: 4, name: '山田 美咲' },
  { kind: 'character', id: 5, name: 'ラン' },
  { kind: 'character', id: 6, name: 'สมชาย' },
  { kind: 'character', id: 8, name: 'Captain Tomás Reyes' },
  { kind: 'character', id: 9, name: 'Rose Hill' },
  { kind: 'location', id: 2, name: 'Rose Cottage' },
]

describe('storing names as references', () => {
  test.each([
    ['Ann Lee meets Ann.', '[[character:2]] meets [[character:1]].'],
    ['Annabel waits at The Gull (inn).', 'Annabel waits at [[location:1]].'],
    ["Ann's letter", "[[character:1]]'s letter"],
    ['Jean-Luc sleeps.', '[[character:3]] sleeps.'],
    ['Nobody is named.', 'Nobody is named.'],
    ['山田 美咲は歩く。美咲が笑う。', '[[character:4]]は歩く。[[character:4:short]]が笑う。'],
    ['ランはランプを消す。', '[[character:5]]はランプを消す。'],
    ['แล้วสมชายก็มา', 'แล้ว[[character:6]]ก็มา'],
    ['Tomás sleeps; Tomás-Luis does not.', '[[character:8:short]] sleeps; Tomás-Luis does not.'],
    ['Rose leaves Rose Cottage.', 'Rose leaves [[location:2]].'],
  ])('the names in this text are stored as references and filled in again: %s', (text, stored) => {
    expect(storeNames(text, named)).toBe(stored)
    expect(fillNames(stored, named)).toBe(text)
  })

  test('a name that several things have is stored as text, and so is a name inside it', () => {
    const anna = (id: number, name: string): NamedThing => ({ kind: 'character', id, name })
    const namesakes = [
      anna(1, 'Anna Vale'),
      anna(2, 'Anna Vale'),
      anna(3, 'Anna'),
      anna(4, 'Eve'),
      anna(5, 'Eve'),
    ]
    expect(storeNames('Eve meets Anna Vale and Anna.', namesakes)).toBe(
      'Eve meets Anna Vale and [[character:3]].',
    )
    // Eve was called Ruth before somebody else got that name.
    const renamed = [anna(1, 'Eve'), anna(2, 'Ruth'), anna(1, 'Ruth'), anna(1, 'Evi')]
    expect(storeNames('Ruth meets Eve, once Evi.', renamed)).toBe(
      '[[character:2]] meets [[character:1]], once [[character:1]].',
    )
  })

  test('a typed reference to a thing outside the story is stored as plain text', () => {
    expect(storeNames('See [[character:99]] and [[character:1]].', named)).toBe(
      'See character:99 and [[character:1]].',
    )
  })

  test('a stored reference is filled with the present name of its thing', () => {
    expect(fillNames('[[character:1]] leaves.', [{ kind: 'character', id: 1, name: 'Bea' }])).toBe(
      'Bea leaves.',
    )
  })

  test('a reference to a short name is filled with the short form of the present name', () => {
    const present = (name: string): NamedThing[] => [{ kind: 'character', id: 1, name }]
    const fill = (name: string) => fillNames('[[character:1:short]] leaves.', present(name))
    expect(fill('Captain Bea Moss')).toBe('Bea leaves.')
    expect(fill('Bea')).toBe('Bea leaves.')
  })

  test('a reference to a thing that is no longer in the story is filled with a general word', () => {
    expect(fillNames('[[character:7]] goes to [[location:7]].', named)).toBe('somebody goes to somewhere.')
  })
})

test.each([
  ['Will Ashdown', 'Will the roof hold? Will lets go.', 'Will the roof hold? [[character:1:short]] lets go.'],
  ['May Hart', 'They met in May, and May waits.', 'They met in May, and [[character:1:short]] waits.'],
  ['Bo Lindqvist', 'Bo waits in a boat.', '[[character:1:short]] waits in a boat.'],
  ['An Na', 'An hour later they ask An.', 'An hour later they ask [[character:1:short]].'],
  ['Ng', 'Ng waits.', '[[character:1]] waits.'],
])(
  'a common word that is also a name of %s becomes a reference only where it is used as a name: %j',
  (name, text, stored) => {
    expect(storeNames(text, [{ kind: 'character', id: 1, name }])).toBe(stored)
  },
)
