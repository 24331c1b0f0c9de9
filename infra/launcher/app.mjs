import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { memorySettings } from '../process/memory-settings.mjs'
import { stopping } from '../process/shutdown.mjs'
import { userError } from '../process/user-error.mjs'
import { readTail } from '../services/service.mjs'
import { supervise } from './supervise.mjs'

async function fetchReadiness(url) {
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
 * Starts the processes of one worker and one API on `port`. They load their code while the services start, because
 * loading takes most of the time of their start. `startApp` later gives them the settings that `settings` lacks.
 */
export function loadApp(settings, { port, host, live = false }) {
  const env = { ...memorySettings, ...settings }
  const worker = supervise('worker', 'worker/main.ts', {
    env,
    stopSeconds: 8,
    live,
    preload: 'worker/worker.ts',
  })
  const api = supervise('api', 'api/main.ts', {
    env: { ...env, PORT: String(port), HOST: host },
    stopSeconds: 8,
    live,
    preload: 'api/app.ts',
  })
  return { api, worker, port, host, live }
}

/**
 * Runs a loaded worker and API with these settings and resolves when /readyz answers 200. If a process exits before
 * that, the function throws an error with the end of the log of the process. A process that exits later is restarted by
 * its supervisor.
 */
export async function startApp({ api, worker, port, host, live }, settings) {
  worker.release(settings)
  api.release(settings)
  const waitForExit = (label, process) =>
    process.ended.then((reason) => ({ label, reason, log: process.log }))
  let earlyExit
  void Promise.race([waitForExit('The worker', worker), waitForExit('The API', api)]).then((exit) => {
    earlyExit = exit
  })
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  const deadline = Date.now() + 60_000
  for (;;) {
    const { ok, text } = await fetchReadiness(url)
    if (earlyExit)
      throw userError(
        `${earlyExit.label} exited before it was ready (${earlyExit.reason}). Its log is ${earlyExit.log}.`,
        live ? '' : readTail(earlyExit.log),
      )
    if (ok) break
    if (Date.now() > deadline)
      throw userError(
        `The API was not ready after 60 s: the last answer of ${url}/readyz is above. Its log is ${api.log}.`,
        text,
      )
    await wait(20, undefined, { signal: stopping })
  }
  api.markReady()
  worker.markReady()
  return { api, worker }
}

/** Reads the lines of demo-accounts.txt (e-mail and password), or an empty list if the demo was not seeded. */
export function readDemoAccounts(dataDir) {
  const file = path.join(dataDir, 'demo-accounts.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
