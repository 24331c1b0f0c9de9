import { z } from 'zod'
import { mailFrom, smtpUrl } from './settings/mail-settings.ts'
import { modelPrices } from './settings/model-prices.ts'
import { contextLimits, modelContext, modelOptions } from './settings/model-settings.ts'

const flag = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'], "must be 'on' or 'off'")
    .default(standard)
    .transform((value) => value === 'on')
const whole = (standard: number, min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(words).int(words).min(min, words).max(max, words).default(standard)
}
const hours = (standard: number) => {
  const words = 'must be a number of hours above 0, at most 240'
  return z.coerce.number(words).positive(words).max(240, words).default(standard)
}
const ratioWords = 'must be a number from 0 to 1'
const list = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
const dollarWords = 'must be a number of US dollars from 0 up'
const dollars = z.coerce.number(dollarWords).min(0, dollarWords).max(1_000_000, dollarWords).optional()
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' })

const eachSetting = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: whole(3000, 0, 65535),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL: whole(10, 2, 200),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]*$/i, 'may contain only letters, digits, - and _')
    .default('heartroom'),

  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).default('heartroom'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag('on'),

  OPENAI_API_KEY: z.string().default(''),
  OPENAI_BASE_URL: url.optional(),
  DEMO_MODEL: flag('off'),
  TEXT_MODEL: z.string().min(1).default('gpt-4.1-mini'),
  TEXT_MODEL_BASIC: z.string().min(1).optional(),
  TEXT_MODEL_PREMIUM: z.string().min(1).optional(),
  TEXT_MODEL_PRO: z.string().min(1).optional(),
  IMAGE_MODEL: z.string().min(1).default('gpt-image-1'),
  IMAGE_MODEL_BASIC: z.string().min(1).optional(),
  IMAGE_MODEL_PREMIUM: z.string().min(1).optional(),
  IMAGE_MODEL_PRO: z.string().min(1).optional(),
  MODEL_PRICES: modelPrices,
  CONTEXT_TOKENS: whole(32_000, contextLimits.min, contextLimits.max),
  MODEL_CONTEXT: modelContext,
  MODEL_OPTIONS: modelOptions,
  MODERATION: flag('on'),
  MODERATION_MODEL: z.string().default(''),
  MODERATION_TIMEOUT_SECONDS: whole(30, 1, 600),
  MODERATION_BLOCK: list('sexual/minors,self-harm/instructions,illicit/violent'),
  MODEL_FIRST_BYTE_SECONDS: whole(120, 1, 3600),
  MODEL_STALL_SECONDS: whole(30, 1, 3600),
  MODEL_TIMEOUT_SECONDS: whole(600, 1, 36_000),
  CHAPTER_CONTRACT: flag('on'),
  GENERATION_DEADLINE_SECONDS: whole(1800, 1, 86_400),
  GENERATION_MAX_WAIT_HOURS: hours(6),
  LEASE_SECONDS: whole(10, 2, 300),
  WORKER_CONCURRENCY: whole(8, 1, 500),
  MAX_ACTIVE_GENERATIONS: whole(5, 1, 1000),

  MEMBERSHIP_ENFORCEMENT: flag('off'),
  SIGNUPS: z
    .enum(['open', 'invite', 'approve', 'closed'], "must be 'open', 'invite', 'approve' or 'closed'")
    .optional(),
  BUDGET_DAY_USD: dollars,
  BUDGET_USER_MONTH_USD: dollars,
  ADMIN_EMAILS: list(''),
  ADMIN_SECOND_FACTOR: flag('off'),
  SECOND_FACTOR_KEY: list('').refine(
    (keys) => keys.every((key) => key.length >= 32),
    'must have at least 32 characters',
  ),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SMTP_TIMEOUT_SECONDS: whole(30, 1, 600),
  RATE_LIMITS: flag('on'),
  TRUST_PROXY: z.string().default(''),
  VISITOR_SALT: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUEST_TIMEOUT_SECONDS: whole(120, 1, 3600),
  MAX_SOCKETS_PER_USER: whole(50, 1, 100_000),
  MAX_SOCKETS_PER_ADDRESS: whole(2000, 1, 1_000_000),
  METRICS_TOKEN: z.string().optional(),
  WORKER_METRICS_PORT: whole(0, 0, 65535),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  TRACES_RATIO: z.coerce.number(ratioWords).min(0, ratioWords).max(1, ratioWords).default(1),
  DRAIN_DELAY_SECONDS: whole(0, 0, 20),
  SEED: z.enum(['demo', 'none']).default('demo'),
})

const settings = eachSetting.transform((all) => ({
  ...all,
  DATABASE_DIRECT_URL: all.DATABASE_DIRECT_URL ?? all.DATABASE_URL,
}))

export type Config = z.infer<typeof settings>

/** An error about a missing or wrong setting. The message is one sentence that names the setting. */
export class ConfigError extends Error {}

/**
 * Returns whether an address is that of a pooler in transaction mode, for which statements have no names (ADR-0007).
 */
export function isTransactionPooler(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.get('pgbouncer') === 'true'
}

/**
 * Parses the settings of an environment. An empty value counts as not set.
 * @throws ConfigError that names the first wrong setting.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const missing = !(name in given)
    throw new ConfigError(
      missing ? `The setting ${name} is required.` : `The setting ${name} is wrong: ${issue?.message}.`,
    )
  }
  if (isTransactionPooler(parsed.data.DATABASE_URL) && !given.DATABASE_DIRECT_URL) {
    throw new ConfigError(
      'The setting DATABASE_DIRECT_URL is required when DATABASE_URL has pgbouncer=true: LISTEN does not work through a pooler.',
    )
  }
  const oidc = [parsed.data.OIDC_ISSUER, parsed.data.OIDC_CLIENT_ID, parsed.data.OIDC_CLIENT_SECRET].filter(
    Boolean,
  )
  if (oidc.length === 1 || oidc.length === 2) {
    throw new ConfigError(
      'The settings OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three or none.',
    )
  }
  const mail = [parsed.data.SMTP_URL, parsed.data.MAIL_FROM].filter(Boolean)
  // Links in mails must lead to a fixed address: the Host header of a request can be chosen by its sender.
  if (mail.length === 1 || (mail.length === 2 && !parsed.data.PUBLIC_URL)) {
    throw new ConfigError(
      'The settings SMTP_URL and MAIL_FROM go together and need PUBLIC_URL, because mails have links: set all three.',
    )
  }
  return parsed.data
}

/** Loads the settings of this process. A wrong setting ends the process with one sentence and exit code 1. */
export function loadConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
