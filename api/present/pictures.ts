import { mediaPath } from '#core/storage/images.ts'

/** The path of a stored picture, or null. */
export function pictureUrl(key: string | null): string | null {
  return key === null ? null : mediaPath(key)
}
