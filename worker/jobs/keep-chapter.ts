import type { Chapter } from '#contract/chapters.ts'
import type { Prisma, Tx } from '#core/db.ts'
import { LostRun } from '../run.ts'
import type { Fact } from '../story/bible.ts'
import { type Outline, reviseOutline } from '../story/outline.ts'
import type { WrittenChapter } from './read-written.ts'
import type { StoryMaterial } from './story-material.ts'
import type { Prose } from './write-prose.ts'

export interface KeptChapter {
  chapterNumber: number
  storyTitle: string
  result: Record<string, unknown>
}

/**
 * Writes a finished chapter with all that hangs on it, in the finishing transaction. Its number is the last one + 1
 * at this moment (decision 88).
 */
export async function keepChapter(
  tx: Tx,
  input: {
    generationId: string
    material: StoryMaterial
    content: string
    prose: Prose
    written: WrittenChapter
    /** A first chapter brings the outline and, where the writer gave none, the description. */
    outline: Outline | null
    description?: string
  },
): Promise<KeptChapter> {
  const { generationId, material, content, prose, written } = input
  const [story] = await tx.$queryRaw<{ title: string; facts: Fact[]; last: number }[]>`
    SELECT title, facts, (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = stories.id)::int AS last
    FROM stories WHERE id = ${material.storyId} FOR UPDATE`
  if (!story) throw new LostRun()
  const chapterNumber = story.last + 1
  const chapter = await tx.chapter.create({
    data: {
      storyId: material.storyId,
      chapterNumber,
      title: written.title,
      content,
      summary: written.summary,
      words: prose.words,
      units: content.length,
      lengthMissed: prose.lengthMissed,
      generationId,
    },
  })
  const detected = await tx.detectedCharacter.createManyAndReturn({
    data: written.detected.map((person) => ({ ...person, storyId: material.storyId, chapterId: chapter.id })),
    omit: { storyId: true, characterId: true, createdAt: true },
  })
  const scenarios = await tx.scenario.createManyAndReturn({
    data: written.scenarios.map((scenario, position) => ({
      ...scenario,
      position,
      storyId: material.storyId,
      chapterId: chapter.id,
    })),
    omit: { storyId: true, chapterId: true, position: true },
  })
  const facts = [...story.facts, ...written.facts.map((fact) => ({ fact, fromChapter: chapterNumber }))]
  const outline = input.outline
    ? reviseOutline(input.outline, {
        number: chapterNumber,
        title: written.title ?? '',
        summary: written.summary,
        text: content,
      })
    : null
  await tx.story.update({
    where: { id: material.storyId },
    data: {
      facts: facts as unknown as Prisma.InputJsonValue,
      ...(outline ? { outline: outline as unknown as Prisma.InputJsonValue } : {}),
      ...(input.description ? { description: input.description } : {}),
    },
  })
  await keepAliases(tx, material.storyId, written)
  const wire: Chapter = {
    id: chapter.id,
    chapterNumber,
    title: chapter.title,
    content,
    summary: chapter.summary,
    words: chapter.words,
    lengthMissed: chapter.lengthMissed,
    version: chapter.version,
    createdAt: chapter.createdAt.toISOString(),
    updatedAt: chapter.updatedAt.toISOString(),
  }
  return {
    chapterNumber,
    storyTitle: story.title,
    result: { chapter: wire, detectedCharacters: detected, scenarios },
  }
}

async function keepAliases(tx: Tx, storyId: number, { aliases }: WrittenChapter): Promise<void> {
  for (const { name, aliases: more } of aliases) {
    const names = more.map(({ alias }) => alias)
    await tx.$executeRaw`
      UPDATE story_characters sc SET aliases = (
        SELECT coalesce(array_agg(DISTINCT a), '{}') FROM unnest(sc.aliases || ${names}::text[]) a)
      FROM characters c WHERE c.id = sc."characterId" AND sc."storyId" = ${storyId} AND c.name = ${name}`
  }
}
