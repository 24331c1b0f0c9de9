import { parseArgs } from 'node:util'
import { parseConfig } from '#core/config.ts'
import { explainFailure } from '#core/observability/explain-failure.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { backup } from './backup.ts'
import { type Command, type ParsedArguments, Refusal } from './command.ts'
import { grant, revoke } from './grant.ts'
import { invite } from './invite.ts'
import { mails, requeueMail, testMail } from './mails.ts'
import { makeBucket } from './make-bucket.ts'
import { pause, resume } from './pause.ts'
import { prune } from './prune.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { requeue } from './requeue.ts'
import { resetLink } from './reset-link.ts'
import { restore } from './restore.ts'
import { retry } from './retry.ts'
import { setTier } from './set-tier.ts'
import { show } from './show.ts'

const commands: Record<string, Command> = {
  grant,
  revoke,
  invite,
  'reset-link': resetLink,
  'remove-second-factor': removeSecondFactor,
  'set-tier': setTier,
  show,
  retry,
  requeue,
  pause,
  resume,
  prune,
  backup,
  restore,
  mails,
  'requeue-mail': requeueMail,
  'test-mail': testMail,
  'make-bucket': makeBucket,
}

function formatUsage(name: string, { usage }: Command): string {
  return `npm run admin -- ${name} ${usage}`
}

function formatOverview(): string {
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${`${name} ${command.usage}`}\n      ${command.about}`,
  )
  return [
    'Usage: npm run admin -- <command>',
    ...lines,
    'npm run admin -- <command> --help prints the options of a command.',
  ].join('\n')
}

function formatHelp(name: string, command: Command): string {
  return [`Usage: ${formatUsage(name, command)}`, command.about, command.help ?? []].flat().join('\n')
}

function parseArguments(
  name: string,
  command: Command,
  given: readonly string[],
): ParsedArguments & { help: boolean } {
  const options = { ...command.options, help: { type: 'boolean' as const, short: 'h' } }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    // Only the first sentence is about the mistake; Node's advice after it does not fit these commands.
    const [mistake = ''] = (error as Error).message.split(/(?<=[^.]\.) /)
    throw new Refusal(`${mistake}\nUsage: ${formatUsage(name, command)}`)
  }
  const [minCount, maxCount] = command.takes
  const count = parsed.positionals.length
  const help = parsed.values.help === true
  if (!help && (count < minCount || count > maxCount))
    throw new Refusal(`Usage: ${formatUsage(name, command)}`)
  return { args: parsed.positionals, options: parsed.values as ParsedArguments['options'], help }
}

/**
 * Runs one `npm run admin -- <command> ...` with the given settings.
 * @returns the text to print.
 * @throws Refusal with a sentence for the operator, ConfigError when a setting is wrong.
 */
export async function runCommand(
  [name = '', ...given]: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (name === '--help' || name === '-h' || name === 'help') return formatOverview()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && name !== '')
    throw new Refusal(`There is no command ${name}: \`npm run admin -- --help\` lists all commands.`)
  if (!command) throw new Refusal(formatOverview())
  const { args, options, help } = parseArguments(name, command, given)
  if (help) return formatHelp(name, command)
  // No command uses Redis, so each works while Redis is down or not configured.
  const config = parseConfig({ REDIS_URL: 'redis://127.0.0.1', ...settings })
  const { db, close } = openDatabase(config.DATABASE_URL, 4)
  try {
    return await command.run({ db, config, args, options })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(explainFailure(error, config), { cause: error })
  } finally {
    await close()
  }
}
