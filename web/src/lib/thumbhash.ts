import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const MAX_CACHED = 500
const dataUrls = new Map<string, string>()

/**
 * Decodes a base64 thumbhash to a blurred picture as a data URL, or null if the hash is invalid. Decoding takes some
 * milliseconds.
 */
export function blurDataUrl(hash: string): string | null {
  const known = dataUrls.get(hash)
  if (known !== undefined) return known || null
  const url = read(hash, thumbHashToDataURL) ?? ''
  const [oldest] = dataUrls.keys()
  if (oldest !== undefined && dataUrls.size >= MAX_CACHED) dataUrls.delete(oldest)
  dataUrls.set(hash, url)
  return url || null
}

/** Returns the average colour of a thumbhash as CSS, or null if the hash is invalid. This is fast. */
export function averageColour(hash: string): string | null {
  return read(hash, (bytes) => {
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  })
}

function read(hash: string, decode: (bytes: Uint8Array) => string): string | null {
  try {
    return decode(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    // A placeholder is optional. Without it the box stays plain until the picture has loaded.
    return null
  }
}
