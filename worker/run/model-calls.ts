import { randomUUID } from 'node:crypto'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { ModelUsage } from '../model/openai.ts'
import type { ClaimedGeneration } from './claim.ts'

/** One request to the model that is still to be written to `model_calls`. */
export interface PendingModelCall extends ModelUsage {
  purpose: string
  /** `ok`, or the kind of the failure. */
  outcome: string
  startedAt: Date
  ms: number
  costMicros: number
}

/**
 * The calls of one run that are not in the database yet. They are written with the next statement of the run, because
 * a separate round trip would delay the generation.
 */
export class PendingModelCalls {
  readonly #row: Pick<ClaimedGeneration, 'id' | 'attempt' | 'ownerId'>
  #waiting: (PendingModelCall & { callId: string })[] = []

  constructor(row: Pick<ClaimedGeneration, 'id' | 'attempt' | 'ownerId'>) {
    this.#row = row
  }

  get areWritten(): boolean {
    return this.#waiting.length === 0
  }

  add(note: PendingModelCall): void {
    this.#waiting.push({ ...note, callId: randomUUID() })
  }

  /**
   * Removes the calls from the list and returns the part of a statement that writes them. Call `putBack` if the
   * statement fails. A statement can fail although it was committed, when the answer of the commit is lost; the calls
   * are then written again under the same ids, and Postgres ignores them.
   */
  take(): { insert: Prisma.Sql; putBack: () => void } {
    const { id, attempt } = this.#row
    const taken = this.#waiting
    this.#waiting = []
    // The statement selects from `generations`, so that no calls are written if the generation was deleted meanwhile.
    const insert = Prisma.sql`
      INSERT INTO model_calls ("generationId", attempt, purpose, model, "promptTokens", "completionTokens", images,
        "costMicros", outcome, "startedAt", ms, "callId")
      SELECT g.id, ${attempt}::int, n.purpose, n.model, n."promptTokens", n."completionTokens", n.images,
        n."costMicros", n.outcome, now() - make_interval(secs => n."agoMs" / 1000.0), n.ms, n."callId"
      FROM generations g, jsonb_to_recordset(${JSON.stringify(taken.map(aged))}::jsonb) AS n(purpose text, model text,
        "promptTokens" int, "completionTokens" int, images int, "costMicros" int, outcome text, "agoMs" float8, ms int,
        "callId" uuid)
      WHERE g.id = ${id}::uuid ON CONFLICT DO NOTHING`
    return {
      insert,
      putBack: () => {
        this.#waiting = [...taken, ...this.#waiting]
      },
    }
  }

  /**
   * Writes the calls that no other statement has taken. If the generation was deleted, there are no rows for its calls,
   * and their cost is added to what its owner has spent, because the money was paid (D-151). What an erased user has
   * spent counts under 'erased', as in `eraseAccount`. The ids of these calls go to `counted_calls`, so that each cost is
   * counted once if the statement is repeated. A trigger adds the ids of the calls that the deletion has removed.
   */
  async write(db: Db): Promise<void> {
    if (this.areWritten) return
    const { id, ownerId } = this.#row
    const costs = this.#waiting.map(({ callId, costMicros }) => ({ callId, costMicros }))
    const { insert, putBack } = this.take()
    try {
      await execute(
        db,
        Prisma.sql`
        WITH recorded AS (${insert}), owner AS (SELECT id FROM users WHERE id = ${ownerId} FOR KEY SHARE),
        unowned AS (
          SELECT n."callId", n."costMicros" FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
            AS n("callId" uuid, "costMicros" int)
          WHERE n."costMicros" > 0 AND NOT EXISTS (SELECT FROM generations WHERE id = ${id}::uuid)
        ), counted AS (
          INSERT INTO counted_calls ("callId") SELECT "callId" FROM unowned ORDER BY "callId"
          ON CONFLICT DO NOTHING RETURNING "callId"
        )
        INSERT INTO spending ("ownerId", day, micros)
        SELECT coalesce((SELECT id FROM owner), 'erased'), (now() AT TIME ZONE 'UTC')::date, sum("costMicros")
        FROM unowned JOIN counted USING ("callId") HAVING count(*) > 0
        ON CONFLICT ("ownerId", day) DO UPDATE SET micros = spending.micros + EXCLUDED.micros`,
      )
    } catch (error) {
      putBack()
      throw error
    }
  }
}

/** The calls of ended runs that could not be written, because the database was unavailable. */
export class UnwrittenCalls {
  readonly #ofRuns = new Set<PendingModelCalls>()

  add(ofRun: PendingModelCalls): void {
    this.#ofRuns.add(ofRun)
  }

  async write(db: Db): Promise<void> {
    for (const ofRun of this.#ofRuns) {
      await ofRun.write(db)
      this.#ofRuns.delete(ofRun)
    }
  }
}

// The clock of this process may differ from that of the database, so each call is passed with its age, and Postgres
// computes the time.
function aged({ startedAt, ...note }: PendingModelCall & { callId: string }) {
  return { ...note, agoMs: Date.now() - startedAt.getTime() }
}
