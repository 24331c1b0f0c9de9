import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import {
  authorEdge,
  authorZones,
  type CoverTypography,
  coverTypographyOf,
  type Rgb,
  textColourOn,
  titleSize,
  widestSize,
} from '#contract/cover-typography.ts'
import { decode, type Sharp } from '#core/storage/decode.ts'
import { type PictureMaker, toJpeg } from '#core/storage/images.ts'

/** The title and the author that are drawn over a cover, and the genre that decides their layout. */
export type CoverText = { title: string; authorName: string; genre: string }

const fonts = new Map<string, Promise<Font>>()

// Loads a font of the web client. Its letters are drawn as outlines, because a server may have no fonts.
function loadFont({ weight, italic }: CoverTypography): Promise<Font> {
  const name = `fraunces-latin-${Math.floor(weight / 100) * 100}-${italic ? 'italic' : 'normal'}.woff`
  const loading = fonts.get(name)
  if (loading) return loading
  const file = fileURLToPath(import.meta.resolve(`@fontsource/fraunces/files/${name}`))
  const font = (async () => {
    const { create } = await import('fontkit')
    return create(await readFile(file)) as Font
  })()
  fonts.set(name, font)
  return font
}

const isDrawable = (font: Font, text: string): boolean =>
  Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

function drawLine(
  font: Font,
  text: string,
  size: number,
): { path: (x: number, y: number) => string; width: number } {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale
  const path = (x: number, y: number): string => {
    let at = x
    return glyphs
      .map((glyph, i) => {
        const position = positions[i]
        const drawn = `<path transform="translate(${at.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}"/>`
        at += (position?.xAdvance ?? 0) * scale
        return drawn
      })
      .join('')
  }
  return { path, width }
}

function wrap(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && drawLine(font, longer, size).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Size {
  width: number
  height: number
}
type Line = ReturnType<typeof drawLine> & { size: number }

/**
 * The smallest legible letter size as a share of the cover's width. The library screens of e-readers show covers 80 px
 * wide, where letters of this size are 8 px high.
 */
const LEGIBLE = 0.1
const LEADING = 1.12

/** Wraps a text at the wanted letter size, or at the first smaller size at which the lines fit, down to a quarter. */
function fitLines(font: Font, text: string, wanted: number, width: number, maxHeight: number): Line[] {
  for (let size = wanted; ; size *= 0.94) {
    const lines = wrap(font, text, size, width).map((line) => ({ ...drawLine(font, line, size), size }))
    const fits = lines.length * size * LEADING <= maxHeight && lines.every((line) => line.width <= width)
    if (fits || size < wanted / 4) return lines
  }
}

/**
 * Draws title and author as SVG of the given size in pixels, in the same layout as the client's small covers of the
 * genre. `grounds` are the average colours of the picture behind each of the two texts, from which the colours of the
 * letters follow.
 * @returns null if the font lacks a letter of the title.
 */
async function renderCoverText(
  { title, authorName, genre }: CoverText,
  { width, height }: Size,
  grounds: { title: Rgb; author: Rgb },
): Promise<string | null> {
  const type = coverTypographyOf(genre)
  const font = await loadFont(type)
  const text = type.capitals ? title.toUpperCase() : title
  if (!isDrawable(font, text)) return null
  const share = Math.max(titleSize(title) * type.scale, Math.min(LEGIBLE, widestSize(title, type)))
  const titleLines = fitLines(font, text, share * width, width * type.width, height * 0.34)
  const author = isDrawable(font, authorName)
    ? svgOfAuthor(
        type,
        fitLines(font, authorName, LEGIBLE * width, width * 0.92, height * 0.16),
        { width, height },
        grounds.author,
      )
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${author}${svgOfTitle(type, titleLines, { width, height }, grounds.title)}</svg>`
}

function svgOfTitle(
  { zone: [from, to], width: share, align, turn }: CoverTypography,
  lines: readonly Line[],
  { width, height }: Size,
  ground: Rgb,
): string {
  const { ink, veil } = textColourOn(ground)
  const total = heightOf(lines)
  // A title that is higher than its zone is moved so that it stays on the cover.
  let y = Math.min(Math.max((height * (from + to) - total) / 2, height * 0.015), height * 0.985 - total)
  const drawn = lines.map((line) => {
    y += line.size * LEADING
    const x = align === 'center' ? (width - line.width) / 2 : (width * (1 - share)) / 2
    return line.path(x, y - line.size * 0.28)
  })
  const letters = drawn.join('')
  const glow = [0.2, 0.12, 0.06].map(
    (spread) =>
      `<g fill="rgb(${veil})" stroke="rgb(${veil})" stroke-linejoin="round" opacity=".45">${letters.replaceAll('<path ', `<path stroke-width="${(spread * 1000).toFixed(0)}" `)}</g>`,
  )
  return `<g transform="rotate(${turn} ${width / 2} ${(height * (from + to)) / 2})">${glow.join('')}<g fill="rgb(${ink})">${letters}</g></g>`
}

/** Draws the author's name on a band at the edge opposite to the title, where it has room for legible letters. */
function svgOfAuthor(
  type: CoverTypography,
  lines: readonly Line[],
  { width, height }: Size,
  ground: Rgb,
): string {
  const { ink, veil } = textColourOn(ground)
  const edge = authorEdge(type)
  const margin = height * 0.02
  const total = heightOf(lines)
  const band = total + margin * 3
  const top = edge === 'top' ? 0 : height - band
  let y = top + margin * (edge === 'top' ? 1 : 2)
  const letters = lines.map((line) => {
    y += line.size * LEADING
    return line.path((width - line.width) / 2, y - line.size * 0.28)
  })
  const [solid, clear] = edge === 'top' ? [0, 1] : [1, 0]
  return `<defs><linearGradient id="band" x1="0" x2="0" y1="${solid}" y2="${clear}"><stop offset=".75" stop-color="rgb(${veil})"/><stop offset="1" stop-color="rgb(${veil})" stop-opacity="0"/></linearGradient></defs><rect y="${top}" width="${width}" height="${band}" fill="url(#band)"/><g fill="rgb(${ink})">${letters.join('')}</g>`
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { size }) => sum + size * LEADING, 0)

/**
 * Sets title and author as type over a cover, as the client does. Returns the picture unchanged when the font lacks a
 * letter of the title.
 */
export async function drawCoverText(picture: Buffer, words: CoverText, maker: PictureMaker): Promise<Buffer> {
  const withWords = await decode((sharp) => drawOver(sharp, picture, words))
  return withWords === null ? picture : ((await toJpeg(withWords, maker)) ?? picture)
}

async function drawOver(sharp: Sharp, picture: Buffer, words: CoverText): Promise<Buffer | null> {
  const { width, height } = await sharp(picture).metadata()
  const averageOf = async ([from, to]: readonly [number, number]): Promise<Rgb> => {
    const middle = { left: Math.floor(width * 0.2), width: Math.ceil(width * 0.6) }
    const band = { top: Math.floor(height * from), height: Math.floor(height * (to - from)) }
    const [red = 0, green = 0, blue = 0] = await sharp(picture)
      .extract({ ...middle, ...band })
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer()
    return [red, green, blue]
  }
  const type = coverTypographyOf(words.genre)
  const grounds = {
    title: await averageOf(type.zone),
    author: await averageOf(authorZones[authorEdge(type)]),
  }
  const drawn = await renderCoverText(words, { width, height }, grounds)
  if (drawn === null) return null
  return sharp(picture)
    .composite([{ input: Buffer.from(drawn) }])
    .png()
    .toBuffer()
}
