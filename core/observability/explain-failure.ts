import type { Config } from '../config.ts'

interface ErrorFields {
  code?: unknown
  name?: string
  message?: string
  path?: string
  meta?: {
    driverAdapterError?: { cause?: { kind?: string; originalCode?: string; originalMessage?: string } }
  }
  $metadata?: unknown
}

type Settings = Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'S3_BUCKET' | 'S3_ENDPOINT'>>

const connectionErrorPattern = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|EPIPE)|TimeoutError/
/** These messages replace the errors of Postgres that an operator can repair, by SQLSTATE code. */
const messagesBySqlState: Record<string, string> = {
  '28P01': 'The database refuses the user name or the password in DATABASE_URL.',
  '28000': 'The database refuses the user name or the password in DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '42P01': 'The database lacks tables of Heartroom: run `npm run migrate` first.',
  '42703': 'The database lacks a column of this version: run `npm run migrate` first.',
  '42501': 'The user in DATABASE_URL lacks the right to do this in the database.',
  '53300':
    'The database has no free connection: raise max_connections or stop processes that are not needed.',
}
const storageRefusals = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'Forbidden',
  '403',
])

/** Returns one sentence from which an operator learns why a command failed and which setting or service to check. */
export function explainFailure(error: unknown, settings: Settings): string {
  return explainKnownFailure(error, settings) ?? `The command failed: ${joinLines(String(error))}`
}

/** Returns the sentence for a failure of a service or a file; null for any other error. */
export function explainKnownFailure(error: unknown, settings: Settings): string | null {
  const fields = (error ?? {}) as ErrorFields
  return (
    explainStorageError(fields, settings) ??
    explainDatabaseError(fields, settings) ??
    explainFileError(fields)
  )
}

function explainStorageError(
  { $metadata, code, name = '', message = '' }: ErrorFields,
  settings: Settings,
): string | null {
  const address = settings.S3_ENDPOINT ?? 'Amazon S3'
  if (name === 'CredentialsProviderError')
    return 'Storage needs a key: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if ($metadata === undefined) return null
  if (name === 'NoSuchBucket')
    return `Storage has no bucket ${settings.S3_BUCKET}: check S3_BUCKET, or create the bucket by \`npm run admin -- make-bucket\`.`
  if (storageRefusals.has(name))
    return `Storage at ${address} refuses the key in S3_ACCESS_KEY_ID: ${joinLines(message)}`
  if (connectionErrorPattern.test(String(code ?? name)))
    return `Storage at ${address} cannot be reached (${joinLines(message)}).`
  return `Storage at ${address} answered with the error ${name}: ${joinLines(message)}`
}

function explainDatabaseError(
  { code, meta, path, message = '' }: ErrorFields,
  { DATABASE_URL }: Settings,
): string | null {
  const cause = meta?.driverAdapterError?.cause
  const state = cause?.originalCode ?? (typeof code === 'string' ? code : '')
  const knownMessage = messagesBySqlState[state]
  if (knownMessage) return knownMessage
  const isUnreachable =
    cause?.kind === 'DatabaseNotReachable' || (path === undefined && connectionErrorPattern.test(state))
  if (isUnreachable) return `The database at ${new URL(DATABASE_URL).host} cannot be reached.`
  if (/^[0-9A-Z]{5}$/.test(state))
    return `The database answered with an error: ${joinLines(cause?.originalMessage ?? message)} (SQLSTATE ${state}).`
  return null
}

function explainFileError({ code, path }: ErrorFields): string | null {
  if (typeof code !== 'string' || path === undefined) return null
  return `${path} cannot be read or written (${code}).`
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
