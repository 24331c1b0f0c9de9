import sharp, { type Sharp } from 'sharp'
import { random } from '#contract/cut-paper/seed.ts'

type Size = { width: number; height: number }

const TILE = 256

/** The grain of paper, a grey tile that is drawn over every picture. The tile is always the same. */
const grain = (() => {
  const next = random(20)
  const pixels = Buffer.alloc(TILE * TILE * 4)
  for (let i = 0; i < TILE * TILE; i++) {
    // The sum of two random numbers makes values near the middle more frequent than the extremes.
    const grey = 128 + Math.round((next() + next() - 1) * 46)
    pixels.fill(grey, i * 4, i * 4 + 3)
    pixels[i * 4 + 3] = 120
  }
  return {
    input: pixels,
    raw: { width: TILE, height: TILE, channels: 4 as const },
    tile: true,
    blend: 'soft-light' as const,
  }
})()

/** Converts an SVG to pixels of the given size with the grain of paper. */
export function toPaper(svg: string, { width, height }: Size): Sharp {
  const picture = sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' })
  // A picture smaller than the tile of grain gets no grain: it would not be visible, and the tile must not be larger
  // than its picture.
  return Math.min(width, height) < TILE ? picture : picture.composite([grain])
}

/** Converts an SVG to a PNG of the given size in pixels. */
export function toPng(svg: string, size: Size): Promise<Buffer> {
  return toPaper(svg, size).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
}
