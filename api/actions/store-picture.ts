import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#core/errors.ts'
import type { Storage } from '#core/storage/client.ts'
import { convertUpload } from '#core/storage/convert-upload.ts'
import { imageKey, maxPixels, type Pictures } from '#core/storage/images.ts'

/** An upload must have fewer bytes than this when it is decoded: 5 MB (D-70). */
const tooLarge = 5_242_880

// The head of a data URL names its media type. The words on both sides of the slash are optional, and the slash is
// matched with the second one, because two neighbouring repetitions of the same characters take quadratic time.
const dataUrlHead = /^data:[\w.+-]*(?:\/[\w.+-]*)?(?:;[\w=.+-]+)*;base64$/i
const maxHeadLength = 1000

/** The columns of an image's row that describe the stored picture. */
export interface StoredPicture {
  key: string
  smallKey: string
  width: number
  height: number
  thumbhash: string
  /** Whether a model made the picture. */
  isGenerated: boolean
}

/**
 * Decodes a picture from a data URL.
 * @throws AppError invalid when it cannot be read, payload_too_large, unsupported_media_type when its bytes are not
 * those of a picture (D-49, D-70).
 */
export function readDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  const head = dataUrl.slice(0, comma)
  const data = dataUrl.slice(comma + 1)
  if (comma < 0 || comma > maxHeadLength || !dataUrlHead.test(head) || !isBase64(data)) {
    throw new AppError('invalid', 'The picture could not be read.')
  }
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length >= tooLarge) throw new AppError('payload_too_large', 'File size must be less than 5MB')
  if (!isPicture(bytes))
    throw new AppError('unsupported_media_type', 'Only PNG, JPEG, WebP and GIF pictures can be used.')
  return bytes
}

// Searches for a character that is not base64. A regular expression for the whole text would store a backtracking
// position for every character, and for a text of 7 MB that sometimes exceeds the memory limit of V8's regular
// expressions.
function isBase64(text: string): boolean {
  return text !== '' && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))
}

function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(start) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * Re-encodes a picture without metadata and stores it in two widths. Afterwards the caller writes the row that
 * references the picture (D-21).
 * @throws AppError unsupported_media_type when it cannot be decoded, unavailable when storage is down.
 */
export async function storePicture(storage: Storage, bytes: Buffer): Promise<StoredPicture> {
  let pictures: Pictures
  try {
    pictures = await convertUpload(bytes)
  } catch {
    const message = `The picture is damaged, or has more than ${maxPixels / 1_000_000} megapixels.`
    throw new AppError('unsupported_media_type', message)
  }
  const { large, small, thumbhash } = pictures
  const folder = uuidv7()
  const [key, smallKey] = [imageKey(folder, large), imageKey(folder, small)]
  await put(storage, key, large.bytes)
  await put(storage, smallKey, small.bytes)
  return { key, smallKey, width: large.width, height: large.height, thumbhash, isGenerated: false }
}

/**
 * Copies a stored picture, so that the copy outlives its source. The bytes of a generated picture contain its AI label.
 * @returns null when the source is not in storage any more.
 */
export async function copyPicture(storage: Storage, source: StoredPicture): Promise<StoredPicture | null> {
  const folder = uuidv7()
  const copied = (key: string) => key.replace(/^images\/[^/]+\//, `images/${folder}/`)
  for (const key of new Set([source.key, source.smallKey])) {
    const object = await reach(() => storage.get(key))
    if (!object) return null
    await put(storage, copied(key), await buffer(object.body))
  }
  return { ...source, key: copied(source.key), smallKey: copied(source.smallKey) }
}

function put(storage: Storage, key: string, bytes: Buffer): Promise<void> {
  return reach(() => storage.put(key, bytes, 'image/webp'))
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw Object.assign(
      new AppError('unavailable', 'Pictures cannot be stored right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      }),
      { cause: error },
    )
  }
}
