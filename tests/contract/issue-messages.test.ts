import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changedContract } from '#contract/chapter-contract.ts'
import { endpoints } from '#contract/endpoints.ts'

describe('the message of a value that breaks a rule', () => {
  it('returns a plain message for each invalid field of a chapter contract', () => {
    const scene = { text: 'Ida burns the letter.', words: 300, people: [], place: '' }
    const { error } = changedContract.safeParse({
      pov: 'fourth',
      povCharacter: null,
      tense: null,
      opening: '',
      scenes: [
        { ...scene, words: 5 },
        { ...scene, words: 20_000 },
        { ...scene, words: 20.5 },
        { ...scene, words: Number.NaN },
        { ...scene, people: Array.from({ length: 21 }, () => 'Ida') },
      ],
      must: [''],
      mustNot: 'a kiss',
    })
    expect(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []),
    ).toEqual({
      pov: 'Must be one of first, third, dual-first, dual-third, omniscient',
      'scenes.0.words': 'Must be at least 20',
      'scenes.1.words': 'Must be at most 10000',
      'scenes.2.words': 'Must be a whole number',
      'scenes.3.words': 'Must be a number',
      'scenes.4.people': 'Must have at most 20 entries',
      'must.0': 'Must not be empty',
      mustNot: 'Must be a list',
      ending: 'Is required',
    })
  })

  it('never contains a default message of the validator, for any wrong value in any field', () => {
    const wrong = [undefined, null, true, -1e9, 1e9, 1.5, 'x'.repeat(50), '', [], {}, [null], { x: 1 }]
    const foreign = new Set<string>()
    for (const { body, query, params } of endpoints) {
      for (const schema of [body, query, params]) {
        if (!schema) continue
        const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
        const values = wrong.flatMap((value) => [
          value,
          Object.fromEntries(Object.keys(properties).map((key) => [key, value])),
        ])
        for (const value of values)
          for (const { message } of schema.safeParse(value).error?.issues ?? [])
            if (
              /\bexpected\b|, received|^Invalid (input|option|string|union)|^Too (small|big)|>=|<=/.test(
                message,
              )
            )
              foreign.add(message)
      }
    }
    expect([...foreign]).toEqual([])
  })
})
