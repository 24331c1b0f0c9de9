import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLocation, updateLocation } from '#contract/locations.ts'

const parseRoomTypes = (roomTypes: unknown) =>
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

it('the room types of a location accept a JSON list of texts without changing it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 20 }), (rooms) => {
      const text = JSON.stringify(rooms)
      fc.pre(text.length <= 2000)
      expect(parseRoomTypes(text)).toEqual([text, text])
    }),
  )
  expect(parseRoomTypes('')).toEqual(['', ''])
})

it('the room types of a location reject any text except a JSON list, with a validation message', () => {
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
      for (const message of parseRoomTypes(text)) {
        expect(['Room types must be a list', 'Contains characters that cannot be stored']).toContain(message)
      }
    }),
  )
  expect(parseRoomTypes('["\ud800"]')).toEqual(Array(2).fill('Contains characters that cannot be stored'))
  expect(parseRoomTypes(JSON.stringify(['x'.repeat(2000)]))).toEqual(Array(2).fill('Room types too long'))
})
