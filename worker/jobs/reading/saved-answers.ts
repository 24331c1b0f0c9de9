import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { ChatMessage } from '../../prompts/prompt.ts'
import type { Run } from '../../run/run.ts'

/** An answer of the model to a request of a reading; the output is null when the model refused. */
const savedAnswer = z.object({ request: z.string(), output: z.string().nullable() })
type SavedAnswer = z.infer<typeof savedAnswer>

const checkpoint = z.object({ answers: z.array(savedAnswer) })
const checkpointRow = rowSchema({ checkpoint: parsedJson<unknown>() })

/** The answers that the model has given to the requests of a reading which has not been stored. */
export interface SavedAnswers {
  /** Returns the answer to exactly this request; undefined when there is none. */
  find(messages: readonly ChatMessage[]): string | null | undefined
  /**
   * Saves the answer to a request. A later run of this generation, or a reading that replaces it within an hour, then
   * does not send the request again.
   */
  save(messages: readonly ChatMessage[], output: string | null): void
}

/**
 * Reads the saved answers of earlier runs of this generation, and of readings of the chapter that were cancelled in the
 * last hour. A reading of a refused chapter has several requests, and each of them is paid (D-104). The text and the
 * facts are part of a request, so after a change of them its answer is not used.
 */
export async function readSavedAnswers(db: Db, run: Run, chapterId: number): Promise<SavedAnswers> {
  const rows = await queryRows(
    db,
    checkpointRow,
    Prisma.sql`
    SELECT g.checkpoint FROM generations g
    WHERE g."chapterId" = ${chapterId} AND g.kind = 'reading' AND g.status = 'cancelled'
      AND g."finishedAt" > now() - interval '1 hour' AND g.checkpoint ? 'answers'
    ORDER BY g."createdAt" LIMIT 5`,
  )
  return keepAnswers(run, rows)
}

/**
 * Returns the saved answers of earlier runs of this generation, and of `others`. A reading of a chapter that is not stored
 * yet uses those of its generation alone.
 */
export function keepAnswers(run: Run, others: readonly { checkpoint: unknown }[] = []): SavedAnswers {
  const known = new Map(
    [...others, run.row]
      .flatMap((row) => checkpoint.safeParse(row.checkpoint).data?.answers ?? [])
      .map(({ request, output }) => [request, output]),
  )
  const answers: SavedAnswer[] = [...known].map(([request, output]) => ({ request, output }))
  return {
    find: (messages) => known.get(hashOf(messages)),
    save: (messages, output) => {
      answers.push({ request: hashOf(messages), output })
      run.remember({ answers })
      // The save runs while the next request is answered, so that no request waits for it.
      run.flushSoon()
    },
  }
}

function hashOf(messages: readonly ChatMessage[]): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('base64')
}
