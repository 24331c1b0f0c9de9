import { printError } from '../../process/sentence.mjs'
import { throwIfStopping } from '../../process/shutdown.mjs'
import { startContainers } from '../../services/containers.mjs'
import { holdDataDir, startServices } from '../../services/services.mjs'
import { chromiumPath } from '../chromium.mjs'
import { temporaryDataDir, testEnvironment } from '../test-environment.mjs'
import { vitest } from '../vitest.mjs'
import { ensureWebBuild } from '../web-build.mjs'
import { runChecks } from './check.mjs'

/** Runs one part of the tests; one that cannot even start is one failure, and the later parts still run. */
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
    { durable: name !== 'test' },
  )
  return env
}

/** Services of their own for tests, without a wait for the disk, in the names that the tests read. */
export async function testServices(name) {
  const inContainers = name === 'test:containers'
  const dataDir = await temporaryDataDir(inContainers ? 'test' : name)
  await holdDataDir(dataDir, { command: name })
  const env = inContainers ? await startContainers() : await embedded(dataDir, name)
  return {
    ...testEnvironment(),
    DATA_DIR: dataDir,
    TEST_DATABASE_URL: env.DATABASE_URL,
    TEST_REDIS_URL: env.REDIS_URL,
    TEST_S3_ENDPOINT: env.S3_ENDPOINT,
  }
}

async function inBrowser(env, args) {
  const [CHROMIUM_PATH] = await Promise.all([chromiumPath(), ensureWebBuild()])
  return vitest(args, { env: { ...env, CHROMIUM_PATH } })
}

/**
 * `npm test`: every check and test, on services and data of their own; `npm test -- FILE...` those files alone.
 * `npm run test:containers` is the same with the services in containers. The last line is `N passed, N failed`.
 */
export async function run(args, name) {
  const env = await testServices(name)
  const parts = []
  if (args.length > 0) {
    const browser = args.some((each) => each.includes('e2e'))
    parts.push(await part(args.join(' '), () => (browser ? inBrowser(env, args) : vitest(args, { env }))))
  } else {
    const apart = ['faults', 'infra', 'e2e']
    parts.push(await part('Checks', runChecks))
    parts.push(
      await part('Tests', () =>
        vitest(
          apart.map((name) => `--project=!${name}`),
          { env },
        ),
      ),
    )
    for (const name of ['faults', 'infra'])
      parts.push(await part(name, () => vitest([`--project=${name}`], { env })))
    parts.push(await part('In the browser', () => inBrowser(env, ['--project=e2e'])))
  }
  const sum = (key) => parts.reduce((total, each) => total + each[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
