import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Storage } from './client.ts'
import { decode } from './decode.ts'
import { generatedPictureXmp } from './source-label.ts'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
  sha256: string
}

export interface Pictures {
  large: Picture
  small: Picture
  /** A thumbhash in Base64: a blurred preview of about 25 bytes. */
  thumbhash: string
}

/** The maximum number of pixels of a picture (D-49). */
export const maxPixels = 40_000_000

/** Whether a model made the picture or a person uploaded it. */
export type PictureMaker = 'model' | 'person'

/**
 * Converts a PNG, JPEG, WebP or GIF to upright WebP pictures with widths of at most 1024 and 480 pixels, without the
 * metadata of the source. Both sizes of a picture that a model made get a label in their XMP (D-146). libvips converts
 * the picture on separate threads, so the event loop is not blocked.
 * @throws Error when the bytes are not such a picture, or when it has more than 40 megapixels.
 */
export function toWebp(bytes: Buffer, maker: PictureMaker): Promise<Pictures> {
  return decode(async (sharp) => {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).rotate()
    // The pixels of a picture of 40 megapixels take 160 MB, so the picture is decoded once for both sizes.
    const { data, info } = await source
      .resize({ width: 1024, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return picturesOf(() => sharp(data, { raw: info }), maker)
  })
}

async function picturesOf(source: () => Sharp, maker: PictureMaker): Promise<Pictures> {
  const large = await webp(source(), 1024, maker)
  const small = await webp(source(), 480, maker)
  const tiny = await source()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString(
    'base64',
  )
  return { large, small, thumbhash }
}

async function webp(image: Sharp, width: number, maker: PictureMaker): Promise<Picture> {
  const encoded = image.resize({ width, withoutEnlargement: true }).webp({ quality: 82 })
  const labelled = maker === 'model' ? encoded.withXmp(generatedPictureXmp) : encoded
  const { data, info } = await labelled.toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
  }
}

/**
 * Converts a picture to JPEG, for readers that do not show WebP; null when the bytes are not a picture. A
 * picture that a model made gets a label in its XMP (D-146).
 */
export function toJpeg(bytes: Buffer, maker: PictureMaker): Promise<Buffer | null> {
  return decode((sharp) => {
    const encoded = sharp(bytes, { limitInputPixels: maxPixels }).jpeg({ quality: 88 })
    return (maker === 'model' ? encoded.withXmp(generatedPictureXmp) : encoded).toBuffer().catch(() => null)
  })
}

/** Returns the storage key of a picture (D-21). The folder is the id of the generation or of the upload. */
export function imageKey(folder: string, picture: Picture): string {
  return `images/${folder}/${picture.sha256}.webp`
}

/** Returns the URL path under which a stored picture is served. */
export function mediaPath(key: string): string {
  return `/media/${key}`
}

/**
 * The most bytes of a stored picture that is sent to a model as a reference. All pictures that this site stores are
 * smaller.
 */
const maxReferenceBytes = 16 * 1024 * 1024

/**
 * Reads a stored picture and converts it to a JPEG of at most 1024 pixels a side, which a model takes as a reference.
 * Null when the object is missing, too large or not a picture.
 * @throws the error of storage when it does not answer.
 */
export async function readReference(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer | null> {
  const object = await storage.get(key)
  if (!object) return null
  if (object.length > maxReferenceBytes) {
    object.body.destroy()
    return null
  }
  const bytes = await buffer(object.body)
  return decode((sharp) =>
    sharp(bytes, { limitInputPixels: maxPixels })
      .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
      .catch(() => null),
  )
}
