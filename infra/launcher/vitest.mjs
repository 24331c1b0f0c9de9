import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../process/paths.mjs'
import { run } from '../process/run.mjs'
import { printError } from '../process/sentence.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'

/** Tests that ran, and files that did not even load (each counts as one failure). */
function count(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/**
 * Runs Vitest, shown live, and counts. A run that fails without a failed test (an unhandled rejection, a crash)
 * counts as one failure.
 */
export async function vitest(args, { env }) {
  const file = path.join(env.DATA_DIR, `vitest-${Math.random().toString(36).slice(2)}.json`)
  const command = [process.execPath, inRoot('node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests']
  let ok = true
  try {
    await run([...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], {
      live: true,
      env,
      failure: 'The tests have not all passed.',
    })
  } catch (error) {
    throwIfStopping()
    if (!error.forPeople) printError(error)
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
