import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Tier, tiers } from '#contract/membership.ts'
import type { Config } from '../config.ts'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'

// A model service that makes no pictures can support them later, after an update or a change of its settings. A refusal
// is therefore stored for one address and one model and expires after a time; then the next order tries again.

/** A refusal is assumed to hold for this time (minutes). */
export const REFUSAL_MINUTES = 60

type Settings = Pick<
  Config,
  'OPENAI_BASE_URL' | 'IMAGE_MODEL' | 'IMAGE_MODEL_BASIC' | 'IMAGE_MODEL_PREMIUM' | 'IMAGE_MODEL_PRO'
>

const refusalRow = rowSchema({ refused: z.boolean() })

/** Returns the name of the model that paints the pictures of a tier's users. */
export function imageModelOf(config: Settings, tier: Tier): string {
  const setting = `IMAGE_MODEL${tiers[tier].modelSetting}` as const
  return config[setting] ?? config.IMAGE_MODEL
}

/** The kinds of requests that a model service can refuse: every picture, or only a picture with reference pictures. */
export type PictureRequestKind = 'pictures' | 'references'

// The address of a model service can contain a password, so the database stores only a hash of it.
function targetOf(config: Settings, tier: Tier, painting: PictureRequestKind): string {
  const target = `${config.OPENAI_BASE_URL ?? ''}\n${imageModelOf(config, tier)}`
  const refused = painting === 'pictures' ? target : `${target}\n${painting}`
  return createHash('sha256').update(refused).digest('hex')
}

const refusalValidWhere = Prisma.sql`"refusedAt" > now() - make_interval(mins => ${Prisma.raw(String(REFUSAL_MINUTES))})`

/**
 * SQL for a column with the picture requests that model services have refused within the last hour; `supportsPictures`
 * reads it.
 */
export const refusedPictures = Prisma.sql`ARRAY(SELECT target FROM picture_refusals WHERE ${refusalValidWhere})`

/**
 * Returns false when `refused`, read by `refusedPictures`, contains the model service of this tier (D-20).
 */
export function supportsPictures(config: Settings, tier: Tier, refused: readonly string[]): boolean {
  return refused.length === 0 || !refused.includes(targetOf(config, tier, 'pictures'))
}

/**
 * Returns false when the model service of this tier has refused this kind of picture request within the last hour
 * (D-20).
 */
export async function findPictureSupport(
  db: Db | Tx,
  config: Settings,
  tier: Tier,
  painting: PictureRequestKind = 'pictures',
): Promise<boolean> {
  const [row] = await queryRows(
    db,
    refusalRow,
    Prisma.sql`
    SELECT EXISTS (
      SELECT FROM picture_refusals WHERE target = ${targetOf(config, tier, painting)} AND ${refusalValidWhere}
    ) AS refused`,
  )
  return row?.refused !== true
}

/** Stores whether the model service can make this kind of picture, after its answer to a request. */
export async function storePictureSupport(
  db: Db,
  config: Settings,
  { tier, paints, painting = 'pictures' }: { tier: Tier; paints: boolean; painting?: PictureRequestKind },
): Promise<void> {
  const target = targetOf(config, tier, painting)
  await execute(
    db,
    paints
      ? Prisma.sql`DELETE FROM picture_refusals WHERE target = ${target}`
      : Prisma.sql`INSERT INTO picture_refusals (target) VALUES (${target})
          ON CONFLICT (target) DO UPDATE SET "refusedAt" = now()`,
  )
}
