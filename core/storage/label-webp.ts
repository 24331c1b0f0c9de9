import { generatedPictureXmp } from './source-label.ts'

// A WebP file is a RIFF container of chunks. A file with metadata begins with the chunk VP8X, which contains flags and
// the size of the canvas (https://developers.google.com/speed/webp/docs/riff_container).

const xmpFlag = 0x04
const alphaFlag = 0x10

interface Chunk {
  name: string
  data: Buffer
}

/**
 * Adds the label of a generated picture to a WebP file without encoding the picture again, which would cost quality
 * (D-146).
 * @returns the labelled file; null when it has XMP already, or is not a WebP file that this function can read.
 */
export function labelWebp(file: Buffer): Buffer | null {
  const chunks = readChunks(file)
  if (!chunks || chunks.some(({ name }) => name === 'XMP ')) return null
  const extended = chunks.find(({ name }) => name === 'VP8X')
  const header = extended ? Buffer.from(extended.data) : headerFor(chunks)
  if (!header || header.length < 10) return null
  header[0] = (header[0] ?? 0) | xmpFlag
  const pictures = chunks.filter(({ name }) => name !== 'VP8X')
  const labelled = [
    { name: 'VP8X', data: header },
    ...pictures,
    { name: 'XMP ', data: Buffer.from(generatedPictureXmp) },
  ]
  const body = Buffer.concat([Buffer.from('WEBP'), ...labelled.map(writeChunk)])
  return writeChunk({ name: 'RIFF', data: body })
}

function readChunks(file: Buffer): Chunk[] | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= file.length; ) {
    const end = at + 8 + file.readUInt32LE(at + 4)
    if (end > file.length) return null
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, end) })
    at = end + (end % 2)
  }
  return chunks
}

/**
 * Creates the VP8X chunk (the extended header of WebP) for a file without one. It states that the picture has no
 * animation and no metadata.
 */
function headerFor(chunks: readonly Chunk[]): Buffer | null {
  const [first] = chunks
  if (!first || first.data.length < 10) return null
  const header = Buffer.alloc(10)
  const setSize = (width: number, height: number) => {
    header.writeUIntLE(width - 1, 4, 3)
    header.writeUIntLE(height - 1, 7, 3)
    return header
  }
  if (first.name === 'VP8 ') {
    return setSize(first.data.readUInt16LE(6) & 0x3fff, first.data.readUInt16LE(8) & 0x3fff)
  }
  if (first.name !== 'VP8L') return null
  const bits = first.data.readUInt32LE(1)
  if ((bits >>> 28) & 1) header[0] = alphaFlag
  return setSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

function writeChunk({ name, data }: Chunk): Buffer {
  const head = Buffer.alloc(8, name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
