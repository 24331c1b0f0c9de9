const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether a file's bytes begin as a PNG's do. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/**
 * The text chunks of a PNG by their keyword, the first of each. Only plain ones (tEXt): what is compressed could unfold
 * without end. A file that is cut short or lies about its lengths gives what was readable before that.
 */
export function readPngText(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>()
  if (!isPng(bytes)) return texts
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const latin = new TextDecoder('latin1')
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const start = at + 8
    const end = start + length
    if (end + 4 > bytes.length) break
    const type = latin.decode(bytes.subarray(at + 4, start))
    if (type === 'IEND') break
    if (type === 'tEXt') {
      const data = bytes.subarray(start, end)
      const split = data.indexOf(0)
      if (split > 0) {
        const keyword = latin.decode(data.subarray(0, split))
        if (!texts.has(keyword)) texts.set(keyword, latin.decode(data.subarray(split + 1)))
      }
    }
    at = end + 4
  }
  return texts
}
