import path from 'node:path'
import { root } from '../../process/paths.mjs'
import { printNote } from '../../process/progress.mjs'
import { readSettings } from '../../process/settings.mjs'
import {
  holdDataDir,
  removeServicesFile,
  startServices,
  waitUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'

/**
 * `npm run services` starts each service (Postgres, Redis, S3) that no setting configures, and runs until it is
 * stopped.
 */
export async function run() {
  const settings = readSettings()
  await holdDataDir(settings.DATA_DIR, { command: 'services' })
  removeServicesFile(settings)
  const { env, embedded } = await startServices(settings)
  const file = writeServicesFile(env)
  if (embedded.length === 0) printNote('Services', 'none started, settings configure all of them')
  console.log(
    `\n  The services are ready; their settings are in ${path.relative(root, file) || file}. Ctrl-C stops them.\n`,
  )
  return waitUntilStopped()
}
