import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string>()

/** A blurred picture as a data URL out of a base64 thumbhash; null for a broken one. Costs some milliseconds. */
export function blurOf(hash: string): string | null {
  const known = made.get(hash)
  if (known !== undefined) return known || null
  const url = read(hash, thumbHashToDataURL) ?? ''
  made.set(hash, url)
  return url || null
}

/** The picture's mean colour as CSS, for next to nothing; null for a broken hash. */
export function colourOf(hash: string): string | null {
  return read(hash, (bytes) => {
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  })
}

function read(hash: string, decode: (bytes: Uint8Array) => string): string | null {
  try {
    return decode(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    // A placeholder is a nicety: without it the box stays plain until the picture comes.
    return null
  }
}
