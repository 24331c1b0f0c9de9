import type { Config } from '#core/config.ts'

const yes = (value: boolean) => (value ? 'on' : 'off')

/**
 * The settings that an admin may see: names of models, limits, and which services are configured. It contains no
 * secret.
 */
export function presentDeployment(config: Config): { name: string; value: string }[] {
  const models = (kind: 'TEXT_MODEL' | 'IMAGE_MODEL') =>
    [config[kind], config[`${kind}_BASIC`], config[`${kind}_PREMIUM`], config[`${kind}_PRO`]]
      .map((model) => model ?? config[kind])
      .join(' / ')
  return [
    { name: 'Text models (free / basic / premium / pro)', value: models('TEXT_MODEL') },
    { name: 'Image models (free / basic / premium / pro)', value: models('IMAGE_MODEL') },
    { name: 'Demo AI', value: yes(config.DEMO_MODEL) },
    { name: 'Moderation', value: yes(config.MODERATION) },
    { name: 'Refused by moderation', value: config.MODERATION_BLOCK.join(', ') || 'none' },
    { name: 'Membership limits bind', value: yes(config.MEMBERSHIP_ENFORCEMENT) },
    { name: 'Active generations a user', value: String(config.MAX_ACTIVE_GENERATIONS) },
    { name: 'Generations at once in a worker', value: String(config.WORKER_CONCURRENCY) },
    { name: 'Deadline of a generation', value: `${config.GENERATION_DEADLINE_SECONDS} s` },
    { name: 'Longest wait of a generation', value: `${config.GENERATION_MAX_WAIT_HOURS} h` },
    { name: 'Rate limits', value: yes(config.RATE_LIMITS) },
    { name: 'External sign-in', value: config.OIDC_ISSUER ? new URL(config.OIDC_ISSUER).host : 'not set up' },
    { name: 'Mail', value: config.SMTP_URL ? new URL(config.SMTP_URL).host : 'not set up' },
    { name: 'Public address', value: config.PUBLIC_URL ?? 'as the browser says' },
    { name: 'Storage bucket', value: config.S3_BUCKET },
  ]
}
