import { randomBytes } from 'node:crypto'
import { type Db, openDatabase } from '#core/db.ts'
import { hashToken } from '../api/plugins/sessions.ts'

const usage = 'Use: npm run admin -- grant EMAIL | revoke EMAIL | reset-link EMAIL'
const hour = 3_600_000

type Act = (db: Db, user: { id: string; email: string }) => Promise<string>

// Sessions read the flag at every call, so both take effect at once (decision 28).
const acts: Record<string, Act> = {
  grant: async (db, { id, email }) => {
    await db.user.update({ where: { id }, data: { isAdmin: true } })
    return `${email} is an admin now.`
  },
  revoke: async (db, { id, email }) => {
    await db.user.update({ where: { id }, data: { isAdmin: false } })
    return `${email} is no longer an admin.`
  },
  // Decision 91: whoever holds the link may set a new password, once, within an hour.
  'reset-link': async (db, { id, email }) => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + hour)
    await db.resetLink.create({ data: { id: hashToken(token), userId: id, expiresAt } })
    const origin = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
    return `Send this to ${email}; it works once, until ${expiresAt.toISOString()}:\n${origin}/reset?token=${token}`
  },
}

async function main([name = '', email = '']: string[]): Promise<number> {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act || !email) {
    console.error(usage)
    return 1
  }
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', 2)
  try {
    const user = await db.user.findFirst({
      where: { email: { equals: email.trim(), mode: 'insensitive' } },
      select: { id: true, email: true },
    })
    if (!user) {
      console.error(`There is no account with the e-mail ${email}.`)
      return 1
    }
    console.log(await act(db, user))
    return 0
  } finally {
    await close()
  }
}

process.exitCode = await main(process.argv.slice(2))
