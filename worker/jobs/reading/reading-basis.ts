import { z } from 'zod'
import { readStoryInput } from '#contract/generation-input.ts'
import { visibleToUserWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { fillNames } from '#core/text/name-references.ts'
import { linkedAliases, type StoredCharacter } from '../../run/stored-story.ts'
import { type Bible, buildBible, characterLine } from '../../story/material/bible.ts'
import type { KnownCharacter } from '../../story/names/detection.ts'
import type { KnownThing } from '../../story/names/known-things.ts'
import type { PlanAhead } from '../../story/reading/plan-ahead.ts'
import type { ShownFact } from '../../story/reading/reading-operations.ts'
import type { OutdatedLine } from './looks-in-chapter.ts'
import { planAheadFor, type StoredPlan } from './plan-of-reading.ts'

type StoredBasisCharacter = Omit<StoredCharacter, 'characterRole' | 'traits'>
type BasisCharacter = Omit<StoredBasisCharacter, 'aliases'> & { aliases: string[]; formerNames: string[] }

export interface BasisFact extends ShownFact {
  kind: string
  aboutCharacterIds: number[]
  aboutLocationIds: number[]
  aboutNames: string[]
  /** The fact holds from this chapter on; 0 for a fact from before the first chapter. */
  fromChapter: number
  pinned: boolean
  isByWriter: boolean
  /** Whether the fact ends only in a later chapter, so that it still holds in the chapter that is read. */
  endsLater: boolean
  /**
   * For a fact that the previous text of the chapter ended: the words that end it. If the new text has none of them,
   * the fact holds again.
   */
  endQuotes: string[] | null
}

/** A fact of the chapter's previous text that a later chapter ends. */
export interface FormerFact {
  id: number
  kind: string
  text: string
  quote: string | null
  aboutCharacterIds: number[]
  aboutLocationIds: number[]
  aboutNames: string[]
}

/**
 * A beat that can happen in the chapter: a planned or unplaced one, or one that happened in the chapter's previous
 * text.
 */
export interface BasisBeat {
  id: number
  text: string
  /**
   * The words of the chapter's previous text that show that the beat happened; null for a beat that has not happened.
   */
  quote: string | null
  /** The position of the planned chapter; null for an unplaced beat and for one that has happened. */
  position: number | null
}

const basisRow = rowSchema({
  title: z.string(),
  genre: z.string(),
  spiceLevel: z.int(),
  characters: parsedJson<StoredBasisCharacter[]>(),
  locations: parsedJson<{ id: number; name: string }[]>(),
  detected: parsedJson<{ name: string; description: string; chapterId: number; status: string }[]>(),
  facts: parsedJson<BasisFact[]>(),
  former: parsedJson<FormerFact[]>(),
  beats: parsedJson<BasisBeat[]>(),
  outdated: parsedJson<OutdatedLine[]>(),
  /** The plan of the story; null while the writer has switched the plan off. */
  plan: parsedJson<StoredPlan | null>(),
  avoid: z.array(z.string()),
  /** The input of the generation that created the story; null if a person wrote the story. */
  origin: parsedJson<unknown>(),
  /** The number of the story's last chapter; 0 without chapters. */
  last: z.int(),
  isClosing: z.boolean(),
})

/** The data that a reading of a chapter needs, besides the text of the chapter. */
export interface ReadingBasis {
  storyId: number
  /** The chapter to read; null for a chapter that is not stored yet. */
  chapterId: number | null
  chapterNumber: number
  title: string
  genre: string
  spiceLevel: number
  bible: Bible
  characters: BasisCharacter[]
  things: KnownThing[]
  known: KnownCharacter[]
  places: string[]
  facts: BasisFact[]
  former: FormerFact[]
  /**
   * The lines of descriptions, and the other facts from before the first chapter, that this chapter or an earlier one
   * has ended (D-106).
   */
  outdated: OutdatedLine[]
  /**
   * The planned and unplaced beats, and those that happened in the chapter's previous text, in the order of the plan.
   */
  beats: BasisBeat[]
  avoid: string[]
  /** The request to plan further chapters; null if the reading must not plan any. */
  planAhead: PlanAhead | null
  isLast: boolean
}

/** A chapter to read: a stored chapter, or the next chapter with its expected number. */
export interface ReadingTarget {
  storyId: number
  chapterId: number | null
  chapterNumber: number
  /**
   * Whether the writer has ordered the text that is read as the last chapter of the story (D-101). If this is
   * undefined, the order of the stored text of the chapter decides.
   */
  isClosing?: boolean
}

/** Reads the data for a reading in its present state; null when the story was deleted. */
export async function readBasis(db: Db, target: ReadingTarget): Promise<ReadingBasis | null> {
  const { storyId, chapterId, chapterNumber } = target
  const [row] = await queryRows(db, basisRow, basisSql(target))
  if (!row) return null
  const { locations, detected, plan, last } = row
  const characters = row.characters.map(({ aliases, ...character }) => ({
    ...character,
    aliases: aliases.map(({ alias }) => alias),
    formerNames: aliases.filter(({ isFormer }) => isFormer).map(({ alias }) => alias),
  }))
  const things = thingsOf(characters, locations)
  const named = (text: string) => fillNames(text, things)
  const beats = row.beats.map((beat) => ({ ...beat, text: named(beat.text) }))
  const isLast = chapterNumber >= last
  const names = typedNames(row.origin)
  const bible = buildBible({
    title: row.title,
    genre: row.genre,
    spiceLevel: row.spiceLevel,
    characters: row.characters,
    names,
  })
  return {
    storyId,
    chapterId,
    chapterNumber,
    title: row.title,
    genre: row.genre,
    spiceLevel: row.spiceLevel,
    bible,
    characters,
    things,
    known: [
      ...characters.map(({ name, aliases, description, gender }) => ({ name, aliases, description, gender })),
      ...names.map((name) => ({ name })),
      // Detected people are known too, whatever their status, so that nobody is detected twice. Only the pending
      // detections of this chapter are left out, because a new reading of it can find the same people again.
      ...detected.filter((person) => person.chapterId !== chapterId || person.status !== 'pending'),
    ],
    places: locations.map(({ name }) => name),
    facts: row.facts.map((fact) => ({ ...fact, text: named(fact.text) })),
    former: row.former.map((fact) => ({ ...fact, text: named(fact.text) })),
    outdated: row.outdated.map((line) => ({ ...line, text: named(line.text) })),
    beats,
    avoid: row.avoid,
    planAhead: plan && isLast && !row.isClosing ? planAheadFor(plan, target, { beats, named }) : null,
    isLast,
  }
}

/**
 * Returns the names that the writer gave in the order of a story for people without a character row (D-17), from the
 * input of the generation that created the story.
 */
export function typedNames(origin: unknown): string[] {
  const input = readStoryInput(origin)
  return input && input.characterIds.length === 0 ? input.characters : []
}

function thingsOf(
  characters: readonly BasisCharacter[],
  locations: z.infer<typeof basisRow>['locations'],
): KnownThing[] {
  return [
    ...characters.map(({ id, name, aliases, formerNames }) => ({
      kind: 'character' as const,
      ...{ id, name, aliases, formerNames },
    })),
    ...locations.map(({ id, name }) => ({ kind: 'location' as const, id, name, aliases: [] })),
  ]
}

/** Returns the lines about the characters for the prompt of a reading. */
export function characterLines({ bible, chapterNumber }: ReadingBasis): string {
  // The chapter exists already, so the names that it uses first are known too.
  return bible.characters.map((one) => characterLine(one, chapterNumber + 1, 'brief')).join('\n')
}

// The reading has the permissions of the author. A character or location that its owner no longer shares with the
// author is therefore not sent to the model (D-30).
function basisSql({ storyId, chapterId, chapterNumber, isClosing }: ReadingTarget): Prisma.Sql {
  return Prisma.sql`
    SELECT s.title, s.genre::text AS genre, s."spiceLevel",
      coalesce((
        SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'role', sc.role, 'aliases', ${linkedAliases},
          'description', c.description, 'personality', c.personality, 'appearance', c.appearance,
          'background', c.background, 'gender', c."appearanceParts"->>'gender') ORDER BY sc."createdAt", sc."characterId")
        FROM story_characters sc JOIN characters c ON c.id = sc."characterId"
        WHERE sc."storyId" = s.id AND ${visibleToUserWhere('character', 'u', 'c')}
      ), '[]') AS characters,
      coalesce((
        SELECT json_agg(json_build_object('id', l.id, 'name', l.name)) FROM story_locations sl
        JOIN locations l ON l.id = sl."locationId"
        WHERE sl."storyId" = s.id AND ${visibleToUserWhere('location', 'u', 'l')}
      ), '[]') AS locations,
      coalesce((
        SELECT json_agg(json_build_object('name', name, 'description', description, 'chapterId', "chapterId", 'status', status))
        FROM detected_characters WHERE "storyId" = s.id
      ), '[]') AS detected,
      coalesce((
        SELECT json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'quote', f.quote,
          'chapterId', f."chapterId", 'aboutCharacterIds', f."aboutCharacterIds", 'aboutLocationIds', f."aboutLocationIds",
          'aboutNames', f."aboutNames", 'fromChapter', coalesce(c."chapterNumber", 0), 'pinned', f.pinned,
          'isByWriter', f.source = 'writer', 'endsLater', coalesce(e."chapterNumber" > ${chapterNumber}, false),
          'endQuotes', CASE WHEN e.id = ${chapterId}::int THEN json_build_array(f."endQuote", coalesce(r.quote, f."endQuote")) END, 'knownByAll', f."knownByAll", 'knowerIds', coalesce((
            SELECT json_agg(k."characterId") FROM fact_knowers k WHERE k."factId" = f.id
          ), '[]')) ORDER BY f.id)
        FROM facts f LEFT JOIN chapters c ON c.id = f."chapterId" LEFT JOIN chapters e ON e.id = f."endChapterId"
        LEFT JOIN facts r ON r.id = f."endedById" AND r.status <> 'void'
        WHERE f."storyId" = s.id AND coalesce(c."chapterNumber", 0) <= ${chapterNumber}
          AND (f.status = 'open' OR (f.status = 'ended' AND NOT f."isSheetLine" AND (e."chapterNumber" > ${chapterNumber}
            OR (e.id = ${chapterId}::int AND f."endQuote" IS NOT NULL
              AND (r.id IS NULL OR (r.quote IS NOT NULL AND r."chapterId" = ${chapterId}::int))))))
      ), '[]') AS facts,
      coalesce((
        SELECT json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'quote', f.quote,
          'aboutCharacterIds', f."aboutCharacterIds", 'aboutLocationIds', f."aboutLocationIds", 'aboutNames', f."aboutNames")
          ORDER BY f.id DESC)
        FROM facts f JOIN chapters e ON e.id = f."endChapterId"
        WHERE f."storyId" = s.id AND f."chapterId" = ${chapterId}::int AND NOT f."isDeleted" AND f.source = 'model'
          AND e."chapterNumber" > ${chapterNumber}
      ), '[]') AS former,
      coalesce((
        SELECT json_agg(json_build_object('text', f.text, 'aboutCharacterIds', f."aboutCharacterIds",
          'quote', f."endQuote", 'isEarlier', e."chapterNumber" < ${chapterNumber}) ORDER BY f.id)
        FROM facts f JOIN chapters e ON e.id = f."endChapterId"
        WHERE f."storyId" = s.id AND f.status = 'ended' AND f."chapterId" IS NULL AND e."chapterNumber" <= ${chapterNumber}
      ), '[]') AS outdated,
      coalesce((
        SELECT json_agg(json_build_object('id', b.id, 'text', b.text, 'quote', b.quote, 'position', p.position)
          ORDER BY coalesce(p.position, 0), b.position, b.id)
        FROM beats b LEFT JOIN planned_chapters p ON p.id = b."plannedChapterId"
        WHERE b."storyId" = s.id AND (b."chapterId" IS NULL OR b."chapterId" = ${chapterId}::int)
      ), '[]') AS beats,
      (
        SELECT json_build_object('logline', coalesce(sp.logline, ''), 'ending', sp.ending,
          'promises', coalesce(sp.promises, '{}'), 'chapterGoal', sp."chapterGoal",
          'planned', coalesce((
            SELECT json_agg(json_build_object('position', p.position, 'title', p.title, 'beats', ARRAY(
              SELECT b.text FROM beats b WHERE b."plannedChapterId" = p.id ORDER BY b.position, b.id)) ORDER BY p.position)
            FROM planned_chapters p WHERE p."storyId" = s.id
          ), '[]'),
          'happened', coalesce((
            SELECT json_agg(b.text ORDER BY c."chapterNumber", b.id) FROM beats b JOIN chapters c ON c.id = b."chapterId"
            WHERE b."storyId" = s.id AND c.id IS DISTINCT FROM ${chapterId}::int
          ), '[]'))
        FROM (SELECT) one LEFT JOIN story_plans sp ON sp."storyId" = s.id WHERE coalesce(sp.enabled, true)
      ) AS plan,
      coalesce((SELECT avoid FROM story_styles WHERE "storyId" = s.id), '{}') AS avoid,
      (SELECT input FROM generations WHERE "storyId" = s.id AND kind = 'story' LIMIT 1) AS origin,
      (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = s.id)::int AS last,
      coalesce(${isClosing ?? null}::boolean, (
        SELECT (g.input->>'closing')::boolean FROM chapters c JOIN generations g ON g.id = c."generationId"
        WHERE c.id = ${chapterId}::int
      ), false) AS "isClosing"
    FROM stories s JOIN users u ON u.id = s."authorId" WHERE s.id = ${storyId}`
}
