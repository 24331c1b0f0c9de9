import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'
import { throwIfStopping } from '../../process/shutdown.mjs'

const script = (file, ...args) => [process.execPath, inRoot(file), ...args]
const checks = {
  'format and lint': script('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  types: script('node_modules/typescript/bin/tsc', '--noEmit', '-p', inRoot('tsconfig.json')),
  'import rules': script(
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ...['api', 'contract', 'core', 'infra', 'prisma', 'tests', 'web', 'worker'],
  ),
  'dead code': script('node_modules/knip/bin/knip.js', '--no-progress'),
  'lock file': script('infra/check/lockfile.mjs'),
  'commit messages': script('infra/check/commits.mjs'),
}

/** Runs all checks side by side and prints the time of each, then the output of those that failed. */
export async function runChecks() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const since = performance.now()
      let note = ''
      try {
        const output = await runCommand(command, { failure: name, lines: 400 })
        if (output.startsWith('skipped: ')) note = output.trim()
        return { name, ok: true }
      } catch (error) {
        throwIfStopping()
        return { name, ok: false, output: error.details ?? error.message }
      } finally {
        const seconds = ((performance.now() - since) / 1000).toFixed(1)
        console.log(`  ${name.padEnd(18)} ${seconds} s  ${note}`.trimEnd())
      }
    }),
  )
  const failed = results.filter((each) => !each.ok)
  for (const { name, output } of failed) console.error(`\n✗ ${name}\n${output}`)
  return { passed: results.length - failed.length, failed: failed.length }
}

/** Runs `npm run check`. Returns the exit code 1 if a check has failed. */
export async function run() {
  const { failed } = await runChecks()
  if (failed === 0) console.log('\n  All checks passed.')
  return failed === 0 ? 0 : 1
}
