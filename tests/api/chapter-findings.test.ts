import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { StoryStyle } from '#contract/style.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { factCalls, type StoryWithPeople } from './fact-calls.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
let storyId: number
let path: string

const quotes = ['the lamp', 'the quay']
const content = `She set ${quotes[0]} on ${quotes[1]}.`

beforeAll(async () => {
  storyId = (await createStory(test.db, author, { isPublic: true })).id
  path = `/api/stories/${storyId}/chapters`
})

async function createWithFindings(): Promise<number> {
  const chapter = await createChapter(test.db, { id: storyId }, { content })
  const about = { storyId, chapterId: chapter.id, kind: 'avoided', severity: 'note', why: 'It is avoided.' }
  await test.db.finding.createMany({
    data: [
      ...quotes.map((quote) => ({ ...about, quote, status: 'open' })),
      { ...about, quote: 'on', status: 'waived' },
      { ...about, quote: 'gone', status: 'mended' },
    ],
  })
  return chapter.id
}

async function countFor(chapterId: number, as?: TestUser): Promise<number | null | undefined> {
  const { body } = await test.call<Chapter[]>('GET', path, { as })
  return body.find(({ id }) => id === chapterId)?.findings
}

async function collaborator(role: 'reader' | 'commenter' | 'editor'): Promise<TestUser> {
  const user = await createUser(test.db)
  const body = { collaboratorId: user.id, role }
  const { status } = await test.call('POST', `/api/stories/${storyId}/collaborate`, { as: author, body })
  expect(status).toBe(201)
  return user
}

describe('the findings of a chapter', () => {
  it('the open findings of a chapter are counted for its author and editors, and the count is null for all others', async () => {
    const id = await createWithFindings()
    for (const as of [author, await collaborator('editor')]) expect(await countFor(id, as)).toBe(2)
    const others = [
      undefined,
      await createUser(test.db),
      await createUser(test.db, { isAdmin: true }),
      await collaborator('reader'),
      await collaborator('commenter'),
    ]
    for (const as of others) expect(await countFor(id, as)).toBeNull()
    expect((await test.db.chapter.findUniqueOrThrow({ where: { id } })).state).toBe('released')
  })

  it('the answer of each call that changes a chapter has the new count of its open findings', async () => {
    const id = await createWithFindings()
    const send = async (method: 'PUT' | 'POST', at: string, body: object = {}) =>
      (await test.call<Chapter>(method, `${path}/${id}${at}`, { as: author, body })).body.findings
    expect(await send('PUT', '/release', { state: 'draft' })).toBe(2)
    expect(await send('PUT', '', { title: 'The quay', content })).toBe(2)
    expect(await send('PUT', '', { content: 'She set a candle on the quay.' })).toBe(1)
    expect(await send('POST', '/versions/1/restore')).toBe(1)
    expect(await countFor(id, author)).toBe(1)
    const added = await test.call<Chapter>('POST', path, { as: author, body: { content } })
    expect(added.body.findings).toBe(0)
  })
})

