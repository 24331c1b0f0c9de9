import type { ParseArgsOptionsConfig } from 'node:util'
import { type GenerationKind, generationKindNames, isGenerationKind } from '#contract/generation-kinds.ts'
import type { Config } from '#core/config.ts'
import type { Db } from '#core/postgres/client.ts'

/** What the operator asked cannot be done; the message is one sentence for them. */
export class Refusal extends Error {}

/** What was typed after the command's name. */
export interface Given {
  args: string[]
  options: Record<string, string | boolean | undefined>
}

export interface Surroundings extends Given {
  db: Db
  config: Config
}

/** One `npm run admin -- <name>`. */
export interface Command {
  /** Its arguments, as the usage shows them. */
  usage: string
  /** What it does, in a sentence. */
  about: string
  /** More for --help: its options, one a line. */
  help?: string
  options?: ParseArgsOptionsConfig
  /** How many arguments it takes, at least and at most. */
  takes: [number, number]
  /** @returns what is printed. @throws Refusal */
  run(surroundings: Surroundings): Promise<string>
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `2h`, `7d` in ms. @throws Refusal naming the option. */
export function durationOf(value: string, option: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(value) ?? []
  if (!count || !unit) throw new Refusal(`${option} takes a time such as 30m, 2h or 7d, not ${value}.`)
  return Number(count) * (units[unit] ?? 0)
}

/** A whole number from 1 on. @throws Refusal naming the option. */
export function wholeOf(value: string, option: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new Refusal(`${option} takes a whole number from 1 on, not ${value}.`)
  return Number(value)
}

/** @throws Refusal listing the kinds. */
export function kindOf(value: string): GenerationKind {
  if (!isGenerationKind(value)) {
    throw new Refusal(`There is no kind ${value}; the kinds are ${generationKindNames.join(', ')}.`)
  }
  return value
}

/** @throws Refusal when it is no id. */
export function generationIdOf(value: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    throw new Refusal(`${value} is not the id of a generation.`)
  }
  return value.toLowerCase()
}

/** The user with this e-mail, whatever its case. @throws Refusal when there is none. */
export async function userOf(db: Db, address: string) {
  const email = address.trim().toLowerCase()
  const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true, tier: true } })
  if (!user) throw new Refusal(`There is no account with the e-mail ${email}.`)
  return user
}
