import { describe, expect, it } from 'vitest'
import {
  authorEdge,
  authorZones,
  contrast,
  coverTypographies,
  coverTypographyOf,
  textColourOn,
  titleSize,
  widestSize,
} from '#contract/cover-typography.ts'
import { genres, valuesOf } from '#contract/options.ts'

describe('the typography of covers', () => {
  it('the text on a cover has a contrast of 4.5 or more on every background colour', () => {
    for (let red = 0; red <= 255; red += 51)
      for (let green = 0; green <= 255; green += 51)
        for (let blue = 0; blue <= 255; blue += 51) {
          const { ink, veil } = textColourOn([red, green, blue])
          expect(contrast(ink, veil)).toBeGreaterThanOrEqual(4.5)
        }
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  })

  it('each genre has its own cover layout, and an unknown genre uses the layout of romance', () => {
    expect(Object.keys(coverTypographies)).toEqual(valuesOf(genres))
    expect(new Set(Object.values(coverTypographies).map((type) => JSON.stringify(type))).size).toBe(
      genres.length,
    )
    expect(coverTypographyOf('gothic')).toBe(coverTypographies.romance)
    expect(coverTypographyOf('constructor')).toBe(coverTypographies.romance)
  })

  it('the author’s name on a small cover is at the edge that the title leaves free', () => {
    for (const type of Object.values(coverTypographies)) {
      const [from, to] = authorZones[authorEdge(type)]
      expect(type.zone[1] <= from || type.zone[0] >= to).toBe(true)
    }
  })

  it('a long title on a cover is shown smaller, and no word of a title is wider than the cover', () => {
    expect(titleSize('Salt')).toBeGreaterThan(titleSize('In Which the Roof Is Discussed at Length'))
    expect(titleSize('Donaudampfschifffahrtsgesellschaft') * 34 * 0.62).toBeLessThanOrEqual(0.88)
    expect(titleSize('')).toBeLessThan(0.2)
    const capitals = { width: 0.88, capitals: true }
    expect(widestSize('Leave the lighthouse', capitals) * 10 * 0.8).toBeCloseTo(0.88)
    expect(widestSize('', capitals)).toBeCloseTo(1.1)
  })
})
