import { cacheCompiledCode } from './launcher/compile-cache.mjs'
import { rerunOnSupportedNode } from './launcher/node-version.mjs'
import { ensurePackages } from './launcher/packages.mjs'
import { ensurePrismaClient } from './launcher/prisma-client.mjs'
import { awaitBeforeStop, stopAll, stopOnSignals, stopping } from './process/shutdown.mjs'
import { printError, userError } from './process/user-error.mjs'

/**
 * Every npm script runs `node infra/run.mjs <command>`. This file and infra/launcher/ are plain JavaScript for Node 18
 * or later, because they run before the right Node and the packages are installed. `interrupted` is the exit code after
 * Ctrl-C: 0 for servers, which end in no other way, and 130 for commands that were cut off before their end. Commands
 * with `withTests` need the packages that only tests and checks use.
 */
const commands = {
  start: { file: 'start.mjs', interrupted: 0 },
  dev: { file: 'dev.mjs', interrupted: 0 },
  services: { file: 'services.mjs', interrupted: 0 },
  api: { file: 'process.mjs', interrupted: 0 },
  worker: { file: 'process.mjs', interrupted: 0 },
  migrate: { file: 'one-off.mjs', interrupted: 130 },
  seed: { file: 'one-off.mjs', interrupted: 130 },
  admin: { file: 'one-off.mjs', interrupted: 130 },
  check: { file: 'check.mjs', interrupted: 130, withTests: true },
  format: { file: 'format.mjs', interrupted: 130, withTests: true },
  test: { file: 'test.mjs', interrupted: 130, withTests: true },
  'test:fast': { file: 'test.mjs', interrupted: 130, withTests: true },
  'test:watch': { file: 'test.mjs', interrupted: 0, withTests: true },
  'test:containers': { file: 'test.mjs', interrupted: 130, withTests: true },
  bench: { file: 'bench.mjs', interrupted: 130, withTests: true },
}

async function main() {
  const [name, ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command)
    throw userError(`Unknown command "${name ?? ''}": use one of ${Object.keys(commands).join(', ')}.`)
  stopOnSignals(command.interrupted)
  const code = await rerunOnSupportedNode()
  if (code !== null) return code
  cacheCompiledCode()
  await ensurePackages({ withTests: command.withTests ?? false })
  await ensurePrismaClient()
  const { run } = await import(`./launcher/commands/${command.file}`)
  return (await run(args, name)) ?? 0
}

const mainTask = main()
awaitBeforeStop(mainTask)
mainTask.then(stopAll, (error) => {
  if (!stopping.aborted) printError(error)
  return stopAll(1)
})
