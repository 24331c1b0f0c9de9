import type { Config } from '#core/config.ts'
import { codesOf } from '#core/postgres/database-errors.ts'
import { ModelError, RequestNotSent } from '../model/model-errors.ts'

type Settings = Pick<Config, 'OPENAI_BASE_URL' | 'S3_ENDPOINT' | 'S3_BUCKET'>

/**
 * Explains the problem of a service to an operator, and names the setting to check. The provider's own message is
 * shortened, and the API key is never in the text.
 */
export function describeFailure(
  error: unknown,
  {
    config,
    model,
    limitMs,
    signal,
  }: { config: Settings; model: string; limitMs: number; signal: AbortSignal },
): string {
  const address = hostOf(config.OPENAI_BASE_URL) ?? 'api.openai.com'
  if (signal.aborted) return `${address} did not answer within ${limitMs / 1000} seconds.`
  if (!(error instanceof ModelError)) return describeStorage(error, config)
  const detail = shortened(error.message)
  switch (error.failure) {
    case 'auth':
      return `${address} refuses the key: check OPENAI_API_KEY, and whether it may use the model ${model}. Its answer: ${detail}`
    case 'quota':
      return `The account at ${address} has no credit left. Its answer: ${detail}`
    case 'no_pictures':
      return `${address} makes no pictures with the model ${model}: check IMAGE_MODEL. Its answer: ${detail}`
    case 'refused':
      return `The model ${model} refused the question. Its answer: ${detail}`
    case 'rate_limited':
      return error instanceof RequestNotSent
        ? 'The limits of the provider are used up at the moment. Try again in a minute.'
        : `${address} asks to wait: too many requests. Its answer: ${detail}`
    case 'bad_request':
      return isUnknownModel(error)
        ? `${address} does not know the model ${model}: check TEXT_MODEL and IMAGE_MODEL. Its answer: ${detail}`
        : `${address} did not understand the request for the model ${model}. Its answer: ${detail}`
    case 'unavailable':
      return error.wasSent
        ? `${address} is unavailable at the moment. Its answer: ${detail}`
        : describeRoute(error, address)
    case 'broken':
      return /time|stall|silent|first byte|too long/i.test(error.message)
        ? `${address} answered too slowly: ${detail}.`
        : `${address} broke off or answered with an error: ${detail}`
  }
}

function describeRoute(error: ModelError, address: string): string {
  if (error instanceof RequestNotSent)
    return `${address} has failed several times, so no request is sent for a moment. Try again in a minute.`
  const codes = codesOf(error)
  if (codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN'))
    return `The name ${address} cannot be resolved: check OPENAI_BASE_URL and the name server of the worker.`
  if (codes.includes('ECONNREFUSED'))
    return `Nothing listens at ${address}: check OPENAI_BASE_URL, and whether the server runs.`
  return `There is no route to ${address}: check OPENAI_BASE_URL and the network of the worker.`
}

function describeStorage(error: unknown, { S3_ENDPOINT, S3_BUCKET }: Settings): string {
  const { name = 'error', message = String(error) } = (error ?? {}) as Error
  return `The picture was painted, but storing it at ${hostOf(S3_ENDPOINT) ?? 'Amazon S3'} failed (bucket ${S3_BUCKET}, ${name}): ${shortened(message)}`
}

function isUnknownModel({ message, cause }: ModelError): boolean {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown }
  return (
    code === 'model_not_found' ||
    status === 404 ||
    /model\b.*\b(?:not found|not exist|unknown)/i.test(message)
  )
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).host
}

function shortened(words: string): string {
  return words
    .replace(/\bsk-[\w*-]+/g, '(key)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
