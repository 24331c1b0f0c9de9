import { nodeChild } from '../../process/node-child.mjs'
import { stopRecorded } from '../../process/processes.mjs'
import { spawnChild } from '../../process/run.mjs'
import { readSettings } from '../../process/settings.mjs'
import { onStop, order, stopping } from '../../process/shutdown.mjs'
import { ensureWebBuild } from '../web-build.mjs'

/** `npm run api`, `npm run worker`: that one process, configured by the environment (and `.env`) alone. */
export async function run(args, name) {
  const env = { NODE_ENV: 'production', ...readSettings() }
  if (name === 'api') await ensureWebBuild()
  const child = spawnChild(nodeChild(`${name}/main.ts`, ...args), {
    deathSignal: 'SIGTERM',
    stdio: ['pipe', 'inherit', 'inherit'],
    env,
  })
  onStop(order[name], () => stopRecorded(child.record, 'SIGTERM', 25))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    stopping.addEventListener('abort', () => reject(stopping.reason))
  })
}
