import type { Genre } from './options.ts'

/** The typography of the title and the author's name on the covers of one genre. */
export type CoverTypography = {
  /** The part of the cover that holds the text, from its upper to its lower edge, as shares of the height. */
  zone: readonly [from: number, to: number]
  /** The width of the text as a share of the cover's width. */
  width: number
  align: 'start' | 'center'
  italic: boolean
  capitals: boolean
  weight: number
  /** The factor by which the size from `titleSize` is multiplied for covers of the genre. */
  scale: number
  /** The angle of the text in degrees. */
  turn: number
}

const top = [0.03, 0.28] as const
const bottom = [0.74, 0.97] as const
const plain = {
  width: 0.88,
  align: 'center',
  italic: false,
  capitals: false,
  weight: 600,
  scale: 1,
  turn: 0,
} as const

/**
 * The typography of covers by genre. The title is in the zone of the cover in which painted covers of the genre have
 * few details.
 */
export const coverTypographies: Readonly<Record<Genre, CoverTypography>> = {
  romance: { ...plain, zone: top, italic: true },
  contemporary: { ...plain, zone: top, align: 'start', weight: 800 },
  fantasy: { ...plain, zone: bottom, capitals: true, scale: 0.84 },
  historical: { ...plain, zone: [0.77, 0.935], width: 0.74, italic: true, weight: 500, scale: 0.78 },
  paranormal: { ...plain, zone: bottom, capitals: true, weight: 400, scale: 0.84 },
  comedy: { ...plain, zone: [0.315, 0.585], width: 0.74, weight: 850, turn: -2 },
}

/** Returns the typography of covers for a stored genre. An unknown genre gets the typography of romance. */
export function coverTypographyOf(genre: string): CoverTypography {
  const known = Object.entries(coverTypographies).find(([name]) => name === genre.toLowerCase())
  return known?.[1] ?? coverTypographies.romance
}

/**
 * Returns the edge of the cover that is opposite to the title. The author's name is moved to that edge when the name
 * would be too small below the title.
 */
export function authorEdge({ zone: [from, to] }: CoverTypography): 'top' | 'bottom' {
  return from + to > 1 ? 'top' : 'bottom'
}

/**
 * The strips at the top and bottom edge of a cover, as shares of its height. The author's name at an edge gets its
 * colour from the strip behind it.
 */
export const authorZones = { top: [0, 0.1], bottom: [0.9, 1] } as const

const sizes: readonly (readonly [letters: number, share: number])[] = [
  [10, 0.15],
  [18, 0.118],
  [30, 0.096],
  [52, 0.078],
  [90, 0.062],
]

/**
 * Returns the font size of the title as a share of the cover's width, so that titles of every length fit
 * their zone.
 */
export function titleSize(title: string): number {
  const byLength = sizes.find(([letters]) => title.length <= letters)?.[1] ?? 0.05
  return Math.min(byLength, widestSize(title, plain))
}

/** Returns the font size, as a share of the cover's width, at which the longest word of the title fills a line. */
export function widestSize(
  title: string,
  { width, capitals }: Pick<CoverTypography, 'width' | 'capitals'>,
): number {
  const longest = Math.max(1, ...title.split(/\s+/).map((word) => word.length))
  // A letter is at most 0.62 times as wide as the font size. A capital with letter spacing is at most 0.8 times as
  // wide.
  return width / (longest * (capitals ? 0.8 : 0.62))
}

export type Rgb = readonly [red: number, green: number, blue: number]

export const coverInks = { dark: [36, 16, 28], light: [255, 247, 236] } as const satisfies Record<string, Rgb>

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: Rgb, two: Rgb): number {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Chooses the text colour for a background of the average colour `ground`, and an overlay between background
 * and text. The overlay has the colour of the background, made lighter or darker until the contrast with the
 * text is 4.5 or more.
 */
export function textColourOn(ground: Rgb): { ink: Rgb; veil: Rgb } {
  const isDark = contrast(coverInks.light, ground) >= contrast(coverInks.dark, ground)
  const ink: Rgb = isDark ? coverInks.light : coverInks.dark
  const away = isDark ? 0 : 255
  let veil = ground
  for (let step = 0; step < 10 && contrast(ink, veil) < 4.5; step++)
    veil = veil.map((part) => Math.round(part + (away - part) * 0.15)) as unknown as Rgb
  return { ink, veil }
}
