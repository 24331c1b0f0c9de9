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
  const { detected, scenarios } = await keepFindings(tx, input, { chapterId: chapter.id, facts, outline })
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

interface Findings {
  detected: Record<string, unknown>[]
  scenarios: Record<string, unknown>[]
}

// All that the reading found in one statement: every one in here keeps the story locked for a round trip longer.
async function keepFindings(
  tx: Tx,
  { material, written, description }: Keep,
  { chapterId, facts, outline }: { chapterId: number; facts: Fact[]; outline: Outline | null },
): Promise<Findings> {
  const { storyId } = material
  const scenarios = written.scenarios.map((scenario, position) => ({ ...scenario, position }))
  const aliases = written.aliases.flatMap(({ name, aliases }) =>
    aliases.map(({ alias }) => ({ name, alias })),
  )
  const [kept] = await tx.$queryRaw<Findings[]>`
    WITH found AS (
      INSERT INTO detected_characters ("storyId", "chapterId", name, role, description, context)
      SELECT ${storyId}::int, ${chapterId}::int, name, role, description, context
      FROM jsonb_to_recordset(${JSON.stringify(written.detected)}::jsonb) AS d(name text, role text, description text, context text)
      ON CONFLICT DO NOTHING RETURNING id, "chapterId", name, role, description, context, status
    ), offered AS (
      INSERT INTO scenarios ("storyId", "chapterId", position, type, title, description)
      SELECT ${storyId}::int, ${chapterId}::int, position, type, title, description
      FROM jsonb_to_recordset(${JSON.stringify(scenarios)}::jsonb) AS s(position int, type text, title text, description text)
      RETURNING id, type, title, description
    ), named AS (
      SELECT name, array_agg(alias) AS aliases FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS a(name text, alias text)
      GROUP BY name
    ), called AS (
      UPDATE story_characters sc SET aliases = (SELECT array_agg(DISTINCT a) FROM unnest(sc.aliases || named.aliases) a)
      FROM characters c JOIN named ON named.name = c.name WHERE c.id = sc."characterId" AND sc."storyId" = ${storyId}::int
    ), told AS (
      UPDATE stories SET facts = ${JSON.stringify(facts)}::jsonb, "updatedAt" = now(),
        outline = coalesce(${outline && JSON.stringify(outline)}::jsonb, outline),
        description = coalesce(${description || null}, description)
      WHERE id = ${storyId}::int
    )
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM found), '[]') AS detected,
      coalesce((SELECT jsonb_agg(to_jsonb(offered) ORDER BY id) FROM offered), '[]') AS scenarios`
  if (!kept) throw new Error('what a reading found was not kept')
  return kept
}
