import { createChapter } from '../setup/factories.ts'
import type { Row, Scene } from './authorization-scene.ts'

// The calls of a story's book (D-95 to D-122). To everybody but its author the book looks missing.

const prose = 'The rain began at dusk. She counted the lamps on the quay.'
const ofBook = (needs?: Row['needs']): Row => ({ noun: 'story', act: 'book', ...(needs ? { needs } : {}) })
const chapterOf = (scene: Scene) => createChapter(scene.test.db, scene.thing, { content: prose })

export const bookRows: Record<string, Row> = {
  'GET /api/stories/{id}/style': ofBook(),
  'PUT /api/stories/{id}/style': ofBook(async () => ({ body: {} })),
  'GET /api/stories/{id}/plan': ofBook(),
  'PUT /api/stories/{id}/plan': ofBook(async () => ({ body: {} })),
  'POST /api/stories/{id}/review': ofBook(async (scene) => {
    await chapterOf(scene)
    return {}
  }),
  'POST /api/stories/{id}/chapters/{chapterId}/passage': ofBook(async (scene) => ({
    params: { chapterId: (await chapterOf(scene)).id },
    body: { quote: 'She counted the lamps', from: 24, intent: 'rewrite' },
  })),
}
