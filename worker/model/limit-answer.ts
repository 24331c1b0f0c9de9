import { ModelError } from './model-errors.ts'

const mebibyte = 1024 * 1024

/** The maximum number of bytes of one picture. Pictures of providers have a few megabytes. */
export const maxPictureBytes = 32 * mebibyte

/**
 * The maximum number of bytes of one answer: the largest picture in base64, which is a third longer, and the
 * JSON around it.
 */
const maxAnswerBytes = 48 * mebibyte

interface Limit {
  bytes: number
  /** The message of the error that is thrown when a body is too large. */
  tooLarge: string
  /** `onPiece` is called for each piece that arrives. */
  onPiece?: () => void
}

/**
 * Returns the response with a limited body: as soon as the body is too large, reading it fails with a ModelError
 * (broken) and the connection is closed. The arriving bytes are counted, because the Content-Length header may be wrong
 * or missing. A wrong answer therefore cannot fill the memory.
 */
export function limitBody(response: Response, { bytes, tooLarge, onPiece }: Limit): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  let size = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        onPiece?.()
        size += value.length
        if (size <= bytes) return controller.enqueue(value)
        controller.error(new ModelError('broken', tooLarge))
        await reader.cancel()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}

/** A `fetch` for the model's client library that limits the size of each answer. */
export async function fetchAnswer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return limitBody(await fetch(url, init), {
    bytes: maxAnswerBytes,
    tooLarge: `the answer is larger than ${maxAnswerBytes / mebibyte} MiB`,
  })
}
