import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'
import { sentence } from '../../process/sentence.mjs'
import { chromiumPath } from '../chromium.mjs'
import { ensureWebBuild } from '../web-build.mjs'
import { testServices } from './test.mjs'

const folder = inRoot('tests', 'bench')

/** `npm run bench -- NAME`: runs tests/bench/NAME.ts on services of its own, which are as durable as real ones. */
export async function run([name, ...args]) {
  const names = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
    : []
  if (!name || !names.includes(name)) {
    throw sentence(
      `Name a benchmark, as in \`npm run bench -- NAME\`; there are: ${names.join(', ') || 'none yet'}.`,
    )
  }
  const env = await testServices('bench')
  if (name === 'web') {
    const [browser] = await Promise.all([chromiumPath(), ensureWebBuild()])
    env.CHROMIUM_PATH = browser
  }
  await runCommand([process.execPath, inRoot('tests', 'bench', `${name}.ts`), ...args], {
    live: true,
    env,
    failure: `The benchmark ${name} has failed.`,
  })
}
