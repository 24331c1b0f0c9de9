import { describe, expect, it } from 'vitest'
import type { StoryPlan } from '#contract/plan.ts'
import { createChapter, createCharacter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)

const pathOf = (story: { id: number }) => `/api/stories/${story.id}/plan`
const get = async (story: { id: number }) =>
  (await test.call<StoryPlan>('GET', pathOf(story), { as: author })).body
const put = (story: { id: number }, body: unknown) =>
  test.call<StoryPlan>('PUT', pathOf(story), { as: author, body })
const beat = (text: string) => ({ text })
const texts = (plan: StoryPlan) =>
  plan.chapters.map(({ number, status, beats }) => [number, status, ...beats.map(({ text }) => text)])

describe('the plan of a story', () => {
  it('the plan of a story without a stored plan is empty and switched on', async () => {
    const story = await createStory(test.db, author)
    expect(await get(story)).toEqual({
      enabled: true,
      chapterGoal: null,
      ending: null,
      promises: [],
      chapters: [],
      passed: [],
      version: 0,
    })
  })

  it('the plan of a story numbers the planned chapters after the written ones', async () => {
    const story = await createStory(test.db, author)
    await createChapter(test.db, story, { title: 'Arrival' })
    const { status, body } = await put(story, {
      chapterGoal: 20,
      ending: 'hea',
      promises: ['They meet the sister.'],
      chapters: [{ title: 'The storm', beats: [beat('The boat is lost.')] }, { title: 'Calm' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ enabled: true, chapterGoal: 20, ending: 'hea', version: 1 })
    expect(texts(body)).toEqual([
      [1, 'written'],
      [2, 'planned', 'The boat is lost.'],
      [3, 'planned'],
    ])
    expect(await get(story)).toEqual(body)
  })

  it('saving a plan keeps the id of a beat that is moved to another chapter, and deletes beats that are left out', async () => {
    const story = await createStory(test.db, author)
    const first = await put(story, { chapters: [{ beats: [beat('One.'), beat('Two.')] }, { beats: [] }] })
    const two = first.body.chapters[0]?.beats[1]
    const second = await put(story, { chapters: [{}, { beats: [{ id: two?.id, text: 'Two, changed.' }] }] })
    expect(second.body.chapters[1]?.beats).toEqual([{ ...two, text: 'Two, changed.' }])
    expect(await test.db.beat.count({ where: { storyId: story.id } })).toBe(1)
  })

  it('saving a plan leaves the beats that happened in a written chapter unchanged', async () => {
    const story = await createStory(test.db, author)
    const chapter = await createChapter(test.db, story, { content: 'They kissed on the pier.' })
    const done = { text: 'They kiss.', chapterId: chapter.id, quote: 'They kissed' }
    await test.db.beat.create({ data: { storyId: story.id, position: 0, ...done } })
    const { body } = await put(story, { chapters: [] })
    expect(body.chapters).toMatchObject([{ number: 1, status: 'written', beats: [done] }])
  })

  it('a plan with a beat of another story, a beat that has happened, or the same beat twice is refused with 400', async () => {
    const story = await createStory(test.db, author)
    const other = await createStory(test.db, author)
    const planned = await put(story, { chapters: [{ beats: [beat('Mine.')] }] })
    const foreign = await put(other, { chapters: [{ beats: [beat('Theirs.')] }] })
    const id = planned.body.chapters[0]?.beats[0]?.id
    const chapter = await createChapter(test.db, story, { content: 'They kissed on the pier.' })
    const done = await test.db.beat.create({
      data: {
        storyId: story.id,
        position: 0,
        text: 'They kiss.',
        chapterId: chapter.id,
        quote: 'They kissed',
      },
    })
    for (const beats of [
      [{ id: done.id, text: 'They quarrel.' }],
      [{ id: foreign.body.chapters[0]?.beats[0]?.id, text: 'Stolen.' }],
      [
        { id, text: 'Once.' },
        { id, text: 'Twice.' },
      ],
    ]) {
      const answer = await put(story, { chapters: [{ beats }] })
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'This beat is not planned in this story' },
      })
    }
    expect(texts(await get(story))).toEqual([
      [1, 'written', 'They kiss.'],
      [2, 'planned', 'Mine.'],
    ])
  })

  it('a change of a plan that is based on an older version is refused with 409', async () => {
    const story = await createStory(test.db, author)
    await put(story, { version: 0, chapters: [{ title: 'One' }] })
    expect(await put(story, { version: 0, chapters: [] })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await get(story)).chapters).toHaveLength(1)
  })

  it('a plan that was edited before a chapter was added, changed or deleted is not saved over the present one', async () => {
    const story = await createStory(test.db, author)
    const chapter = await createChapter(test.db, story, { content: 'They kissed on the pier.' })
    const { id: storyId } = story
    const planned = await put(story, { chapters: [{ beats: [beat('One.')] }, { beats: [beat('Two.')] }] })
    await test.db.beat.create({
      data: { storyId, position: 0, text: 'They kiss.', chapterId: chapter.id, quote: 'They kissed' },
    })
    const path = `/api/stories/${storyId}/chapters`
    let { version } = planned.body
    for (const [method, url, body] of [
      ['POST', path, { content: 'Rain.' }],
      ['PUT', `${path}/${chapter.id}`, { content: 'They were kissing on the pier.' }],
      ['DELETE', `${path}/${chapter.id}`, undefined],
    ] as const) {
      const { status } = await test.call(method, url, { as: author, body })
      expect(status).toBeLessThan(300)
      const sent = { version, passed: [], chapters: [{ beats: [beat('One.')] }, { beats: [beat('Two.')] }] }
      expect(await put(story, sent)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      version = (await get(story)).version
    }
    expect(await test.db.beat.count({ where: { storyId } })).toBe(3)
    // A change of the text that concerns no beat leaves the edit of the plan valid.
    const [last] = await test.db.chapter.findMany({ where: { storyId } })
    await test.call('PUT', `${path}/${last?.id}`, { as: author, body: { content: 'Rain again.' } })
    expect((await put(story, { version, chapters: [] })).status).toBe(200)
  })

  it('a plan shows the present name of a character that was renamed after the plan was written', async () => {
    const story = await createStory(test.db, author)
    const rose = await createCharacter(test.db, author, { name: 'Rose Vale' })
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: rose.id } })
    await put(story, {
      promises: ['Rose Vale forgives him.'],
      chapters: [{ beats: [beat('Rose leaves the rosebed.')] }],
    })
    await test.db.character.update({ where: { id: rose.id }, data: { name: 'Iris Dell' } })
    const plan = await get(story)
    expect(plan.promises).toEqual(['Iris Dell forgives him.'])
    expect(texts(plan)).toEqual([[1, 'planned', 'Iris leaves the rosebed.']])
  })

  it('a plan shows the beats of the first planned chapter in the next one after a chapter was added by hand', async () => {
    const story = await createStory(test.db, author)
    await put(story, { chapters: [{ beats: [beat('One.')] }, { title: 'Later', beats: [beat('Two.')] }] })
    await test.call('POST', `/api/stories/${story.id}/chapters`, { as: author, body: { content: 'Rain.' } })
    expect(texts(await get(story))).toEqual([
      [1, 'written'],
      [2, 'planned', 'One.', 'Two.'],
    ])
  })

  it('a beat that no chapter tells is offered for one more chapter, and then waits apart from the plan', async () => {
    const story = await createStory(test.db, author)
    await put(story, { chapters: [{ beats: [beat('One.')] }, { beats: [beat('Two.')] }] })
    const write = () =>
      test.call('POST', `/api/stories/${story.id}/chapters`, { as: author, body: { content: 'Rain.' } })
    await write()
    await write()
    const plan = await get(story)
    expect(texts(plan).at(-1)).toEqual([3, 'planned', 'Two.'])
    expect(plan.passed).toMatchObject([{ text: 'One.', chapterId: null }])
    await write()
    expect((await get(story)).passed).toMatchObject([{ text: 'One.' }, { text: 'Two.' }])
  })

  describe('of which more beats were passed over than a chapter can have', () => {
    const passOver = async (count: number) => {
      const story = await createStory(test.db, author)
      const data = Array.from({ length: count }, (_, at) => ({
        ...{ storyId: story.id, position: at % 3, text: `Passed ${at + 1}.` },
      }))
      await test.db.beat.createMany({ data })
      await test.db.plannedChapter.create({
        data: {
          storyId: story.id,
          position: 1,
          beats: { create: { storyId: story.id, position: 1, text: 'Next.' } },
        },
      })
      return story
    }
    const passedOf = (plan: StoryPlan) => plan.passed.map(({ text }) => text)

    it('shows the newest three in the next chapter and the others apart', async () => {
      const story = await passOver(25)
      const plan = await get(story)
      expect(texts(plan)).toEqual([[1, 'planned', 'Passed 25.', 'Passed 23.', 'Passed 24.', 'Next.']])
      expect(plan.passed).toHaveLength(22)
    })

    it('can be saved as it is shown, and keeps all beats that the save does not name', async () => {
      const story = await passOver(25)
      const { chapters, promises, passed } = await get(story)
      const saved = await put(story, {
        promises,
        enabled: false,
        chapters: chapters.map(({ beats }) => ({ beats: beats.map(({ id, text }) => ({ id, text })) })),
      })
      expect(saved.status).toBe(200)
      expect(saved.body.passed).toEqual(passed)
      const emptied = await put(story, { chapters: [] })
      expect(emptied.body).toMatchObject({ chapters: [], passed })
      expect(await test.db.beat.count({ where: { storyId: story.id } })).toBe(22)
    })

    it('keeps only the beats that the save names, places one of them and adds a new one', async () => {
      const story = await passOver(25)
      const [first, second, third] = (await get(story)).passed
      const { status, body } = await put(story, {
        chapters: [{ beats: [{ id: second?.id, text: 'Placed.' }] }],
        passed: [{ id: first?.id }, { text: 'Restored.' }],
      })
      expect(status).toBe(200)
      expect(texts(body)).toEqual([[1, 'planned', 'Placed.']])
      expect(passedOf(body)).toEqual([first?.text, 'Restored.'])
      const unknown = await put(story, { passed: [{ id: third?.id }] })
      expect(unknown).toMatchObject({
        status: 400,
        body: { message: 'This beat is not planned in this story' },
      })
    })

    it('orders at most three of them with the next chapter, the newest ones', async () => {
      const story = await passOver(25)
      const ordered = await test.call('POST', `/api/stories/${story.id}/generate-chapter`, {
        as: author,
        body: { setting: 'Harbour' },
        headers: { prefer: 'respond-async' },
      })
      expect(ordered.status).toBe(202)
      const { input } = await test.db.generation.findFirstOrThrow({ where: { storyId: story.id } })
      const { beats } = input as { beats: number[] }
      const named = await test.db.beat.findMany({ where: { id: { in: beats } }, orderBy: { id: 'asc' } })
      expect(named.map(({ text }) => text)).toEqual(['Passed 23.', 'Passed 24.', 'Passed 25.', 'Next.'])
    })
  })

  it('the plan of a public story answers 404 to a reader and to an admin, and 401 to a visitor', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const others = [await createUser(test.db), await createUser(test.db, { isAdmin: true })]
    for (const as of others) {
      expect((await test.call('GET', pathOf(story), { as })).status).toBe(404)
      expect((await test.call('PUT', pathOf(story), { as, body: {} })).status).toBe(404)
    }
    expect((await test.call('GET', pathOf(story))).status).toBe(401)
  })
})
