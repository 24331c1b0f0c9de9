import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCharacter } from '#contract/characters.ts'
import { characterFromCard } from '../../web/src/features/character-cards/character-from-card.ts'
import { cutAtSentence } from '../../web/src/features/character-cards/cut-text.ts'
import { readPngText } from '../../web/src/features/character-cards/png-text.ts'
import { CardError, readCard } from '../../web/src/features/character-cards/read-card.ts'

const traits = ['gentle', 'loyal']
const bytes = (text: string) => new TextEncoder().encode(text)
const json = (value: unknown) => bytes(JSON.stringify(value))

function chunk(type: string, data: Uint8Array, length = data.length): Uint8Array {
  const whole = new Uint8Array(12 + data.length)
  new DataView(whole.buffer).setUint32(0, length)
  whole.set(bytes(type), 4)
  whole.set(data, 8)
  return whole
}

function png(...chunks: Uint8Array[]): Uint8Array {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Uint8Array.from([signature, ...chunks, chunk('IEND', new Uint8Array())].flatMap((one) => [...one]))
}

function textChunk(keyword: string, value: unknown): Uint8Array {
  const coded = btoa(String.fromCharCode(...json(value)))
  return chunk('tEXt', bytes(`${keyword}\0${coded}`))
}

const v1 = {
  name: 'Mira',
  description: 'A ferrywoman.',
  personality: 'Calm.',
  scenario: 'The last crossing.',
}
const v2 = { spec: 'chara_card_v2', spec_version: '2.0', data: { ...v1, tags: ['Gentle', 'OC'] } }
const v3 = { spec: 'chara_card_v3', spec_version: '3.0', data: { ...v1, name: 'Mira Söder', nickname: 'Mi' } }

