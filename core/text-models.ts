import { type Tier, tiers } from '#contract/membership.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'TEXT_MODEL' | 'TEXT_MODEL_BASIC' | 'TEXT_MODEL_PREMIUM' | 'TEXT_MODEL_PRO'>

/** The name of the model that writes for a tier. */
export function textModelOf(config: Settings, tier: Tier): string {
  const setting = `TEXT_MODEL${tiers[tier].modelSetting}` as const
  return config[setting] ?? config.TEXT_MODEL
}
