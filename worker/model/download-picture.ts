import { limitBody, maxPictureBytes } from './limit-answer.ts'
import { ModelError } from './model-errors.ts'

/**
 * Downloads a picture from the address that the provider gave. `onPiece` is called for each piece that arrives.
 * @throws ModelError broken when the picture cannot be fetched or is larger than 32 MiB.
 */
export async function downloadPicture(
  url: string,
  signal: AbortSignal,
  onPiece: () => void = () => undefined,
): Promise<Buffer> {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelError('broken', `the picture could not be fetched (${response.status})`)
  }
  const limit = { bytes: maxPictureBytes, tooLarge: 'the picture is too large', onPiece }
  return Buffer.from(await limitBody(response, limit).arrayBuffer())
}
