import { type Tier, tiers } from '#contract/membership.ts'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'TEXT_MODEL' | 'TEXT_MODEL_BASIC' | 'TEXT_MODEL_PREMIUM' | 'TEXT_MODEL_PRO'>

/** Returns the name of the model that writes the texts of a tier's users. */
export function textModelOf(config: Settings, tier: Tier): string {
  const setting = `TEXT_MODEL${tiers[tier].modelSetting}` as const
  return config[setting] ?? config.TEXT_MODEL
}
