import { tiers } from '#contract/membership.ts'
import { reservationOf } from '#core/generations/budgets.ts'
import {
  type FirstCover,
  lockForFirstCover,
  orderFirstCover,
  wantsFirstCover,
} from '#core/generations/cover-orders.ts'
import { readOperatorSettings } from '#core/operator-settings.ts'
import { findPaintsPictures } from '#core/picture-refusals.ts'
import type { Deps } from '../deps.ts'
import type { Finish, Written } from '../run/finish.ts'
import type { Run } from '../run/run.ts'
import type { StoryMaterial } from './story-material.ts'

/**
 * Orders the story's cover in the transaction that finishes its first chapter. The order counts and is
 * limited like an order of the user. A later or regenerated chapter orders no cover, nor does a provider
 * without pictures.
 */
export async function withFirstCover(
  deps: Deps,
  run: Run,
  material: Pick<StoryMaterial, 'storyId' | 'chapterId' | 'chapters'>,
  write: Finish['write'],
): Promise<Finish> {
  const cover = await prepareCover(deps, run, material)
  if (!cover) return { write }
  return {
    locks: lockForFirstCover(cover),
    write: async (tx, readsFirst): Promise<Written> => ({
      ...(await write(tx, readsFirst)),
      follows: orderFirstCover(cover),
    }),
  }
}

async function prepareCover(
  { db, config, estimates }: Pick<Deps, 'db' | 'config' | 'estimates'>,
  { row: { ownerId, tier } }: Run,
  { storyId, chapterId, chapters }: Pick<StoryMaterial, 'storyId' | 'chapterId' | 'chapters'>,
): Promise<FirstCover | null> {
  if (chapterId !== null || chapters.length > 0) return null
  const [isWanted, paints, { settings }] = await Promise.all([
    wantsFirstCover(db, { storyId, ownerId }),
    findPaintsPictures(db, config, tier),
    readOperatorSettings(db, config),
    estimates.ready(),
  ])
  if (!isWanted || !paints) return null
  const estimate = estimates.of({ kind: 'cover', tier, input: {} })
  const reservation = reservationOf(estimate, { budgets: settings })
  return { storyId, ownerId, weight: tiers[tier].weight, reservation }
}
