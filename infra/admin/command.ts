import type { ParseArgsOptionsConfig } from 'node:util'
import { normalizeEmail } from '#contract/email-address.ts'
import { type GenerationKind, generationKindNames, isGenerationKind } from '#contract/generation-kinds.ts'
import type { Config } from '#core/config.ts'
import type { Db } from '#core/postgres/client.ts'

/** The error of a command that cannot be carried out. Its message is printed for the operator without a stack. */
export class Refusal extends Error {}

/** The arguments and options that follow the name of a command. */
export interface ParsedArguments {
  args: string[]
  options: Record<string, string | boolean | undefined>
}

export interface CommandContext extends ParsedArguments {
  db: Db
  config: Config
}

/** A command of the operator, run by `npm run admin -- <name>`. */
export interface Command {
  /** The arguments as the usage line shows them. */
  usage: string
  /** The sentence that describes the command in the list of all commands. */
  about: string
  /** The lines that `--help` prints below the usage line; each describes one option. */
  help?: string
  options?: ParseArgsOptionsConfig
  /** The minimum and the maximum number of arguments that the command accepts. */
  takes: [number, number]
  /** @returns the text to print. @throws Refusal */
  run(context: CommandContext): Promise<string>
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Converts `30m`, `2h` or `7d` to milliseconds, more than 0. @throws Refusal that names the option. */
export function durationOf(value: string, option: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(value) ?? []
  if (!Number(count) || !unit)
    throw new Refusal(`${option} takes a time such as 30m, 2h or 7d, not ${value}.`)
  return Number(count) * (units[unit] ?? 0)
}

/** Parses a whole number from 1 up. @throws Refusal that names the option. */
export function wholeOf(value: string, option: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new Refusal(`${option} takes a whole number from 1 up, not ${value}.`)
  return Number(value)
}

/** Parses a kind of generation. @throws Refusal that lists the kinds. */
export function kindOf(value: string): GenerationKind {
  if (!isGenerationKind(value)) {
    throw new Refusal(`There is no kind ${value}; the kinds are ${generationKindNames.join(', ')}.`)
  }
  return value
}

/** Parses the id of a generation. @throws Refusal if the value is not a UUID. */
export function generationIdOf(value: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    throw new Refusal(`${value} is not the id of a generation.`)
  }
  return value.toLowerCase()
}

/** Finds the user with this e-mail address; upper and lower case are equal. @throws Refusal if no user has it. */
export async function findUserByEmail(db: Db, address: string) {
  const email = normalizeEmail(address)
  const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true, tier: true } })
  if (!user) throw new Refusal(`There is no account with the e-mail ${email}.`)
  return user
}
