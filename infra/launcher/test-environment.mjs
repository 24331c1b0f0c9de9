import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { cacheDir, root } from '../process/paths.mjs'
import { isRunning } from '../process/processes.mjs'
import { onStop, stopRanks } from '../process/shutdown.mjs'
import { stopOrphans } from '../services/records.mjs'
import { compiledDir } from './compile-cache.mjs'

const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TERM|TMPDIR|TEMP|TMP|CI|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|SSL_CERT_.*|(https?|no|all)_proxy|npm_.*|FORCE_COLOR|NO_COLOR|COLUMNS|FC_SEED|FC_RUNS|TEST_LOG_LEVEL|FAULTS_\w+)$/i
const onDisk = path.join(cacheDir, 'tests')
const rootHash = createHash('sha256').update(root).digest('hex').slice(0, 12)
// Linux keeps the files of /dev/shm in memory. Other checkouts and users share /dev/shm, so the name contains the id of
// the user and a hash of the checkout's path.
const inMemory = `/dev/shm/heartroom-tests-${process.getuid?.() ?? 0}-${rootHash}`
// The tests keep their data in memory only if this much is free: four times the data of the largest runs, which is less
// than one gigabyte.
const neededBytes = 4 * 2 ** 30

/**
 * Returns the environment variables of the test processes: those that every program needs, such as PATH, and none of
 * the settings of the product.
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
  if (isRunning(holder)) return
  await stopOrphans(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Returns true when the folder belongs to the present user, so that nobody else can have prepared it. */
function isOwn(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? 0)
}

/**
 * Returns true when the tests can keep their data in memory. Each test file copies a database of 800 files and later
 * drops it, which takes several times the processor time on a disk.
 */
function canUseMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return false
    mkdirSync(inMemory, { recursive: true, mode: 0o700 })
    return isOwn(inMemory)
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EEXIST', 'EROFS'].includes(error.code)) return false
    throw error
  }
}

/**
 * Creates a DATA_DIR for one test run. The folder is removed when the run ends, and folders of runs that were killed
 * are removed now. It is in memory if there is room, unless `durable` is true.
 */
export async function temporaryDataDir(name, { durable = false } = {}) {
  const home = !durable && canUseMemory() ? inMemory : onDisk
  mkdirSync(home, { recursive: true })
  for (const each of [onDisk, inMemory].filter(isOwn)) {
    for (const entry of readdirSync(each)) await removeAbandoned(path.join(each, entry))
  }
  const folder = path.join(home, `${name}-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  onStop(stopRanks.lock + 1, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
