import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppearanceParts,
  appearanceLabels,
  appearanceParts,
  composeAppearance,
  parseAppearance,
  partsOfAppearance,
} from '#contract/appearance.ts'
import { eyeColors, hairColors } from '#contract/options.ts'
import {
  composePersonality,
  parsePersonality,
  traitsOfPersonality,
  withoutTraits,
} from '#contract/personality.ts'
import { propertyRuns } from '../setup/runs.ts'

const labels = appearanceLabels.map(([label]) => `${label}: `)
// These texts contain labels and separators that could confuse the parser.
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...labels,
          ', ',
          ',',
          ' ',
          '\n',
          ':',
          'auburn',
          'hazel',
          'Hair',
          'hair: ',
          'x'.repeat(501),
        ),
        fc.string({ maxLength: 12 }),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join('')),
)
const parts: fc.Arbitrary<AppearanceParts> = fc.record(
  Object.fromEntries(
    Object.keys(appearanceParts.shape).map((field) => [field, typed.map((text) => text.slice(0, 500))]),
  ),
  { requiredKeys: [] },
)
const words = (text: string) => (text.match(/[^\s,]+/g) ?? []).sort()

describe('an appearance text', () => {
  it('an appearance text is parsed into the fields that its labels name', () => {
    expect(
      parseAppearance(
        'Hair: auburn long wavy, Eyes: hazel almond-shaped, Facial features: freckles, a smile',
      ),
    ).toEqual({
      hairColor: 'auburn',
      hairStyle: 'long wavy',
      ...(eyeColors.some(([word]) => word === 'hazel')
        ? { eyeColor: 'hazel', eyeShape: 'almond-shaped' }
        : { eyeColor: 'hazel almond-shaped' }),
      facialFeatures: 'freckles, a smile',
    })
    expect(parseAppearance('A tall woman, in red, Hair: fiery, Hair: auburn')).toEqual({
      hairColor: 'auburn',
      other: 'A tall woman, in red, Hair: fiery',
    })
    for (const [color] of hairColors) {
      expect(parseAppearance(`Hair: ${color} bob cut`)).toEqual({ hairColor: color, hairStyle: 'bob cut' })
    }
  })

  it('an appearance text that was composed from stored fields is read back as the same fields', () => {
    fc.assert(
      fc.property(parts, (stored) => {
        expect(partsOfAppearance(composeAppearance(stored), stored)).toEqual(stored)
      }),
    )
  })

  it('an appearance text loses no word in the edit form, and does not change when it is edited again', () => {
    fc.assert(
      fc.property(typed, parts, (text, stale) => {
        const once = partsOfAppearance(text, stale) ?? {}
        const after = composeAppearance(once)
        expect(words(after)).toEqual(words(text))
        expect(composeAppearance(parseAppearance(after))).toBe(after)
        expect(appearanceParts.safeParse(once).success).toBe(true)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('an appearance text stays exactly the same in the edit form if its labels are in order', () => {
    const value = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }).filter((text) => {
      return text.trim() === text && !/[:,]/.test(text)
    })
    const written = fc
      .array(fc.option(value, { nil: undefined }), {
        minLength: labels.length,
        maxLength: labels.length,
      })
      .map((values) =>
        values.flatMap((text, at) => (text === undefined ? [] : [labels[at] + text])).join(', '),
      )
    fc.assert(
      fc.property(written, (text) => {
        expect(composeAppearance(parseAppearance(text))).toBe(text)
      }),
    )
  })
})

describe('a personality text', () => {
  const trait = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })

  it('a personality text is parsed into prose and traits', () => {
    expect(parsePersonality('Quiet. Traits: loyal, witty')).toEqual({
      personality: 'Quiet.',
      traits: ['loyal', 'witty'],
    })
    expect(parsePersonality('Traits: loyal')).toEqual({ personality: '', traits: ['loyal'] })
    expect(parsePersonality('Her Traits are many')).toEqual({
      personality: 'Her Traits are many',
      traits: [],
    })
  })

  it('a personality text that was composed with stored traits is read back with the same traits, also with commas', () => {
    fc.assert(
      fc.property(
        typed.filter((text) => !text.includes('Traits: ')),
        fc.array(trait, { maxLength: 5 }),
        (written, traits) => {
          const text = composePersonality(written, traits)
          expect(traitsOfPersonality(text, traits)).toEqual(traits)
          expect(composePersonality(withoutTraits(text, traits), traits)).toBe(text)
        },
      ),
    )
  })

  it.each([
    ['a trait that is too long', `Quiet. Traits: loyal, ${'x'.repeat(61)}`],
    ['more traits than the list can have', `Quiet. Traits: ${'kind, '.repeat(41)}`],
  ])(
    'a personality text with %s keeps its traits in the text, so that the edit form can save it',
    (_what, text) => {
      const traits = traitsOfPersonality(text, [])
      expect(traits).toEqual([])
      expect(traitsOfPersonality(text, text.slice('Quiet. Traits: '.length).split(', '))).toEqual([])
      expect(withoutTraits(text, traits)).toBe(text)
      const more = composePersonality(text, ['witty'])
      expect(traitsOfPersonality(more, ['witty'])).toEqual(['witty'])
      expect(withoutTraits(more, ['witty'])).toBe(text.trim())
    },
  )

  it('a personality text loses no word in the edit form, whatever the text is', () => {
    fc.assert(
      fc.property(typed, typed, fc.array(trait, { maxLength: 3 }), (before, after, stale) => {
        for (const text of [before, `${before} Traits: ${after}`, `${before} Traits: ${after} Traits: x`]) {
          const traits = traitsOfPersonality(text, stale)
          const again = composePersonality(withoutTraits(text, traits), traits)
          expect(words(again).join('')).toBe(words(text).join(''))
        }
      }),
    )
  })
})
