import type { z } from 'zod'
import type { StoryStyle, storyStyleBody } from '#contract/style.ts'
import { AppError } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import { findStyle } from '../../queries/style.ts'

/**
 * Replaces the style of a story (D-95). Phrases to avoid that differ only in case are stored once.
 * @throws AppError invalid when the point of view is that of somebody who is not a character of the story.
 */
export async function replaceStyle(
  tx: Tx,
  storyId: number,
  body: z.output<typeof storyStyleBody>,
): Promise<StoryStyle> {
  await assertCharacterOfStory(tx, storyId, body.povCharacterId)
  const fields = { ...body, avoid: distinct(body.avoid) }
  await tx.storyStyle.upsert({ where: { storyId }, create: { storyId, ...fields }, update: fields })
  return findStyle(tx, storyId)
}

/** @throws AppError invalid when `characterId` is given and is not a character of the story. */
export async function assertCharacterOfStory(
  tx: Tx,
  storyId: number,
  characterId: number | null | undefined,
): Promise<void> {
  if (characterId === null || characterId === undefined) return
  if ((await tx.storyCharacter.count({ where: { storyId, characterId } })) > 0) return
  const message = 'Choose a character of this story'
  throw new AppError('invalid', message, { issues: [{ path: 'povCharacterId', message }] })
}

function distinct(phrases: readonly string[]): string[] {
  const seen = new Map(phrases.map((phrase) => [phrase.toLowerCase(), phrase]))
  return [...seen.values()]
}
