import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningWorker } from '../../../worker/worker.ts'
import { after, before, content, passage, usePassageOrders } from '../../setup/passage-orders.ts'

const { site, finished, accept, present } = usePassageOrders()

describe('an accepted suggestion', () => {
  let worker: RunningWorker
  beforeAll(async () => {
    worker = await site.bench.work()
  })
  afterAll(() => worker.close())

  test('an accepted suggestion replaces its passage in a new version of the chapter, and the earlier version can be restored', async () => {
    const { id, result } = await finished()
    const { status, body } = await accept(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      content: `${before}\n\n${result.suggestions[0]?.text}\n\n${after}`,
    })
    const path = `/api/stories/${site.story.id}/chapters/${site.chapter.id}/versions/1/restore`
    expect((await site.api.call('POST', path, { as: site.writer })).body).toMatchObject({ content })
  })

  test.each(['a restored version', 'an edit by hand'])(
    'a suggestion that shortens its passage is accepted again after %s has undone it, and refused with 409 while it is in the chapter',
    async (undo) => {
      const text = 'She looked at the harbour very quietly, and then she sat down.'
      await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'says', text } })
      const { id } = await finished({ intent: 'shorten' })
      const shortened = content.replace(passage, text)
      expect(await accept(id)).toMatchObject({ status: 200, body: { content: shortened } })
      expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      const path = `/api/stories/${site.story.id}/chapters/${site.chapter.id}`
      const undone =
        undo === 'an edit by hand'
          ? await site.api.call('PUT', path, { as: site.writer, body: { content } })
          : await site.api.call('POST', `${path}/versions/1/restore`, { as: site.writer })
      expect(undone).toMatchObject({ status: 200, body: { content } })
      expect(await accept(id)).toMatchObject({ status: 200, body: { content: shortened } })
    },
  )

  test('an accepted suggestion is inserted after its passage when the intent is to continue', async () => {
    const { id, result } = await finished({ intent: 'continue' })
    expect((await accept(id)).body.content).toBe(
      `${before}\n\n${passage} ${result.suggestions[0]?.text}\n\n${after}`,
    )
  })

  test('an accepted suggestion replaces its passage at the new position after an edit of earlier text', async () => {
    const { id, result } = await finished()
    const edited = `A new first line.\n\n${content}`
    await site.api.call('PUT', `/api/stories/${site.story.id}/chapters/${site.chapter.id}`, {
      as: site.writer,
      body: { content: edited },
    })
    expect((await accept(id)).body.content).toBe(edited.replace(passage, result.suggestions[0]?.text ?? ''))
  })

  test('a suggestion is refused with 409 moved when its passage was changed meanwhile, and changes nothing', async () => {
    const { id } = await finished()
    const edited = content.replace('harbour', 'sea')
    await site.api.call('PUT', `/api/stories/${site.story.id}/chapters/${site.chapter.id}`, {
      as: site.writer,
      body: { content: edited },
    })
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'moved' } })
    expect((await present()).content).toBe(edited)
  })

  test('only one suggestion is accepted when two suggestions for a passage are accepted at the same time', async () => {
    const { id, result } = await finished({ count: 2 })
    const answers = await Promise.all([accept(id, 0), accept(id, 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const accepted = answers.findIndex(({ status }) => status === 200)
    expect((await present()).content).toContain(result.suggestions[accepted]?.text)
    expect((await present()).version).toBe(2)
  })

  test('suggestions for two passages of a chapter can be accepted at the same time, and neither overwrites the other', async () => {
    const first = await finished()
    const same = await finished({ intent: 'shorten' })
    const other = await finished({ quote: after, from: content.indexOf(after), intent: 'expand' })
    const answers = await Promise.all([first, same, other].map(({ id }) => accept(id)))
    expect(answers[2]?.status).toBe(200)
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? first : same
    const chapter = await present()
    expect(chapter.version).toBe(3)
    for (const { result } of [won, other]) expect(chapter.content).toContain(result.suggestions[0]?.text)
    expect(chapter.content.startsWith(before)).toBe(true)
  })
})
