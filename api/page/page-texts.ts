import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Story } from '#contract/stories.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { cookieOf } from '../plugins/sessions.ts'
import { planList } from '../queries/lists.ts'
import { findStories } from '../queries/stories.ts'
import type { ScreenOfPath, ShellTexts } from './built-pages.ts'
import { canOpen } from './can-open.ts'
import { findPageSubject, type PageSubject } from './subject.ts'

/** Before the script of a dashboard has run, the dashboard shows the subjects of at most this number of generations. */
const maxRunning = 5
/** The number of stories in the first row of the dashboard on a wide screen. */
const shelf = { personal: true, limit: 4 }

const subjectRow = rowSchema({ subject: z.string() })

export interface PageTexts {
  /** The subject of the page, as everybody may see it. */
  subject: PageSubject | null
  /** Texts for the shell of the page. */
  words: ShellTexts
  /** `personal` is true when the texts are private to the user of the session. */
  personal: boolean
  /**
   * `signedIn` is true when the browser sends a session cookie. Only the dashboard checks that the session is valid.
   * On other pages an invalid cookie shows the wrong shell for a moment.
   */
  signedIn: boolean
  /**
   * The HTTP status of the page: 404 when no screen has this path, or when the viewer may not see the subject of the
   * path (D-30).
   */
  status: 200 | 404
}

/**
 * Reads the texts that the page of a screen shows before its script has run. A private subject and a missing one give
 * the same result, so that nobody can distinguish them. It never throws: the screen also works without these texts,
 * and then shows itself which service is down.
 */
export async function findPageTexts(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
  { screen, id }: ScreenOfPath,
): Promise<PageTexts> {
  const { config, db } = app.services
  const signedIn = Boolean(request.cookies[cookieOf(config).name])
  const nothing = { subject: null, words: {}, personal: false, signedIn, status: 200 as const }
  try {
    if (pathname === '/') {
      const session = signedIn ? await app.findSession(request, reply) : null
      if (!session) return { ...nothing, signedIn: false }
      const [{ rows }, running] = await Promise.all([
        findStories(db, planList('story', session, shelf), shelf, session),
        findRunning(db, session.userId),
      ])
      return { ...nothing, words: dashboardWords(session.names.firstName, rows, running), personal: true }
    }
    // The path of the last screen, which shows a 'not found' message, matches every address.
    if (screen?.path === '') return { ...nothing, status: 404 }
    if (!screen || !id) return nothing
    const subject = screen.subject ? await findPageSubject(db, screen.subject, id) : null
    const shown = { ...nothing, subject, words: subject ? subjectWords(subject) : {} }
    // Everybody can open a public thing, except a public profile: users whom its owner has blocked cannot open it
    // (D-147).
    if (subject && !(subject.kind === 'user' && signedIn)) return shown
    const session = signedIn ? await app.findSession(request, reply) : null
    return (await canOpen(db, request, session, id)) ? shown : { ...nothing, status: 404 }
  } catch (error) {
    request.log.warn({ err: error }, 'page metadata query failed, page sent without it')
    return nothing
  }
}

function subjectWords(subject: PageSubject): ShellTexts {
  return {
    title: subject.name,
    language: subject.language ?? '',
    description: subject.description,
    role: subject.role,
    picture: subject.picture ?? '',
    smallPicture: subject.smallPicture ?? subject.picture ?? '',
  }
}

function dashboardWords(name: string, stories: readonly Story[], running: string[]): ShellTexts {
  const firstBare = stories.findIndex(({ coverImageUrl }) => !coverImageUrl)
  return {
    name,
    running: running.map((subject) => ({ subject })),
    // The shell can draw only cards with covers, so the list ends before the first story without a cover.
    stories: stories
      .slice(0, firstBare < 0 ? undefined : firstBare)
      .map(({ title, coverImageUrl, coverImageSmallUrl }) => ({
        title,
        picture: coverImageUrl ?? '',
        smallPicture: coverImageSmallUrl ?? coverImageUrl ?? '',
      })),
  }
}

/** Reads the subjects of a user's active generations, newest first, as the dashboard lists them. */
async function findRunning(db: Db, userId: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    subjectRow,
    Prisma.sql`
    SELECT ${subject} FROM generations g ${subjectJoins}
    WHERE g."ownerId" = ${userId} AND g.status IN ('queued', 'running') AND ${orderedByUserWhere}
    ORDER BY g."createdAt" DESC, g.id DESC LIMIT ${maxRunning}`,
  )
  return rows.map(({ subject }) => subject)
}
