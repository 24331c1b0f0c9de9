import { watch } from 'node:fs'
import { inRoot } from '../../process/paths.mjs'
import { checkPort, freePort } from '../../process/ports.mjs'
import { note, step } from '../../process/progress.mjs'
import { checkSettings, readAddress, readSettings } from '../../process/settings.mjs'
import { onStop, order } from '../../process/shutdown.mjs'
import {
  dropServicesFile,
  holdDataDir,
  startServices,
  stayUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'
import { startApp } from '../app.mjs'
import { migrate } from '../migrate.mjs'
import { startModel } from '../model.mjs'
import { seedOnce } from '../seed.mjs'
import { supervise } from '../supervise.mjs'
import { announce } from './start.mjs'

const settleMs = 200

/** Calls `changed` once, shortly after the last of a burst of changes to source files of these folders. */
function onChange(folders, changed) {
  let timer
  for (const folder of folders) {
    const watcher = watch(inRoot(folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|mjs)$/.test(file ?? '')) return
      clearTimeout(timer)
      timer = setTimeout(changed, settleMs)
    })
    onStop(order.files, () => watcher.close())
  }
}

/** `npm run dev`: as start, with Vite's hot reload, and with the API and the worker started anew on a change. */
export async function run() {
  const since = performance.now()
  const settings = readSettings()
  const address = readAddress(settings)
  await checkSettings(settings)
  await holdDataDir(settings.DATA_DIR, { command: 'dev', url: address.url })
  await checkPort(address.port, address.host)
  dropServicesFile(settings)
  const { env, embedded } = await startServices(settings)
  const model = await startModel(env)
  await migrate(env.DATABASE_URL)
  const complete = { ...env, ...model, NODE_ENV: 'development', PUBLIC_URL: address.url }
  await seedOnce(complete, { embedded: embedded.includes('Postgres') })
  const port = await freePort()
  const { api, worker } = await step('Heartroom', 'starting', () =>
    startApp(complete, { port, host: '127.0.0.1', live: true }),
  )
  const web = supervise('web', 'infra/launcher/dev-web.mjs', {
    env: { ...complete, API_URL: `http://127.0.0.1:${port}`, PORT: String(address.port), HOST: address.host },
    seconds: 2,
    live: true,
  })
  web.markReady()
  for (const [name, process] of Object.entries({ api, worker })) {
    onChange([name, 'core', 'contract'], () => {
      note(name, 'has changed, starting it anew')
      void process.restart()
    })
  }
  writeServicesFile(env, model)
  announce({ env, address, since })
  return stayUntilStopped()
}
