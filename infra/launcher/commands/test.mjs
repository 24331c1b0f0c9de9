import { throwIfStopping } from '../../process/shutdown.mjs'
import { printError } from '../../process/user-error.mjs'
import { startContainers } from '../../services/containers.mjs'
import { holdDataDir, startServices } from '../../services/services.mjs'
import { chromiumPath } from '../chromium.mjs'
import { otherBrowsers } from '../other-browsers.mjs'
import { temporaryDataDir, testEnvironment } from '../test-environment.mjs'
import { changedFiles, vitest, watch } from '../vitest.mjs'
import { ensureWebBuild } from '../web-build.mjs'
import { runChecks } from './check.mjs'

/** In `npm run test:fast` a property test tries this many random cases; in all other runs it tries the full number. */
const fastRuns = '200'
const fastProjects = ['--project=pure', '--project=web']
const slowProjects = ['e2e', 'browsers', 'faults', 'infra']
const allNeeds = { services: true, browser: true, otherBrowsers: true }

// The services of a bench write durably to disk, as in production. The services of tests do not, because that is
// faster.
const isDurable = (name) => name === 'bench'

/** Runs one part of the tests; a part that cannot start counts as one failure, and the later parts still run. */
async function part(name, work) {
  console.log(`\n── ${name} ──`)
  try {
    return await work()
  } catch (error) {
    throwIfStopping()
    printError(error)
    return { passed: 0, failed: 1 }
  }
}

async function embedded(dataDir, name) {
  const { env } = await startServices(
    { ...testEnvironment(), DATA_DIR: dataDir },
    { durable: isDurable(name) },
  )
  return env
}

/** Creates the environment of a test run that needs no service, with a temporary DATA_DIR. */
async function plainEnvironment(name) {
  const dataDir = await temporaryDataDir(name.replaceAll(':', '-'), { durable: isDurable(name) })
  await holdDataDir(dataDir, { command: name })
  return { ...testEnvironment(), DATA_DIR: dataDir }
}

/**
 * Starts separate services for a test run or a bench, and returns their settings under the names that the tests read.
 * Only the services of a bench wait for the disk.
 */
export async function testServices(name) {
  const plain = await plainEnvironment(name)
  const env = name === 'test:containers' ? await startContainers() : await embedded(plain.DATA_DIR, name)
  return {
    ...plain,
    TEST_DATABASE_URL: env.DATABASE_URL,
    TEST_REDIS_URL: env.REDIS_URL,
    TEST_S3_ENDPOINT: env.S3_ENDPOINT,
  }
}

async function withBrowsers({ browser, otherBrowsers: others }) {
  if (!browser && !others) return {}
  const [CHROMIUM_PATH, more] = await Promise.all([
    browser ? chromiumPath({ forTests: true }) : undefined,
    others ? otherBrowsers() : {},
    ensureWebBuild(),
  ])
  return { ...(browser ? { CHROMIUM_PATH } : {}), ...more }
}

/** Returns the services that the selected test files need. Arguments without a file name select all test files. */
async function needsOf(args) {
  const { needsBrowser, needsOtherBrowsers, needsServices, testFiles } = await import('../test-needs.ts')
  const files = testFiles().filter((file) => args.some((each) => file.includes(each)))
  if (files.length === 0) return allNeeds
  return {
    services: files.some(needsServices),
    browser: files.some(needsBrowser),
    otherBrowsers: files.some(needsOtherBrowsers),
  }
}

/** Starts the needed services at the same time and returns the environment of the run. */
async function environmentFor(needs, name) {
  const [env, browsers] = await Promise.all([
    needs.services ? testServices(name) : plainEnvironment(name),
    withBrowsers(needs),
  ])
  return { ...env, ...browsers }
}

async function all(name) {
  const env = await testServices(name)
  // The other browsers are downloaded while the checks run, so that a first run hardly waits for the download.
  const [checks, others] = await Promise.all([part('Checks', runChecks), otherBrowsers()])
  let browser = null
  const preparation = await part('Browser and web client', async () => {
    browser = { ...(await withBrowsers({ browser: true })), ...others }
    return { passed: 0, failed: 0 }
  })
  const tests = await part('Tests', () =>
    browser
      ? vitest([], { env: { ...env, ...browser } })
      : vitest(['--project=!e2e', '--project=!browsers'], { env }),
  )
  return [checks, preparation, tests]
}

async function selected(args, name) {
  const env = await environmentFor(await needsOf(args), name)
  return [await part(args.join(' '), () => vitest(args, { env }))]
}

/**
 * Runs the test files that import a file that Git reports as changed; `--changed` alone compares with HEAD,
 * `--changed=main` with a commit.
 */
async function changed(args, name) {
  const files = await changedFiles(args, { env: testEnvironment() })
  const others = args.filter((each) => !each.startsWith('--changed'))
  if (files.length > 0) return selected([...files, ...others], name)
  console.log('\nNo test file imports a changed file.')
  return []
}

async function fast(args, name) {
  const env = { ...(await plainEnvironment(name)), FC_RUNS: fastRuns }
  return [await part('Tests without services', () => vitest([...fastProjects, ...args], { env }))]
}

function partsOf(args, name) {
  if (name === 'test:fast') return fast(args, name)
  if (args.some((each) => each.startsWith('--changed'))) return changed(args, name)
  return args.length > 0 ? selected(args, name) : all(name)
}

/**
 * `npm test` runs every check and test, on separate services and data. `npm test -- FILE...` runs only those files,
 * with the services that they need, and `npm test -- --changed` the files that a change affects. `npm run
 * test:containers` does the same with the services in containers. `npm run test:fast` runs all tests that need no
 * service. The last line is `N passed, N failed`. `npm run test:watch` runs files again when a file that they import
 * changes, until Ctrl-C.
 */
export async function run(args, name) {
  if (name === 'test:watch') {
    // Browser tests use the built client, which a change of its sources does not build again. Without arguments no
    // browser test is therefore watched.
    const files = args.length > 0 ? args : ['tests/']
    const env = await environmentFor(args.length > 0 ? await needsOf(args) : { services: true }, name)
    const projects = args.length > 0 ? [] : slowProjects.map((each) => `--project=!${each}`)
    await watch([...files, ...projects], { env: { ...env, FC_RUNS: fastRuns } })
    return 0
  }
  const parts = await partsOf(args, name)
  const sum = (key) => parts.reduce((total, each) => total + each[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
