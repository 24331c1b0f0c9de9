import { describe, expect, it } from 'vitest'
import {
  authorEdge,
  authorZones,
  contrast,
  coverTypeOf,
  coverTypes,
  textColourOn,
  titleSize,
  widestSize,
} from '#contract/cover-type.ts'
import { genres, valuesOf } from '#contract/options.ts'

describe('the typography of covers', () => {
  it('has a contrast of 4.5 or more on every background', () => {
    for (let red = 0; red <= 255; red += 51)
      for (let green = 0; green <= 255; green += 51)
        for (let blue = 0; blue <= 255; blue += 51) {
          const { ink, veil } = textColourOn([red, green, blue])
          expect(contrast(ink, veil)).toBeGreaterThanOrEqual(4.5)
        }
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  })

  it('has a layout for each genre, and uses that of romance for an unknown genre', () => {
    expect(Object.keys(coverTypes)).toEqual(valuesOf(genres))
    expect(new Set(Object.values(coverTypes).map((type) => JSON.stringify(type))).size).toBe(genres.length)
    expect(coverTypeOf('gothic')).toBe(coverTypes.romance)
    expect(coverTypeOf('constructor')).toBe(coverTypes.romance)
  })

  it('puts the author of a small cover at the edge that the title leaves free', () => {
    for (const type of Object.values(coverTypes)) {
      const [from, to] = authorZones[authorEdge(type)]
      expect(type.zone[1] <= from || type.zone[0] >= to).toBe(true)
    }
  })

  it('makes long titles smaller, and no word wider than the cover', () => {
    expect(titleSize('Salt')).toBeGreaterThan(titleSize('In Which the Roof Is Discussed at Length'))
    expect(titleSize('Donaudampfschifffahrtsgesellschaft') * 34 * 0.62).toBeLessThanOrEqual(0.88)
    expect(titleSize('')).toBeLessThan(0.2)
    const capitals = { width: 0.88, capitals: true }
    expect(widestSize('Leave the lighthouse', capitals) * 10 * 0.8).toBeCloseTo(0.88)
    expect(widestSize('', capitals)).toBeCloseTo(1.1)
  })
})
