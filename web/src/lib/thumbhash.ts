import { thumbHashToAverageRGBA, thumbHashToDataURL, thumbHashToRGBA } from 'thumbhash'

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

const zones = new Map<string, readonly [number, number, number] | null>()

/**
 * Returns the average colour of the part of a picture between two heights, which are shares of its height; null if
 * the hash is invalid.
 */
export function zoneColour(
  hash: string,
  [from, to]: readonly [number, number],
): readonly [number, number, number] | null {
  const key = `${hash} ${from} ${to}`
  const known = zones.get(key)
  if (known !== undefined) return known
  const colour = read(hash, (bytes) => {
    const { w, h, rgba } = thumbHashToRGBA(bytes)
    const sums = [0, 0, 0] as [number, number, number]
    let count = 0
    for (let y = Math.floor(from * h); y < Math.ceil(to * h); y++) {
      // Only the middle columns are averaged, because the title of a cover is in the middle, where the picture may have
      // a plain area for the title.
      for (let x = Math.floor(w * 0.2); x < Math.ceil(w * 0.8); x++) {
        for (const part of [0, 1, 2] as const) sums[part] += rgba[(y * w + x) * 4 + part] ?? 0
        count++
      }
    }
    return sums.map((sum) => Math.round(sum / count)) as [number, number, number]
  })
  if (zones.size >= MAX_CACHED) zones.clear()
  zones.set(key, colour)
  return colour
}

function read<T>(hash: string, decode: (bytes: Uint8Array) => T): T | null {
  try {
    return decode(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    // A placeholder is optional. Without it the box stays plain until the picture has loaded.
    return null
  }
}
