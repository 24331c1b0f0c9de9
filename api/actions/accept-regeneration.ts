import type { z } from 'zod'
import { readChapterInput } from '#contract/generation-input.ts'
import type { regenerateChapterBody } from '#contract/generations.ts'
import { type ChapterSize, wordBands } from '#contract/options.ts'
import type { Tx } from '#core/db.ts'
import { notFound } from '#core/errors.ts'
import { demand } from '#core/policy.ts'
import {
  type Acceptance,
  type Accepted,
  acceptGeneration,
  demandHeat,
  demandIdle,
} from './accept-generation.ts'

type Wishes = z.output<typeof regenerateChapterBody>

/**
 * Orders a chapter to be written anew (decision 87). What the body leaves out is as it was asked for the first time;
 * for a chapter by hand it is read off the chapter and its story.
 * @throws AppError not_found, forbidden, generation_active, too_many_active, limit_reached.
 */
export async function acceptRegeneration(
  acceptance: Acceptance,
  storyId: number,
  chapterId: number,
  body: Wishes,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  await demand(tx, 'own', 'story', storyId, user, {
    lock: true,
    refusal: 'Only its author can have chapters of this story written.',
  })
  const input = { ...(await firstOrder(tx, storyId, chapterId)), ...given(body), chapterId }
  demandHeat(acceptance, input.spiceLevel)
  await demandIdle(tx, { kind: 'chapter', ownerId: user.userId, storyId })
  const accepted = await acceptGeneration(acceptance, { kind: 'chapter', storyId, input })
  return { id: storyId, ...accepted }
}

function given(body: Wishes): Partial<Wishes> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

async function firstOrder(tx: Tx, storyId: number, chapterId: number) {
  const chapter = await tx.chapter.findFirst({
    where: { id: chapterId, storyId },
    select: {
      title: true,
      summary: true,
      words: true,
      generation: { select: { input: true } },
      story: {
        select: {
          title: true,
          description: true,
          spiceLevel: true,
          locations: {
            select: { location: { select: { name: true, setting: true } } },
            orderBy: [{ createdAt: 'asc' }, { locationId: 'asc' }],
            take: 1,
          },
        },
      },
    },
  })
  if (!chapter) throw notFound('Chapter')
  const { title, summary, words, generation, story } = chapter
  const asked = readChapterInput(generation?.input)
  if (asked) {
    const { plot, setting, chapterSize, spiceLevel } = asked
    return { plot, setting, chapterSize, spiceLevel }
  }
  const place = story.locations[0]?.location
  return {
    plot: summary || [title, story.description].filter(Boolean).join('\n\n') || story.title,
    setting: place ? `${place.name}: ${place.setting}` : '',
    chapterSize: sizeOf(words),
    spiceLevel: story.spiceLevel,
  }
}

/** The size whose band a chapter of so many words fills (decision 15). */
function sizeOf(words: number): ChapterSize {
  const { short, medium } = wordBands.chapter
  if (words <= short[1]) return 'short'
  return words <= medium[1] ? 'medium' : 'long'
}
