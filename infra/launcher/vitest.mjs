import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../process/paths.mjs'
import { run, spawnChild } from '../process/run.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { printError, userError } from '../process/user-error.mjs'

const command = (name) => [process.execPath, inRoot('node_modules/vitest/vitest.mjs'), name]

/**
 * Returns the numbers of passed and failed tests in a report. A file that could not be loaded counts as one failure.
 */
function count(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/**
 * Runs Vitest with live output and returns the counts. A run that fails without a failed test (an unhandled
 * rejection, a crash) counts as one failure.
 */
export async function vitest(args, { env }) {
  const file = path.join(env.DATA_DIR, `vitest-${Math.random().toString(36).slice(2)}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  let ok = true
  try {
    await run([...command('run'), '--passWithNoTests', ...reporters, ...args], {
      live: true,
      env,
      failure: 'The tests have not all passed.',
    })
  } catch (error) {
    throwIfStopping()
    if (!error.isUserError) printError(error)
    ok = false
  }
  let found = { passed: 0, failed: 0 }
  try {
    found = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error
  }
  rmSync(file, { force: true })
  return ok || found.failed > 0 ? found : { ...found, failed: 1 }
}

/**
 * Returns the test files, as paths from the root, that import a changed file; `args` holds `--changed` or
 * `--changed=COMMIT`.
 */
export async function changedFiles(args, { env }) {
  const output = await run([...command('list'), '--filesOnly', '--json', ...args], {
    env,
    failure: 'Vitest could not list the test files that a change affects.',
  })
  const list = JSON.parse(output.slice(output.indexOf('[')))
  return [...new Set(list.map(({ file }) => path.relative(root, file)))]
}

/** Runs Vitest in watch mode until q or Ctrl-C ends it. @throws Error when Vitest ends for another reason. */
export async function watch(args, { env }) {
  const child = spawnChild([...command('watch'), ...args], { stdio: 'inherit', env, deathSignal: 'SIGKILL' })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status))
  })
  throwIfStopping()
  if (code !== 0 && code !== 130) throw userError(`Vitest exited with code ${code}.`)
}
