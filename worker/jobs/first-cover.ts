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
 * Reads whether the chapter that a run writes brings the order of a cover. The model still answers meanwhile, so the end
 * of the run does not wait for it. The order itself checks once more what people can change.
 * @returns null for a later chapter, a regenerated one, and one for which the provider paints no pictures.
 */
export function prepareFirstCover(
  deps: Deps,
  run: Run,
  material: Pick<StoryMaterial, 'storyId' | 'chapterId' | 'chapters'>,
): Promise<FirstCover | null> {
  const cover = findFirstCover(deps, run, material)
  // A run that ends with another error does not await the promise.
  cover.catch(() => undefined)
  return cover
}

/**
 * Adds to the end of a first chapter the order of the story's cover, in the same transaction. The order counts and is limited
 * like one of the user.
 */
export function withFirstCover(cover: FirstCover | null, write: Finish['write']): Finish {
  if (!cover) return { write }
  return {
    locks: lockForFirstCover(cover),
    write: async (tx, readsFirst): Promise<Written> => ({
      ...(await write(tx, readsFirst)),
      follows: orderFirstCover(cover),
    }),
  }
}

async function findFirstCover(
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
