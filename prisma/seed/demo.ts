import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { hashPassword } from '#core/security/passwords.ts'
import type { Storage } from '#core/storage/client.ts'
import { demoUsers } from '../demo/people.ts'
import { createPassword, saveAccounts } from './accounts.ts'
import { createCalendar } from './calendar.ts'
import { writeCommunity } from './community.ts'
import { listDemoEmails, writePeople } from './people.ts'
import { paintPictures, writePictures } from './pictures.ts'
import { writeReactions } from './reactions.ts'
import { writeReports } from './safety.ts'
import { writeStories } from './stories.ts'
import { writeCharacters, writeGroups, writeLocations } from './works.ts'

const seedLock = 7_308_113

/**
 * Writes the demo into the database and its pictures into storage. If one of the demo's users already exists
 * it changes nothing. All rows are written in one transaction. The random passwords of the writers are stored
 * in `dataDir` (D-90). `pictures` is a folder of pictures that are already painted.
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  dataDir: string,
  { now = new Date(), pictures }: { now?: Date; pictures?: string } = {},
): Promise<void> {
  if (await isSeeded(db)) return
  const [accounts, painted] = await Promise.all([createAccounts(), paintPictures(storage, pictures)])
  await db.$transaction(async (tx) => {
    // If two processes seed at the same time, the second waits for this lock and then finds the people of the first.
    await execute(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${seedLock}::bigint)`)
    if (await isSeeded(tx)) return
    const calendar = createCalendar(now)
    const hashes = Object.fromEntries(accounts.map((account) => [account.key, account.hash]))
    const people = await writePeople(tx, calendar, hashes)
    const characters = await writeCharacters(tx, calendar, people)
    const locations = await writeLocations(tx, calendar, people)
    const stories = await writeStories(tx, calendar, people, { characters, locations })
    const collections = await writeGroups(tx, calendar, people, characters)
    await writePictures(tx, people, { characters, stories }, painted)
    const likes = await writeReactions(tx, calendar, people, { characters, locations, stories, collections })
    await writeCommunity(tx, calendar, people, { characters, stories }, likes)
    await writeReports(tx, calendar, people, stories)
    // The file with the passwords is written before the commit. If the commit fails, the file is harmless; but nobody
    // could sign in to a demo whose passwords were not saved.
    await saveAccounts(dataDir, accounts)
  })
}

async function isSeeded(db: Db | Tx): Promise<boolean> {
  return (
    (await db.user.findFirst({ where: { email: { in: listDemoEmails() } }, select: { id: true } })) !== null
  )
}

async function createAccounts() {
  return Promise.all(
    demoUsers.map(async ({ key, email }) => {
      const password = createPassword()
      return { key, email, password, hash: await hashPassword(password) }
    }),
  )
}
