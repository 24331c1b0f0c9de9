import { z } from 'zod'
import { type AiLabel, aiLabelOf } from '#contract/ai-label.ts'
import type { PageSubjectKind } from '#contract/pages.ts'
import { listedWhere, type Noun, readsDraftsWhere, visibleWhere } from '#core/policy/policy.ts'
import { publicProfileWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { mediaPath } from '#core/storage/images.ts'
import { languageColumns, languageOf, languageShape, storyRow } from '../rows/stories.ts'

/** The subject of a page, with only the data that everybody may see. */
export interface PageSubject {
  kind: PageSubjectKind
  name: string
  /** The language of the subject's texts (BCP 47); null when it is not known. */
  language: string | null
  /** The name of the subject's author; null for a user. */
  author: string | null
  description: string
  /** The general role of a character, such as the heroine; '' for other kinds. */
  role: string
  /** The AI label of a story (D-145); null for other kinds. */
  label: AiLabel | null
  /** Whether a model made the picture. */
  isPictureGenerated: boolean
  /** A path of this site or the http(s) address that its author gave; null without a picture. */
  picture: string | null
  /** The picture in a small size; null where the picture is on another site. */
  smallPicture: string | null
  /** The size of the picture in pixels; null where the picture is on another site. */
  size: { width: number; height: number } | null
}

const subjectRow = rowSchema({
  name: z.string(),
  author: z.string().nullable(),
  ...languageShape,
  description: z.string(),
  role: z.string(),
  imageUrl: z.string().nullable(),
  pictureKey: z.string().nullable(),
  smallKey: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  isGenerated: z.boolean().nullable(),
  aiShare: z.number().nullable(),
  aiDeclared: storyRow.shape.aiDeclared,
})

const author = shownName('u')
const image = Prisma.sql`i.key AS "pictureKey", i."smallKey", i.width, i.height, i."isGenerated"`
const noImage = Prisma.sql`NULL AS "pictureKey", NULL AS "smallKey", NULL::int AS width, NULL::int AS height, NULL::boolean AS "isGenerated"`
const byAuthor = Prisma.sql`JOIN users u ON u.id = t."authorId"`
const noShare = Prisma.sql`NULL::double precision AS "aiShare", NULL AS "aiDeclared"`
const open = (noun: Noun) => visibleWhere(noun, null, 't')

/** The statement for each kind of subject. It returns no row if a visitor may not see the subject. */
const statements: Record<PageSubjectKind, (id: string) => Prisma.Sql> = {
  story: (
    id,
  ) => Prisma.sql`SELECT t.title AS name, ${languageColumns('t', readsDraftsWhere(null, 't'))}, ${author} AS author, t.description, '' AS role, NULL AS "imageUrl", ${image}, t."aiShare", t."aiDeclared"
      FROM stories t ${byAuthor} LEFT JOIN images i ON i.id = t."coverId" WHERE t.id = ${Number(id)} AND ${open('story')}`,
  character: (
    id,
  ) => Prisma.sql`SELECT t.name, t.description AS sample, NULL AS "chosenLanguage", ${author} AS author, t.description, t.role, NULL AS "imageUrl", ${image}, ${noShare}
      FROM characters t
      ${byAuthor} LEFT JOIN images i ON i.id = t."imageId" WHERE t.id = ${Number(id)} AND ${listedWhere('character', 't')}`,
  location: (
    id,
  ) => Prisma.sql`SELECT t.name, t.description AS sample, NULL AS "chosenLanguage", ${author} AS author, t.description, '' AS role, t."imageUrl", ${noImage}, ${noShare}
      FROM locations t ${byAuthor} WHERE t.id = ${Number(id)} AND ${open('location')}`,
  collection: (
    id,
  ) => Prisma.sql`SELECT t.name, t.description AS sample, NULL AS "chosenLanguage", ${author} AS author, t.description, '' AS role, NULL AS "imageUrl", ${noImage}, ${noShare}
      FROM collections t ${byAuthor} WHERE t.id = ${Number(id)} AND ${open('collection')}`,
  user: (
    id,
  ) => Prisma.sql`SELECT ${author} AS name, '' AS sample, NULL AS "chosenLanguage", NULL AS author, '' AS description, '' AS role, NULL AS "imageUrl", ${image}, ${noShare}
      FROM users u LEFT JOIN images i ON i.id = u."avatarId" WHERE u.id = ${id} AND ${publicProfileWhere('u')}`,
}

/**
 * The ids of users are texts. The ids of all other things that have a page are positive integers, and this number is
 * the largest that their columns can store.
 */
const greatestId = 2_147_483_647
const maxUserIdLength = 64

/** Returns whether an id in a path can be that of a thing. */
export function isPageId(form: 'number' | 'text', id: string): boolean {
  return form === 'text' ? id.length <= maxUserIdLength : Number(id) <= greatestId
}

/** Reads the subject with this id; null if it does not exist or if a visitor may not see it. */
export async function findPageSubject(
  db: Db,
  kind: PageSubjectKind,
  id: string,
): Promise<PageSubject | null> {
  if (!isPageId(kind === 'user' ? 'text' : 'number', id)) return null
  const [row] = await queryRows(db, subjectRow, statements[kind](id))
  if (!row) return null
  const { name, description, width, height, aiShare, aiDeclared } = row
  return {
    kind,
    name,
    language: languageOf(row),
    author: row.author,
    description,
    role: row.role,
    label: aiShare === null ? null : aiLabelOf({ aiShare, aiDeclared }),
    isPictureGenerated: row.isGenerated ?? false,
    picture: row.pictureKey === null ? row.imageUrl || null : mediaPath(row.pictureKey),
    smallPicture: row.smallKey === null ? null : mediaPath(row.smallKey),
    size: width === null || height === null ? null : { width, height },
  }
}
