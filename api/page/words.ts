import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { cookieOf } from '../plugins/sessions.ts'
import { planList } from '../queries/lists.ts'
import { findStories } from '../queries/stories.ts'
import { roomWords, type Words, wordsOf } from './shells.ts'
import { findPageSubject, type PageSubject } from './subject.ts'

/** As many rows as a shell has for what is being written (web/src/shells.tsx). */
const mostRunning = 5
/** As many covers of a room as stand first on a wide screen. */
const shelf = { personal: true, limit: 4 }

const subjectRow = rowSchema({ subject: z.string() })

export interface PageWords {
  /** What the page is about, as anybody may know it. */
  subject: PageSubject | null
  /** What may stand on it before its script has come. */
  words: Words
  /** The words are the caller's own, for nobody else. */
  personal: boolean
  /**
   * The browser carries a session. Whether it is good is known of the room alone; a wrong guess elsewhere costs a moment
   * of the wrong shell.
   */
  signedIn: boolean
}

/**
 * What is known of a page when it is asked for. Of what is private or missing nothing is said, so nobody can tell the
 * two apart; a room's own words go to whose session the cookie is. Never fails: the screen works without, and says
 * itself what is down.
 */
export async function findPageWords(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
): Promise<PageWords> {
  const { config, db } = app.services
  const signedIn = Boolean(request.cookies[cookieOf(config).name])
  const nothing = { subject: null, words: {}, personal: false, signedIn }
  try {
    if (pathname === '/') {
      const session = signedIn ? await app.findSession(request, reply) : null
      if (!session) return { ...nothing, signedIn: false }
      const [{ rows }, running] = await Promise.all([
        findStories(db, planList('story', session, shelf), shelf),
        findRunning(db, session.userId),
      ])
      return { ...nothing, words: roomWords(session.firstName, rows, running), personal: true }
    }
    const subject = await findPageSubject(db, pathname)
    return subject ? { ...nothing, subject, words: wordsOf(subject) } : nothing
  } catch (error) {
    request.log.warn({ err: error }, 'a page goes out without what it is about')
    return nothing
  }
}

/** What a user's running generations are for, newest first, as their room shows them. */
async function findRunning(db: Db, userId: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    subjectRow,
    Prisma.sql`
    SELECT ${subject} FROM generations g ${subjectJoins}
    WHERE g."ownerId" = ${userId} AND g.status IN ('queued', 'running')
    ORDER BY g."createdAt" DESC, g.id DESC LIMIT ${mostRunning}`,
  )
  return rows.map(({ subject }) => subject)
}
