import { createChapter, createGeneration } from '../setup/factories.ts'
import type { Row, Scene } from './authorization-routes.ts'

// The calls of a story's book (D-95 to D-122). To everybody but its author the book looks missing.

const prose = 'The rain began at dusk. She counted the lamps on the quay.'
const ofBook = (needs?: Row['needs']): Row => ({ noun: 'story', act: 'write', ...(needs ? { needs } : {}) })
const chapterOf = (scene: Scene) => createChapter(scene.test.db, scene.thing, { content: prose })

async function factOf({ test, thing }: Scene) {
  const data = { storyId: thing.id, kind: 'event', text: 'The boat is lost.', source: 'writer' }
  return { factId: (await test.db.fact.create({ data })).id }
}

async function findingOf(scene: Scene) {
  const { id: chapterId } = await chapterOf(scene)
  const data = { storyId: scene.thing.id, chapterId, kind: 'length', severity: 'note', why: 'It is short.' }
  return { findingId: (await scene.test.db.finding.create({ data })).id }
}

export const bookRows: Record<string, Row> = {
  'GET /api/stories/{id}/style': ofBook(),
  'PUT /api/stories/{id}/style': ofBook(async () => ({ body: {} })),
  'GET /api/stories/{id}/plan': ofBook(),
  'PUT /api/stories/{id}/plan': ofBook(async () => ({ body: {} })),
  'GET /api/stories/{id}/facts': ofBook(),
  'POST /api/stories/{id}/facts': ofBook(async () => ({ body: { text: 'It rains.', kind: 'state' } })),
  'PUT /api/stories/{id}/facts/{factId}': ofBook(async (scene) => ({
    params: await factOf(scene),
    body: { pinned: true },
  })),
  'DELETE /api/stories/{id}/facts/{factId}': ofBook(async (scene) => ({ params: await factOf(scene) })),
  'GET /api/stories/{id}/findings': ofBook(),
  'PUT /api/stories/{id}/findings/{findingId}': ofBook(async (scene) => ({
    params: await findingOf(scene),
    body: { status: 'waived' },
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

/** A chapter that waits for the approval of its contract. */
export const contract = {
  pov: null,
  povCharacter: null,
  tense: null,
  opening: '',
  scenes: [{ text: 'They meet on the quay.', words: 400, people: [], place: 'The quay' }],
  must: [],
  mustNot: [],
  ending: '',
}

/** Creates a chapter generation of `owner` that waits for the approval of its contract (D-115). */
export function createWaitingForApproval({ test, owner }: Pick<Scene, 'test' | 'owner'>, storyId: number) {
  const input = {
    plot: 'They meet',
    setting: 'Harbour',
    chapterSize: 'short',
    spiceLevel: 1,
    contract: 'review',
  }
  return createGeneration(test.db, owner, 'chapter', {
    storyId,
    input,
    contract,
    awaits: 'contract',
    stage: 'Waiting for your word',
  })
}
