import { describe, expect, it } from 'vitest'
import { storyStyleBody } from '#contract/style.ts'
import { createCharacter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)

const pathOf = (story: { id: number }) => `/api/stories/${story.id}/style`
const put = (story: { id: number }, body: unknown) => test.call('PUT', pathOf(story), { as: author, body })

describe('the style of a story', () => {
  it('the style of a story without a stored style has empty fields', async () => {
    const story = await createStory(test.db, author)
    const { body } = await test.call('GET', pathOf(story), { as: author })
    expect(body).toEqual({ ...storyStyleBody.parse({}), updatedAt: story.createdAt.toISOString() })
  })

  it('the style of a story is stored and answered with its language in canonical form', async () => {
    const story = await createStory(test.db, author)
    const rose = await createCharacter(test.db, author)
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: rose.id } })
    const style = {
      pov: 'dual-first',
      povCharacterId: rose.id,
      tense: 'present',
      language: 'PT-br',
      tone: 'light',
      voiceSample: 'The rain had opinions.\n\nShe let it talk.',
      avoid: ['orbs', 'Orbs', 'let out a breath'],
      notes: 'No prologues.',
      pictureStyle: 'linocut',
    }
    const { status, body } = await put(story, style)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...style,
      language: 'pt-BR',
      avoid: ['Orbs', 'let out a breath'],
      updatedAt: expect.any(String),
    })
    expect((await test.call('GET', pathOf(story), { as: author })).body).toEqual(body)
  })

  it('the style of a story can be changed after the character of its point of view left the story, and not to another such character', async () => {
    const story = await createStory(test.db, author)
    const [rose, ivy] = [await createCharacter(test.db, author), await createCharacter(test.db, author)]
    const body = { characterId: rose.id, role: 'main' }
    await test.call('POST', `/api/stories/${story.id}/characters`, { as: author, body })
    expect(await put(story, { pov: 'first', povCharacterId: rose.id })).toMatchObject({ status: 200 })
    await test.call('DELETE', `/api/stories/${story.id}/characters/${rose.id}`, { as: author })
    const changed = { povCharacterId: rose.id, notes: 'No prologues.' }
    expect(await put(story, changed)).toMatchObject({ status: 200, body: changed })
    expect(await put(story, { povCharacterId: ivy.id })).toMatchObject({ status: 400 })
    expect(await put(story, {})).toMatchObject({ status: 200, body: { povCharacterId: null } })
    expect(await put(story, changed)).toMatchObject({ status: 400 })
  })

  it.each([
    [{ pov: 'second' }, 'pov'],
    [{ tense: 'future' }, 'tense'],
    [{ language: 'not a language' }, 'language'],
    [{ voiceSample: 'x'.repeat(3001) }, 'voiceSample'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
    [{ avoid: Array.from({ length: 51 }, (_, n) => `phrase ${n}`) }, 'avoid'],
    [{ avoid: ['x'] }, 'avoid.0'],
    [{ avoid: ['x'.repeat(81)] }, 'avoid.0'],
  ])('a style with %o is refused with 400 at %s', async (body, path) => {
    const story = await createStory(test.db, author)
    const answer = await put(story, body)
    expect(answer.status).toBe(400)
    expect((answer.body.issues as { path: string }[]).map((issue) => issue.path)).toEqual([path])
  })

  it('a style with the point of view of a character who is not in the story is refused with 400', async () => {
    const story = await createStory(test.db, author)
    const stranger = await createCharacter(test.db, author)
    const answer = await put(story, { povCharacterId: stranger.id })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Choose a character of this story' } })
  })

  it('the style of a story has the tone of the order that created the story', async () => {
    const order = {
      genre: 'romance',
      setting: 'A lighthouse',
      plot: 'Two keepers share one lamp.',
      tone: 'dramatic',
      chapterSize: 'short',
      title: 'The Lamp',
      characters: ['Mara'],
    }
    const headers = { prefer: 'respond-async' }
    const made = await test.call('POST', '/api/stories/generate', { as: author, body: order, headers })
    const { body } = await test.call('GET', `/api/stories/${made.body.id}/style`, { as: author })
    expect(body).toMatchObject({ tone: 'dramatic' })
  })

  it('the style of a story sets the declared language of its prose for every reader, even if another language is detected', async () => {
    const story = await createStory(test.db, author, {
      isPublic: true,
      description: 'The rain began at dusk.',
    })
    await put(story, { language: 'de' })
    expect((await test.call('GET', `/api/stories/${story.id}`)).body).toMatchObject({ language: 'de' })
  })

  it('the style of a public story answers 404 to a reader and to an admin', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    for (const as of [await createUser(test.db), await createUser(test.db, { isAdmin: true })]) {
      expect((await test.call('GET', pathOf(story), { as })).status).toBe(404)
      expect((await test.call('PUT', pathOf(story), { as, body: {} })).status).toBe(404)
    }
  })
})
