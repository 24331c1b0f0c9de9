import { z } from 'zod'
import { type OperatorSettings, operatorSettings, type Signups } from '#contract/operator.ts'
import type { Config } from '../config.ts'
import { Prisma } from '../postgres/client.ts'
import { parsedJson, type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'

type Environment = Pick<
  Config,
  'SIGNUPS' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'BUDGET_DAY_USD' | 'BUDGET_USER_MONTH_USD'
>

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Returns the sign-up mode when no admin has changed it (D-150): SIGNUPS if set, otherwise `open` if only this machine
 * can connect, else `invite`. A public address or a proxy in front means that others can connect.
 */
function defaultSignups({ SIGNUPS, HOST, PUBLIC_URL, TRUST_PROXY }: Environment): Signups {
  if (SIGNUPS) return SIGNUPS
  const isLocal = PUBLIC_URL
    ? loopback.test(new URL(PUBLIC_URL).hostname)
    : loopback.test(HOST) && TRUST_PROXY === ''
  return isLocal ? 'open' : 'invite'
}

/** Returns the settings from the environment variables. They apply until an admin changes them (D-150, D-151). */
export function environmentSettings(config: Environment): OperatorSettings {
  return {
    signups: defaultSignups(config),
    budgetDayUsd: config.BUDGET_DAY_USD ?? null,
    budgetUserMonthUsd: config.BUDGET_USER_MONTH_USD ?? null,
    notice: '',
    modelLabels: {},
  }
}

const settingsRow = rowSchema({
  values: parsedJson<unknown>(),
  updatedAt: z.date(),
  updatedByName: z.string().nullable(),
})

/** The settings that apply now, with the time and the author of their last change. */
export interface StoredSettings {
  settings: OperatorSettings
  /** The time of the last change; 1970-01-01 before the first change. */
  updatedAt: Date
  updatedByName: string | null
}

/**
 * Reads the settings that apply now: those from the environment variables, replaced by those that admins have changed.
 */
export async function readOperatorSettings(
  on: Queryable,
  config: Environment,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSettings> {
  const [row] = await queryRows(
    on,
    settingsRow,
    Prisma.sql`
    SELECT o.values, o."updatedAt", u."firstName" || ' ' || u."lastName" AS "updatedByName"
    FROM operator_settings o LEFT JOIN users u ON u.id = o."updatedById" WHERE o.id = 1
    ${lock ? Prisma.sql`FOR UPDATE OF o` : Prisma.empty}`,
  )
  const stored = knownSettings(row?.values)
  return {
    settings: { ...environmentSettings(config), ...stored },
    updatedAt: row?.updatedAt ?? new Date(0),
    updatedByName: row?.updatedByName ?? null,
  }
}

// A stored value that this version cannot read was stored by a newer version, and is ignored.
function knownSettings(values: unknown): Partial<OperatorSettings> {
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : []
  const shape: Record<string, z.ZodType> = operatorSettings.shape
  const known = given.flatMap(([name, value]) => {
    const parsed = shape[name]?.safeParse(value)
    return parsed?.success ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(known)
}
