import { expect } from 'vitest'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { channels } from '#core/postgres/channels.ts'
import { buildTestApp } from './app.ts'
import { type Bench, createBench, ended, until } from './bench.ts'
import type { TestUser } from './factories.ts'
import { type Accepted, respondAsync } from './orders.ts'

/** An API and a worker on one database, for tests that edit something during a generation. */
export interface Writing {
  bench: Bench
  /** Sends a call that must succeed. */
  send<T = Record<string, unknown>>(
    as: TestUser,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<T>
  /** Sends a call that orders a generation. @returns the id of the generation. */
  order(writer: TestUser, path: string, body?: unknown): Promise<string>
  /** Delays the answer of the model to `call`, orders a generation, runs `edit` meanwhile, and waits for the end. */
  editDuring(call: string, order: () => Promise<string>, edit: () => Promise<unknown>): Promise<Ended>
  /** Orders a generation of a paused kind, runs `edit`, ends the pause and waits for the end. */
  editBefore(kind: GenerationKind, order: () => Promise<string>, edit: () => Promise<unknown>): Promise<Ended>
}

type Ended = Awaited<ReturnType<typeof ended>>

export async function startWriting(): Promise<Writing> {
  const bench = await createBench({ RATE_LIMITS: 'off', MAX_ACTIVE_GENERATIONS: '20' })
  const api = await buildTestApp(bench.environment)
  await bench.work()
  const { db, demoModel } = bench

  const send: Writing['send'] = async <T>(
    as: TestUser,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ) => {
    const answer = await api.call<T>(method, path, { as, body, headers: respondAsync })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }

  async function waitForEnd(id: string): Promise<Ended> {
    const row = await ended(db, id)
    expect(row).toMatchObject({ status: 'completed', failures: 0 })
    return row
  }

  return {
    bench,
    send,
    order: async (writer, path, body) => (await send<Accepted>(writer, 'POST', path, body)).generationId,
    editDuring: async (call, order, edit) => {
      await demoModel.faults({ match: { call }, fault: { type: 'gate', afterWords: 1 }, times: 1 })
      const before = (await demoModel.calls(call)).length
      const id = await order()
      await until(`the call ${call}`, async () => (await demoModel.calls(call)).length > before)
      await edit()
      await demoModel.release()
      return waitForEnd(id)
    },
    editBefore: async (kind, order, edit) => {
      await db.pausedKind.create({ data: { kind } })
      const id = await order()
      await edit()
      await db.pausedKind.delete({ where: { kind } })
      await db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, '')::text`
      return waitForEnd(id)
    },
  }
}
