import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReservedName, latinLookalike, nameSkeletons } from '#core/text/name-skeleton.ts'

const looksLike = (one: string, other: string) =>
  nameSkeletons(one).some((skeleton) => nameSkeletons(other).includes(skeleton))

describe('the skeleton of a name', () => {
  it.each([
    ['Elena Marsh', 'ELENA MARSH'],
    ['Elena Marsh', 'Еlenа Маrsh'],
    ['Elena Marsh', 'еlenа маrsh'],
    ['Elena Marsh', 'Elena rnarsh'],
    ['Elena Marsh', 'EIena Marsh'],
    ['Elena Marsh', 'Elena\u2060Marsh'],
    ['Nina', 'Νιnа'],
    ['Nina', 'ηina'],
    ['Manon', 'Μаηоη'],
    ['Oslo', '0slo'],
    ['Will', 'W1ll'],
    ['Straße', 'STRASSE'],
    ['Ümit', 'umit'],
    ['Мария', 'МАРИЯ'],
    ['Ισίς', 'ΙΣΙΣ'],
    ['ｍｉｒａ', 'Mira'],
    ['Morwenna', 'Morvvenna'],
    ['Will', 'ωill'],
    ['Elena Marsh', 'Elena\u2800Marsh'],
    ['Elena Marsh', 'Elena Marsh ✓'],
    ['Elena Marsh', '♥ Elena Marsh'],
    ['Elena Marsh', 'Elena Marsh™'],
  ])('the names %s and %s have the same skeleton', (one, other) => {
    expect(looksLike(one, other)).toBe(true)
    expect(looksLike(other, one)).toBe(true)
  })

  it.each([
    ['Elena Marsh', 'Elena March'],
    ['Nina', 'Vina'],
    ['Mira', 'Mara'],
    ['林 美咲', '林 美子'],
    ['नीला', 'नला'],
    ['Anna', 'Hanna'],
    ['Мария', 'Марина'],
  ])('the names %s and %s have different skeletons', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })

  it('the skeleton of a name does not depend on case, spaces, accents or invisible characters', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdehiklmnoprstuvwxyzABEHIKMOPТаеорхВНКαβικνоο0123'),
      minLength: 2,
    })
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom('\u200b', '\u00ad', '\u2060', '\u2800', ' ', '-', '✓', '\u0301'),
        fc.nat(),
        (name, extra, at) => {
          expect(looksLike(name, name.toUpperCase())).toBe(true)
          expect(looksLike(name, name.toLowerCase())).toBe(true)
          const letter = at % (name.length + 1)
          expect(looksLike(name, name.slice(0, letter) + extra + name.slice(letter))).toBe(true)
        },
      ),
    )
  })

  it('the skeleton of a name with a letter or a digit is never empty, so that different names do not match as empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        if (!/[\p{L}\p{N}]/u.test(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')))
          return
        for (const skeleton of nameSkeletons(name)) expect(skeleton).not.toBe('')
      }),
    )
  })
})

it('the Latin form of a name has the Latin letters that its letters look like, and keeps signs that look like none', () => {
  expect(latinLookalike('Еlena  Mаrsh')).toBe('elena marsh')
  expect(latinLookalike('林 美咲')).toBe('林 美咲')
})

it('a name that looks like a name of the people who run the site is recognized as reserved', () => {
  for (const name of ['ADMIN', 'аdmin', 'Admin ✓', 'Ηeartroom', 'Heart room help', 'moderator'])
    expect(isReservedName(nameSkeletons(name)), name).toBe(true)
  for (const name of ['Adminah', 'Hearthome', 'Rosa Moderna'])
    expect(isReservedName(nameSkeletons(name)), name).toBe(false)
})
