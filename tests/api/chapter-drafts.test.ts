import { describe, expect, it } from 'vitest'
import type { ChapterDraft, SavedDraft } from '#contract/chapter-drafts.ts'
import type { Chapter } from '#contract/chapters.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { recordPushes } from '../setup/pushes.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const me = useUser(test)

async function desk() {
  const story = await createStory(test.db, me, { isPublic: true })
  const chapter = await createChapter(test.db, story, { title: 'Rain', content: 'It rained.' })
  const path = `/api/stories/${story.id}/chapters/${chapter.id}`
  const newPath = `/api/stories/${story.id}/draft`
  return { story, chapter, path, newPath, seen: chapter.updatedAt.toISOString() }
}

const put = <T = SavedDraft>(path: string, body: object) => test.call<T>('PUT', path, { as: me, body })
const drafts = async (storyId: number, as: TestUser = me) =>
  (await test.call<ChapterDraft[]>('GET', `/api/stories/${storyId}/drafts`, { as })).body

describe('a draft of a chapter (D-137)', () => {
  it('the draft of a chapter is stored beside the text and offered on every device', async () => {
    const { story, chapter, path, seen } = await desk()
    const saved = await put(`${path}/draft`, { title: 'Rain', content: 'It *rained*.', base: seen })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ chapterId: chapter.id, base: seen })
    expect(await drafts(story.id)).toEqual([{ ...saved.body, title: 'Rain', content: 'It *rained*.' }])
    const text = await test.call<Chapter[]>('GET', `/api/stories/${story.id}/chapters`, { as: me })
    expect(text.body[0]).toMatchObject({ content: 'It rained.', version: 1, updatedAt: seen })
  })

  it('saving a draft is refused with 409 and both texts if another device has saved the draft after this device read it', async () => {
    const { path, seen } = await desk()
    const first = await put(`${path}/draft`, { content: 'From the phone.', base: seen })
    const second = await put(`${path}/draft`, { content: 'From the desk.', base: seen })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'conflict',
      both: {
        mine: { content: 'From the desk.' },
        theirs: { content: 'From the phone.', updatedAt: first.body.updatedAt, isDraft: true },
      },
    })
    const chosen = await put(`${path}/draft`, { content: 'From the desk.', base: first.body.updatedAt })
    expect(chosen.status).toBe(200)
  })

  it.each([
    ['succeeds with the same text', 'It *rained*.', 200],
    ['is refused with another text', 'It snowed.', 409],
  ])('a draft save that waits while another creates the first draft %s', async (_, content, status) => {
    const { story, chapter, path, seen } = await desk()
    const client = await test.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO chapter_drafts ("userId", "storyId", "chapterId", content, base) VALUES ($1, $2, $3, 'It *rained*.', $4)`,
      [me.id, story.id, chapter.id, seen],
    )
    const waiting = put(`${path}/draft`, { content, base: seen })
    await waitForLockWait(test.db)
    await client.query('COMMIT')
    client.release()
    expect((await waiting).status).toBe(status)
    expect(await drafts(story.id)).toMatchObject([{ content: 'It *rained*.' }])
  })

  it('saving a draft is refused with 409 and the text of the chapter if the chapter was changed after this device read it', async () => {
    const { path, seen } = await desk()
    await put(path, { content: 'It snowed.' })
    const late = await put(`${path}/draft`, { content: 'It *rained*.', base: seen })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ both: { theirs: { content: 'It snowed.', isDraft: false } } })
  })

  it('exactly one of several saves of a draft that arrive at the same time is accepted', async () => {
    const { path, seen } = await desk()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => put(`${path}/draft`, { content: `Device ${n}`, base: seen })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('a save of a draft succeeds again, with the same version, if the same text is sent twice', async () => {
    const { path, seen } = await desk()
    const body = { content: 'It *rained*.', base: seen }
    const first = await put(`${path}/draft`, body)
    expect(await put(`${path}/draft`, body)).toMatchObject({ status: 200, body: first.body })
  })

  it('a draft becomes the text when the chapter is saved with the draft’s version, and is then deleted', async () => {
    const { story, path, seen } = await desk()
    const { body: saved } = await put(`${path}/draft`, { content: 'It *rained*.', base: seen })
    const text = await put<Chapter>(path, { content: 'It *rained*.', base: seen, draft: saved.updatedAt })
    expect(text.body).toMatchObject({ content: 'It *rained*.', version: 2, words: 2 })
    expect(await drafts(story.id)).toEqual([])
  })

  it('a draft stays if the chapter is saved without it, or with an earlier version of it', async () => {
    const { story, path, seen } = await desk()
    const { body: first } = await put(`${path}/draft`, { content: 'One.', base: seen })
    await put(`${path}/draft`, { content: 'One, two.', base: first.updatedAt })
    const late = await put(path, { content: 'One.', base: seen, draft: first.updatedAt })
    expect([late.status, await drafts(story.id)]).toMatchObject([409, [{ content: 'One, two.' }]])
    expect((await put(path, { content: 'Another edit.' })).status).toBe(200)
    expect(await drafts(story.id)).toMatchObject([{ content: 'One, two.', base: seen }])
  })

  it('a draft is based on the latest version of the chapter over which its writer kept it, also if its text is the same', async () => {
    const { story, path, seen } = await desk()
    const { body: first } = await put(`${path}/draft`, { content: 'One.', base: seen })
    const { body: edited } = await put<Chapter>(path, { content: 'It snowed.' })
    const kept = (content: string, chapterBase: string) =>
      put(`${path}/draft`, { content, base: first.updatedAt, chapterBase })
    expect(await kept('One.', edited.updatedAt)).toMatchObject({
      status: 200,
      body: { base: edited.updatedAt, updatedAt: first.updatedAt },
    })
    expect((await kept('One, two.', seen)).body).toMatchObject({ base: edited.updatedAt })
    const [draft] = await drafts(story.id)
    const versions = { base: draft?.base, draft: draft?.updatedAt }
    const text = await put<Chapter>(path, { content: 'One, two.', ...versions })
    expect([text.status, await drafts(story.id)]).toEqual([200, []])
  })

  it('a draft is returned when it is discarded, so that the discard can be undone', async () => {
    const { story, path, seen } = await desk()
    await put(`${path}/draft`, { title: 'Rain', content: 'It *rained*.', base: seen })
    const gone = await test.call<ChapterDraft>('DELETE', `${path}/draft`, { as: me })
    expect(gone.body).toMatchObject({ title: 'Rain', content: 'It *rained*.' })
    expect(await drafts(story.id)).toEqual([])
    expect((await test.call('DELETE', `${path}/draft`, { as: me })).status).toBe(404)
    const { title, content } = gone.body
    expect((await put(`${path}/draft`, { title, content })).status).toBe(200)
    expect(await drafts(story.id)).toMatchObject([{ title, content }])
  })

  it('the discard of a draft is refused with 409 and its text if another device has saved it after this device read it', async () => {
    const { story, path, newPath, seen } = await desk()
    for (const [of, base] of [
      [`${path}/draft`, seen],
      [newPath, null],
    ] as const) {
      const first = await put(of, { content: 'From the desk.', base })
      const second = await put(of, { content: 'From the phone.', base: first.body.updatedAt })
      const discard = (version: string) => test.call('DELETE', `${of}?base=${version}`, { as: me })
      const pushed = recordPushes(test)
      const late = await discard(first.body.updatedAt)
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({
        code: 'conflict',
        both: {
          theirs: { content: 'From the phone.', updatedAt: second.body.updatedAt, isDraft: true },
        },
      })
      expect([pushed, await drafts(story.id)]).toMatchObject([[], [{ content: 'From the phone.' }]])
      expect(await discard(second.body.updatedAt)).toMatchObject({
        status: 200,
        body: { content: 'From the phone.' },
      })
      expect(await drafts(story.id)).toEqual([])
      expect((await discard(second.body.updatedAt)).status).toBe(404)
    }
  })

  it('the discard of a draft that waits while another device saves the draft is refused with 409', async () => {
    const { story, path, seen } = await desk()
    const { body: first } = await put(`${path}/draft`, { content: 'From the desk.', base: seen })
    const client = await test.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `UPDATE chapter_drafts SET content = 'From the phone.', "updatedAt" = "updatedAt" + interval '1 second'
      WHERE "storyId" = $1`,
      [story.id],
    )
    const waiting = test.call('DELETE', `${path}/draft?base=${first.updatedAt}`, { as: me })
    await waitForLockWait(test.db)
    await client.query('COMMIT')
    client.release()
    expect((await waiting).status).toBe(409)
    expect(await drafts(story.id)).toMatchObject([{ content: 'From the phone.' }])
  })

  it('a draft may be empty, and is erased when its writer deletes the chapter', async () => {
    const { story, path, seen } = await desk()
    expect((await put(`${path}/draft`, { content: '', base: seen })).status).toBe(200)
    await test.call('DELETE', path, { as: me })
    expect(await drafts(story.id)).toEqual([])
  })

  it('a draft is erased with the account of its writer', async () => {
    const writer = await createUser(test.db)
    const story = await createStory(test.db, writer)
    await test.call('PUT', `/api/stories/${story.id}/draft`, {
      as: writer,
      body: { content: 'A first line.' },
    })
    expect(await test.db.chapterDraft.count({ where: { userId: writer.id } })).toBe(1)
    await test.db.user.delete({ where: { id: writer.id } })
    expect(await test.db.chapterDraft.count({ where: { storyId: story.id } })).toBe(0)
  })
})

describe('the draft of an editor whose chapter the author deletes (D-137)', () => {
  /** Stores drafts of an editor, deletes the chapter as the author, and returns the drafts that the editor has then. */
  async function draftsAfterDeletion(draft: { title: string; content: string }, ofNewChapter?: string) {
    const { story, path, newPath, seen } = await desk()
    const editor = await createUser(test.db)
    await test.db.storyCollaborator.create({ data: { storyId: story.id, userId: editor.id, role: 'editor' } })
    const keep = (path: string, body: object) => test.call<SavedDraft>('PUT', path, { as: editor, body })
    expect((await keep(`${path}/draft`, { ...draft, base: seen })).status).toBe(200)
    if (ofNewChapter !== undefined) await keep(newPath, { content: ofNewChapter })
    const pushed = recordPushes(test)
    expect((await test.call('DELETE', path, { as: me })).status).toBe(204)
    const kept = await drafts(story.id, editor)
    const pushes = pushed.filter(([, event]) => event === 'draft.updated')
    return { kept, pushes, storyId: story.id, editor, keep: (body: object) => keep(newPath, body) }
  }

  it('becomes the draft of a new chapter, and is pushed to the devices of the editor', async () => {
    const { kept, pushes, storyId, editor } = await draftsAfterDeletion({
      title: 'Snow',
      content: 'It snowed.',
    })
    expect(kept).toMatchObject([{ chapterId: null, title: 'Snow', content: 'It snowed.', base: null }])
    const change = { storyId, chapterId: null, updatedAt: kept[0]?.updatedAt }
    expect(pushes).toEqual([[editor.id, 'draft.updated', change]])
  })

  it('follows the text of the draft that the editor has of a new chapter', async () => {
    const draft = { title: 'Snow', content: 'It snowed.' }
    const { kept, keep } = await draftsAfterDeletion(draft, 'A new one.')
    const joined = { title: 'Snow', content: 'A new one.\n\nIt snowed.' }
    expect(kept).toMatchObject([{ chapterId: null, ...joined }])
    // A desk that was open on the chapter joins the texts too, and sends the same text.
    expect((await keep(joined)).status).toBe(200)
  })

  it('is not repeated when the draft of a new chapter ends with its text', async () => {
    const { kept } = await draftsAfterDeletion({ title: '', content: 'It snowed.' }, 'One.\n\nIt snowed.')
    expect(kept).toMatchObject([{ title: '', content: 'One.\n\nIt snowed.' }])
  })

  it.each(['the first draft', 'a changed draft'])(
    '%s that is saved during the deletion answers 404, so that the device keeps its text',
    async (which) => {
      const { story, path, seen } = await desk()
      const editor = await createUser(test.db)
      await test.db.storyCollaborator.create({
        data: { storyId: story.id, userId: editor.id, role: 'editor' },
      })
      const keep = (content: string, base: string | undefined) =>
        test.call<SavedDraft>('PUT', `${path}/draft`, { as: editor, body: { content, base } })
      const base = which === 'the first draft' ? seen : (await keep('It snowed.', seen)).body.updatedAt
      // The lock holds up the deletion of the chapter, which has already moved the drafts.
      const client = await test.pool.connect()
      await client.query('BEGIN')
      await client.query('LOCK TABLE chapter_versions IN EXCLUSIVE MODE')
      const deleting = test.call('DELETE', path, { as: me })
      await waitForLockWait(test.db, 'DELETE FROM chapters')
      const saving = keep('It snowed again.', base)
      await waitForLockWait(test.db, 'chapter_drafts')
      await client.query('COMMIT')
      client.release()
      expect([(await deleting).status, (await saving).status]).toEqual([204, 404])
      const kept = which === 'the first draft' ? [] : [{ chapterId: null, content: 'It snowed.' }]
      expect(await drafts(story.id, editor)).toMatchObject(kept)
    },
  )

  it('is erased when it has the text of the chapter', async () => {
    const { kept, pushes } = await draftsAfterDeletion({ title: 'Rain', content: 'It rained.' })
    expect([kept, pushes]).toEqual([[], []])
  })
})

describe('a draft of a new chapter (D-137)', () => {
  it('a draft of a new chapter becomes a chapter and is then deleted, and a second save of it is refused with 409', async () => {
    const { story, newPath } = await desk()
    const { body: saved } = await put(newPath, { title: 'Snow', content: 'It snowed.' })
    expect(saved).toMatchObject({ chapterId: null, base: null })
    const create = () =>
      test.call<Chapter>('POST', `/api/stories/${story.id}/chapters`, {
        as: me,
        body: { title: 'Snow', content: 'It snowed.', draft: saved.updatedAt },
      })
    expect((await create()).body).toMatchObject({ chapterNumber: 2, content: 'It snowed.' })
    expect((await create()).status).toBe(409)
    expect(await drafts(story.id)).toEqual([])
  })

  it('a story has one draft of a new chapter, and the second of two devices that create it gets 409', async () => {
    const { newPath } = await desk()
    const [first, second] = [await put(newPath, { content: 'One.' }), await put(newPath, { content: 'Two.' })]
    expect([first.status, second.status]).toEqual([200, 409])
  })
})
