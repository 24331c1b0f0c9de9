import { type Config, ConfigError, parseConfig } from '#core/config.ts'
import { type Db, openDatabase } from '#core/db.ts'
import { hashToken, newToken } from '#core/tokens.ts'

// npm run admin -- grant|revoke|reset-link <email>

const usage = 'Usage: npm run admin -- grant|revoke|reset-link <email>'
const linkLifeMs = 60 * 60 * 1000

class Refusal extends Error {}

/** Gives or takes the admin flag (decision 28). */
async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<string> {
  const { count } = await db.user.updateMany({ where: { email }, data: { isAdmin } })
  if (count === 0) throw new Refusal(`There is no account with the e-mail ${email}.`)
  return isAdmin ? `${email} is an admin now.` : `${email} is no admin any more.`
}

/** A link that sets a new password, once, within an hour (decision 91); earlier ones stop working. */
async function resetLink(db: Db, config: Config, email: string): Promise<string> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new Refusal(`There is no account with the e-mail ${email}.`)
  const token = newToken()
  await db.$transaction([
    db.resetLink.deleteMany({ where: { userId: user.id, usedAt: null } }),
    db.resetLink.create({
      data: { id: hashToken(token), userId: user.id, expiresAt: new Date(Date.now() + linkLifeMs) },
    }),
  ])
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  return `Valid once, for one hour:\n${new URL(`/reset?token=${token}`, base).href}`
}

async function run([command, address]: readonly string[]): Promise<string> {
  const email = address?.trim().toLowerCase()
  if (!email) throw new Refusal(usage)
  // Redis has no part in this: the command works while it is down or unknown.
  const config = parseConfig({ REDIS_URL: 'redis://127.0.0.1', ...process.env })
  const { db, close } = openDatabase(config.DATABASE_URL, 2)
  try {
    if (command === 'grant' || command === 'revoke') return await setAdmin(db, email, command === 'grant')
    if (command === 'reset-link') return await resetLink(db, config, email)
    throw new Refusal(usage)
  } finally {
    await close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  const known = error instanceof Refusal || error instanceof ConfigError
  process.stderr.write(`${known ? error.message : `The database cannot be reached: ${String(error)}`}\n`)
  process.exitCode = 1
}
