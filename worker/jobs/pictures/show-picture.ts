import { z } from 'zod'
import { readReplacedImageId } from '#contract/generation-input.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { GUARD_SUBJECT_UNCHANGED } from '../../run/finish.ts'
import { LostRun, type Run } from '../../run/run.ts'
import { insertImage, type PaintedPicture } from './paint-picture.ts'

/** The subject whose picture was painted. For an avatar it is the user who ordered the generation. */
export type PictureSubject =
  | { kind: 'cover'; storyId: number }
  | { kind: 'portrait'; characterId: number }
  | { kind: 'avatar' }

/** The picture that the subject shows after the generation: the new one, or one that a person has chosen meanwhile. */
export type ShownPicture = Pick<PaintedPicture, 'key' | 'smallKey' | 'thumbhash'>

const presentRow = rowSchema({
  imageId: z.int().nullable(),
  key: z.string().nullable(),
  smallKey: z.string().nullable(),
  thumbhash: z.string().nullable(),
})

/** Returns the statement that locks the subject of a picture, for `locks` of a job. */
export function lockPictureSubject(of: PictureSubject, { ownerId }: Pick<Run['row'], 'ownerId'>): Prisma.Sql {
  const { table, id } = subjectOf(of, ownerId)
  return Prisma.sql`SELECT FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`
}

/**
 * Adds a painted picture to the history of its subject and shows it. If a person has chosen another picture
 * since the order, that picture stays (D-10). For an order without the id of the replaced picture the new one
 * is shown.
 * @returns the picture that the subject shows.
 * @throws LostRun if the subject was deleted.
 */
export async function showPicture(
  tx: PipelineTx,
  { row }: Pick<Run, 'row'>,
  painted: PaintedPicture,
  { of, readsFirst }: { of: PictureSubject; readsFirst: boolean },
): Promise<ShownPicture> {
  const subject = subjectOf(of, row.ownerId)
  const replaced = readReplacedImageId(row.input)
  if (!readsFirst) {
    const isReplaceable =
      replaced === undefined
        ? Prisma.sql`true`
        : Prisma.sql`(${subject.column} IS NULL OR ${subject.column} = ${replaced}::int)`
    const shown = Prisma.sql`${show(painted, of, subject, isReplaceable)}
      ${assertInSql(Prisma.sql`EXISTS (SELECT FROM shown)`, GUARD_SUBJECT_UNCHANGED)}`
    void execute(tx, shown)
    return painted
  }
  const [present] = await queryRows(
    tx,
    presentRow,
    Prisma.sql`
    SELECT i.id AS "imageId", i.key, i."smallKey", i.thumbhash
    FROM ${subject.table} t LEFT JOIN images i ON i.id = t.${subject.column}
    WHERE t.id = ${subject.id} FOR NO KEY UPDATE OF t`,
  )
  if (!present) throw new LostRun()
  const { imageId, key, smallKey, thumbhash } = present
  if (key === null || smallKey === null || thumbhash === null || imageId === replaced) {
    void execute(tx, Prisma.sql`${show(painted, of, subject, Prisma.sql`true`)} SELECT FROM shown`)
    return painted
  }
  void execute(tx, insertImage(painted, of))
  return { key, smallKey, thumbhash }
}

interface Subject {
  table: Prisma.Sql
  /** The column of the subject that holds the id of the shown picture. */
  column: Prisma.Sql
  id: number | string
  touch: Prisma.Sql
}

function subjectOf(of: PictureSubject, ownerId: string): Subject {
  const touch = Prisma.sql`, "updatedAt" = now()`
  if (of.kind === 'cover')
    return { table: Prisma.sql`stories`, column: Prisma.sql`"coverId"`, id: of.storyId, touch }
  if (of.kind === 'portrait')
    return { table: Prisma.sql`characters`, column: Prisma.sql`"imageId"`, id: of.characterId, touch }
  return { table: Prisma.sql`users`, column: Prisma.sql`"avatarId"`, id: ownerId, touch: Prisma.empty }
}

function show(
  painted: PaintedPicture,
  of: PictureSubject,
  { table, column, id, touch }: Subject,
  condition: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    WITH image AS (${insertImage(painted, of)}), shown AS (
      UPDATE ${table} t SET ${column} = image.id ${touch} FROM image WHERE t.id = ${id} AND ${condition} RETURNING t.id
    )`
}
