import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../plugins/sessions.ts'
import { roomWords, type Words, wordsOf } from '../present/shells.ts'
import { planList } from './lists.ts'
import { findPageSubject, type PageSubject } from './page-subject.ts'
import { findStories } from './stories.ts'

/** As many covers of a room as stand first on a wide screen. */
const shelf = { personal: true, limit: 4 }

export interface PageWords {
  /** What the page is about, as anybody may know it. */
  subject: PageSubject | null
  /** What may stand on it before its script has come. */
  words: Words
  /** The words are the caller's own, for nobody else. */
  personal: boolean
  /** The browser carries a session. Whether it is good is not asked; a wrong guess costs a moment of the wrong shell. */
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
      if (!session) return nothing
      const { rows } = await findStories(db, planList('story', session, shelf), shelf)
      return { ...nothing, words: roomWords(session.firstName, rows), personal: true }
    }
    const subject = await findPageSubject(db, pathname)
    return subject ? { ...nothing, subject, words: wordsOf(subject) } : nothing
  } catch (error) {
    request.log.warn({ err: error }, 'a page goes out without what it is about')
    return nothing
  }
}
