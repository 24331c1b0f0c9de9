import { z } from 'zod'
import { listedWhere, type Noun, publicProfileWhere, visibleWhere } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { mediaPath } from '#core/storage/images.ts'

/** The public subject of a page. */
export interface PageSubject {
  noun: Noun | 'user'
  /** Its canonical path, without the trailing characters of the request. */
  path: string
  name: string
  /** The name of its author; null when the subject is a person. */
  author: string | null
  description: string
  /** The role of a character; '' for other subjects. */
  role: string
  /** A path of this server or the http(s) address that its author entered; null without a picture. */
  picture: string | null
  /** The same picture in a small size; null when it is not stored here. */
  smallPicture: string | null
  /** In pixels; null when the picture is not stored here. */
  size: { width: number; height: number } | null
}

const subjectRow = rowSchema({
  name: z.string(),
  author: z.string().nullable(),
  description: z.string(),
  role: z.string(),
  imageUrl: z.string().nullable(),
  pictureKey: z.string().nullable(),
  smallKey: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

const author = Prisma.sql`u."firstName" || ' ' || u."lastName"`
const image = Prisma.sql`i.key AS "pictureKey", i."smallKey", i.width, i.height`
const noImage = Prisma.sql`NULL AS "pictureKey", NULL AS "smallKey", NULL::int AS width, NULL::int AS height`
const byAuthor = Prisma.sql`JOIN users u ON u.id = t."authorId"`
const open = (noun: Noun) => visibleWhere(noun, null, 't')

/** The statement for each kind of page. It returns no row for what a visitor may not see. */
const statements: Record<string, { noun: PageSubject['noun']; ask: (id: string) => Prisma.Sql }> = {
  stories: {
    noun: 'story',
    ask: (
      id,
    ) => Prisma.sql`SELECT t.title AS name, ${author} AS author, t.description, '' AS role, NULL AS "imageUrl", ${image}
      FROM stories t ${byAuthor} LEFT JOIN images i ON i.id = t."coverId" WHERE t.id = ${Number(id)} AND ${open('story')}`,
  },
  characters: {
    noun: 'character',
    ask: (
      id,
    ) => Prisma.sql`SELECT t.name, ${author} AS author, t.description, t.role, NULL AS "imageUrl", ${image}
      FROM characters t
      ${byAuthor} LEFT JOIN images i ON i.id = t."imageId" WHERE t.id = ${Number(id)} AND ${listedWhere('character', 't')}`,
  },
  locations: {
    noun: 'location',
    ask: (
      id,
    ) => Prisma.sql`SELECT t.name, ${author} AS author, t.description, '' AS role, t."imageUrl", ${noImage}
      FROM locations t ${byAuthor} WHERE t.id = ${Number(id)} AND ${open('location')}`,
  },
  collections: {
    noun: 'collection',
    ask: (
      id,
    ) => Prisma.sql`SELECT t.name, ${author} AS author, t.description, '' AS role, NULL AS "imageUrl", ${noImage}
      FROM collections t ${byAuthor} WHERE t.id = ${Number(id)} AND ${open('collection')}`,
  },
  users: {
    noun: 'user',
    ask: (
      id,
    ) => Prisma.sql`SELECT ${author} AS name, NULL AS author, '' AS description, '' AS role, NULL AS "imageUrl", ${image}
      FROM users u LEFT JOIN images i ON i.id = u."avatarId" WHERE u.id = ${id} AND ${publicProfileWhere('u')}`,
  },
}

const numbered = /^\/(stories|characters|locations|collections)\/([1-9]\d{0,9})\/?$/
const person = /^\/(users)\/([\w-]{1,64})\/?$/
const greatestId = 2_147_483_647

/** The subject of the page at this path, in one statement; null when it has none that everybody may see. */
export async function findPageSubject(db: Db, pathname: string): Promise<PageSubject | null> {
  const [, kind = '', id = ''] = numbered.exec(pathname) ?? person.exec(pathname) ?? []
  const statement = statements[kind]
  if (!statement || (kind !== 'users' && Number(id) > greatestId)) return null
  const [row] = await queryRows(db, subjectRow, statement.ask(id))
  if (!row) return null
  const { name, description, width, height } = row
  return {
    noun: statement.noun,
    path: `/${kind}/${id}`,
    name,
    author: row.author,
    description,
    role: row.role,
    picture: row.pictureKey === null ? row.imageUrl || null : mediaPath(row.pictureKey),
    smallPicture: row.smallKey === null ? null : mediaPath(row.smallKey),
    size: width === null || height === null ? null : { width, height },
  }
}
