import type { Config } from '#core/config.ts'

interface Fault {
  code?: unknown
  name?: string
  message?: string
  path?: string
  meta?: {
    driverAdapterError?: { cause?: { kind?: string; originalCode?: string; originalMessage?: string } }
  }
  $metadata?: unknown
}

type Settings = Pick<Config, 'DATABASE_URL' | 'S3_BUCKET' | 'S3_ENDPOINT'>

const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|EPIPE)|TimeoutError/
// What Postgres says (SQLSTATE), and what to do about it.
const databaseSays: Record<string, string> = {
  '28P01': 'The database refuses the name or the password in DATABASE_URL.',
  '28000': 'The database refuses the name or the password in DATABASE_URL.',
  '3D000': 'There is no database of the name in DATABASE_URL.',
  '42P01': 'The database has no tables of Heartroom, or not all: run `npm run migrate` first.',
  '42703': 'The database lacks a column of this version: run `npm run migrate` first.',
  '42501': 'The database does not allow this to the user in DATABASE_URL.',
  '53300': 'The database has no connection left.',
}
const refusedByStorage = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'Forbidden',
  '403',
])

/** What has gone wrong around a command, in a sentence for the operator who can mend it. */
export function explain(error: unknown, settings: Settings): string {
  const fault = (error ?? {}) as Fault
  return (
    aboutStorage(fault, settings) ??
    aboutDatabase(fault, settings) ??
    aboutFiles(fault) ??
    `That could not be done: ${oneLine(String(error))}`
  )
}

function aboutStorage(
  { $metadata, code, name = '', message = '' }: Fault,
  settings: Settings,
): string | null {
  const where = settings.S3_ENDPOINT ?? 'Amazon S3'
  if (name === 'CredentialsProviderError')
    return 'Storage needs the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if ($metadata === undefined) return null
  if (name === 'NoSuchBucket')
    return `Storage has no bucket ${settings.S3_BUCKET}: check S3_BUCKET, or make it by \`npm run admin -- make-bucket\`.`
  if (refusedByStorage.has(name))
    return `Storage at ${where} refuses the key in S3_ACCESS_KEY_ID: ${oneLine(message)}`
  if (unreachable.test(String(code ?? name)))
    return `Storage at ${where} cannot be reached (${oneLine(message)}).`
  return `Storage at ${where} said ${name}: ${oneLine(message)}`
}

function aboutDatabase({ code, meta, path, message = '' }: Fault, { DATABASE_URL }: Settings): string | null {
  const cause = meta?.driverAdapterError?.cause
  const state = cause?.originalCode ?? (typeof code === 'string' ? code : '')
  const known = databaseSays[state]
  if (known) return known
  const isAway = cause?.kind === 'DatabaseNotReachable' || (path === undefined && unreachable.test(state))
  if (isAway) return `The database at ${new URL(DATABASE_URL).host} cannot be reached.`
  if (/^[0-9A-Z]{5}$/.test(state))
    return `The database said: ${oneLine(cause?.originalMessage ?? message)} (${state}).`
  return null
}

function aboutFiles({ code, path }: Fault): string | null {
  if (typeof code !== 'string' || path === undefined) return null
  return `${path} cannot be read or written (${code}).`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
