import { z } from 'zod'
import { visibleToUserWhere } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { fillNames } from '#core/text/name-references.ts'
import { linkedAliases, type StoredCharacter } from '../run/stored-story.ts'
import { type Bible, buildBible, characterLine } from '../story/bible.ts'
import type { KnownCharacter } from '../story/detection.ts'
import { findMentions } from '../story/mentions.ts'
import type { KnownThing, ShownFact } from '../story/reading-operations.ts'
import { sheetLines } from '../story/sheet-lines.ts'
import type { OutdatedLine } from './looks-in-chapter.ts'

/** The maximum number of facts in the prompt of a reading. */
const mostFacts = 60

type StoredBasisCharacter = Omit<StoredCharacter, 'characterRole' | 'traits'>
type BasisCharacter = Omit<StoredBasisCharacter, 'aliases'> & { aliases: string[] }

interface BasisFact extends ShownFact {
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
}

const basisRow = rowSchema({
  title: z.string(),
  genre: z.string(),
  spiceLevel: z.int(),
  characters: parsedJson<StoredBasisCharacter[]>(),
  locations: parsedJson<{ id: number; name: string }[]>(),
  detected: parsedJson<{ name: string; description: string; chapterId: number; status: string }[]>(),
  facts: parsedJson<BasisFact[]>(),
  outdated: parsedJson<OutdatedLine[]>(),
  beats: parsedJson<{ id: number; text: string; quote: string | null }[]>(),
  /** The plan of the story; null while the writer has switched the plan off. */
  plan: parsedJson<{
    logline: string
    ending: string | null
    promises: string[]
    chapterGoal: number | null
    /** The positions of the planned chapters that already have beats. */
    filled: number[]
  } | null>(),
  avoid: z.array(z.string()),
  /** The number of the story's last chapter; 0 without chapters. */
  last: z.int(),
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
  /** The lines of descriptions that this chapter or an earlier one has made untrue (D-106). */
  outdated: OutdatedLine[]
  /**
   * The beats that may happen in this chapter: planned and unplaced ones, and those that happened in its previous text.
   */
  beats: { id: number; text: string; quote: string | null }[]
  avoid: string[]
  /**
   * The lines of the plan about the whole story, if the reading must also plan the next three chapters; otherwise ''.
   */
  planAhead: string
  isLast: boolean
}

/** A chapter to read: a stored chapter, or the next chapter with its expected number. */
export interface ReadingTarget {
  storyId: number
  chapterId: number | null
  chapterNumber: number
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
  }))
  const things = thingsOf(characters, locations)
  const named = (text: string) => fillNames(text, things)
  const isLast = chapterNumber >= last
  const bible = buildBible({
    title: row.title,
    genre: row.genre,
    spiceLevel: row.spiceLevel,
    characters: row.characters,
  })
  // A new chapter takes the place of the first planned chapter, so the reading plans only the chapters after it.
  const filledAhead = (plan?.filled ?? []).filter((position) => chapterId !== null || position > 1)
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
      // People detected in earlier chapters are excluded, whatever their status, so that nobody is detected twice.
      ...detected.filter((person) => person.chapterId !== chapterId || person.status !== 'pending'),
    ],
    places: locations.map(({ name }) => name),
    facts: row.facts.map((fact) => ({ ...fact, text: named(fact.text) })),
    outdated: row.outdated,
    beats: row.beats.map((beat) => ({ ...beat, text: named(beat.text) })),
    avoid: row.avoid,
    planAhead: plan && isLast && filledAhead.length < 2 ? planLines(plan, chapterNumber) : '',
    isLast,
  }
}

function thingsOf(
  characters: readonly BasisCharacter[],
  locations: z.infer<typeof basisRow>['locations'],
): KnownThing[] {
  return [
    ...characters.map(({ id, name, aliases }) => ({ kind: 'character' as const, id, name, aliases })),
    ...locations.map(({ id, name }) => ({ kind: 'location' as const, id, name, aliases: [] })),
  ]
}

const endings: Record<string, string> = {
  hea: 'a happy ending for good',
  hfn: 'a happy ending for now',
  open: 'an open ending',
}

