import { expect, it } from 'vitest'
import { completeActs, currentActs } from '../../worker/jobs/acts.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

it('a renamed character or place has its new name in all summaries, where the name is a whole word', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const ruth = await createCharacter(db, user, { name: 'Ruth (Bo$s) Ambler' })
  const sker = await createLocation(db, user, { name: 'Sker' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ruth.id } })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: sker.id } })
  const summary = 'Ruth (Bo$s) Ambler leaves Sker for Skerries.'
  const { id } = await createChapter(db, story, { summary })
  await db.actSummary.create({ data: { storyId: story.id, act: 1, summary, basis: 'x' } })
  const other = await createChapter(db, await createStory(db, user), { summary })
  for (const [path, name] of [
    [`/api/characters/${ruth.id}`, 'Nell \\1 Vane'],
    [`/api/locations/${sker.id}`, 'The Point'],
  ])
    expect((await test.call('PUT', path ?? '', { as: user, body: { name } })).status).toBe(200)
  const renamed = 'Nell \\1 Vane leaves The Point for Skerries.'
  expect(await db.chapter.findUnique({ where: { id } })).toMatchObject({ summary: renamed })
  expect(await db.actSummary.findFirst({ where: { storyId: story.id } })).toMatchObject({ summary: renamed })
  expect(await db.chapter.findUnique({ where: { id: other.id } })).toMatchObject({ summary })
})

it.each([
  [
    'Ruth Ambler',
    'Nell Vane',
    'Ruth tells Ruth Ambler’s Ruthless friend.',
    'Nell tells Nell Vane’s Ruthless friend.',
  ],
  ['山田 美咲', '佐藤 花子', '山田 美咲は港へ行く。美咲が笑う。', '佐藤 花子は港へ行く。花子が笑う。'],
  ['สมชาย', 'วิชัย', 'แล้วสมชายก็มา', 'แล้ววิชัยก็มา'],
])(
  'renaming a character from %s to %s changes all summaries, and summaries of acts stay current',
  async (from, to, text, renamed) => {
    const { db } = test
    const user = await createUser(db)
    const story = await createStory(db, user)
    const person = await createCharacter(db, user, { name: from })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: person.id } })
    const chapters = []
    for (let number = 1; number <= 10; number += 1)
      chapters.push(await createChapter(db, story, { summary: number === 5 ? 'It rains.' : text }))
    const earlier = chapters.map(({ id, chapterNumber: number, title, summary }) => ({
      id,
      number,
      title,
      summary,
    }))
    const [act] = completeActs(earlier, 11)
    await db.actSummary.create({
      data: { storyId: story.id, act: 1, summary: text, basis: act?.basis ?? '' },
    })
    await test.call('PUT', `/api/characters/${person.id}`, { as: user, body: { name: to } })
    const rows = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
    })
    expect(new Set(rows.map(({ summary }) => summary))).toEqual(new Set([renamed, 'It rains.']))
    const present = rows.map(({ id, chapterNumber: number, title, summary }) => ({
      id,
      number,
      title,
      summary,
    }))
    const stored = await db.actSummary.findMany({ where: { storyId: story.id } })
    expect(currentActs(stored, present, 11)).toMatchObject([{ summary: renamed }])
  },
)
