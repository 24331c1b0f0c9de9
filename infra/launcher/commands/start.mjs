import path from 'node:path'
import { root } from '../../process/paths.mjs'
import { checkPort } from '../../process/ports.mjs'
import { runStep } from '../../process/progress.mjs'
import { checkSettings, readAddress, readSettings } from '../../process/settings.mjs'
import {
  holdDataDir,
  removeServicesFile,
  startServices,
  waitUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'
import { loadApp, readDemoAccounts, startApp } from '../app.mjs'
import { migrate } from '../migrate.mjs'
import { startModel } from '../model.mjs'
import { prepareDemo } from '../seed.mjs'
import { ensureWebBuild } from '../web-build.mjs'

/** `npm start` runs the whole product, from the services to the web client, until it is stopped. */
export async function run() {
  const since = performance.now()
  const settings = readSettings()
  const address = readAddress(settings)
  await checkSettings(settings)
  await holdDataDir(settings.DATA_DIR, { command: 'start', url: address.url })
  await checkPort(address.port, address.host)
  removeServicesFile(settings)
  const writeDemo = prepareDemo(settings)
  const app = loadApp({ ...settings, NODE_ENV: 'production' }, address)
  const [{ env, model }] = await Promise.all([startServicesAndModel(settings), ensureWebBuild()])
  const complete = { ...env, ...model }
  await Promise.all([
    writeDemo({ ...complete, NODE_ENV: 'production' }),
    runStep('Heartroom', 'starting', () => startApp(app, complete)),
  ])
  writeServicesFile(env, model)
  printReady({ env, address, since })
  return waitUntilStopped()
}

async function startServicesAndModel(settings) {
  const [{ env }, model] = await Promise.all([startServices(settings), startModel(settings)])
  await migrate(env.DATABASE_DIRECT_URL || env.DATABASE_URL)
  return { env, model }
}

/** Prints the address, the demo accounts, and the key that stops the launcher. */
export function printReady({ env, address, since }) {
  const accounts = readDemoAccounts(env.DATA_DIR)
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
