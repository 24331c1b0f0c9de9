import { describe, expect, test } from 'vitest'
import { readBasis } from '../../../worker/jobs/reading/reading-basis.ts'
import type { NewFinding } from '../../../worker/story/findings/new-finding.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'
import { leftOutFinding } from '../../../worker/story/prose/length-correction.ts'
import { createChapter, createGeneration } from '../../setup/factories.ts'
import { useTestApp } from '../../setup/use-test-app.ts'
import { storyWithChapter } from './reading-to-write.ts'

const app = useTestApp()

describe('the plan after a reading', () => {
  const plan = [
    { title: 'One', beats: ['Wren asks.', 'He answers.'] },
    { title: 'Two', beats: ['They part.'] },
    { title: 'Three', beats: ['They meet.'] },
  ]
  async function planned(enabled: boolean, beats: (string | null)[]) {
    const fixture = await storyWithChapter(app)
    const storyId = fixture.story.id
    await app.db.storyPlan.create({ data: { storyId, enabled } })
    for (const [at, text] of beats.entries()) {
      const { id } = await app.db.plannedChapter.create({
        data: { storyId, position: at + 1, title: `P${at + 1}` },
      })
      if (text !== null)
        await app.db.beat.create({ data: { storyId, position: 1, text, plannedChapterId: id } })
    }
    return fixture
  }
  const planOf = async (storyId: number) => {
    const chapters = await app.db.plannedChapter.findMany({
      where: { storyId },
      orderBy: { position: 'asc' },
      include: { beats: { orderBy: { position: 'asc' } } },
    })
    return chapters.map(({ title, beats }) => [title, ...beats.map(({ text }) => text)])
  }

  test('a reading adds beats to the plan until three chapters have some, if fewer than two had, and keeps existing beats', async () => {
    const { story, wren, write } = await planned(true, [null, 'They sail.'])
    await write({ plan })
    expect(await planOf(story.id)).toEqual([
      ['P1', `[[character:${wren.id}]] asks.`, 'He answers.'],
      ['P2', 'They sail.'],
      ['Two', 'They part.'],
    ])
    expect(await app.db.storyPlan.findUnique({ where: { storyId: story.id } })).toMatchObject({ version: 1 })
  })

  test('a reading plans no chapter beyond the number of chapters that the writer has set', async () => {
    const { story, write } = await planned(true, [])
    const storyId = story.id
    await app.db.storyPlan.update({ where: { storyId }, data: { chapterGoal: 2 } })
    await write({ plan })
    expect((await planOf(storyId)).map(([title]) => title)).toEqual(['One'])
  })

  test('a reading is asked only for the chapters without events up to the number that the writer has set, with the planned and told events and the present names', async () => {
    const rows = 'Iris rows out to the wreck of the Marrow alone.'
    const { story, chapter, wren } = await planned(true, [rows, null])
    const storyId = story.id
    const promises = [`[[character:${wren.id}:short]] learns who oiled the compass.`]
    const logline = `[[character:${wren.id}]] inherits the Lamp House.`
    const setPlan = (data: object) => app.db.storyPlan.update({ where: { storyId }, data })
    await setPlan({ promises, logline, chapterGoal: 4 })
    await app.db.plannedChapter.updateMany({ where: { storyId, position: 2 }, data: { title: 'The Sale' } })
    await app.db.chapter.update({ where: { id: chapter.id }, data: { chapterNumber: 2 } })
    const earlier = await createChapter(app.db, story, { chapterNumber: 1 })
    const told = { chapterId: earlier.id, quote: 'swam' }
    await app.db.beat.create({ data: { storyId, position: 1, text: 'The village swims.', ...told } })
    await app.db.beat.create({ data: { storyId, position: 1, text: 'Bo forgives her.' } })
    const planOfReading = async (chapterId: number | null, chapterNumber: number) =>
      (await readBasis(app.db, { storyId, chapterId, chapterNumber }))?.planAhead
    expect((await planOfReading(chapter.id, 2))?.request.split('\n')).toEqual([
      'Plan chapter 4.',
      'Chapter 4 has the title “The Sale”.',
      'Wren inherits the Lamp House.',
      'The story will have 4 chapters.',
      'Promised: Wren learns who oiled the compass.',
      'Told: The village swims.',
      'Planned: Bo forgives her.',
      `Planned for chapter 3: ${rows}`,
    ])
    // The next chapter takes the place of the first planned one.
    expect((await planOfReading(null, 3))?.request).toMatch(/^Plan chapter 4\..*The Sale/s)
    await setPlan({ chapterGoal: 3 })
    expect(await planOfReading(chapter.id, 2)).toBeNull()
  })

  test('a planned chapter that a reading offers without beats shifts no other one, and titles name people by id', async () => {
    const { story, wren, write } = await planned(true, [])
    await write({
      plan: [
        { title: 'Nothing', beats: [] },
        { title: 'Wren returns', beats: ['They meet.'] },
        { title: 'Nothing more', beats: [] },
      ],
    })
    expect(await planOf(story.id)).toEqual([['Nothing'], [`[[character:${wren.id}]] returns`, 'They meet.']])
  })

  test.each([
    ['it is switched off', false, [null]],
    ['two chapters have beats', true, ['They sail.', 'They land.']],
  ] as const)('the plan of a story is not changed by a reading when %s', async (_, enabled, beats) => {
    const { story, write } = await planned(enabled, [...beats])
    const before = await planOf(story.id)
    await write({ plan })
    expect(await planOf(story.id)).toEqual(before)
  })

  test('a reading marks a planned beat as done with its quote, and a later reading does not change the quote or the plan', async () => {
    const { story, chapter, write } = await planned(true, ['The ring is lost.'])
    const [beat] = await app.db.beat.findMany({ where: { storyId: story.id } })
    const { version } = await app.db.storyPlan.findUniqueOrThrow({ where: { storyId: story.id } })
    await write({ beats: [{ beatId: beat?.id ?? 0, quote: 'The ring was gone.' }] })
    await write({ beats: [{ beatId: beat?.id ?? 0, quote: 'Wren heard it.' }] })
    expect(await app.db.beat.findMany({ where: { storyId: story.id } })).toMatchObject([
      { chapterId: chapter.id, plannedChapterId: null, quote: 'The ring was gone.' },
    ])
    // The version was raised once, so that a writer who edits the plan does not save the beat as planned.
    const plan = await app.db.storyPlan.findUniqueOrThrow({ where: { storyId: story.id } })
    expect(plan.version).toBe(version + 1)
  })
})

