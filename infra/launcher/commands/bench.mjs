import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'
import { userError } from '../../process/user-error.mjs'
import { chromiumPath } from '../chromium.mjs'
import { ensureWebBuild } from '../web-build.mjs'
import { testServices } from './test.mjs'

const folder = inRoot('tests', 'bench')

/**
 * `npm run bench -- NAME` runs tests/bench/NAME.ts. Its services write to disk as in production, so its figures can be
 * compared.
 */
export async function run([name, ...args]) {
  const names = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
    : []
  if (!name || !names.includes(name)) {
    throw userError(
      `Usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ') || '(no benchmark exists)'}.`,
    )
  }
  const env = await testServices('bench')
  if (name === 'epub') env.CHROMIUM_PATH = await chromiumPath()
  if (['web', 'desk', 'first-word'].includes(name)) {
    const [browser] = await Promise.all([chromiumPath(), ensureWebBuild()])
    env.CHROMIUM_PATH = browser
  }
  await runCommand([process.execPath, inRoot('tests', 'bench', `${name}.ts`), ...args], {
    live: true,
    env,
    failure: `The benchmark ${name} failed.`,
  })
}
