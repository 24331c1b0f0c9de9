import { Prisma } from '#core/postgres/client.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import type { ChapterRead } from '../../../worker/jobs/reading/read-text.ts'
import { readingStatements } from '../../../worker/jobs/reading/write-reading.ts'
import type { TestApp } from '../../setup/app.ts'
import { createChapter, createCharacter, createStory, createUser } from '../../setup/factories.ts'

const nothing: ChapterRead = {
  readBy: 'model',
  title: null,
  summary: 'They met.',
  people: [],
  aliases: [],
  scenarios: [],
  plan: [],
  findings: [],
  add: [],
  end: [],
  learn: [],
  outdated: [],
  beats: [],
}

/**
 * Creates a story with a chapter and the character Wren. Returns them, and a function that stores a reading of the
 * chapter or of another one.
 */
export async function storyWithChapter({ db }: Pick<TestApp, 'db'>) {
  const user = await createUser(db)
  const story = await createStory(db, user)
  const chapter = await createChapter(db, story, { content: 'The ring was gone. Wren heard it.' })
  const wren = await createCharacter(db, user, { name: 'Wren' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: wren.id } })
  const fact = (text: string, data: object = {}) =>
    db.fact.create({ data: { storyId: story.id, kind: 'state', source: 'model', text, ...data } })
  const write = (read: Partial<ChapterRead>, chapterId = chapter.id) =>
    pipelineTransaction(db, async (tx) => {
      const statements = readingStatements({
        storyId: story.id,
        chapterId: Prisma.sql`${chapterId}::int`,
        read: { ...nothing, ...read },
        detected: [],
        things: [{ kind: 'character', id: wren.id, name: 'Wren', aliases: [] }],
        isNew: false,
      })
      for (const statement of statements) void execute(tx, statement)
      return []
    })
  return { user, story, chapter, wren, fact, write }
}
