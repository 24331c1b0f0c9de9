import { thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string>()

/** A blurred picture as a data URL out of a base64 thumbhash; null for none or a broken one. */
export function placeholderUrl(hash: string | null): string | null {
  if (!hash) return null
  const known = made.get(hash)
  if (known !== undefined) return known || null
  const url = decode(hash)
  made.set(hash, url)
  return url || null
}

function decode(hash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    // A placeholder is a nicety: without it the box stays plain until the picture comes.
    return ''
  }
}
