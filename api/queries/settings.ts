import type { z } from 'zod'
import type { getOperatorSettings } from '#contract/operator.ts'
import type { Config } from '#core/config.ts'
import type { Db } from '#core/postgres/client.ts'
import { environmentSettings, readOperatorSettings } from '#core/settings/operator-settings.ts'

const modelSettings = ['TEXT_MODEL', 'IMAGE_MODEL'] as const
const suffixes = ['', '_BASIC', '_PREMIUM', '_PRO'] as const

type Answer = z.output<(typeof getOperatorSettings)['responses'][200]>

/** The settings that admins change at run time, with the values of the environment beside them. */
export async function findSettings(db: Db, config: Config): Promise<Answer> {
  const { settings, updatedAt, updatedByName } = await readOperatorSettings(db, config)
  const names = modelSettings.flatMap((name) => suffixes.map((suffix) => config[`${name}${suffix}`]))
  const models = [...new Set(names.filter((name) => name !== undefined))]
  return {
    ...settings,
    defaults: environmentSettings(config),
    models: models.map((name) => ({ name, priced: config.DEMO_MODEL || config.MODEL_PRICES.has(name) })),
    updatedAt: updatedAt.toISOString(),
    updatedByName,
  }
}
