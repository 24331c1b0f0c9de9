import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLocation, updateLocation } from '#contract/locations.ts'

const takes = (roomTypes: unknown) =>
  [createLocation, updateLocation].map(({ body }) => {
    const parsed = body.safeParse({
      name: 'Salt House',
      description: 'A house by the sea',
      type: 'cottage',
      setting: 'Harbour',
      roomTypes,
    })
    return parsed.success ? parsed.data.roomTypes : parsed.error.issues[0]?.message
  })

it('room types are kept to the letter when they are a list of texts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 20 }), (rooms) => {
      const text = JSON.stringify(rooms)
      fc.pre(text.length <= 2000)
      expect(takes(text)).toEqual([text, text])
    }),
  )
  expect(takes('')).toEqual(['', ''])
})

it('room types that are anything else are refused, never a fault', () => {
  const other = fc.oneof(fc.string({ unit: 'binary' }), fc.json()).filter((text) => {
    if (text === '') return false
    try {
      const list: unknown = JSON.parse(text)
      return !(Array.isArray(list) && list.every((item) => typeof item === 'string'))
    } catch {
      return true
    }
  })
  fc.assert(
    fc.property(other, (text) => {
      for (const message of takes(text)) {
        expect(['Room types must be a list', 'Contains characters that cannot be stored']).toContain(message)
      }
    }),
  )
  expect(takes('["\ud800"]')).toEqual(Array(2).fill('Contains characters that cannot be stored'))
  expect(takes(JSON.stringify(['x'.repeat(2000)]))).toEqual(Array(2).fill('Room types too long'))
})
