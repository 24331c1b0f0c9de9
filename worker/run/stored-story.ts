import { dueForReadingWhere } from '#core/generations/reading-orders.ts'
import { visibleToUserWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import type { Alias, LinkedCast, LinkedPlace } from '../story/material/bible.ts'
import type { EarlierChapter } from '../story/memory/memory-items.ts'
import { type StoredBook, storedBook } from './stored-book.ts'

export interface StoredCharacter {
  id: number
  name: string
  role: string
  /** The character's own role (D-66); `role` is the character's role in this story. */
  characterRole: string
  traits: string[]
  aliases: Alias[]
  description: string
  personality: string
  appearance: string
  background: string
  gender: string | null
}

/** A story with all data from which one of its chapters is written. */
export interface StoredStory {
  title: string
  description: string
  genre: string
  characters: StoredCharacter[]
  places: LinkedPlace[]
  /** The casts of the story's author whose members are all in the story. */
  casts: LinkedCast[]
  /**
   * All chapters, sorted by number. Some have no text; `storedStory` explains which. `isDue` is true when the chapter
   * waits for a reading (D-104).
   */
  chapters: (EarlierChapter & { id: number; isDue: boolean })[]
  /** Changes with the text and the place of every chapter; see `textStamp`. */
  textStamp: string
  detected: { name: string; description: string; chapterId: number; status: string }[]
  /** The generation that created the story; null if a person wrote the story. */
  origin: { input: unknown } | null
  book: StoredBook
}

// The fields of a location as a JSON object with the names of `LinkedPlace`.
const placeFields = Prisma.sql`jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type, 'description', l.description,
  'setting', l.setting, 'atmosphere', l.atmosphere, 'keyFeatures', l."keyFeatures", 'timePeriod', l."timePeriod",
  'propertyCondition', l."propertyCondition", 'architecturalStyle', l."architecturalStyle", 'size', l.size,
  'numberOfRooms', l."numberOfRooms", 'roomTypes', l."roomTypes", 'roomDescriptions', l."roomDescriptions",
  'specialFeatures', l."specialFeatures", 'surroundings', l.surroundings, 'climate', l.climate,
  'accessibility', l.accessibility, 'lightingStyle', l."lightingStyle", 'soundscape', l.soundscape, 'scents', l.scents)`

/** An SQL expression for the aliases of character `c`, which the row `sc` links to story `s`, as a list of `Alias`. */
export const linkedAliases = Prisma.sql`coalesce((
        SELECT json_agg(json_build_object('alias', a.alias, 'fromChapter', a."fromChapter", 'isFormer', a."isFormer")
          ORDER BY a."fromChapter", a.alias)
        FROM (
          SELECT alias, min("fromChapter") AS "fromChapter", bool_and("isFormer") AS "isFormer" FROM (
            SELECT unnest(sc.aliases) AS alias, 0 AS "fromChapter", false AS "isFormer"
            UNION ALL SELECT ca.alias, cc."chapterNumber", ca."isFormer" FROM chapter_aliases ca JOIN chapters cc ON cc.id = ca."chapterId"
            WHERE ca."characterId" = c.id AND cc."storyId" = sc."storyId"
          ) every_alias GROUP BY alias
        ) a
      ), '[]')`

/**
 * SQL expressions for the characters and locations of story `s`, as in `StoredStory`. They leave out characters and
 * locations that the user `u` may not see now. Their owner can have made them private or stopped sharing them, or a
 * moderator can have hidden them. Neither their text nor later changes may reach a former reader through the model
 * (D-30).
 */
export const linkedCharacters = Prisma.sql`coalesce((
        SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'role', sc.role, 'characterRole', c.role,
          'traits', c."personalityTraits", 'aliases', ${linkedAliases}, 'description', c.description,
          'personality', c.personality, 'appearance', c.appearance, 'background', c.background,
          'gender', c."appearanceParts"->>'gender') ORDER BY sc."createdAt", sc."characterId")
        FROM story_characters sc JOIN characters c ON c.id = sc."characterId"
        WHERE sc."storyId" = s.id AND ${visibleToUserWhere('character', 'u', 'c')}
      ), '[]')`
export const linkedPlaces = Prisma.sql`coalesce((
        SELECT json_agg(jsonb_build_object('importance', sl.importance) || ${placeFields}
          ORDER BY sl."createdAt", sl."locationId")
        FROM story_locations sl JOIN locations l ON l.id = sl."locationId"
        WHERE sl."storyId" = s.id AND ${visibleToUserWhere('location', 'u', 'l')}
      ), '[]')`

/** An SQL expression that changes when a chapter of the story is edited, moved, added or deleted. */
export function textStamp(storyId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((
        SELECT md5(string_agg(id || ':' || version, ',' ORDER BY "chapterNumber")) FROM chapters
        WHERE "storyId" = ${storyId}
      ), '')`
}

/**
 * An SQL expression for story `id` as a `StoredStory`, null when it does not exist. A story has the same people and
 * places for everybody who orders a chapter of it: those that its author may see (D-152). `chapterId` is the chapter
 * that is regenerated, NULL for the next chapter. The text of a chapter with a summary is left out, because prompts use
 * the summary, unless the chapter is the previous one or the regenerated one.
 */
export function storedStory(id: Prisma.Sql, chapterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('title', s.title, 'description', s.description, 'genre', s.genre,
      'characters', ${linkedCharacters}, 'places', ${linkedPlaces},
      'casts', coalesce((
        SELECT json_agg(json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'genre', k.genre,
          'members', m.names) ORDER BY k."createdAt", k.id)
        FROM casts k JOIN LATERAL (
          SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY cc."createdAt", c.id) AS names, bool_and(sc."storyId" IS NOT NULL) AS here
          FROM cast_characters cc JOIN characters c ON c.id = cc."characterId"
          LEFT JOIN story_characters sc ON sc."characterId" = c.id AND sc."storyId" = s.id WHERE cc."castId" = k.id
        ) m ON m.here
        WHERE k."authorId" = s."authorId"
      ), '[]'),
      'chapters', coalesce((
        SELECT json_agg(json_build_object('id', ch.id, 'number', ch.number, 'title', ch.title, 'summary', ch.summary,
          'isDue', ch."isDue", 'text', CASE WHEN coalesce(ch.summary, '') !~ '\\S' OR ch."isBefore" OR ch.id = ${chapterId} THEN ch.content END)
          ORDER BY ch.number)
        FROM (
          SELECT id, "chapterNumber" AS number, title, summary, content,
            lead(id) OVER (ORDER BY "chapterNumber") IS NOT DISTINCT FROM ${chapterId} AS "isBefore",
            ${dueForReadingWhere} AS "isDue"
          FROM chapters c WHERE "storyId" = s.id
        ) ch
      ), '[]'), 'textStamp', ${textStamp(Prisma.sql`s.id`)},
      'detected', coalesce((
        SELECT json_agg(json_build_object('name', name, 'description', description, 'chapterId', "chapterId", 'status', status))
        FROM detected_characters WHERE "storyId" = s.id
      ), '[]'),
      'origin', (
        SELECT json_build_object('input', input) FROM generations
        WHERE "storyId" = s.id AND kind = 'story' LIMIT 1
      ), 'book', ${storedBook(chapterId)})
    FROM stories s JOIN users u ON u.id = s."authorId" WHERE s.id = ${id}
  )`
}
