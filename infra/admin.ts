import { ConfigError } from '#core/config.ts'
import { Refusal } from './admin/command.ts'
import { runCommand } from './admin/run-command.ts'

// Runs `npm run admin -- <command> ...`.

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
// The migrations that `restore` runs leave a timer of ten seconds. The explicit exit ends the process without waiting
// for it.
process.stdout.write('', () => process.exit())
