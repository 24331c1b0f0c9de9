import { memorySettings } from '../../process/memory-settings.mjs'
import { nodeCommand } from '../../process/node-child.mjs'
import { stopProcess } from '../../process/processes.mjs'
import { spawnChild } from '../../process/run.mjs'
import { readSettings } from '../../process/settings.mjs'
import { onStop, stopping, stopRanks } from '../../process/shutdown.mjs'
import { ensureWebBuild } from '../web-build.mjs'

/** A process ends within 29 s after SIGTERM, and a worker needs 25 s of them before it hands its generations back. */
const stopSeconds = 35

/** Runs `npm run api` or `npm run worker`: one process, configured only by the environment and `.env`. */
export async function run(args, name) {
  const env = { NODE_ENV: 'production', ...memorySettings, ...readSettings() }
  if (name === 'api') await ensureWebBuild()
  const child = spawnChild(nodeCommand(`${name}/main.ts`, ...args), {
    deathSignal: 'SIGTERM',
    stdio: ['pipe', 'inherit', 'inherit'],
    env,
  })
  onStop(stopRanks[name], () => stopProcess(child.record, 'SIGTERM', stopSeconds))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    stopping.addEventListener('abort', () => reject(stopping.reason))
  })
}
