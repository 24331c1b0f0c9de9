import type { z } from 'zod'
import type { StoryStyle, storyStyleBody } from '#contract/style.ts'
import { assertCharacterOfStory } from '#core/book/access.ts'
import { settleAgainstStyle } from '#core/book/settle-findings.ts'
import type { Tx } from '#core/postgres/client.ts'
import { findStyle } from '../../queries/style.ts'

/**
 * Replaces the style of a story (D-95). Phrases to avoid that differ only in case are stored once.
 * @throws AppError invalid when the point of view changes to that of a character who is not in the story.
 */
export async function replaceStyle(
  tx: Tx,
  storyId: number,
  body: z.output<typeof storyStyleBody>,
): Promise<StoryStyle> {
  const stored = await tx.storyStyle.findUnique({ where: { storyId }, select: { povCharacterId: true } })
  // The stored character can have left the story. Another change of the style must not fail for this reason.
  if (body.povCharacterId !== stored?.povCharacterId)
    await assertCharacterOfStory(tx, storyId, body.povCharacterId, 'Choose a character of this story')
  const fields = { ...body, avoid: distinct(body.avoid) }
  await tx.storyStyle.upsert({ where: { storyId }, create: { storyId, ...fields }, update: fields })
  await settleAgainstStyle(tx, storyId, fields.avoid)
  return findStyle(tx, storyId)
}

function distinct(phrases: readonly string[]): string[] {
  const seen = new Map(phrases.map((phrase) => [phrase.toLowerCase(), phrase]))
  return [...seen.values()]
}