function planLines(
  { logline, ending, promises, chapterGoal }: NonNullable<z.infer<typeof basisRow>['plan']>,
  chapterNumber: number,
): string {
  return [
    `Plan chapters ${chapterNumber + 1}, ${chapterNumber + 2} and ${chapterNumber + 3}.`,
    logline,
    chapterGoal === null ? '' : `The story will have ${chapterGoal} chapters.`,
    ending === null ? '' : `It ends with ${endings[ending] ?? ending}.`,
    ...promises.map((promise) => `Promised: ${promise}`),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The maximum number of lines about characters in the prompt of a reading. */
const mostSheetLines = 40

/**
 * Returns the description lines of the characters whom a text names, because the text can make such a line untrue
 * (D-106).
 */
export function sheetLinesAbout(
  { characters }: ReadingBasis,
  text: string,
): { characterId: number; name: string; text: string }[] {
  const occurs = findMentions(text).has
  return characters
    .filter(({ name, aliases }) => [name, ...aliases].some(occurs))
    .flatMap(({ id, name, ...sheet }) =>
      sheetLines(sheet).map((line) => ({ characterId: id, name, text: line })),
    )
    .slice(0, mostSheetLines)
}

/**
 * Returns the facts that hold in the chapter and that its reading needs. The first choice is the pinned facts, the
 * second the facts about people and things in the text and those about nothing in particular, and the third the facts
 * that a character in the text does not know yet. Later facts come first within each choice. The result is in the order
 * of the story.
 */
export function factsAbout({ facts, things, chapterId }: ReadingBasis, text: string): BasisFact[] {
  // A fact that was read from the earlier text of the chapter becomes invalid when this reading is stored, unless its
  // quote is still in the new text.
  const isStale = (fact: BasisFact) =>
    chapterId !== null &&
    fact.chapterId === chapterId &&
    (fact.quote === null ? !fact.isByWriter : !text.includes(fact.quote))
  const occurs = findMentions(text).has
  const present = new Set(
    things
      .filter(({ name, aliases }) => [name, ...aliases].some(occurs))
      .map(({ kind, id }) => `${kind}:${id}`),
  )
  const isConcerned = (fact: BasisFact) => {
    const about = [
      ...fact.aboutCharacterIds.map((id) => `character:${id}`),
      ...fact.aboutLocationIds.map((id) => `location:${id}`),
    ]
    if (about.length + fact.aboutNames.length === 0) return true
    return about.some((key) => present.has(key)) || fact.aboutNames.some(occurs)
  }
  // A character in the text can learn a fact that is not known to all, even if nobody in the text is a subject of the
  // fact.
  const canBeLearned = ({ knownByAll, knowerIds }: BasisFact) =>
    !knownByAll &&
    things.some(
      ({ kind, id }) => kind === 'character' && present.has(`character:${id}`) && !knowerIds.includes(id),
    )
  const weigh = (fact: BasisFact) => (fact.pinned ? 2 : isConcerned(fact) ? 1 : 0)
  return facts
    .filter((fact) => !isStale(fact) && (weigh(fact) > 0 || canBeLearned(fact)))
    .toSorted((a, b) => weigh(b) - weigh(a) || b.fromChapter - a.fromChapter || b.id - a.id)
    .slice(0, mostFacts)
    .toSorted((a, b) => a.fromChapter - b.fromChapter || a.id - b.id)
}

/** Returns the lines about the characters for the prompt of a reading. */
export function characterLines({ bible, chapterNumber }: ReadingBasis): string {
  return bible.characters.map((character) => characterLine(character, chapterNumber, 'brief')).join('\n')
}

// The reading has the permissions of the author. A character or location that its owner no longer shares with the
// author is therefore not sent to the model (D-30).
function basisSql({ storyId, chapterId, chapterNumber }: ReadingTarget): Prisma.Sql {
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
          'isByWriter', f.source = 'writer', 'endsLater', f.status = 'ended', 'knownByAll', f."knownByAll", 'knowerIds', coalesce((
            SELECT json_agg(k."characterId") FROM fact_knowers k WHERE k."factId" = f.id
          ), '[]')) ORDER BY f.id)
        FROM facts f LEFT JOIN chapters c ON c.id = f."chapterId" LEFT JOIN chapters e ON e.id = f."endChapterId"
        WHERE f."storyId" = s.id AND coalesce(c."chapterNumber", 0) <= ${chapterNumber}
          AND (f.status = 'open' OR (f.status = 'ended' AND e."chapterNumber" > ${chapterNumber} AND NOT f."isSheetLine"))
      ), '[]') AS facts,
      coalesce((
        SELECT json_agg(json_build_object('text', f.text, 'aboutCharacterIds', f."aboutCharacterIds",
          'quote', f."endQuote", 'isEarlier', e."chapterNumber" < ${chapterNumber}) ORDER BY f.id)
        FROM facts f JOIN chapters e ON e.id = f."endChapterId"
        WHERE f."storyId" = s.id AND f.status = 'ended' AND f."chapterId" IS NULL AND e."chapterNumber" <= ${chapterNumber}
      ), '[]') AS outdated,
      coalesce((
        SELECT json_agg(json_build_object('id', b.id, 'text', b.text, 'quote', b.quote)
          ORDER BY coalesce(p.position, 0), b.position, b.id)
        FROM beats b LEFT JOIN planned_chapters p ON p.id = b."plannedChapterId"
        WHERE b."storyId" = s.id AND (b."chapterId" IS NULL OR b."chapterId" = ${chapterId}::int) AND coalesce(p.position, 0) <= 2
      ), '[]') AS beats,
      (
        SELECT json_build_object('logline', coalesce(sp.logline, ''), 'ending', sp.ending,
          'promises', coalesce(sp.promises, '{}'), 'chapterGoal', sp."chapterGoal",
          'filled', coalesce((
            SELECT json_agg(p.position) FROM planned_chapters p
            WHERE p."storyId" = s.id AND EXISTS (SELECT FROM beats b WHERE b."plannedChapterId" = p.id)
          ), '[]'))
        FROM (SELECT) one LEFT JOIN story_plans sp ON sp."storyId" = s.id WHERE coalesce(sp.enabled, true)
      ) AS plan,
      coalesce((SELECT avoid FROM story_styles WHERE "storyId" = s.id), '{}') AS avoid,
      (SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = s.id)::int AS last
    FROM stories s JOIN users u ON u.id = s."authorId" WHERE s.id = ${storyId}`
}