describe('a finding against something that the writer corrects', () => {
  const { storyWithPeople, add, put } = factCalls(test)

  async function storyWithFinding(against: (of: StoryWithPeople) => Promise<object> | object, kind: string) {
    const told = await storyWithPeople()
    const [, second] = told.chapters
    const quote = 'Ruth ate the nuts.'
    await test.db.chapter.update({ where: { id: second?.id ?? 0 }, data: { content: `${quote} She slept.` } })
    const row = { storyId: told.story.id, chapterId: second?.id ?? 0, kind, severity: 'warning', quote }
    const { id } = await test.db.finding.create({
      data: { ...row, why: 'It is otherwise.', ...(await against(told)) },
    })
    const status = async () => (await test.db.finding.findUniqueOrThrow({ where: { id } })).status
    return { told, status }
  }

  async function storyWithFact() {
    let factId = 0
    const of = await storyWithFinding(async (told) => {
      const stored = await add(told, { text: 'Ruth is allergic to nuts.', kind: 'state', about: [] })
      factId = stored.id
      return { againstKind: 'fact', againstId: stored.id, againstQuote: stored.text }
    }, 'contradiction')
    return { ...of, change: (body: object) => put(of.told, factId, body) }
  }

  it.each([
    ['is worded otherwise', { text: 'Ruth is allergic to milk.' }],
    ['ends before the chapter', { untilChapter: 1 }],
    ['ends in the chapter', { untilChapter: 2 }],
    ['begins after the chapter', { fromChapter: 3 }],
    ['is deleted', { status: 'void' }],
  ])(
    'a finding against a fact is mended when the fact %s, and open again when that is undone',
    async (_, body) => {
      const { change, status } = await storyWithFact()
      const { updatedAt } = await change(body)
      expect(await status()).toBe('mended')
      await change({ undo: updatedAt })
      expect(await status()).toBe('open')
    },
  )

  it.each([
    ['is pinned', { pinned: true }],
    ['has the same words', { text: 'Ruth is allergic to nuts.' }],
    ['ends after the chapter', { untilChapter: 3 }],
  ])('a finding against a fact stays open when the fact %s', async (_, body) => {
    const { change, status } = await storyWithFact()
    await change(body)
    expect(await status()).toBe('open')
  })

  it('a finding about looks is mended when the line is no longer on the sheet of the character', async () => {
    const { told, status } = await storyWithFinding(
      ({ ruth }) => ({ againstKind: 'character', againstId: ruth.id, againstQuote: 'Eyes: green' }),
      'appearance',
    )
    const path = `/api/characters/${told.ruth.id}`
    const save = (body: object) => test.call('PUT', path, { as: told.user, body })
    await save({ appearance: 'Hair: auburn,\nEyes: green', personality: 'Wary.' })
    expect(await status()).toBe('open')
    expect((await save({ appearance: 'Hair: auburn,\nEyes: brown' })).status).toBe(200)
    expect(await status()).toBe('mended')
  })

  it('a finding about somebody dead is mended when the line is no longer on the sheet of the character', async () => {
    const { told, status } = await storyWithFinding(
      ({ ruth }) => ({
        ...{ againstKind: 'character', againstId: ruth.id, againstQuote: 'Drowned with the Marrow.' },
      }),
      'absent',
    )
    const path = `/api/characters/${told.ruth.id}`
    const save = (body: object) => test.call('PUT', path, { as: told.user, body })
    await save({ background: 'Kept the light. Drowned with the Marrow.' })
    expect(await status()).toBe('open')
    await save({ background: 'Kept the light.' })
    expect(await status()).toBe('mended')
  })

  it('a finding about somebody dead by the role is mended when the role in the story is another one', async () => {
    const { told, status } = await storyWithFinding(
      ({ ruth }) => ({ againstKind: 'character', againstId: ruth.id, againstQuote: 'first love, dead' }),
      'absent',
    )
    const link = (role: string) =>
      test.call('POST', `/api/stories/${told.story.id}/characters`, {
        as: told.user,
        body: { characterId: told.ruth.id, role },
      })
    await link('first love, dead')
    expect(await status()).toBe('open')
    await link('first love')
    expect(await status()).toBe('mended')
  })

  it('a finding about a name is mended when the character gets another name', async () => {
    const { told, status } = await storyWithFinding(
      ({ ruth }) => ({ againstKind: 'character', againstId: ruth.id, againstQuote: ruth.name }),
      'similar-name',
    )
    const path = `/api/characters/${told.ruth.id}`
    await test.call('PUT', path, { as: told.user, body: { personality: 'Wary.' } })
    expect(await status()).toBe('open')
    await test.call('PUT', path, { as: told.user, body: { name: 'Rut Ambler' } })
    expect(await status()).toBe('mended')
  })

  it('a finding of an avoided phrase is mended when the style no longer avoids the phrase', async () => {
    const { told, status } = await storyWithFinding(
      () => ({ againstKind: 'style', againstQuote: 'ate the nuts' }),
      'avoided',
    )
    const style = `/api/stories/${told.story.id}/style`
    const { body } = await test.call<StoryStyle>('GET', style, { as: told.user })
    const save = (avoid: string[]) => test.call('PUT', style, { as: told.user, body: { ...body, avoid } })
    expect((await save(['Ate the nuts', 'orbs'])).status).toBe(200)
    expect(await status()).toBe('open')
    await save(['orbs'])
    expect(await status()).toBe('mended')
  })
})
