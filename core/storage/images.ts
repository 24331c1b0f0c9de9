import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
  sha256: string
}

export interface Pictures {
  large: Picture
  small: Picture
  /** Base64 of a thumbhash: a blurred stand-in of about 25 bytes. */
  thumbhash: string
}

/** Pixels a picture may have (decision 49). */
export const maxPixels = 40_000_000

/**
 * Turns any png, jpeg, webp or gif into WebP in two widths (1024 and 480) without metadata, upright.
 * Works on libvips' own threads, not on the event loop.
 * @throws Error when the bytes are no such picture or it has more than 40 megapixels.
 */
export async function toWebp(bytes: Buffer): Promise<Pictures> {
  // Loaded with the first picture: a process that makes none starts without it.
  const { default: sharp } = await import('sharp')
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).rotate()
  const [large, small, tiny] = await Promise.all([
    webp(source.clone(), 1024),
    webp(source.clone(), 480),
    source
      .clone()
      .resize(100, 100, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ])
  const thumbhash = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString(
    'base64',
  )
  return { large, small, thumbhash }
}

async function webp(image: Sharp, width: number): Promise<Picture> {
  const { data, info } = await image
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
  }
}

/** One of our pictures as JPEG, for what does not show WebP; null when it is no picture. */
export async function toJpeg(bytes: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: maxPixels })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => null)
}

/** Where a stored picture lies: `images/{folder}/{sha256}.webp` (decision 21; the folder is a generation's id or an upload's). */
export function imageKey(folder: string, picture: Picture): string {
  return `images/${folder}/${picture.sha256}.webp`
}

/** The path a stored picture is served under. */
export function mediaPath(key: string): string {
  return `/media/${key}`
}
