import type { Chapter } from '#contract/chapters.ts'
import { Prisma } from '#core/db.ts'
import type { RawTx } from '#core/driver.ts'
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

interface Row extends Omit<Chapter, 'createdAt' | 'updatedAt'> {
  createdAt: Date
  updatedAt: Date
}

interface StoryRow {
  title: string
  facts: Fact[]
  /** Number of its last chapter, 0 without any; of the one that is written anew, null when that is gone or new. */
  last: number
  number: number | null
}

/**
 * Writes a finished chapter with all that hangs on it, in the finishing transaction. A new one gets the last number + 1
 * at this moment (decision 88); one that is written anew keeps its number, and the text it had as an earlier version
 * (decision 87).
 */
export async function keepChapter(tx: RawTx, input: Keep): Promise<KeptChapter> {
  const { material, content, written } = input
  const { storyId, chapterId } = material
  // The lock first and by itself: what is read of the story is then what the one before left behind.
  const [, [story]] = await Promise.all([
    tx.$queryRaw`SELECT FROM stories WHERE id = ${storyId} FOR UPDATE`,
    tx.$queryRaw<StoryRow[]>`
      SELECT title, facts, (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = stories.id)::int AS last,
        (SELECT "chapterNumber" FROM chapters WHERE "storyId" = stories.id AND id = ${chapterId}::int) AS number
      FROM stories WHERE id = ${storyId}`,
  ])
  if (!story || (chapterId !== null && story.number === null)) throw new LostRun()
  const chapterNumber = story.number ?? story.last + 1
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
  const [chapter, { detected, scenarios }] = await Promise.all([
    chapterId === null ? addChapter(tx, input, chapterNumber) : rewriteChapter(tx, input, chapterId),
    keepFindings(tx, input, { chapterNumber, facts, outline }),
  ])
  // Scenarios lead on from the latest chapter (decision 19): those of an earlier one wait until it is the latest.
  const offered = chapterNumber >= story.last ? scenarios : []
  return {
    chapterNumber,
    storyTitle: story.title,
    result: { chapter, detectedCharacters: detected, scenarios: offered },
  }
}

// Of a chapter all that is told of it; dates as they are told too.
const columns = Prisma.sql`id, "chapterNumber", title, content, summary, words, "lengthMissed", version, "createdAt", "updatedAt"`

async function addChapter(tx: RawTx, input: Keep, chapterNumber: number): Promise<Chapter> {
  const { generationId, material, content, prose, written } = input
  return told(
    await tx.$queryRaw<Row[]>`
      INSERT INTO chapters ("storyId", "chapterNumber", title, content, summary, words, units, "lengthMissed", "generationId")
      VALUES (${material.storyId}, ${chapterNumber}, ${written.title}, ${content}, ${written.summary}, ${prose.words},
        ${content.length}, ${prose.lengthMissed}, ${generationId}::uuid)
      RETURNING ${columns}`,
  )
}

async function rewriteChapter(tx: RawTx, input: Keep, chapterId: number): Promise<Chapter> {
  const { generationId, content, prose, written } = input
  return told(
    await tx.$queryRaw<Row[]>`
      WITH kept AS (
        INSERT INTO chapter_versions ("chapterId", version, title, content, "createdAt")
        SELECT id, version, title, content, "updatedAt" FROM chapters WHERE id = ${chapterId}
      ), led AS (
        DELETE FROM scenarios WHERE "chapterId" = ${chapterId}
      ), waited AS (
        DELETE FROM detected_characters WHERE "chapterId" = ${chapterId} AND status = 'pending'
      )
      UPDATE chapters SET title = coalesce(${written.title}, title), content = ${content}, summary = ${written.summary},
        words = ${prose.words}, units = ${content.length}, "lengthMissed" = ${prose.lengthMissed},
        "generationId" = ${generationId}::uuid, version = version + 1, "updatedAt" = now()
      WHERE id = ${chapterId} RETURNING ${columns}`,
  )
}

function told([chapter]: Row[]): Chapter {
  if (!chapter) throw new Error('a chapter was not kept')
  const { createdAt, updatedAt, ...rest } = chapter
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

interface Findings {
  detected: Record<string, unknown>[]
  scenarios: Record<string, unknown>[]
}

// All that the reading found in one statement. It travels with the one that writes the chapter, and finds that by its
// number: its id is not known here yet.
async function keepFindings(
  tx: RawTx,
  { material, written, description }: Keep,
  { chapterNumber, facts, outline }: { chapterNumber: number; facts: Fact[]; outline: Outline | null },
): Promise<Findings> {
  const { storyId } = material
  const scenarios = written.scenarios.map((scenario, position) => ({ ...scenario, position }))
  const aliases = written.aliases.flatMap(({ name, aliases }) =>
    aliases.map(({ alias }) => ({ name, alias })),
  )
  const [kept] = await tx.$queryRaw<Findings[]>`
    WITH chapter AS (
      SELECT id FROM chapters WHERE "storyId" = ${storyId} AND "chapterNumber" = ${chapterNumber}
    ), found AS (
      INSERT INTO detected_characters ("storyId", "chapterId", name, role, description, context)
      SELECT ${storyId}::int, chapter.id, name, role, description, context
      FROM chapter, jsonb_to_recordset(${JSON.stringify(written.detected)}::jsonb) AS d(name text, role text, description text, context text)
      ON CONFLICT DO NOTHING RETURNING id, "chapterId", name, role, description, context, status
    ), offered AS (
      INSERT INTO scenarios ("storyId", "chapterId", position, type, title, description)
      SELECT ${storyId}::int, chapter.id, position, type, title, description
      FROM chapter, jsonb_to_recordset(${JSON.stringify(scenarios)}::jsonb) AS s(position int, type text, title text, description text)
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
