import { z } from 'zod'
import { readStoryInput } from '#contract/generation-input.ts'
import { visibleToUserWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { mediaPath } from '#core/storage/images.ts'
import { coupleOf, coverPrompt, coverTexts } from '../prompts/generate-cover.ts'
import { resultOf } from '../run/finish.ts'
import { LostRun } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { linkedCharacters, linkedPlaces, type StoredCharacter } from '../run/stored-story.ts'
import type { LinkedPlace } from '../story/material/bible.ts'
import { leadsOf } from '../story/material/leads.ts'
import { paintPicture } from './pictures/paint-picture.ts'
import { lockPictureSubject, showPicture } from './pictures/show-picture.ts'

const coverRow = rowSchema({
  id: z.int(),
  title: z.string(),
  genre: z.string(),
  spiceLevel: z.int(),
  description: z.string(),
  characters: parsedJson<StoredCharacter[]>(),
  portraits: parsedJson<{ characterId: number; key: string }[]>(),
  places: parsedJson<LinkedPlace[]>(),
  pictureStyle: z.string(),
  tone: z.string().nullable(),
  /** The input of the generation that created the story; null if a person wrote the story. */
  origin: parsedJson<unknown>(),
})

/**
 * Paints a story's cover from its places, its mood and its characters. The earlier cover stays in the history (D-87).
 */
export const generateCover: Job = async (deps, run) => {
  const story = await readStory(deps.db, run.row)
  if (!story) throw new LostRun()
  const { title, genre, spiceLevel, description, characters, places } = story
  const origin = readStoryInput(story.origin)
  const cover = {
    title,
    genre,
    spiceLevel,
    description,
    pictureStyle: story.pictureStyle,
    tone: story.tone ?? origin?.tone ?? '',
    setting: origin?.setting ?? '',
    characters,
    places: places.map(({ name, type, importance, description, atmosphere }) => ({
      name,
      type: type ?? '',
      importance: importance ?? '',
      description: description ?? '',
      atmosphere: atmosphere ?? '',
    })),
  }
  const references = coupleOf(characters).flatMap(({ id, name }) =>
    story.portraits.filter(({ characterId }) => characterId === id).map(({ key }) => ({ name, key })),
  )
  const painted = await paintPicture(deps, run, {
    compose: (pictured) => coverPrompt({ ...cover, pictured }),
    references,
    asked: coverTexts(cover),
    leads: leadsOf(characters),
  })
  const of = { kind: 'cover' as const, storyId: story.id }
  return {
    locks: [lockPictureSubject(of, run.row)],
    write: async (tx, readsFirst) => {
      const shown = await showPicture(tx, run, painted, { of, readsFirst })
      const urls = { coverImageUrl: mediaPath(shown.key), coverImageSmallUrl: mediaPath(shown.smallKey) }
      return { result: resultOf({ ...urls, coverPlaceholder: shown.thumbhash }), subject: title }
    },
  }
}

// An SQL expression for the portraits that the characters of the story show now. The list includes only characters whom
// the owner `u` of the generation may see (D-30).
const linkedPortraits = Prisma.sql`coalesce((
        SELECT json_agg(json_build_object('characterId', c.id, 'key', i.key))
        FROM story_characters sc JOIN characters c ON c.id = sc."characterId" JOIN images i ON i.id = c."imageId"
        WHERE sc."storyId" = s.id AND ${visibleToUserWhere('character', 'u', 'c')}
      ), '[]')`

/**
 * Reads the data for a cover, limited to what the owner of the generation may see now; undefined when the story was
 * deleted.
 */
async function readStory(db: Db, { storyId, ownerId }: { storyId: number | null; ownerId: string }) {
  const [story] = await queryRows(
    db,
    coverRow,
    Prisma.sql`
    SELECT s.id, s.title, s.genre::text, s."spiceLevel", s.description,
      ${linkedCharacters} AS characters, ${linkedPlaces} AS places, ${linkedPortraits} AS portraits,
      coalesce(st."pictureStyle", '') AS "pictureStyle", st.tone,
      (SELECT input FROM generations WHERE "storyId" = s.id AND kind = 'story' LIMIT 1) AS origin
    FROM stories s JOIN users u ON u.id = ${ownerId} LEFT JOIN story_styles st ON st."storyId" = s.id WHERE s.id = ${storyId}::int`,
  )
  return story
}