describe('reading', () => {
  test('versions 1, 2 and 3 from JSON', () => {
    expect(readCard(json(v1))).toMatchObject({ version: 1, fields: { name: 'Mira' } })
    expect(readCard(json(v2))).toMatchObject({ version: 2, fields: { name: 'Mira' }, whole: v2 })
    expect(readCard(json(v3))).toMatchObject({ version: 3, fields: { name: 'Mira Söder' } })
  })

  test('a byte order mark before the JSON', () => {
    expect(readCard(bytes(`\ufeff${JSON.stringify(v1)}`)).fields.name).toBe('Mira')
  })

  test('a PNG with both chunks gives version 3', () => {
    expect(readCard(png(textChunk('chara', v2), textChunk('ccv3', v3)))).toMatchObject({
      version: 3,
      fields: { name: 'Mira Söder' },
    })
    expect(readCard(png(textChunk('chara', v2)))).toMatchObject({ version: 2 })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['no JSON', bytes('hello')],
    ['a list', json([v1])],
    ['null', json(null)],
    ['no name', json({ description: 'x' })],
    ['a name of white space', json({ name: '   ' })],
    ['a name that is no text', json({ name: { first: 'Mira' } })],
    ['version 2 without data', json({ spec: 'chara_card_v2' })],
    ['data that is a list', json({ spec: 'chara_card_v3', data: [] })],
    ['a PNG without a card', png()],
    ['a PNG whose card is no base64', png(chunk('tEXt', bytes('chara\0%%%')))],
    ['a PNG whose card is no JSON', png(chunk('tEXt', bytes(`chara\0${btoa('{')}`)))],
    ['a chunk longer than the file', png(chunk('tEXt', bytes('chara\0e30='), 0xffff_ffff))],
    ['depth', bytes(`{"name":"Mira","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
    ['more text than there is reason for', bytes(`"${'a'.repeat(5 * 1024 * 1024)}"`)],
  ])('%s is refused with a sentence', (_, file) => {
    expect(() => readCard(file)).toThrow(CardError)
  })

  test('whatever the bytes, it is a card or a sentence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        readPngText(png(tail))
        try {
          readCard(tail)
        } catch (error) {
          expect(error).toBeInstanceOf(CardError)
        }
      }),
    )
  })

  test('what the database cannot hold is left out, and a hostile key stays a key', () => {
    const card = readCard(bytes('{"name":"Mi\\u0000ra","personality":"\\ud800","__proto__":{"name":"Eve"}}'))
    expect(card.fields.name).toBe('Mira')
    expect(card.fields.personality).toBe('\ufffd')
    expect(Object.hasOwn(card.whole, '__proto__')).toBe(true)
  })
})

describe('what becomes of it', () => {
  const of = (fields: object) => characterFromCard(readCard(json({ ...v1, ...fields })), traits)

  test('its texts go to their places, its macros are written out, markup stays text', () => {
    const { values, cuts, unused } = of({
      description: '<b>{{char}}</b> waits for {{user}}.',
      personality: 'Calm, as {{Char}} is.',
    })
    expect(values).toEqual({
      name: 'Mira',
      description: '<b>Mira</b> waits for someone.',
      personality: 'Calm, as Mira is.',
      background: 'The last crossing.',
      personalityTraits: [],
    })
    expect(cuts).toEqual([])
    expect(unused).toEqual([])
  })

  test('known tags become traits; what has no place is said', () => {
    const { values, unused, kept } = characterFromCard(
      readCard(json({ ...v2, data: { ...v2.data, first_mes: 'Hello.', mes_example: '', mood: 'blue' } })),
      traits,
    )
    expect(values.personalityTraits).toEqual(['gentle'])
    expect(unused).toEqual(['tags', 'first message', '“mood”'])
    expect(kept).toEqual({ ...v2, data: { ...v2.data, first_mes: 'Hello.', mes_example: '', mood: 'blue' } })
  })

  test('a name with a replacement pattern is not one', () => {
    expect(of({ name: "$&$'", description: '{{char}}' }).values.description).toBe("$&$'")
  })

  test('long texts are cut at a sentence and counted', () => {
    const sentence = 'She counts the waves until they stop answering. '
    const { values, cuts } = of({ description: sentence.repeat(40) })
    expect(values.description.length).toBeLessThanOrEqual(1000)
    expect(values.description.endsWith('answering.')).toBe(true)
    expect(cuts).toEqual([
      { part: 'description', written: sentence.length * 40 - 1, taken: values.description.length },
    ])
  })

  test('what is too large to keep is left out and named', () => {
    const { kept, dropped } = of({ character_book: { entries: ['x'.repeat(300_000)] }, first_mes: 'Hello.' })
    expect(dropped).toEqual(['lorebook'])
    expect(kept).toEqual({ ...v1, first_mes: 'Hello.' })
    const frame = characterFromCard(readCard(json({ ...v2, junk: 'x'.repeat(300_000) })), traits)
    expect(frame.dropped).toEqual(['what surrounds the card'])
    expect(frame.kept).toMatchObject({ data: { name: 'Mira' } })
  })

  test('whatever a card holds, it is one the server takes', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            name: fc
              .string({ unit: 'binary', minLength: 1, maxLength: 150 })
              .filter((name) => name.trim() !== ''),
            description: fc.string({ unit: 'binary', maxLength: 1500 }),
            personality: fc.oneof(fc.string({ maxLength: 900 }), fc.jsonValue()),
            scenario: fc.jsonValue(),
            tags: fc.jsonValue(),
          },
          { requiredKeys: ['name'] },
        ),
        (fields) => {
          let card: ReturnType<typeof readCard>
          try {
            card = readCard(json(fields))
          } catch (error) {
            expect(error).toBeInstanceOf(CardError)
            return
          }
          const { values, kept } = characterFromCard(card, traits)
          const parsed = createCharacter.body.safeParse({ ...values, importedCard: kept })
          expect(parsed.error).toBeUndefined()
        },
      ),
    )
  })
})

describe('cutting', () => {
  test.each([
    ['short', 'One. Two.', 20, 'One. Two.'],
    ['at the last sentence that fits', 'One. Two. Three.', 10, 'One. Two.'],
    ['a sentence that ends exactly at the limit', 'One. Two. Three.', 9, 'One. Two.'],
    ['with its closing quote', '“Go!” He went away.', 8, '“Go!”'],
    ['not inside a number', 'It is 3.14 to be precise', 12, 'It is 3.14'],
    ['at a word when there is no sentence', 'no end in sight', 8, 'no end'],
    ['in the midst when there is no word', 'aaaaaaaa', 3, 'aaa'],
    ['never half a character', '💌💌💌', 3, '💌'],
  ])('%s', (_, text, max, expected) => {
    expect(cutAtSentence(text, max)).toBe(expected)
  })
})
