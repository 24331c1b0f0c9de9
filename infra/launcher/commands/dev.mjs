import { watch } from 'node:fs'
import { inRoot } from '../../process/paths.mjs'
import { checkPort, findFreePort } from '../../process/ports.mjs'
import { printNote, runStep } from '../../process/progress.mjs'
import { checkSettings, readAddress, readSettings } from '../../process/settings.mjs'
import { onStop, stopRanks } from '../../process/shutdown.mjs'
import {
  holdDataDir,
  removeServicesFile,
  startServices,
  waitUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'
import { loadApp, startApp } from '../app.mjs'
import { migrate } from '../migrate.mjs'
import { startModel } from '../model.mjs'
import { prepareDemo } from '../seed.mjs'
import { supervise } from '../supervise.mjs'
import { printReady } from './start.mjs'

const debounceMs = 200

/**
 * Calls `onChange` when source files in these folders change. Several changes in a short time cause one call, because
 * editors save several files at once.
 */
function watchSources(folders, onChange) {
  let timer
  for (const folder of folders) {
    const watcher = watch(inRoot(folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|mjs)$/.test(file ?? '')) return
      clearTimeout(timer)
      timer = setTimeout(onChange, debounceMs)
    })
    onStop(stopRanks.files, () => watcher.close())
  }
}

/** `npm run dev` does the same as `npm start`, with Vite's hot reload and a restart of API and worker on a change. */
export async function run() {
  const since = performance.now()
  const settings = readSettings()
  const address = readAddress(settings)
  await checkSettings(settings)
  await holdDataDir(settings.DATA_DIR, { command: 'dev', url: address.url })
  await checkPort(address.port, address.host)
  removeServicesFile(settings)
  const writeDemo = prepareDemo(settings)
  const { env } = await startServices(settings)
  const model = await startModel(env)
  await migrate(env.DATABASE_DIRECT_URL || env.DATABASE_URL)
  const complete = { ...env, ...model, NODE_ENV: 'development', PUBLIC_URL: address.url }
  await writeDemo(complete)
  const port = await findFreePort()
  const { api, worker } = await runStep('Heartroom', 'starting', () =>
    startApp(loadApp(complete, { port, host: '127.0.0.1', live: true }), {}),
  )
  const web = supervise('web', 'infra/launcher/dev-web.mjs', {
    env: { ...complete, API_URL: `http://127.0.0.1:${port}`, PORT: String(address.port), HOST: address.host },
    stopSeconds: 2,
    live: true,
  })
  web.markReady()
  for (const [name, process] of Object.entries({ api, worker })) {
    watchSources([name, 'core', 'contract'], () => {
      printNote(name, 'source files changed, restarting')
      void process.restart()
    })
  }
  writeServicesFile(env, model)
  printReady({ env, address, since })
  return waitUntilStopped()
}
