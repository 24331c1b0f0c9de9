import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { runs } from '../process/processes.mjs'
import { onStop, order } from '../process/shutdown.mjs'
import { stopOrphans } from '../services/records.mjs'
import { compiledDir } from './compile-cache.mjs'

const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TERM|TMPDIR|TEMP|TMP|CI|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|SSL_CERT_.*|(https?|no|all)_proxy|npm_.*|FORCE_COLOR|NO_COLOR|COLUMNS|FC_SEED|FC_RUNS|TEST_LOG_LEVEL|FAULTS_\w+)$/i
const home = path.join(cacheDir, 'tests')

/**
 * The environment of the tests. It has the variables that every program needs, such as PATH, and none of the settings
 * of the product.
 */
export function testEnvironment() {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)))
  // Every test process loads the same packages. With the compile cache a start takes two thirds of the time.
  return { ...environment, NODE_COMPILE_CACHE: compiledDir }
}

async function removeAbandoned(folder) {
  let holder
  try {
    holder = JSON.parse(readFileSync(path.join(folder, 'launcher.lock'), 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error
  }
  if (runs(holder)) return
  await stopOrphans(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** A DATA_DIR for one run, removed when it ends; those of runs that were killed are removed now. */
export async function temporaryDataDir(name) {
  mkdirSync(home, { recursive: true })
  for (const entry of readdirSync(home)) await removeAbandoned(path.join(home, entry))
  const folder = path.join(home, `${name}-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  onStop(order.lock + 1, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
