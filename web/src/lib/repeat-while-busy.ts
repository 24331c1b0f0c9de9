/**
 * The maximum number of times that a refused call is repeated. After that the caller gets the refusal, whose message
 * asks the user to try again.
 */
const maxRepeats = 10

async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (body as { code?: unknown } | null)?.code === 'busy'
}

/**
 * Repeats a call while the server refuses it because of too many other calls (503 `busy`, D-156), each time
 * after `Retry-After` seconds. Such a call has changed nothing.
 */
export async function repeatWhileBusy(first: Response, request: () => Promise<Response>): Promise<Response> {
  let response = first
  for (let repeats = 0; repeats < maxRepeats && (await isBusy(response)); repeats++) {
    const seconds = Number(response.headers.get('retry-after'))
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    response = await request()
  }
  return response
}
