import { describe, expect, it } from 'vitest'
import { deleteFact, listFacts } from '#contract/facts.ts'
import { createChapter, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { factCalls } from './fact-calls.ts'

const test = useTestApp()

const { storyWithPeople, add, list, put } = factCalls(test)

describe('a fact of the writer', () => {
  it('a fact of the writer names people and places by id, and its text follows a rename', async () => {
    const fixture = await storyWithPeople()
    const { ruth, sker, ione } = fixture
    const fact = await add(fixture, {
      text: 'Ruth Ambler is buried at Sker Point; the Ruthless never knew.',
      kind: 'state',
      about: [{ characterId: ruth.id }, { locationId: sker.id }, { name: 'the tender' }],
      fromChapter: 2,
      knownBy: [ione.id],
    })
    expect(fact).toMatchObject({
      about: [
        { kind: 'character', id: ruth.id, name: 'Ruth Ambler' },
        { kind: 'location', id: sker.id, name: 'Sker Point' },
        { kind: 'name', id: null, name: 'the tender' },
      ],
      fromChapter: 2,
      untilChapter: null,
      endedBy: null,
      knownBy: [ione.id],
      quote: null,
      pinned: false,
      source: 'writer',
      status: 'open',
    })
    await test.db.character.update({ where: { id: ruth.id }, data: { name: 'Nell Ambler' } })
    expect(await list(fixture)).toMatchObject([
      { text: 'Nell Ambler is buried at Sker Point; the Ruthless never knew.' },
    ])
  })

  it('a fact that names a person by the first name is returned as typed, and has the new first name after a rename', async () => {
    const fixture = await storyWithPeople()
    const text = 'Ruth hates the rain.'
    expect(await add(fixture, { text, kind: 'state' })).toMatchObject({ text })
    await test.db.character.update({ where: { id: fixture.ruth.id }, data: { name: 'Nell Ambler' } })
    expect(await list(fixture)).toMatchObject([{ text: 'Nell hates the rain.' }])
  })

  it('a fact of an admin’s story has no name of a person whom another user has made private, because others read the story', async () => {
    const fixture = await storyWithPeople()
    await add(fixture, { text: 'Ruth Ambler hates the rain.', kind: 'state' })
    const owner = await createUser(test.db)
    await test.db.user.update({ where: { id: fixture.user.id }, data: { isAdmin: true } })
    const data = { authorId: owner.id, isPublic: true }
    await test.db.character.update({ where: { id: fixture.ruth.id }, data })
    expect(await list(fixture)).toMatchObject([{ text: 'Ruth Ambler hates the rain.' }])
    await test.db.character.update({ where: { id: fixture.ruth.id }, data: { isPublic: false } })
    expect(await list(fixture)).toMatchObject([{ text: 'somebody hates the rain.' }])
  })

  it.each([
    ['a chapter that the story does not have', { fromChapter: 9 }],
    ['an end before its beginning', { fromChapter: 2, untilChapter: 1 }],
    ['a number above 32 bits', { fromChapter: 2 ** 40 }],
  ])('a fact of the writer is refused with %s', async (_, wrong) => {
    const fixture = await storyWithPeople()
    const body = { text: 'It rains.', kind: 'state', ...wrong }
    expect(await test.call('POST', fixture.path, { as: fixture.user, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  it('a fact that somebody knows who left the story can be changed, and this person can be taken out but not put back', async () => {
    const fixture = await storyWithPeople()
    const { user, story, ruth, ione } = fixture
    const { id } = await add(fixture, { text: 'It rains.', kind: 'state', knownBy: [ruth.id] })
    await test.db.storyCharacter.deleteMany({ where: { storyId: story.id, characterId: ruth.id } })
    const knownBy = [ruth.id, ione.id]
    expect(await put(fixture, id, { text: 'It pours.', knownBy })).toMatchObject({
      text: 'It pours.',
      knownBy,
    })
    expect(await put(fixture, id, { knownBy: [ione.id] })).toMatchObject({ knownBy: [ione.id] })
    const refused = await test.call('PUT', `${fixture.path}/${id}`, { as: user, body: { knownBy } })
    expect(refused).toMatchObject({ status: 400 })
  })

  it('a fact of the writer is refused when it is about a character of another story', async () => {
    const [fixture, other] = [await storyWithPeople(), await storyWithPeople()]
    const body = { text: 'It rains.', kind: 'state', about: [{ characterId: other.ruth.id }] }
    expect((await test.call('POST', fixture.path, { as: fixture.user, body })).status).toBe(400)
  })
})

it('a fact that the writer moves to another chapter stays open when the text of that chapter changes', async () => {
  const fixture = await storyWithPeople()
  const [first, second] = fixture.chapters
  const quote = 'The rain began'
  const { id } = await test.db.fact.create({
    data: {
      ...{ storyId: fixture.story.id, kind: 'event', text: 'It rains.', source: 'model' },
      ...{ chapterId: first?.id ?? 0, quote },
    },
  })
  // The form sends all fields. A call that sends the present chapter again must therefore keep the quote.
  expect(await put(fixture, id, { fromChapter: 1, pinned: true })).toMatchObject({ quote, source: 'model' })
  expect(await put(fixture, id, { fromChapter: 2 })).toMatchObject({
    ...{ fromChapter: 2, chapterId: second?.id, quote: null, source: 'writer', status: 'open' },
  })
  const path = `/api/stories/${fixture.story.id}/chapters/${second?.id}`
  await test.call('PUT', path, { as: fixture.user, body: { content: 'She slept.' } })
  expect(await list(fixture)).toMatchObject([{ id, status: 'open' }])
})

it('a fact that has ended cannot be moved behind its end, unless it is opened or ends later', async () => {
  const fixture = await storyWithPeople()
  const { id } = await add(fixture, { text: 'The lamp is lit.', kind: 'state', untilChapter: 2 })
  const move = { fromChapter: 3 }
  const moved = await test.call('PUT', `${fixture.path}/${id}`, { as: fixture.user, body: move })
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'fromChapter' }] } })
  expect(await put(fixture, id, { fromChapter: 2 })).toMatchObject({ fromChapter: 2, untilChapter: 2 })
  expect(await put(fixture, id, { ...move, untilChapter: 3 })).toMatchObject({ ...move, untilChapter: 3 })
  await put(fixture, id, { fromChapter: 1, untilChapter: 2 })
  expect(await put(fixture, id, { ...move, status: 'open' })).toMatchObject({ ...move, untilChapter: null })
})

it('a fact cannot be ended without the chapter in which it ended', async () => {
  const fixture = await storyWithPeople()
  const { id } = await add(fixture, { text: 'The lamp is lit.', kind: 'state' })
  const body = { status: 'ended', untilChapter: null }
  expect(await test.call('PUT', `${fixture.path}/${id}`, { as: fixture.user, body })).toMatchObject({
    status: 400,
  })
  await expect(test.db.fact.update({ where: { id }, data: { status: 'ended' } })).rejects.toThrow('facts_end')
})

it('a deleted fact is brought back with status open', async () => {
  const fixture = await storyWithPeople()
  const { id } = await add(fixture, { text: 'The lamp is lit.', kind: 'state' })
  const gone = await test.call(deleteFact.method, `${fixture.path}/${id}`, { as: fixture.user })
  expect(gone.status).toBe(204)
  expect(await list(fixture, '?status=void')).toMatchObject([{ id, status: 'void' }])
  expect(await put(fixture, id, { status: 'open' })).toMatchObject({ id, status: 'open' })
})

describe('the list of facts', () => {
  it('the list of facts has filters for subject, chapter, kind and status', async () => {
    const fixture = await storyWithPeople()
    const about = [{ characterId: fixture.ruth.id }]
    await add(fixture, { text: 'one', kind: 'state', fromChapter: 1, untilChapter: 2, about })
    await add(fixture, { text: 'two', kind: 'promise', fromChapter: 2, about: [{ name: 'Tender' }] })
    await add(fixture, { text: 'three', kind: 'state', fromChapter: 3, about })
    const texts = async (query: string) => (await list(fixture, query)).map(({ text }) => text)
    expect(await texts('')).toEqual(['one', 'two', 'three'])
    expect(await texts('?chapter=1')).toEqual(['one'])
    expect(await texts('?chapter=2')).toEqual(['two'])
    expect(await texts(`?about=character:${fixture.ruth.id}`)).toEqual(['one', 'three'])
    expect(await texts('?about=ruth%20ambler')).toEqual(['one', 'three'])
    expect(await texts('?about=tender')).toEqual(['two'])
    expect(await texts('?status=ended')).toEqual(['one'])
    expect(await texts('?kind=promise')).toEqual(['two'])
    expect((await test.call('GET', `${fixture.path}?kind=guess`, { as: fixture.user })).status).toBe(400)
  })

  it('the list of facts is paged by chapter, and each fact is on one page', async () => {
    const fixture = await storyWithPeople()
    const data = Array.from({ length: 25 }, (_, n) => ({
      storyId: fixture.story.id,
      kind: 'event',
      source: 'model',
      text: `Fact ${n}.`,
      chapterId: fixture.chapters[n % 3]?.id ?? null,
      quote: 'x',
    }))
    await test.db.fact.createMany({ data })
    const seen: string[] = []
    let path: string | null = `${fixture.path}?limit=10`
    while (path !== null) {
      const answer: Awaited<ReturnType<typeof test.call>> = await test.call('GET', path, { as: fixture.user })
      expect(answer.headers['x-total-count']).toBe('25')
      seen.push(
        ...listFacts.responses[200]
          .parse(answer.body)
          .map(({ fromChapter, text }) => `${fromChapter} ${text}`),
      )
      path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
    }
    expect(new Set(seen).size).toBe(25)
    expect(seen.map((one) => one[0])).toEqual(seen.map((one) => one[0]).toSorted())
    expect((await test.call('GET', `${fixture.path}?cursor=x`, { as: fixture.user })).status).toBe(400)
  })

  it('a cursor in the list of facts is refused after earlier chapters are reordered, and an empty page has the total', async () => {
    const fixture = await storyWithPeople()
    const { user: as, story, chapters, path } = fixture
    for (const fromChapter of [1, 2, 3])
      await add(fixture, { text: `Of ${fromChapter}.`, kind: 'state', fromChapter })
    const get = (of: string) => test.call<{ id: number }[]>('GET', of, { as })
    const nextOf = async (of: string) => /<([^>]+)>/.exec(String((await get(of)).headers.link))?.[1] ?? ''
    const later = await nextOf(`${path}?limit=2`)
    await createChapter(test.db, story)
    const { body } = await get(later)
    expect(body).toMatchObject([{ text: 'Of 3.' }])
    await test.db.fact.deleteMany({ where: { id: body[0]?.id ?? 0 } })
    expect(await get(later)).toMatchObject({ body: [], headers: { 'x-total-count': '2' } })
    const fourth = await test.db.chapter.findFirstOrThrow({ where: { storyId: story.id, chapterNumber: 4 } })
    const ids = [...chapters.toReversed(), fourth].map(({ id }) => id)
    const reordered = await test.call('PUT', `/api/stories/${story.id}/chapters/order`, { as, body: { ids } })
    expect(reordered.status).toBe(200)
    expect(await get(later)).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })
})

it('the facts of a public story are 404 for everybody who may not edit it, and its findings for everybody who may not comment', async () => {
  const { db } = test
  const fixture = await storyWithPeople()
  const { story, user: author } = fixture
  await db.story.update({ where: { id: story.id }, data: { isPublic: true } })
  const { id } = await add(fixture, { text: 'A secret.', kind: 'secret' })
  const finding = {
    chapterId: fixture.chapters[0]?.id ?? 0,
    kind: 'avoided',
    severity: 'note',
    status: 'open',
  }
  const { id: findingId } = await db.finding.create({
    data: { ...finding, storyId: story.id, quote: 'a', why: 'It is avoided.' },
  })
  const collaborator = async (role: 'reader' | 'commenter' | 'editor') => {
    const user = await createUser(db)
    await db.storyCollaborator.create({ data: { storyId: story.id, userId: user.id, role } })
    return user
  }
  const calls = [
    ['GET', fixture.path],
    ['PUT', `${fixture.path}/${id}`, {}],
    ['POST', fixture.path, { text: 'x', kind: 'state' }],
    ['DELETE', `${fixture.path}/${id}`],
    ['GET', `/api/stories/${story.id}/findings`],
    ['PUT', `/api/stories/${story.id}/findings/${findingId}`, { status: 'waived' }],
  ] as const
  const statuses = async (as?: TestUser) => {
    const answers: number[] = []
    for (const [method, path, body] of calls)
      answers.push((await test.call(method, path, { as, body })).status)
    return answers
  }
  const missing = Array(calls.length).fill(404)
  for (const as of [
    await createUser(db),
    await createUser(db, { isAdmin: true }),
    await collaborator('reader'),
  ])
    expect(await statuses(as)).toEqual(missing)
  expect(await statuses()).toEqual(Array(calls.length).fill(401))
  expect(await statuses(await collaborator('commenter'))).toEqual([404, 404, 404, 404, 200, 200])
  for (const as of [await collaborator('editor'), author])
    expect(await statuses(as)).toEqual([200, 200, 201, 204, 200, 200])
})

it('a finding can be waived and opened again, and a resolved one stays resolved', async () => {
  const { db } = test
  const fixture = await storyWithPeople()
  const { story, chapters, user } = fixture
  const finding = (quote: string, status: string) =>
    db.finding.create({
      data: {
        storyId: story.id,
        chapterId: chapters[0]?.id ?? 0,
        kind: 'avoided',
        severity: 'note',
        quote,
        why: 'It is avoided.',
        status,
      },
    })
  const [left, mended] = [await finding('a', 'open'), await finding('b', 'mended')]
  const path = `/api/stories/${story.id}/findings`
  const set = (id: number, status: string) =>
    test.call('PUT', `${path}/${id}`, { as: user, body: { status } })
  expect(await set(left.id, 'waived')).toMatchObject({
    status: 200,
    body: { status: 'waived', against: null },
  })
  expect(await set(left.id, 'open')).toMatchObject({ body: { status: 'open' } })
  expect(await set(mended.id, 'waived')).toMatchObject({ body: { status: 'mended' } })
  expect((await test.call('GET', `${path}?status=open`, { as: user })).body).toMatchObject([{ id: left.id }])
})
