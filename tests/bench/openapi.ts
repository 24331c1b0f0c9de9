import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#contract/openapi/document.ts'

// This bench checks the OpenAPI document with Redocly and Spectral. Both come from the npm registry into the cache of
// the repository at the first run, and are not dependencies of Heartroom.

const run = promisify(execFile)
const home = path.join(import.meta.dirname, '../../.cache/openapi-linters')
const packages = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3']

async function installLinters(): Promise<void> {
  if (existsSync(path.join(home, 'node_modules/@stoplight/spectral-cli'))) return
  await mkdir(home, { recursive: true })
  const options = ['--prefix', home, '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, ...packages], { cwd: home })
}

interface Finding {
  severity: string
  rule: string
  message: string
}

/**
 * Runs a linter and returns its JSON report. A linter that has found errors exits with a status above 0, which is not a
 * failure.
 */
async function lint(script: string, args: string[]): Promise<unknown> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: home, env, maxBuffer: 64 * 1024 * 1024 }
  const all = [path.join(home, 'node_modules', script), ...args]
  const { stdout } = await run(process.execPath, all, options).catch((error) => {
    if (!error.stdout) throw error
    return error as { stdout: string }
  })
  return JSON.parse(stdout)
}

async function lintWithRedocly(file: string): Promise<Finding[]> {
  const report = (await lint('@redocly/cli/bin/cli.js', ['lint', file, '--format=json'])) as {
    problems: { severity: string; ruleId: string; message: string }[]
  }
  return report.problems.map(({ severity, ruleId, message }) => ({ severity, rule: ruleId, message }))
}

async function lintWithSpectral(file: string): Promise<Finding[]> {
  const rules = path.join(home, 'spectral.json')
  await writeFile(rules, JSON.stringify({ extends: ['spectral:oas'] }))
  const found = (await lint('@stoplight/spectral-cli/dist/index.js', [
    'lint',
    file,
    '--ruleset',
    rules,
    '--format=json',
    '--quiet',
  ])) as { severity: number; code: string; message: string; path: string[] }[]
  return found.map(({ severity, code, message, path: place }) => ({
    severity: severity === 0 ? 'error' : 'warn',
    rule: code,
    message: `${message} (${place.join(' ')})`,
  }))
}

await installLinters()
const file = path.join(home, 'openapi.json')
await writeFile(file, JSON.stringify(openApi(endpoints, { cookieName: 'session_0' }), null, 1))
let errors = 0
for (const [name, found] of [
  ['redocly', await lintWithRedocly(file)],
  ['spectral', await lintWithSpectral(file)],
] as const) {
  const count = found.filter(({ severity }) => severity === 'error').length
  errors += count
  console.log(`${name}: ${count} errors, ${found.length - count} warnings`)
  for (const { severity, rule, message } of found) console.log(`  ${severity} ${rule}: ${message}`)
}
if (errors > 0) process.exitCode = 1
