import { ModelError } from './model-errors.ts'

/** The most bytes of one picture. A picture of a provider has a few megabytes. */
const maxBytes = 32 * 1024 * 1024

/**
 * Downloads a picture from the address that the provider gave. The size is limited while the picture arrives, so that
 * a wrong answer cannot fill the memory.
 * @throws ModelError broken when the picture cannot be fetched or is larger than 32 MiB.
 */
export async function downloadPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelError('broken', `the picture could not be fetched (${response.status})`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ModelError('broken', 'the picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
