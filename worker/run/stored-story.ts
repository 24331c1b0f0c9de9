import { Prisma } from '#core/postgres/client.ts'
import type { LinkedPlace } from '../story/bible.ts'
import type { EarlierChapter } from '../story/memory-items.ts'
import { type StoredBook, storedBook } from './stored-book.ts'

interface StoredCharacter {
  name: string
  role: string
  aliases: string[]
  description: string
  personality: string
  appearance: string
  background: string
  gender: string | null
}

/** A story with everything from which a chapter of it is written. */
export interface StoredStory {
  title: string
  description: string
  genre: string
  outline: unknown
  characters: StoredCharacter[]
  places: LinkedPlace[]
  /** All chapters in order. Some have no text; `storedStory` explains which. */
  chapters: (EarlierChapter & { id: number })[]
  detected: { name: string; description: string; chapterId: number; status: string }[]
  /** The generation that made the story; null for a story written by hand. */
  origin: { input: unknown; checkpoint: unknown } | null
  book: StoredBook
}

/**
 * An SQL expression for story `id` as a `StoredStory`, null when it does not exist. `chapterId` is the chapter that is
 * regenerated, NULL for the next chapter. The text of a chapter with a summary is left out, because the summary stands
 * for it, unless the chapter is the previous one or the story has no outline, which is then made from all texts.
 */
export function storedStory(id: Prisma.Sql, chapterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('title', s.title, 'description', s.description, 'genre', s.genre,
      'outline', s.outline,
      'characters', coalesce((
        SELECT json_agg(json_build_object('name', c.name, 'role', sc.role, 'aliases', sc.aliases, 'description', c.description,
          'personality', c.personality, 'appearance', c.appearance, 'background', c.background,
          'gender', c."appearanceParts"->>'gender') ORDER BY sc."createdAt", sc."characterId")
        FROM story_characters sc JOIN characters c ON c.id = sc."characterId" WHERE sc."storyId" = s.id
      ), '[]'),
      'places', coalesce((
        SELECT json_agg(json_build_object('name', l.name, 'type', l.type, 'importance', sl.importance,
          'description', l.description, 'setting', l.setting, 'atmosphere', l.atmosphere, 'keyFeatures', l."keyFeatures")
          ORDER BY sl."createdAt", sl."locationId")
        FROM story_locations sl JOIN locations l ON l.id = sl."locationId" WHERE sl."storyId" = s.id
      ), '[]'),
      'chapters', coalesce((
        SELECT json_agg(json_build_object('id', ch.id, 'number', ch.number, 'title', ch.title, 'summary', ch.summary,
          'text', CASE WHEN coalesce(ch.summary, '') !~ '\\S' OR ch."isBefore" OR s.outline IS NULL THEN ch.content END)
          ORDER BY ch.number)
        FROM (
          SELECT id, "chapterNumber" AS number, title, summary, content,
            lead(id) OVER (ORDER BY "chapterNumber") IS NOT DISTINCT FROM ${chapterId} AS "isBefore"
          FROM chapters WHERE "storyId" = s.id
        ) ch
      ), '[]'),
      'detected', coalesce((
        SELECT json_agg(json_build_object('name', name, 'description', description, 'chapterId', "chapterId", 'status', status))
        FROM detected_characters WHERE "storyId" = s.id
      ), '[]'),
      'origin', (
        SELECT json_build_object('input', input, 'checkpoint', checkpoint) FROM generations
        WHERE "storyId" = s.id AND kind = 'story' LIMIT 1
      ), 'book', ${storedBook(chapterId)})
    FROM stories s WHERE s.id = ${id}
  )`
}
