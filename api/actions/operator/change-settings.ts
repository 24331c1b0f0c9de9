import type { OperatorSettings } from '#contract/operator.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { environmentSettings, readOperatorSettings } from '#core/settings/operator-settings.ts'
import { addAuditEntry } from '../add-audit-entry.ts'

/** Settings that are left out, or undefined, keep their values. */
type Changes = { [Name in keyof OperatorSettings]?: OperatorSettings[Name] | undefined }

/**
 * Changes settings of the operator (D-150, D-151). A value that equals the value of the environment is not stored, so
 * that later changes of the environment apply. All processes are notified after the commit.
 * @throws AppError conflict when the settings have been changed since `base`
 */
export async function changeSettings(
  tx: Tx,
  config: Config,
  adminId: string,
  { base, ...changes }: Changes & { base?: string | undefined },
): Promise<void> {
  // The row is created first, because only a lock on an existing row makes concurrent changes wait.
  await execute(
    tx,
    Prisma.sql`INSERT INTO operator_settings (id, "updatedAt") VALUES (1, to_timestamp(0)) ON CONFLICT DO NOTHING`,
  )
  const { settings, updatedAt } = await readOperatorSettings(tx, config, { lock: true })
  if (base !== undefined && new Date(base).getTime() !== updatedAt.getTime())
    throw new AppError(
      'conflict',
      'Another admin has changed the settings in the meantime, so your change was not saved.',
    )
  const defaults = environmentSettings(config)
  const next = { ...settings, ...given(changes) }
  const isSame = (name: keyof OperatorSettings, one: OperatorSettings) =>
    JSON.stringify(one[name]) === JSON.stringify(next[name])
  const names = Object.keys(next) as (keyof OperatorSettings)[]
  const values = Object.fromEntries(
    names.filter((name) => !isSame(name, defaults)).map((name) => [name, next[name]]),
  )
  const changed = names.filter((name) => !isSame(name, settings))
  if (changed.length === 0) return
  await execute(
    tx,
    Prisma.sql`UPDATE operator_settings SET values = ${JSON.stringify(values)}::jsonb, "updatedById" = ${adminId},
      "updatedAt" = greatest(clock_timestamp(), "updatedAt" + interval '1 ms') WHERE id = 1`,
  )
  const detail = Object.fromEntries(changed.map((name) => [name, inWords(next[name])]))
  await addAuditEntry(tx, adminId, 'settings.update', { type: 'settings', id: 1 }, detail)
  await execute(tx, Prisma.sql`SELECT pg_notify(${channels.settingsChanged}, '')`)
}

function given(changes: Changes): Partial<OperatorSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function inWords(value: OperatorSettings[keyof OperatorSettings]): string | number {
  if (value === null) return 'no limit'
  return typeof value === 'object' ? JSON.stringify(value) : value
}
