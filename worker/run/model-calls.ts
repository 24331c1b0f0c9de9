import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { ModelUsage } from '../model/openai.ts'
import type { Claimed } from './claim.ts'

/** One request to the model, as it is written down in `model_calls`. */
export interface CallNote extends ModelUsage {
  purpose: string
  /** `ok`, or how it failed. */
  outcome: string
  startedAt: Date
  ms: number
  costMicros: number
}

/**
 * The calls of one run that are not written down yet. They go with the next statement that is written anyway: none is
 * worth a trip of its own while somebody waits.
 */
export class CallNotes {
  readonly #row: Pick<Claimed, 'id' | 'attempt'>
  #waiting: CallNote[] = []

  constructor(row: Pick<Claimed, 'id' | 'attempt'>) {
    this.#row = row
  }

  get areWritten(): boolean {
    return this.#waiting.length === 0
  }

  add(note: CallNote): void {
    this.#waiting.push(note)
  }

  /** Takes what waits, as a part of a statement; call `back` when that has failed. */
  take(): { insert: Prisma.Sql; back: () => void } {
    const { id, attempt } = this.#row
    const taken = this.#waiting
    this.#waiting = []
    // One whose owner is gone has nobody to count for.
    const insert = Prisma.sql`
      INSERT INTO model_calls ("generationId", attempt, purpose, model, "promptTokens", "completionTokens", images,
        "costMicros", outcome, "startedAt", ms)
      SELECT g.id, ${attempt}::int, n.purpose, n.model, n."promptTokens", n."completionTokens", n.images,
        n."costMicros", n.outcome, n."startedAt", n.ms
      FROM generations g, jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) AS n(purpose text, model text,
        "promptTokens" int, "completionTokens" int, images int, "costMicros" int, outcome text, "startedAt" timestamptz, ms int)
      WHERE g.id = ${id}::uuid`
    return {
      insert,
      back: () => {
        this.#waiting = [...taken, ...this.#waiting]
      },
    }
  }

  /** Writes down what no other statement has taken along. */
  async write(db: Db): Promise<void> {
    if (this.areWritten) return
    await execute(db, this.take().insert)
  }
}
