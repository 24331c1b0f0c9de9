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

function pngChunk(type: string, data: Uint8Array, length = data.length): Uint8Array {
  const whole = new Uint8Array(12 + data.length)
  new DataView(whole.buffer).setUint32(0, length)
  whole.set(bytes(type), 4)
  whole.set(data, 8)
  return whole
}

function png(...chunks: Uint8Array[]): Uint8Array {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Uint8Array.from(
    [signature, ...chunks, pngChunk('IEND', new Uint8Array())].flatMap((one) => [...one]),
  )
}

function textChunk(keyword: string, value: unknown): Uint8Array {
  const coded = btoa(String.fromCharCode(...json(value)))
  return pngChunk('tEXt', bytes(`${keyword}\0${coded}`))
}

const v1 = {
  name: 'Mira',
  description: 'A ferrywoman.',
  personality: 'Calm.',
  scenario: 'The last crossing.',
}
const v2 = { spec: 'chara_card_v2', spec_version: '2.0', data: { ...v1, tags: ['Gentle', 'OC'] } }
const v3 = { spec: 'chara_card_v3', spec_version: '3.0', data: { ...v1, name: 'Mira Söder', nickname: 'Mi' } }

describe('readCard', () => {
  test('readCard reads a character card of version 1, 2 or 3 from JSON', () => {
    expect(readCard(json(v1))).toMatchObject({ version: 1, fields: { name: 'Mira' } })
    expect(readCard(json(v2))).toMatchObject({ version: 2, fields: { name: 'Mira' }, whole: v2 })
    expect(readCard(json(v3))).toMatchObject({ version: 3, fields: { name: 'Mira Söder' } })
  })

  test('readCard ignores a byte order mark before the JSON of a card', () => {
    expect(readCard(bytes(`\ufeff${JSON.stringify(v1)}`)).fields.name).toBe('Mira')
  })

  test('readCard prefers the card of version 3 in a PNG with chunks of versions 2 and 3', () => {
    expect(readCard(png(textChunk('chara', v2), textChunk('ccv3', v3)))).toMatchObject({
      version: 3,
      fields: { name: 'Mira Söder' },
    })
    expect(readCard(png(textChunk('chara', v2)))).toMatchObject({ version: 2 })
  })

  test.each([
    ['an empty file', new Uint8Array()],
    ['a text that is not JSON', bytes('hello')],
    ['a JSON list', json([v1])],
    ['JSON null', json(null)],
    ['a card without a name', json({ description: 'x' })],
    ['a name of white space', json({ name: '   ' })],
    ['a name that is not a string', json({ name: { first: 'Mira' } })],
    ['version 2 without data', json({ spec: 'chara_card_v2' })],
    ['data that is a list', json({ spec: 'chara_card_v3', data: [] })],
    ['a PNG without a card', png()],
    ['a PNG whose card is not base64', png(pngChunk('tEXt', bytes('chara\0%%%')))],
    ['a PNG whose card is not JSON', png(pngChunk('tEXt', bytes(`chara\0${btoa('{')}`)))],
    ['a chunk longer than the file', png(pngChunk('tEXt', bytes('chara\0e30='), 0xffff_ffff))],
    [
      'JSON nested 50,000 levels deep',
      bytes(`{"name":"Mira","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    ],
    ['more than 4 MB of text', bytes(`"${'a'.repeat(5 * 1024 * 1024)}"`)],
  ])('readCard rejects %s with a CardError', (_, file) => {
    expect(() => readCard(file)).toThrow(CardError)
  })

  test('readCard returns a card or throws a CardError for random bytes', () => {
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

  test('readCard removes characters that the database cannot store, and keeps a key named __proto__ as a plain key', () => {
    const card = readCard(bytes('{"name":"Mi\\u0000ra","personality":"\\ud800","__proto__":{"name":"Eve"}}'))
    expect(card.fields.name).toBe('Mira')
    expect(card.fields.personality).toBe('\ufffd')
    expect(Object.hasOwn(card.whole, '__proto__')).toBe(true)
  })
})

describe('characterFromCard', () => {
  const importCard = (fields: object) => characterFromCard(readCard(json({ ...v1, ...fields })), traits)

  test('characterFromCard maps the texts of a card to fields, replaces macros and keeps markup as text', () => {
    const { values, cuts, unused } = importCard({
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

  test('characterFromCard turns known tags into traits and lists the fields that are not imported', () => {
    const { values, unused, kept } = characterFromCard(
      readCard(json({ ...v2, data: { ...v2.data, first_mes: 'Hello.', mes_example: '', mood: 'blue' } })),
      traits,
    )
    expect(values.personalityTraits).toEqual(['gentle'])
    expect(unused).toEqual(['tags', 'first message', '“mood”'])
    expect(kept).toEqual({ ...v2, data: { ...v2.data, first_mes: 'Hello.', mes_example: '', mood: 'blue' } })
  })

  test('characterFromCard inserts a name with a replacement pattern such as $& literally', () => {
    expect(importCard({ name: "$&$'", description: '{{char}}' }).values.description).toBe("$&$'")
  })

  test('characterFromCard cuts long texts at a sentence and reports both lengths', () => {
    const sentence = 'She counts the waves until they stop answering. '
    const { values, cuts } = importCard({ description: sentence.repeat(40) })
    expect(values.description.length).toBeLessThanOrEqual(1000)
    expect(values.description.endsWith('answering.')).toBe(true)
    expect(cuts).toEqual([
      { part: 'description', written: sentence.length * 40 - 1, taken: values.description.length },
    ])
  })

  test('characterFromCard leaves out fields that are too large to be stored and lists them', () => {
    const { kept, dropped } = importCard({
      character_book: { entries: ['x'.repeat(300_000)] },
      first_mes: 'Hello.',
    })
    expect(dropped).toEqual(['lorebook'])
    expect(kept).toEqual({ ...v1, first_mes: 'Hello.' })
    const frame = characterFromCard(readCard(json({ ...v2, junk: 'x'.repeat(300_000) })), traits)
    expect(frame.dropped).toEqual(['what surrounds the card'])
    expect(frame.kept).toMatchObject({ data: { name: 'Mira' } })
  })

  test('characterFromCard returns values that pass the server’s validation for random cards', () => {
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

describe('cutAtSentence', () => {
  test.each([
    ['keeps a text within the limit', 'One. Two.', 20, 'One. Two.'],
    ['cuts after the last sentence that fits', 'One. Two. Three.', 10, 'One. Two.'],
    ['keeps a sentence that ends exactly at the limit', 'One. Two. Three.', 9, 'One. Two.'],
    ['keeps the closing quote of the sentence', '“Go!” He went away.', 8, '“Go!”'],
    [
      'does not treat the point in a number as the end of a sentence',
      'It is 3.14 to be precise',
      12,
      'It is 3.14',
    ],
    ['cuts after a word if no sentence ends before the limit', 'no end in sight', 8, 'no end'],
    ['cuts at the limit if there is only one word', 'aaaaaaaa', 3, 'aaa'],
    ['does not cut a character of two UTF-16 units in half', '💌💌💌', 3, '💌'],
  ])('cutAtSentence %s', (_, text, max, expected) => {
    expect(cutAtSentence(text, max)).toBe(expected)
  })
})
