import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'
import { readSettingsWithServices } from '../../process/settings.mjs'

const files = { migrate: 'prisma/migrate.ts', seed: 'prisma/seed.ts', admin: 'infra/admin.ts' }

/**
 * Runs `npm run migrate`, `seed` or `admin` on DATABASE_URL, or else on the services that a launcher runs in DATA_DIR.
 */
export async function run(args, name) {
  const env = readSettingsWithServices()
  const child = runCommand([process.execPath, inRoot(files[name]), ...args], { live: true, env, failure: '' })
  return child.then(
    () => 0,
    (error) => {
      if (!error.isUserError) throw error
      return 1
    },
  )
}
