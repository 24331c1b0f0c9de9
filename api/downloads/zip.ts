import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Adds one file to the ZIP. It resolves when the file has been read to its end, so that the caller does not produce
 * files faster than they are sent.
 */
export type AddFile = (name: string, entry: Readable | string, compress?: boolean) => Promise<void>

/**
 * Creates a ZIP that is written while it is read and is never in memory as a whole. A failure breaks the download, so
 * that the user sees it (D-94). `first` is a short file at the beginning of the ZIP, stored without compression.
 */
export function streamZip(
  write: (add: AddFile) => Promise<void>,
  first?: { name: string; content: string },
): Readable {
  const zip = new ZipFile()
  const plainTimes = { forceDosTimestamp: true }
  if (first) zip.addBuffer(Buffer.from(first.content), first.name, { compress: false, ...plainTimes })
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))

  const add: AddFile = async (name, content, compress = true) => {
    const entry = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
    current = entry
    const read = finished(entry, { writable: false })
    zip.addReadStream(entry, name, { compress, ...plainTimes })
    await read
    if (output.destroyed) throw new Error('the download was aborted')
  }

  write(add)
    .then(() => zip.end())
    .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}
