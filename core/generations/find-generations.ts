import { z } from 'zod'
import {
  type GenerationStatus,
  type GenerationSummary,
  generationSummary,
} from '#contract/generation-fields.ts'
import { matureStoryError, type Reader } from '../policy/mature-stories.ts'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'
import { valueList } from '../postgres/value-list.ts'
import { estimateGeneration } from './estimates.ts'
import { orderedByUserWhere } from './kind-sql.ts'
import { ofOwnStoryWhere, ownedWhere, ownTextShownWhere, shownToOwnerWhere } from './owned.ts'
import { waitingInOrder } from './queue-order.ts'
import { subject, subjectJoins } from './subject.ts'

const generationRow = rowSchema({
  ...generationSummary.omit({ error: true, etaSeconds: true }).shape,
  dismissed: z.boolean(),
  ownerId: z.string(),
  isShown: z.boolean(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
})
type Row = z.infer<typeof generationRow>

const countRow = rowSchema({ count: z.int() })
const placeRow = rowSchema({ id: z.string(), place: z.int() })

/** The summary of a generation, with the id of the only user who may see it (D-13). */
export interface OwnedSummary {
  ownerId: string
  /**
   * `isShown` is false if the generation was read for its owner and the owner may not read its text (D-144). The
   * summary then has no result.
   */
  isShown: boolean
  summary: GenerationSummary
}

export interface GenerationFilter {
  ids?: readonly string[]
  /** Selects only generations that this user ordered and may still see. */
  owner?: Reader
  /** Selects only generations for stories that this user wrote. */
  authorId?: string
  /** If true, only queued and running generations are selected. */
  active?: boolean
  limit?: number
  /** Selects only rows that are older than the row with these values (keyset paging). */
  before?: { createdAt: Date; id: string }
}

function selected({ ids, owner, authorId, active, before }: GenerationFilter): Prisma.Sql {
  const where = [orderedByUserWhere]
  if (ids) where.push(Prisma.sql`g.id IN ${valueList(ids, 'uuid')}`)
  if (owner) where.push(ownedWhere(owner.userId))
  if (authorId !== undefined) where.push(ofOwnStoryWhere(authorId))
  if (active) where.push(Prisma.sql`g.status IN ('queued', 'running')`)
  if (before) where.push(Prisma.sql`(g."createdAt", g.id) < (${before.createdAt}, ${before.id}::uuid)`)
  return Prisma.join(where, ' AND ')
}

/** Counts the generations that `findGenerations` reads with the same filter and without a limit. */
export async function countGenerations(db: Db | Tx, filter: GenerationFilter): Promise<number> {
  const [row] = await queryRows(
    db,
    countRow,
    Prisma.sql`SELECT count(*)::int AS count FROM generations g WHERE ${selected(filter)}`,
  )
  return row?.count ?? 0
}

/** Reads generations that users ordered, without their text, newest first (D-13). */
export async function findGenerations(db: Db | Tx, filter: GenerationFilter): Promise<OwnedSummary[]> {
  const isShown = filter.owner ? ownTextShownWhere(filter.owner) : shownToOwnerWhere
  const rows = await queryRows(
    db,
    generationRow,
    Prisma.sql`
    SELECT g.id, g.kind::text, g.status::text, g.attempt, g.progress, g.stage, g."progressDetail",
      g."ownerId", ${isShown} AS "isShown", g."storyId", g."characterId",
      CASE WHEN g.kind = 'chapter' THEN (g.input->>'chapterId')::int ELSE g."chapterId" END AS "chapterId",
      ${subject}, g.awaits, g.result, (g."dismissedAt" IS NOT NULL) AS dismissed,
      g."errorCode", g."errorMessage",
      g."createdAt", g."startedAt", g."finishedAt",
      coalesce(t.length, ch.units, ${unitsOf(Prisma.sql`g.result->'chapter'->>'content'`)}, 0)::int AS "textLength",
      CASE WHEN g.status = 'queued' AND g."dispatchedAt" IS NOT NULL THEN 0 END AS "queuePosition"
    FROM generations g
    ${subjectJoins}
    LEFT JOIN chapters ch ON ch."generationId" = g.id
    LEFT JOIN LATERAL (
      SELECT p."offset" + p.units AS length FROM generation_texts p WHERE p."generationId" = g.id ORDER BY p.id DESC LIMIT 1
    ) t ON true
    WHERE ${selected(filter)}
    ORDER BY g."createdAt" DESC, g.id DESC LIMIT ${filter.limit ?? 100}`,
  )
  await setQueuePositions(db, rows)
  return Promise.all(rows.map(async (row) => present(row, await estimateGeneration(db, row))))
}

// The length of a text in UTF-16 units: a character outside the basic plane counts twice. It is computed only for a
// generation whose text pieces are deleted and whose chapter has a newer text.
function unitsOf(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`length(${text}) + length(regexp_replace(${text}, '[^\\U00010000-\\U0010FFFF]', '', 'g'))`
}

// Ranking all waiting rows is expensive, and most reads return no waiting generation. The ranking is therefore a
// separate statement.
async function setQueuePositions(db: Db | Tx, rows: Row[]): Promise<void> {
  const waiting = rows.filter((row) => row.status === 'queued' && row.queuePosition === null)
  if (waiting.length === 0) return
  const ids = waiting.map((row) => row.id)
  const places = await queryRows(
    db,
    placeRow,
    Prisma.sql`
    SELECT o.id, o.place FROM (${waitingInOrder}) o WHERE o.id IN ${valueList(ids, 'uuid')}`,
  )
  for (const row of waiting) {
    const found = places.find(({ id }) => id === row.id)
    if (found) row.queuePosition = found.place - 1
  }
}

/** Reads one generation without its text; null when it does not exist. */
export async function findGeneration(db: Db | Tx, id: string): Promise<OwnedSummary | null> {
  const [found] = await findGenerations(db, { ids: [id] })
  return found ?? null
}

function present(row: Row, etaSeconds: number | null): OwnedSummary {
  const { ownerId, isShown, errorCode, errorMessage, createdAt, startedAt, finishedAt, ...rest } = row
  return {
    ownerId,
    isShown,
    summary: {
      ...rest,
      result: isShown ? rest.result : null,
      etaSeconds,
      // The message of a refused generation can quote its text.
      error:
        errorCode === null
          ? null
          : { code: errorCode, message: isShown ? (errorMessage ?? '') : matureStoryError().message },
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    },
  }
}

/** Returns true for the status of an ended generation. Only a retry can change it, and a completed one stays. */
export function isTerminal(status: GenerationStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}
