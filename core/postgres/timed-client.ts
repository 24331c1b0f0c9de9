import type { Socket } from 'node:net'
import pg from 'pg'

type Callback = (error: Error | null, result?: unknown) => void

/** A query that sends itself, such as `DriverQuery`. */
interface QueryObject {
  submit: unknown
  callback?: Callback
}

/** The text of a query, the settings of a query, or a query object. */
type Query = string | { callback?: Callback } | QueryObject

interface DriverClient {
  connection: { stream: Socket }
  query(query: Query, values?: unknown, callback?: Callback): unknown
}

// The driver's types do not declare every form of a query that the driver accepts.
const DriverClient = pg.Client as unknown as new () => DriverClient

/** A query that was sent and is not answered. */
interface WaitingQuery {
  client: DriverClient
  settle: Callback
  startedAt: number
}

/** The time (ms) between two searches for queries that have waited too long. */
const searchMs = 250

/**
 * Returns a class of connections for one pool. A query that is not answered within `queryMs` (and at most `searchMs`
 * more) fails with 'Query read timeout'. Its connection is closed, because later queries on this connection would wait
 * for the missing answer.
 *
 * The driver's setting `query_timeout` does the same with one timer for each query. It assigns a new function to a
 * property of the query, and V8 allocates a function that is written in such an assignment among the old objects.
 * Everything that the function refers to, such as all rows of the result, then stays in memory until the next full
 * garbage collection, which also takes longer. Therefore no function is written in an assignment to a property here.
 */
export function timedClient(queryMs: number): new () => pg.ClientBase {
  // The set contains the queries in the order in which they were started.
  const waiting = new Set<WaitingQuery>()
  let search: NodeJS.Timeout | undefined

  function failLateQueries(): void {
    // No timer runs while a pool is idle or closed.
    if (waiting.size === 0) {
      clearInterval(search)
      search = undefined
      return
    }
    const latestStart = performance.now() - queryMs
    for (const query of waiting) {
      if (query.startedAt > latestStart) return
      waiting.delete(query)
      query.settle(new Error('Query read timeout'))
      query.client.connection.stream.destroy()
    }
  }

  class TimedClient extends DriverClient {
    override query(query: Query, values?: unknown, callback?: Callback): unknown {
      if (typeof values === 'function') return this.query(query, undefined, values as Callback)
      // As with `query_timeout`, a query object without a callback gets one that does nothing.
      if (isQueryObject(query)) return this.#send(query, undefined, query.callback ?? callback ?? ignore)
      const settle = callback ?? (typeof query === 'string' ? undefined : query.callback)
      if (settle) return this.#send(query, values, settle)
      return new Promise((resolve, reject) => {
        const settlePromise: Callback = (error, result) => (error ? reject(error) : resolve(result))
        this.#send(query, values, settlePromise)
      }).catch((error) => {
        // The stack of the driver's error shows only where the driver read the answer. The new stack shows the caller.
        Error.captureStackTrace(error)
        throw error
      })
    }

    #send(query: Query, values: unknown, settle: Callback): unknown {
      const started = { client: this, settle, startedAt: performance.now() }
      const answer: Callback = (error, result) => {
        if (waiting.delete(started)) settle(error, result)
      }
      waiting.add(started)
      search ??= setInterval(failLateQueries, searchMs).unref()
      // The driver does not replace the callback of a query object that already has one.
      if (isQueryObject(query)) query.callback = answer
      try {
        return super.query(query, values, answer)
      } catch (error) {
        waiting.delete(started)
        throw error
      }
    }
  }
  return TimedClient as unknown as new () => pg.ClientBase
}

function isQueryObject(query: Query): query is QueryObject {
  return typeof query === 'object' && 'submit' in query
}

function ignore(): void {}
