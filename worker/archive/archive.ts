import { z } from 'zod'
import { isTerminal } from '#core/generations/find-generations.ts'
import { readText } from '#core/generations/text.ts'
import { inSpan } from '#core/observability/tracing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../run/ask.ts'
import { dueShape, eachObject, isTime, withFailures } from './object-failures.ts'

const keyOf = (id: string) => `generations/${id}.json`
const keyColumn = Prisma.sql`'generations/' || g.id || '.json'`

const dueRow = rowSchema({ ...dueShape, id: z.string() })

/** Archives generations that ended half a minute ago and have no archive; before that the worker that ran one tries itself. */
export async function archiveDue(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const due = await queryRows(
    deps.db,
    dueRow,
    Prisma.sql`
    SELECT g.id, ${keyColumn} AS key, f.tries FROM generations g ${withFailures(keyColumn)}
    WHERE g."archivedAt" IS NULL AND g.status IN ('completed', 'failed', 'cancelled')
      AND g."finishedAt" < now() - interval '30 seconds' AND ${isTime}
    ORDER BY g."finishedAt" LIMIT 20`,
  )
  await eachObject(deps, due, ({ id }) => archiveGeneration(deps, id))
}

/**
 * Writes `generations/{id}.json` (request, messages, output, detectedCharacters, usage) and deletes the data that only the
 * archive needed (decisions 22 and 75). Does nothing for a generation that has not ended. Writing twice writes the same.
 */
export async function archiveGeneration(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  id: string,
): Promise<void> {
  const row = await deps.db.generation.findUnique({ where: { id } })
  if (!row || row.archivedAt || !isTerminal(row.status)) return
  const options = { parent: row.runTraceparent ?? row.traceparent, fields: { 'generation.id': id } }
  await inSpan('archive', options, () => writeArchive(deps, row))
}

type Row = NonNullable<Awaited<ReturnType<Deps['db']['generation']['findUnique']>>>

async function writeArchive(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  row: Row,
): Promise<void> {
  const { id } = row
  const { exchanges = [], memory = null } = (row.checkpoint ?? {}) as {
    exchanges?: Exchange[]
    memory?: unknown
  }
  const result = (row.result ?? {}) as { detectedCharacters?: unknown }
  const text = await readText(db, id)
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
      text,
      answers: exchanges.map(({ purpose, output }) => ({ purpose, output })),
      result: row.result,
    },
    detectedCharacters: result.detectedCharacters ?? [],
    usage: row.usage,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage } : null,
  }
  const key = keyOf(id)
  await storage.put(key, JSON.stringify(archive), 'application/json')
  // A retry may have begun in the meantime: it needs the checkpoint, and it is archived again when it ends.
  const marked = await execute(
    db,
    Prisma.sql`
    UPDATE generations SET "archivedAt" = now(), checkpoint = CASE WHEN status = 'completed' THEN NULL ELSE checkpoint END
    WHERE id = ${id}::uuid AND attempt = ${row.attempt} AND status = ${row.status}::"GenerationStatus"`,
  )
  if (marked > 0) {
    if (row.status === 'completed') await db.generationText.deleteMany({ where: { generationId: id } })
    return
  }
  // The generation was erased while its archive was written, so the archive is removed as well.
  const still = await db.generation.findUnique({ where: { id }, select: { id: true } })
  if (!still) await db.objectRemoval.create({ data: { key } })
  log.info({ generationId: id }, 'generation changed while it was archived')
}