describe('the findings of a reading', () => {
  const finding = (kind: NewFinding['kind'], quote: string): NewFinding => ({
    kind,
    severity: 'note',
    quote,
    offset: 0,
    against: null,
    why: 'It is so.',
  })
  const statusOf = async (storyId: number) =>
    (await app.db.finding.findMany({ where: { storyId }, orderBy: { id: 'asc' } })).map(
      ({ kind, status }) => `${kind} ${status}`,
    )

  test('a finding of a reading is stored once, stays waived, and is resolved when its rule no longer finds it', async () => {
    const { story, write } = await storyWithChapter(app)
    const first = finding('avoided', 'The ring')
    const second = finding('absent', 'Wren heard it.')
    const byModel = finding('contradiction', 'Wren heard it.')
    await write({ findings: [first, first, second, byModel] })
    expect(await statusOf(story.id)).toEqual(['avoided open', 'absent open', 'contradiction open'])
    await app.db.finding.updateMany({
      where: { storyId: story.id, kind: 'avoided' },
      data: { status: 'waived' },
    })
    await write({ findings: [first] })
    expect(await statusOf(story.id)).toEqual(['avoided waived', 'absent mended', 'contradiction open'])
    await write({ findings: [first, second] })
    expect(await statusOf(story.id)).toEqual(['avoided waived', 'absent open', 'contradiction open'])
  })

  test('a finding about removed paragraphs stays open when the unchanged text is read again', async () => {
    const { story, write } = await storyWithChapter(app)
    const text = 'The ring was gone.\n\nWren heard it.\n\nShe left.'
    const band = { ...bandOf('chapter', 'medium'), max: 6 }
    const shortened = { text, paragraphs: 1, words: 3, at: text.indexOf('She left.') }
    await write({ findings: [leftOutFinding(text, band, shortened), finding('length', '')] })
    await write({})
    expect(await statusOf(story.id)).toEqual(['shortened open', 'length mended'])
  })
})

