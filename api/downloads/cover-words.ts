import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { type CoverType, coverTypeOf, inkOn, type Rgb, titleSize } from '#contract/cover-type.ts'
import { decode, type Sharp } from '#core/storage/decode.ts'
import { type PictureMaker, toJpeg } from '#core/storage/images.ts'

/** The words that are set over a cover. */
export type CoverWords = { title: string; authorName: string; genre: string }

const fonts = new Map<string, Promise<Font>>()

// The font of the client. Its letters are drawn as outlines, because a server may have no fonts.
function loadFont({ weight, italic }: CoverType): Promise<Font> {
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

/**
 * Draws title and author as SVG of the given size in pixels, in the layout that the client gives covers of the genre;
 * null if the font lacks a letter of the title. `ground` is the average colour below the words.
 */
async function drawCoverWords(
  { title, authorName, genre }: CoverWords,
  { width, height }: { width: number; height: number },
  ground: Rgb,
): Promise<string | null> {
  const type = coverTypeOf(genre)
  const font = await loadFont(type)
  const text = type.capitals ? title.toUpperCase() : title
  if (!isDrawable(font, text)) return null
  const { ink, veil } = inkOn(ground)
  const size = titleSize(title) * type.scale * width
  const titleLines = wrap(font, text, size, width * type.width).map((line) => ({
    ...drawLine(font, line, size),
    size,
  }))
  const small = width * 0.046
  const lines = isDrawable(font, authorName)
    ? [...titleLines, { ...drawLine(font, authorName, small), size: small }]
    : titleLines
  return svgOf(type, lines, { width, height }, ink, veil)
}

function svgOf(
  { zone: [from, to], width: share, align, turn }: CoverType,
  lines: readonly { path: (x: number, y: number) => string; width: number; size: number }[],
  { width, height }: { width: number; height: number },
  ink: Rgb,
  veil: Rgb,
): string {
  const total = lines.reduce((sum, { size }) => sum + size * 1.12, 0)
  let y = (height * (from + to) - total) / 2
  const drawn = lines.map((line) => {
    y += line.size * 1.12
    const x = align === 'center' ? (width - line.width) / 2 : (width * (1 - share)) / 2
    return line.path(x, y - line.size * 0.28)
  })
  const letters = drawn.join('')
  const glow = [0.2, 0.12, 0.06].map(
    (spread) =>
      `<g fill="rgb(${veil})" stroke="rgb(${veil})" stroke-linejoin="round" opacity=".45">${letters.replaceAll('<path ', `<path stroke-width="${(spread * 1000).toFixed(0)}" `)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(${turn} ${width / 2} ${(height * (from + to)) / 2})">${glow.join('')}<g fill="rgb(${ink})">${letters}</g></g></svg>`
}

/**
 * Sets title and author as type over a cover, as the client does. Returns the picture unchanged when the font lacks a
 * letter of the title.
 */
export async function setCoverWords(
  picture: Buffer,
  words: CoverWords,
  maker: PictureMaker,
): Promise<Buffer> {
  const withWords = await decode((sharp) => drawOver(sharp, picture, words))
  return withWords === null ? picture : ((await toJpeg(withWords, maker)) ?? picture)
}

async function drawOver(sharp: Sharp, picture: Buffer, words: CoverWords): Promise<Buffer | null> {
  const { width, height } = await sharp(picture).metadata()
  const [from, to] = coverTypeOf(words.genre).zone
  const middle = { left: Math.floor(width * 0.2), width: Math.ceil(width * 0.6) }
  const band = { top: Math.floor(height * from), height: Math.ceil(height * (to - from)) }
  const [red = 0, green = 0, blue = 0] = await sharp(picture)
    .extract({ ...middle, ...band })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer()
  const drawn = await drawCoverWords(words, { width, height }, [red, green, blue])
  if (drawn === null) return null
  return sharp(picture)
    .composite([{ input: Buffer.from(drawn) }])
    .png()
    .toBuffer()
}
