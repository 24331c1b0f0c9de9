import { tiers } from '#contract/membership.ts'
import { reservationOf } from '#core/generations/budgets.ts'
import {
  type FirstCover,
  lockForFirstCover,
  orderFirstCover,
  wantsFirstCover,
} from '#core/generations/cover-orders.ts'
import { findPictureSupport } from '#core/generations/picture-refusals.ts'
import { readOperatorSettings } from '#core/settings/operator-settings.ts'
import type { Deps } from '../../deps.ts'
import type { FinishedContent, JobResult } from '../../run/finish.ts'
import type { Run } from '../../run/run.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import { lockStory } from './chapter-to-read.ts'

/**
 * Reads whether a cover must be ordered when the chapter of this run is finished. The first chapter of a story leads to
 * such an order. The query runs while the model still answers, so that the end of the run does not wait for it. The
 * order itself checks everything again that people can have changed since.
 * @returns null for a later chapter and for a regenerated one, when the story has a cover, when the user has switched
 * such covers off, and when the provider paints no pictures.
 */
export function prepareFirstCover(
  deps: Deps,
  run: Run,
  material: Pick<StoryMaterial, 'storyId' | 'chapterId' | 'chapters'>,
): Promise<FirstCover | null> {
  const cover = findFirstCover(deps, run, material)
  // If the run ends with another error, nobody awaits the promise, so its rejection is handled here.
  cover.catch(() => undefined)
  return cover
}

/**
 * Returns the result of a job that writes a chapter of the story. The finishing transaction of a first chapter also
 * adds the order for the story's cover. The budgets count and limit this order like an order of the user.
 */
export function withFirstCover(
  cover: FirstCover | null,
  storyId: number,
  write: JobResult['write'],
): JobResult {
  if (!cover) return { locks: [lockStory(storyId)], write }
  return {
    locks: lockForFirstCover(cover),
    write: async (tx, readsFirst): Promise<FinishedContent> => ({
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
    findPictureSupport(db, config, tier),
    readOperatorSettings(db, config),
    estimates.ready(),
  ])
  if (!isWanted || !paints) return null
  const estimate = estimates.of({ kind: 'cover', tier, input: {} })
  const reservation = reservationOf(estimate, { budgets: settings })
  return { storyId, ownerId, weight: tiers[tier].weight, reservation }
}
