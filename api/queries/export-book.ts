import { z } from 'zod'
import { findNamedThings } from '#core/book/names.ts'
import { proseShownWhere } from '#core/policy/mature-stories.ts'
import { allowedWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { fillNames, type NamedThing } from '#core/text/name-references.ts'
import { pages, pagesBy, type Section } from './export-pages.ts'
import { isShownFact } from './facts.ts'
import { findWithheld, withheldWhy } from './findings.ts'

const idRow = rowSchema({ id: z.int() })

/**
 * The styles, plans, facts and findings of all stories that a user wrote, and the user's drafts (D-94). References to
 * characters and locations in beats and facts are replaced by names. A sheet that the user cannot open is not quoted
 * (D-30).
 */
export function bookSections(db: Db, userId: string): Section[] {
  const story = { authorId: userId }
  const author = { userId, isAdmin: false }
  const orderBy = { id: 'asc' } as const
  const byStory = <Row extends { storyId: number }>(load: (after: number, take: number) => Promise<Row[]>) =>
    pagesBy((row: Row) => row.storyId, 0, load)
  return [
    [
      'styles',
      () =>
        byStory((gt, take) =>
          db.storyStyle.findMany({ where: { story, storyId: { gt } }, orderBy: { storyId: 'asc' }, take }),
        ),
    ],
    [
      'plans',
      () =>
        withNames(
          db,
          byStory((gt, take) =>
            db.storyPlan.findMany({ where: { story, storyId: { gt } }, orderBy: { storyId: 'asc' }, take }),
          ),
          (plan, fill) => ({ ...plan, logline: fill(plan.logline), promises: plan.promises.map(fill) }),
        ),
    ],
    [
      'plannedChapters',
      () =>
        withNames(
          db,
          pages((gt, take) => db.plannedChapter.findMany({ where: { story, id: { gt } }, orderBy, take })),
          (planned, fill) => ({ ...planned, title: fill(planned.title) }),
        ),
    ],
    [
      'beats',
      () =>
        withNames(
          db,
          pages((gt, take) => db.beat.findMany({ where: { story, id: { gt } }, orderBy, take })),
          fillText,
        ),
    ],
    [
      'facts',
      () =>
        withNames(
          db,
          filtered(
            pages((gt, take) =>
              db.fact.findMany({
                where: { story, id: { gt } },
                orderBy,
                take,
                include: { knowers: { omit: { factId: true } } },
              }),
            ),
            async ({ id, storyId, isSheetLine }) =>
              !isSheetLine || (await isShownFact(db, storyId, author, id)),
          ),
          fillText,
        ),
    ],
    [
      'chapterDrafts',
      () =>
        pages(async (gt, take) => {
          const drafts = await findReadableDrafts(db, userId, gt, take)
          return db.chapterDraft.findMany({ where: { id: { in: drafts.map(({ id }) => id) } }, orderBy })
        }),
    ],
    [
      'findings',
      () =>
        pages(async (gt, take) => {
          const findings = await db.finding.findMany({ where: { story, id: { gt } }, orderBy, take })
          const withheld = await findWithheld(
            db,
            author,
            findings.map(({ id }) => id),
          )
          return findings.map((row) =>
            withheld.has(row.id) ? { ...row, againstQuote: null, why: withheldWhy } : row,
          )
        }),
    ],
  ]
}

async function* filtered<Row>(
  rows: AsyncGenerator<Row>,
  isExported: (row: Row) => Promise<boolean>,
): AsyncGenerator<Row> {
  for await (const row of rows) if (await isExported(row)) yield row
}

// A draft begins as a copy of the chapter. A user therefore gets only the drafts that the desk shows them: those of
// stories that they may still edit (D-152) and whose text they may read (D-144).
function findReadableDrafts(db: Db, userId: string, after: number, take: number) {
  const user = { userId, isAdmin: false }
  return queryRows(
    db,
    idRow,
    Prisma.sql`
    SELECT d.id FROM chapter_drafts d JOIN stories s ON s.id = d."storyId" JOIN users u ON u.id = d."userId"
    WHERE d."userId" = ${userId} AND d.id > ${after} AND ${allowedWhere('edit', 'story', user, 's')}
      AND (u."isAdult" OR ${proseShownWhere(user, false, 's', Prisma.sql`TRUE`)})
    ORDER BY d.id LIMIT ${take}`,
  )
}

// Most rows of one story follow each other, so only the names of the latest story are cached.
async function* withNames<Row extends { storyId: number }>(
  db: Db,
  rows: AsyncGenerator<Row>,
  filled: (row: Row, fill: (text: string) => string) => Row,
): AsyncGenerator<Row> {
  let latest: { storyId: number; named: NamedThing[] } | undefined
  for await (const row of rows) {
    if (latest?.storyId !== row.storyId) {
      latest = { storyId: row.storyId, named: await findNamedThings(db, row.storyId) }
    }
    const { named } = latest
    yield filled(row, (text) => fillNames(text, named))
  }
}

function fillText<Row extends { text: string }>(row: Row, fill: (text: string) => string): Row {
  return { ...row, text: fill(row.text) }
}
