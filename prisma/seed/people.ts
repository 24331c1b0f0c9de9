import { v7 } from 'uuid'
import type { Tx } from '#core/postgres/client.ts'
import { nameSkeletons } from '#core/text/name-skeleton.ts'
import { demoUsers, readerNames } from '../demo/people.ts'
import type { DemoUserKey } from '../demo/types.ts'
import { type Calendar, dayMs } from './calendar.ts'
import { createRandom } from './chance.ts'

export interface Reader {
  id: string
  name: string
  joined: Date
}

export interface People {
  /** The ids of the writers and the admin, by their keys. */
  ids: Record<DemoUserKey, string>
  readers: Reader[]
}

/** The demo's readers joined in a period of this number of days, which ended one day before the seed. */
const joinPeriodDays = 30

/** Writes the people of the demo: writers and admin with the given password hashes, and readers who cannot sign in. */
export async function writePeople(
  tx: Tx,
  calendar: Calendar,
  hashes: Partial<Record<DemoUserKey, string>>,
): Promise<People> {
  const ids = { elena: v7(), julian: v7(), noor: v7(), ruth: v7() }
  const chance = createRandom('readers')
  const readers = readerNames.map(([firstName, lastName]) => {
    const joined = calendar.at(1 + chance() * joinPeriodDays)
    return { id: v7(), name: `${firstName} ${lastName}`, firstName, lastName, joined }
  })
  await tx.user.createMany({
    data: [
      ...demoUsers.map((user) => ({
        id: ids[user.key],
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        penName: user.penName ?? null,
        bio: user.bio ?? '',
        passwordHash: hashes[user.key] ?? null,
        isAdmin: user.isAdmin,
        tier: user.tier,
        publicProfile: user.publicProfile,
        theme: user.theme,
        createdAt: calendar.at(user.joined),
        seenAt: calendar.now,
      })),
      ...readers.map((reader) => ({
        id: reader.id,
        email: composeReaderEmail(reader.firstName, reader.lastName),
        firstName: reader.firstName,
        lastName: reader.lastName,
        createdAt: reader.joined,
        seenAt: new Date(Math.max(reader.joined.getTime(), calendar.now.getTime() - chance() * 12 * dayMs)),
      })),
    ],
  })
  await tx.penNameKey.createMany({
    data: demoUsers.flatMap(({ key, penName }) =>
      penName === undefined
        ? []
        : nameSkeletons(penName).map((skeleton) => ({ key: skeleton, userId: ids[key] })),
    ),
  })
  return { ids, readers }
}

/** Lists the e-mail addresses of all people of the demo. A database that holds one of them is already seeded. */
export function listDemoEmails(): string[] {
  return [
    ...demoUsers.map((user) => user.email),
    ...readerNames.map(([firstName, lastName]) => composeReaderEmail(firstName, lastName)),
  ]
}

function composeReaderEmail(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}@readers.heartroom.example`.toLowerCase()
}
