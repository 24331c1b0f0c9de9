import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type GenerationMemory, generationMemory } from '#contract/generation-book.ts'
import { notFound } from '#core/errors.ts'
import { ofEditedStoryWhere, ownedWhere } from '#core/generations/owned.ts'
import { assertIsShownText, type Reader } from '#core/policy/mature-stories.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { archiveKey } from '#core/storage/archive-key.ts'
import type { Storage } from '#core/storage/client.ts'

type MemoryItem = GenerationMemory['sections'][number]['items'][number]

const memoryRow = rowSchema({
  memory: parsedJson<unknown>(),
  isArchived: z.boolean(),
  storyId: z.int().nullable(),
  authorId: z.string().nullable(),
})

/**
 * Reads what the last prose call of a generation contained (D-110). The checkpoint of the row has this record
 * until the generation is archived; then the archive has it (D-22).
 * @throws AppError not_found to all but its owner and those who may edit its story, and for a generation that wrote no
 * prose; mature_story for an editor who has not said that they are 18 or older, because facts quote the text (D-144).
 */
export async function findGenerationMemory(
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  reader: Reader,
): Promise<GenerationMemory> {
  const [row] = await queryRows(
    db,
    memoryRow,
    Prisma.sql`
    SELECT g.checkpoint->'memory' AS memory, g."archivedAt" IS NOT NULL AS "isArchived", s.id AS "storyId", s."authorId"
    FROM generations g LEFT JOIN stories s ON s.id = g."storyId"
    WHERE g.id = ${id}::uuid AND (${ownedWhere(reader.userId)} OR ${ofEditedStoryWhere(reader.userId)}) AND g.kind <> 'reading'`,
  )
  if (!row) throw notFound('Generation')
  const { storyId, authorId } = row
  if (storyId !== null && authorId !== null) await assertIsShownText(db, { id: storyId, authorId }, reader)
  const stored = row.memory ?? (row.isArchived ? await readArchive(storage, id) : null)
  const memory = generationMemory.safeParse(stored).data
  if (!memory) throw notFound('Memory')
  return withoutSheetLines(db, memory)
}

const factRow = rowSchema({ id: z.int() })

/**
 * Replaces the labels of lines of sheets. Records of earlier versions quote them, and a reader of the record may not be
 * allowed to open the sheet (D-30). A fact that is no longer stored can have been such a line.
 */
async function withoutSheetLines(db: Db, memory: GenerationMemory): Promise<GenerationMemory> {
  const isFact = ({ kind, id }: MemoryItem) => kind === 'fact' && id !== null
  const ids = memory.sections.flatMap(({ items }) => items.filter(isFact).flatMap(({ id }) => id ?? []))
  if (ids.length === 0) return memory
  const rows = await queryRows(
    db,
    factRow,
    Prisma.sql`SELECT id FROM facts WHERE id = ANY(${ids}::int[]) AND NOT "isSheetLine"`,
  )
  const quoted = new Set<number | null>(rows.map(({ id }) => id))
  return {
    ...memory,
    sections: memory.sections.map((section) => ({
      ...section,
      items: section.items.map((item) =>
        isFact(item) && !quoted.has(item.id) ? { ...item, label: 'A fact that cannot be shown' } : item,
      ),
    })),
  }
}

async function readArchive(storage: Storage, id: string): Promise<unknown> {
  const object = await storage.get(archiveKey(id))
  if (!object) return null
  const archive: unknown = JSON.parse(await text(object.body))
  return typeof archive === 'object' && archive !== null && 'memory' in archive ? archive.memory : null
}
