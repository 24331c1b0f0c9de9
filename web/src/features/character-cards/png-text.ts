const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/**
 * Returns the tEXt chunks of a PNG by keyword, the first chunk of each. Compressed text chunks are ignored because they
 * could expand to any size. Chunks before a damaged one are still returned.
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
