import { z } from 'zod'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'

const replacedRow = rowSchema({ replaced: z.int().nullable() })

interface Replacing {
  kind: GenerationKind
  ownerId: string
  storyId?: number | null
  characterId?: number | null
  /** The id of the chapter that is regenerated. */
  chapterId?: number | null
}

/**
 * Reads the content that the result of an order will replace, as fields of the generation's input: the id of the
 * present picture, or the version of the chapter. If it differs when the generation finishes, a person has meanwhile
 * chosen or written other content, and that content is kept (D-10). The caller has locked the subject. The result is
 * empty for an order that replaces nothing.
 */
export async function readReplaced(on: Queryable, order: Replacing): Promise<Prisma.InputJsonObject> {
  const { kind, ownerId, storyId, characterId, chapterId } = order
  if (kind === 'cover' && storyId) {
    return {
      replacesImageId: await read(
        on,
        Prisma.sql`SELECT "coverId" AS replaced FROM stories WHERE id = ${storyId}`,
      ),
    }
  }
  if (kind === 'image' && characterId) {
    const portrait = Prisma.sql`SELECT "imageId" AS replaced FROM characters WHERE id = ${characterId}`
    return { replacesImageId: await read(on, portrait) }
  }
  if (kind === 'avatar') {
    return {
      replacesImageId: await read(
        on,
        Prisma.sql`SELECT "avatarId" AS replaced FROM users WHERE id = ${ownerId}`,
      ),
    }
  }
  if (kind === 'chapter' && chapterId) {
    const version = await read(
      on,
      Prisma.sql`SELECT version AS replaced FROM chapters WHERE id = ${chapterId}`,
    )
    return version === null ? {} : { replacesVersion: version }
  }
  return {}
}

async function read(on: Queryable, sql: Prisma.Sql): Promise<number | null> {
  const [row] = await queryRows(on, replacedRow, sql)
  return row?.replaced ?? null
}
