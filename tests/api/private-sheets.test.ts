import { unzipSync } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import type { Finding } from '#contract/findings.ts'
import { createChapter, createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
const line = 'Eyes: green'
let [author, sharer, editor, commenter]: TestUser[] = []
let storyId: number
let path: string

beforeEach(async () => {
  const { db } = test
  ;[author, sharer, editor, commenter] = await Promise.all([1, 2, 3, 4].map(() => createUser(db)))
  storyId = (await createStory(db, author as TestUser)).id
  path = `/api/stories/${storyId}`
  await db.storyCollaborator.createMany({
    data: [
      { storyId, userId: editor?.id ?? '', role: 'editor' },
      { storyId, userId: commenter?.id ?? '', role: 'commenter' },
    ],
  })
})

/** Links a private character to the story, and creates a finding and a fact that quote a line of its sheet. */
async function createContradicted(owner: TestUser | undefined) {
  const { db } = test
  const { id } = await createCharacter(db, owner as TestUser, { name: 'Mara', appearance: line })
  if (owner !== author)
    await db.characterShare.create({
      data: { characterId: id, userId: author?.id ?? '', shareType: 'direct', permission: 'view' },
    })
  await db.storyCharacter.create({ data: { storyId, characterId: id } })
  const chapter = await createChapter(db, { id: storyId }, { content: 'Mara’s eyes were brown.' })
  const found = { storyId, chapterId: chapter.id, severity: 'warning', quote: 'Mara’s eyes were brown.' }
  const against = { againstKind: 'character', againstId: id, againstQuote: line }
  const sheet = { ...found, ...against, kind: 'appearance', why: `The sheet has: ${line}` }
  const { id: findingId } = await db.finding.create({ data: sheet })
  await db.finding.create({
    data: { ...found, ...against, kind: 'similar-name', againstQuote: 'Mara', why: 'Like Mara.' },
  })
  const fact = { storyId, kind: 'state', text: line, source: 'model', status: 'ended', isSheetLine: true }
  const { id: factId } = await db.fact.create({
    data: { ...fact, aboutCharacterIds: [id], endChapterId: chapter.id, endQuote: 'brown' },
  })
  return { characterId: id, findingId, factId }
}

const findingsFor = (as: TestUser | undefined) => test.call<Finding[]>('GET', `${path}/findings`, { as })
const factsFor = async (as: TestUser | undefined) => {
  const { body, headers } = await test.call<Fact[]>('GET', `${path}/facts`, { as })
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ text }) => text)
}

it('a line of a private sheet that another user shares with the author is quoted to the author, and not to editors and commenters', async () => {
  const { characterId, findingId, factId } = await createContradicted(sharer)
  const quotes = async (as: TestUser | undefined) => {
    const { body } = await findingsFor(as)
    return body.map(({ against }) => against?.quote)
  }
  expect(await quotes(author)).toEqual([line, 'Mara'])
  expect(await factsFor(author)).toEqual([line])
  for (const as of [editor, commenter]) {
    expect(await quotes(as)).toEqual([null, 'Mara'])
    const waived = await test.call('PUT', `${path}/findings/${findingId}`, { as, body: { status: 'waived' } })
    for (const { text } of [waived, await findingsFor(as)]) expect(text).not.toContain(line)
    expect(waived.body).toMatchObject({ id: findingId, status: 'waived' })
  }
  expect(await factsFor(editor)).toEqual([])
  const one = `${path}/facts/${factId}`
  for (const body of [{}, { status: 'open' }])
    expect(await test.call('PUT', one, { as: editor, body })).toMatchObject({ status: 404 })
  expect((await test.call('DELETE', one, { as: editor })).status).toBe(404)
  expect(await test.db.fact.findUniqueOrThrow({ where: { id: factId } })).toMatchObject({
    ...{ status: 'ended', isSheetLine: true },
  })

  await test.db.character.update({ where: { id: characterId }, data: { isPublic: true } })
  for (const as of [author, editor, commenter]) expect(await quotes(as)).toEqual([line, 'Mara'])
  expect(await factsFor(editor)).toEqual([line])
})

it('a line of a private sheet of the author is quoted to the editors and commenters of the story', async () => {
  await createContradicted(author)
  for (const as of [author, editor, commenter])
    expect((await findingsFor(as)).body[0]?.against?.quote).toBe(line)
  expect(await factsFor(editor)).toEqual([line])
})

it('a line of a private sheet is neither shown to the author nor exported after its owner has ended the share', async () => {
  const { characterId } = await createContradicted(sharer)
  const exported = async () => {
    const headers = { authorization: `Bearer ${author?.token}` }
    const { rawPayload } = await test.app.inject({ url: '/api/user/export', headers })
    return Buffer.from(unzipSync(rawPayload)['data.json'] ?? new Uint8Array()).toString('utf8')
  }
  expect(await exported()).toContain(line)
  const shares = `/api/characters/${characterId}/shares`
  expect((await test.call('DELETE', shares, { as: sharer })).status).toBe(204)
  expect((await findingsFor(author)).text).not.toContain(line)
  expect(await factsFor(author)).toEqual([])
  const { findings, facts, ...rest } = JSON.parse(await exported())
  expect([findings.length, facts.length]).toEqual([2, 0])
  expect(JSON.stringify([findings, rest])).not.toContain(line)
})

it('a line of the sheet of a deleted character stays for the author of the story, and not for the editors', async () => {
  const { characterId, factId } = await createContradicted(author)
  expect((await test.call('DELETE', `/api/characters/${characterId}`, { as: author })).status).toBe(204)
  expect(await factsFor(author)).toEqual([line])
  expect((await findingsFor(author)).body[0]).toMatchObject({
    why: `The sheet has: ${line}`,
    against: { quote: line },
  })
  const headers = { authorization: `Bearer ${author?.token}` }
  const { rawPayload } = await test.app.inject({ url: '/api/user/export', headers })
  const exported = JSON.parse(
    Buffer.from(unzipSync(rawPayload)['data.json'] ?? new Uint8Array()).toString('utf8'),
  )
  expect([exported.facts[0].text, exported.findings[0].againstQuote]).toEqual([line, line])
  expect(await factsFor(editor)).toEqual([])
  for (const as of [editor, commenter]) expect((await findingsFor(as)).text).not.toContain(line)
  expect((await test.call('DELETE', `${path}/facts/${factId}`, { as: author })).status).toBe(204)
})

it.each(['author', 'editor'])(
  'a line of a private sheet is not shown to editors after the %s has removed the character from the story',
  async (by) => {
    const { characterId, factId } = await createContradicted(sharer)
    const as = by === 'author' ? author : editor
    const unlinked = await test.call('DELETE', `${path}/characters/${characterId}`, { as })
    expect(unlinked.status).toBe(204)
    expect(await factsFor(author)).toEqual([line])
    expect(await factsFor(editor)).toEqual([])
    expect((await test.call('DELETE', `${path}/facts/${factId}`, { as: editor })).status).toBe(404)
    for (const as of [editor, commenter]) expect((await findingsFor(as)).text).not.toContain(line)
  },
)

it('a line of a sheet whose character an earlier version has removed from the fact is shown only to the author of the story', async () => {
  const { factId } = await createContradicted(sharer)
  await test.db.fact.update({ where: { id: factId }, data: { aboutCharacterIds: [], aboutNames: ['Mara'] } })
  expect(await factsFor(author)).toEqual([line])
  expect(await factsFor(editor)).toEqual([])
})
