import { z } from 'zod'
import { isTerminal } from '#core/generations/find-generations.ts'
import { assembleText, type TextPiece } from '#core/generations/text.ts'
import { contextOf, inSpan } from '#core/observability/tracing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { archiveKey } from '#core/storage/archive-key.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../run/model-requests.ts'
import { dueObjectWhere, dueShape, processObjects, withFailures } from './object-failures.ts'

const keyColumn = Prisma.sql`'generations/' || g.id || '.json'`

// The findings that the worker noticed while it wrote a text are needed again if a person restores the version of the
// chapter with this text (D-119).
const hasFindingsWhere = Prisma.sql`jsonb_array_length(coalesce(checkpoint->'findings', '[]'::jsonb)) > 0`

const dueRow = rowSchema({ ...dueShape, id: z.string() })
const countRow = rowSchema({ count: z.int() })
const versionRow = rowSchema({ version: z.string() })

/**
 * Archives at most 20 generations that ended at least half a minute ago and have no archive yet. In the first half
 * minute, only the worker that ran the generation archives it.
 */
export async function archiveDue(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const due = await queryRows(
    deps.db,
    dueRow,
    Prisma.sql`
    SELECT g.id, ${keyColumn} AS key, f.tries FROM generations g ${withFailures(keyColumn)}
    WHERE g."archivedAt" IS NULL AND g.status IN ('completed', 'failed', 'cancelled')
      AND g."finishedAt" < now() - interval '30 seconds' AND ${dueObjectWhere}
    ORDER BY g."finishedAt" LIMIT 20`,
  )
  await processObjects(deps, due, ({ id }) => archiveGeneration(deps, id))
}

/**
 * Writes `generations/{id}.json` (request, messages, output, detectedCharacters, usage), then deletes the saved text
 * and the checkpoint of a completed generation, except its findings (D-22, D-75). It does nothing for a generation that
 * has not ended. Several workers may archive the same generation at once, because all of them write the same object.
 */
export async function archiveGeneration(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  id: string,
): Promise<void> {
  // Row and text are read in one snapshot, because another worker can delete the text and set archivedAt between two
  // reads.
  const { row, version, pieces } = await deps.db.$transaction(
    async (tx) => ({
      row: await tx.generation.findUnique({ where: { id } }),
      version: (await queryRows(tx, versionRow, rowVersionOf(id)))[0]?.version ?? '',
      pieces: await tx.generationText.findMany({
        where: { generationId: id },
        select: { offset: true, delta: true },
        orderBy: { id: 'asc' },
      }),
    }),
    { isolationLevel: 'RepeatableRead' },
  )
  if (!row || row.archivedAt || !isTerminal(row.status)) return
  const parent = contextOf(row.runTraceparent ?? row.traceparent)
  await inSpan(
    'archive',
    { attributes: { 'generation.id': id } },
    () => writeArchive(deps, { ...row, version }, pieces),
    parent,
  )
}

type Row = NonNullable<Awaited<ReturnType<Deps['db']['generation']['findUnique']>>> & { version: string }

/** Selects the version of a row, which every change of the row replaces. */
function rowVersionOf(id: string): Prisma.Sql {
  return Prisma.sql`SELECT xmin::text AS version FROM generations WHERE id = ${id}::uuid`
}

async function writeArchive(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  row: Row,
  pieces: readonly TextPiece[],
): Promise<void> {
  const { id } = row
  const { exchanges = [], memory = null } = (row.checkpoint ?? {}) as {
    exchanges?: Exchange[]
    memory?: unknown
  }
  const result = (row.result ?? {}) as { detectedCharacters?: unknown; chapter?: { content?: string } }
  const archive = {
    id,
    kind: row.kind,
    status: row.status,
    storyId: row.storyId,
    characterId: row.characterId,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    request: row.input,
    messages: exchanges.map(({ purpose, messages }) => ({ purpose, messages })),
    memory,
    output: {
      // The first archive deleted the text rows of a completed generation, so a second archive takes the text from the
      // result.
      text: assembleText(pieces) || (result.chapter?.content ?? ''),
      answers: exchanges.map(({ purpose, output }) => ({ purpose, output })),
      result: row.result,
    },
    detectedCharacters: result.detectedCharacters ?? [],
    usage: row.usage,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage } : null,
  }
  const key = archiveKey(id)
  await storage.put(key, JSON.stringify(archive), 'application/json')
  // If a retry has begun meanwhile, it needs the checkpoint, so the statement deletes nothing. The generation is
  // archived again when the retry ends. If the text was kept as a chapter meanwhile, or its last piece was saved, the
  // archive lacks this, so the generation stays due.
  const [marked] = await queryRows(
    db,
    countRow,
    Prisma.sql`
    WITH marked AS (
      UPDATE generations
      SET "archivedAt" = now(),
        checkpoint = CASE WHEN status <> 'completed' THEN checkpoint WHEN ${hasFindingsWhere} THEN jsonb_build_object('findings', checkpoint->'findings') END
      WHERE id = ${id}::uuid AND attempt = ${row.attempt} AND status = ${row.status}::"GenerationStatus"
        AND "archivedAt" IS NULL AND xmin::text = ${row.version}
      RETURNING id, status
    ), deleted AS (
      DELETE FROM generation_texts t USING marked WHERE t."generationId" = marked.id AND marked.status = 'completed'
    )
    SELECT count(*)::int AS count FROM marked`,
  )
  if (marked?.count) return
  // The generation was deleted while its archive was written, so the archive is deleted too.
  const still = await db.generation.findUnique({ where: { id }, select: { id: true } })
  if (!still) await db.objectRemoval.create({ data: { key } })
  log.info(
    { generationId: id },
    'generation changed or deleted while its archive was written, archive not recorded',
  )
}
