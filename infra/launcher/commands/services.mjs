import path from 'node:path'
import { root } from '../../process/paths.mjs'
import { note } from '../../process/progress.mjs'
import { readSettings } from '../../process/settings.mjs'
import {
  dropServicesFile,
  holdDataDir,
  startServices,
  stayUntilStopped,
  writeServicesFile,
} from '../../services/services.mjs'

/** `npm run services`: Postgres, Redis and S3, as far as they are not configured, until it is stopped. */
export async function run() {
  const settings = readSettings()
  await holdDataDir(settings.DATA_DIR, { command: 'services' })
  dropServicesFile(settings)
  const { env, embedded } = await startServices(settings)
  const file = writeServicesFile(env)
  if (embedded.length === 0) note('Services', 'all are configured by settings, none had to be started')
  console.log(
    `\n  The services are ready; their settings are in ${path.relative(root, file) || file}. Ctrl-C stops them.\n`,
  )
  return stayUntilStopped()
}
