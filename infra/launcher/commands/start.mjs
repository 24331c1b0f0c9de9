import path from 'node:path'
import { root } from '../../process/paths.mjs'
import { checkPort } from '../../process/ports.mjs'
import { step } from '../../process/progress.mjs'
import { checkSettings, readAddress, readSettings } from '../../process/settings.mjs'
import {
  dropServicesFile,
  holdDataDir,
  startServices,
  stayUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'
import { demoAccounts, startApp } from '../app.mjs'
import { migrate } from '../migrate.mjs'
import { startModel } from '../model.mjs'
import { seedOnce } from '../seed.mjs'
import { ensureWebBuild } from '../web-build.mjs'

/** `npm start`: everything, from the services to the web client, until it is stopped. */
export async function run() {
  const since = performance.now()
  const settings = readSettings()
  const address = readAddress(settings)
  await checkSettings(settings)
  await holdDataDir(settings.DATA_DIR, { command: 'start', url: address.url })
  await checkPort(address.port, address.host)
  dropServicesFile(settings)
  const [{ env, embedded, model }] = await Promise.all([prepare(settings), ensureWebBuild()])
  const complete = { ...env, ...model, NODE_ENV: 'production' }
  await seedOnce(complete, { embedded: embedded.includes('Postgres') })
  await step('Heartroom', 'starting', () => startApp(complete, address))
  writeServicesFile(env, model)
  announce({ env, address, since })
  return stayUntilStopped()
}

async function prepare(settings) {
  const [{ env, embedded }, model] = await Promise.all([startServices(settings), startModel(settings)])
  await migrate(env.DATABASE_URL)
  return { env, embedded, model }
}

/** Says where it is, who can sign in, and how to stop it. */
export function announce({ env, address, since }) {
  const accounts = demoAccounts(env.DATA_DIR)
  const data = path.relative(root, env.DATA_DIR)
  const lines = [
    '',
    `  Heartroom is at ${address.url}   (ready after ${((performance.now() - since) / 1000).toFixed(1)} s)`,
    ...(accounts.length > 0
      ? ['', '  Demo accounts, e-mail and password:', ...accounts.map((line) => `    ${line}`)]
      : []),
    '',
    `  Data and logs are in ${data.startsWith('..') ? env.DATA_DIR : data}. Ctrl-C stops everything.`,
    '',
  ]
  console.log(lines.join('\n'))
}