describe('the other names of a character', () => {
  const aliasesIn = async (storyId: number, chapterId: number, chapterNumber: number) => {
    const { bible } = (await readBasis(app.db, { storyId, chapterId, chapterNumber })) ?? {}
    return bible?.characters.flatMap(({ aliases }) => aliases)
  }

  test('another name of a character is stored with the chapter whose text has it, and ends when its words are removed', async () => {
    const { user, story, chapter, wren, write } = await storyWithChapter(app)
    const first = chapter
    const content = 'The ring was gone. The Captain heard it.'
    await app.db.chapter.update({ where: { id: first.id }, data: { chapterNumber: 2, content } })
    const earlier = await createChapter(app.db, story, { chapterNumber: 1 })
    await app.db.storyCharacter.updateMany({
      where: { characterId: wren.id },
      data: { aliases: ['Wrennie'] },
    })
    const read = { aliases: [{ characterId: wren.id, alias: 'the captain' }] }
    await write(read)
    await write(read)
    expect(await aliasesIn(story.id, earlier.id, 1)).toEqual([
      { alias: 'Wrennie', fromChapter: 0 },
      { alias: 'the captain', fromChapter: 2 },
    ])
    const path = `/api/stories/${story.id}/chapters/${first.id}`
    await app.call('PUT', path, { as: user, body: { content: 'The ring was gone.' } })
    expect(await aliasesIn(story.id, earlier.id, 1)).toEqual([{ alias: 'Wrennie', fromChapter: 0 }])
  })

  test('another name of a character is removed when the chapter that has it is deleted', async () => {
    const { user, story, chapter, wren, write } = await storyWithChapter(app)
    const other = await createChapter(app.db, story)
    await write({ aliases: [{ characterId: wren.id, alias: 'Heard' }] })
    expect(await aliasesIn(story.id, other.id, 2)).toEqual([{ alias: 'Heard', fromChapter: 1 }])
    await app.call('DELETE', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user })
    expect(await aliasesIn(story.id, other.id, 1)).toEqual([])
  })

  test('the people whom the order of a story named are known to every reading of its chapters, unless the story has them under this name', async () => {
    const { user, story, chapter, wren } = await storyWithChapter(app)
    const base = {
      plot: '',
      setting: '',
      chapterSize: 'medium',
      spiceLevel: 2,
      genre: 'romance',
      tone: 'romantic',
    }
    const input = { ...base, title: '', characters: ['Noor Haddad', 'Sparrow'], characterIds: [] }
    await createGeneration(app.db, user, 'story', { storyId: story.id, input })
    await app.db.chapterAlias.create({
      data: { chapterId: chapter.id, characterId: wren.id, alias: 'Sparrow' },
    })
    const basis = await readBasis(app.db, { storyId: story.id, chapterId: chapter.id, chapterNumber: 1 })
    expect(basis?.known.map(({ name }) => name)).toEqual(expect.arrayContaining(['Wren', 'Noor Haddad']))
    expect(basis?.bible.characters.map(({ name }) => name)).toEqual(['Noor Haddad', 'Wren'])
  })
})
