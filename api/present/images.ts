import type { StoredImage } from '#contract/images.ts'
import { mediaPath } from '#core/storage/images.ts'
import type { ImageRow } from '../rows/images.ts'

/** A picture that a story or a character has or had, as the API returns it. */
export function presentImage({ key, smallKey, thumbhash, createdAt, ...row }: ImageRow): StoredImage {
  return {
    ...row,
    url: mediaPath(key),
    smallUrl: mediaPath(smallKey),
    placeholder: thumbhash,
    createdAt: createdAt.toISOString(),
  }
}
