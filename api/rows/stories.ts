import { z } from 'zod'
import { story } from '#contract/stories.ts'
import { readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere } from '#core/policy/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { readableWhere, readText } from './chapters.ts'
import { pictureColumns, pictureShape } from './pictures.ts'

const aiLabel = story.shape.aiLabel

/** A story joined with its author (u) and cover (i). */
export const storyRow = rowSchema({
  id: z.int(),
  authorId: z.string(),
  authorName: z.string(),
  authorIsPublic: z.boolean(),
  title: z.string(),
  description: z.string(),
  genre: story.shape.genre,
  status: story.shape.status,
  spiceLevel: z.int(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  warnings: z.array(z.string()),
  language: z.string().nullable(),
  wordCount: z.int(),
  releaseAtOnce: z.boolean(),
  readCount: z.int(),
  likeCount: z.int(),
  ratingSum: z.int(),
  ratingCount: z.int(),
  chapterCount: z.int(),
  aiShare: z.number(),
  aiDeclared: aiLabel.nullable(),
  hasMatureText: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** The time that strangers see as `updatedAt`. Lists that are sorted by update time use it for every viewer. */
  publicUpdatedAt: isoTime,
  ...pictureShape,
})
export type StoryRow = z.infer<typeof storyRow>

/**
 * The columns of `storyRow` for a viewer who reads drafts under the condition `readsDrafts`, and sees the profile of
 * the author under the condition `profileShown`; stories are `s`, joined with `storyJoins`.
 */
export const storyColumns = (
  viewer: Viewer,
  readsDrafts = readsDraftsWhere(viewer, 's'),
  profileShown = listedProfileWhere(viewer, 'u'),
) => Prisma.sql`s.id, s."authorId", ${shownName('u')} AS "authorName", ${profileShown} AS "authorIsPublic",
  s.title, s.description, s.genre, s.status, s."spiceLevel", s."isPublic", s.tags, s.warnings, s.language,
  s."releaseAtOnce", s."readCount", s."likeCount",
  s."ratingSum", s."ratingCount", s."createdAt", s."publicUpdatedAt", s."aiDeclared", s."hasMatureText", ${pictureColumns},
  ${draftsColumns(readsDrafts)}`

// Viewers who read drafts get the counts and the time of all working texts; all others get those of the released texts.
// The two counts of chapters are separate subqueries, because each uses another index. When Postgres plans the
// statement for a visitor, it removes the count that visitors do not get.
const draftsColumns = (readsDrafts: Prisma.Sql) => Prisma.sql`CASE WHEN ${readsDrafts}
    THEN (SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id) ELSE ${releasedCount('s')}::int END AS "chapterCount",
  ${currentOr(readsDrafts, 'currentWordCount', 'wordCount')}, ${currentOr(readsDrafts, 'currentAiShare', 'aiShare')},
  ${currentOr(readsDrafts, 'updatedAt', 'publicUpdatedAt', 'updatedAt')}`

// The permissions of the viewer are read only when the two columns differ, which they do only in a story with
// unreleased work.
function currentOr(readsDrafts: Prisma.Sql, current: string, released: string, name = released): Prisma.Sql {
  const [theirs, strangers] = [Prisma.raw(`s."${current}"`), Prisma.raw(`s."${released}"`)]
  return Prisma.sql`CASE WHEN ${theirs} <> ${strangers} AND ${readsDrafts} THEN ${theirs} ELSE ${strangers} END AS ${Prisma.raw(`"${name}"`)}`
}

/** The number of released chapters of the story with the alias `alias`. */
export function releasedCount(alias: string): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM chapters c WHERE c."storyId" = ${Prisma.raw(alias)}.id AND c.state = 'released')`
}

export const storyJoins = Prisma.sql`JOIN users u ON u.id = s."authorId" LEFT JOIN images i ON i.id = s."coverId"`

/**
 * Selects the language that the style of a story names, and a sample: the start of the prose that the viewer can read,
 * the title and the description. If the style names no language, the language is detected in the sample (D-97).
 */
export function languageColumns(alias: string, readsDrafts: Prisma.Sql): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`${languageSample(alias, readsDrafts)} AS sample,
    (SELECT st.language FROM story_styles st WHERE st."storyId" = ${row}.id) AS "chosenLanguage"`
}

function languageSample(alias: string, readsDrafts: Prisma.Sql): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`concat_ws(E'\\n', (SELECT left(${readText('content', readsDrafts)}, 1000) FROM chapters c
    WHERE c."storyId" = ${row}.id AND ${readableWhere(readsDrafts)}
    ORDER BY c."chapterNumber" LIMIT 1), ${row}.title, ${row}.description)`
}

/** The columns that `languageColumns` selects, for a row schema. */
export const languageShape = { sample: z.string(), chosenLanguage: z.string().nullable() }

/** The language of a story's prose as a BCP 47 tag; null when it is not known (D-97). */
export function languageOf({
  sample,
  chosenLanguage,
}: z.infer<z.ZodObject<typeof languageShape>>): string | null {
  return chosenLanguage ?? detectLanguage(sample)
}
