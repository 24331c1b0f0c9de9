import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sentence } from '../process/sentence.mjs'
import { stopping } from '../process/shutdown.mjs'
import { tail } from '../services/service.mjs'
import { supervise } from './supervise.mjs'

async function readiness(url) {
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.any([stopping, AbortSignal.timeout(5000)]),
    })
    return { ok: response.ok, text: await response.text() }
  } catch (error) {
    stopping.throwIfAborted()
    return { ok: false, text: error.cause?.message ?? error.message }
  }
}

/**
 * Starts one worker and one API on `port` and resolves when /readyz is well. An end of either before that is an
 * error with its last words; later it is started again.
 */
export async function startApp(env, { port, host, live = false }) {
  const worker = supervise('worker', 'worker/main.ts', { env, seconds: 8, live })
  const api = supervise('api', 'api/main.ts', {
    env: { ...env, PORT: String(port), HOST: host },
    seconds: 8,
    live,
  })
  const endOf = (what, process) => process.ended.then((how) => ({ what, how, log: process.log }))
  let over
  void Promise.race([endOf('The worker', worker), endOf('The API', api)]).then((end) => {
    over = end
  })
  const local = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  const deadline = Date.now() + 60_000
  for (;;) {
    const { ok, text } = await readiness(local)
    if (over)
      throw sentence(
        `${over.what} has ended (${over.how}); its whole log is ${over.log}.`,
        live ? '' : tail(over.log),
      )
    if (ok) break
    if (Date.now() > deadline)
      throw sentence(`The API is not ready after a minute; its log is ${api.log}.`, text)
    await wait(50, undefined, { signal: stopping })
  }
  api.markReady()
  worker.markReady()
  return { api, worker }
}

/** What a person needs who wants to look around: the demo accounts, when there are some. */
export function demoAccounts(dataDir) {
  const file = path.join(dataDir, 'demo-accounts.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
