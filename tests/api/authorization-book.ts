import { createChapter } from '../setup/factories.ts'
import type { Row, Scene } from './authorization-scene.ts'

// The calls about the book of a story (D-95 to D-122). Everybody except the author and editors gets a 404 for them;
// some calls are open to commenters too.

const prose = 'The rain began at dusk. She counted the lamps on the quay.'
const ofBook = (needs?: Row['needs']): Row => ({ noun: 'story', act: 'book', ...(needs ? { needs } : {}) })
const chapterOf = (scene: Scene) => createChapter(scene.test.db, scene.thing, { content: prose })

const draftOf = ({ test, caller, thing }: Scene, chapterId: number | null) =>
  test.db.chapterDraft.create({
    data: {
      userId: caller.id,
      storyId: thing.id,
      chapterId,
      content: prose,
      base: chapterId === null ? null : new Date(),
    },
  })

export const bookRows: Record<string, Row> = {
  'GET /api/stories/{id}/style': ofBook(),
  'PUT /api/stories/{id}/style': ofBook(async () => ({ body: {} })),
  'GET /api/stories/{id}/plan': ofBook(),
  'PUT /api/stories/{id}/plan': ofBook(async () => ({ body: {} })),
  'GET /api/stories/{id}/drafts': ofBook(),
  'PUT /api/stories/{id}/chapters/{chapterId}/draft': ofBook(async (scene) => ({
    params: { chapterId: (await chapterOf(scene)).id },
    body: { content: 'The rain began at noon.' },
  })),
  'DELETE /api/stories/{id}/chapters/{chapterId}/draft': ofBook(async (scene) => {
    const { id: chapterId } = await chapterOf(scene)
    await draftOf(scene, chapterId)
    return { params: { chapterId } }
  }),
  'PUT /api/stories/{id}/draft': ofBook(async () => ({ body: { content: 'The rain began at noon.' } })),
  'DELETE /api/stories/{id}/draft': ofBook(async (scene) => {
    await draftOf(scene, null)
    return {}
  }),
  'PUT /api/stories/{id}/chapters/order': ofBook(async (scene) => ({
    body: { ids: [(await chapterOf(scene)).id] },
  })),
  'POST /api/stories/{id}/review': ofBook(async (scene) => {
    await chapterOf(scene)
    return {}
  }),
  'POST /api/stories/{id}/chapters/{chapterId}/passage': ofBook(async (scene) => ({
    params: { chapterId: (await chapterOf(scene)).id },
    body: { quote: 'She counted the lamps', from: 24, intent: 'rewrite' },
  })),
}
