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

interface Keep {
  generationId: string
  material: StoryMaterial
  content: string
  prose: Prose
  written: WrittenChapter
  /** A first chapter brings the outline and, where the writer gave none, the description. */
  outline: Outline | null
  description?: string
}

type Row = Prisma.ChapterGetPayload<object>

/**
 * Writes a finished chapter with all that hangs on it, in the finishing transaction. A new one gets the last number + 1
 * at this moment (decision 88); one that is written anew keeps its number, and the text it had as an earlier version
 * (decision 87).
 */
export async function keepChapter(tx: Tx, input: Keep): Promise<KeptChapter> {
  const { material, content, written } = input
  const { storyId, chapterId } = material
  const [story] = await tx.$queryRaw<{ title: string; facts: Fact[]; last: number }[]>`
    SELECT title, facts, (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = stories.id)::int AS last
    FROM stories WHERE id = ${storyId} FOR UPDATE`
  if (!story) throw new LostRun()
  const chapter =
    chapterId === null
      ? await addChapter(tx, input, story.last + 1)
      : await rewriteChapter(tx, input, chapterId)
  const { chapterNumber } = chapter
  const detected = await tx.detectedCharacter.createManyAndReturn({
    data: written.detected.map((person) => ({ ...person, storyId, chapterId: chapter.id })),
    omit: { storyId: true, characterId: true, createdAt: true },
    skipDuplicates: true,
  })
  const scenarios = await tx.scenario.createManyAndReturn({
    data: written.scenarios.map((scenario, position) => ({
      ...scenario,
      position,
      storyId,
      chapterId: chapter.id,
    })),
    omit: { storyId: true, chapterId: true, position: true },
  })
  const facts = [
    // What held from the text that is gone holds no more.
    ...story.facts.filter((fact) => chapterId === null || fact.fromChapter !== chapterNumber),
    ...written.facts.map((fact) => ({ fact, fromChapter: chapterNumber })),
  ]
  const outline = input.outline
    ? reviseOutline(input.outline, {
        number: chapterNumber,
        title: written.title ?? '',
        summary: written.summary,
        text: content,
      })
    : null
  await tx.story.update({
    where: { id: storyId },
    data: {
      facts: facts as unknown as Prisma.InputJsonValue,
      ...(outline ? { outline: outline as unknown as Prisma.InputJsonValue } : {}),
      ...(input.description ? { description: input.description } : {}),
    },
  })
  await keepAliases(tx, storyId, written)
  // Scenarios lead on from the latest chapter (decision 19): those of an earlier one wait until it is the latest.
  const offered = chapterNumber >= story.last ? scenarios : []
  return {
    chapterNumber,
    storyTitle: story.title,
    result: { chapter: wire(chapter), detectedCharacters: detected, scenarios: offered },
  }
}

function fieldsOf({ generationId, content, prose, written }: Keep) {
  return {
    content,
    summary: written.summary,
    words: prose.words,
    units: content.length,
    lengthMissed: prose.lengthMissed,
    generationId,
  }
}

function addChapter(tx: Tx, input: Keep, chapterNumber: number): Promise<Row> {
  const { material, written } = input
  return tx.chapter.create({
    data: { storyId: material.storyId, chapterNumber, title: written.title, ...fieldsOf(input) },
  })
}

async function rewriteChapter(tx: Tx, input: Keep, chapterId: number): Promise<Row> {
  const before = await tx.chapter.findFirst({ where: { id: chapterId, storyId: input.material.storyId } })
  if (!before) throw new LostRun()
  const { version, title, content, updatedAt } = before
  await tx.chapterVersion.create({ data: { chapterId, version, title, content, createdAt: updatedAt } })
  await tx.scenario.deleteMany({ where: { chapterId } })
  await tx.detectedCharacter.deleteMany({ where: { chapterId, status: 'pending' } })
  return tx.chapter.update({
    where: { id: chapterId },
    data: { ...fieldsOf(input), title: input.written.title ?? title, version: version + 1 },
  })
}

function wire(chapter: Row): Chapter {
  return {
    id: chapter.id,
    chapterNumber: chapter.chapterNumber,
    title: chapter.title,
    content: chapter.content,
    summary: chapter.summary,
    words: chapter.words,
    lengthMissed: chapter.lengthMissed,
    version: chapter.version,
    createdAt: chapter.createdAt.toISOString(),
    updatedAt: chapter.updatedAt.toISOString(),
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
