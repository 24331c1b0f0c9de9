import { parseArgs } from 'node:util'
import { parseConfig } from '#core/config.ts'
import { explainFailure } from '#core/observability/explain-failure.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { backupCommand } from './backup.ts'
import { type Command, type ParsedArguments, Refusal } from './command.ts'
import { grantCommand, revokeCommand } from './grant.ts'
import { inviteCommand } from './invite.ts'
import { listMailsCommand, requeueMailCommand, testMailCommand } from './mails.ts'
import { makeBucketCommand } from './make-bucket.ts'
import { pauseCommand, resumeCommand } from './pause.ts'
import { pruneCommand } from './prune.ts'
import { removeSecondFactorCommand } from './remove-second-factor.ts'
import { requeueCommand } from './requeue.ts'
import { resetLinkCommand } from './reset-link.ts'
import { restoreCommand } from './restore.ts'
import { retryCommand } from './retry.ts'
import { setTierCommand } from './set-tier.ts'
import { showCommand } from './show.ts'

const commands: Record<string, Command> = {
  grant: grantCommand,
  revoke: revokeCommand,
  invite: inviteCommand,
  'reset-link': resetLinkCommand,
  'remove-second-factor': removeSecondFactorCommand,
  'set-tier': setTierCommand,
  show: showCommand,
  retry: retryCommand,
  requeue: requeueCommand,
  pause: pauseCommand,
  resume: resumeCommand,
  prune: pruneCommand,
  backup: backupCommand,
  restore: restoreCommand,
  mails: listMailsCommand,
  'requeue-mail': requeueMailCommand,
  'test-mail': testMailCommand,
  'make-bucket': makeBucketCommand,
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
    // Only the first sentence of Node's message describes the mistake; its further advice does not apply to these
    // commands.
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
  // Commands must also work while Redis is down or not configured, so none of them uses it.
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
