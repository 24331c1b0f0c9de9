import { findNamedThings } from '#core/book/names.ts'
import type { Db } from '#core/postgres/client.ts'
import { fillNames, type NamedThing } from '#core/text/name-references.ts'
import { pages, pagesBy, type Section } from './export-pages.ts'

/**
 * The styles, plans, facts and findings of all stories that a user wrote (D-94). References to characters and places
 * are replaced by names.
 */
export function bookSections(db: Db, userId: string): Section[] {
  const story = { authorId: userId }
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
        byStory((gt, take) =>
          db.storyPlan.findMany({ where: { story, storyId: { gt } }, orderBy: { storyId: 'asc' }, take }),
        ),
    ],
    [
      'plannedChapters',
      () => pages((gt, take) => db.plannedChapter.findMany({ where: { story, id: { gt } }, orderBy, take })),
    ],
    [
      'beats',
      () =>
        withNames(
          db,
          pages((gt, take) => db.beat.findMany({ where: { story, id: { gt } }, orderBy, take })),
        ),
    ],
    [
      'facts',
      () =>
        withNames(
          db,
          pages((gt, take) =>
            db.fact.findMany({
              where: { story, id: { gt } },
              orderBy,
              take,
              include: { knowers: { omit: { factId: true } } },
            }),
          ),
        ),
    ],
    [
      'chapterDrafts',
      () => pages((gt, take) => db.chapterDraft.findMany({ where: { userId, id: { gt } }, orderBy, take })),
    ],
    [
      'findings',
      () => pages((gt, take) => db.finding.findMany({ where: { story, id: { gt } }, orderBy, take })),
    ],
  ]
}

// Most rows of one story follow each other, so only the names of the latest story are cached.
async function* withNames<Row extends { storyId: number; text: string }>(
  db: Db,
  rows: AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  let latest: { storyId: number; named: NamedThing[] } | undefined
  for await (const row of rows) {
    if (latest?.storyId !== row.storyId) {
      latest = { storyId: row.storyId, named: await findNamedThings(db, row.storyId) }
    }
    yield { ...row, text: fillNames(row.text, latest.named) }
  }
}
