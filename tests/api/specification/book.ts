import { createChapter, createGeneration, createStory } from '../../setup/factories.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, id, integer, list, orNull, type Shape, text, uuid } from './shape.ts'

const content = 'The rain began at dusk. She counted the lamps on the quay.'
const missing = 'Story not found'
const stranger = [404, missing] as const

async function myStory({ test, me }: Scene) {
  const story = await createStory(test.db, me, { isPublic: true })
  const chapter = await createChapter(test.db, story, { content })
  return { storyId: story.id, chapterId: chapter.id }
}
const about = (body?: object) => async (scene: Scene) => ({
  params: { id: (await myStory(scene)).storyId },
  ...(body ? { body } : {}),
})

const plan: Record<string, Shape> = {
  enabled: flag,
  chapterGoal: orNull(integer),
  ending: orNull(either('hea', 'hfn', 'open')),
  promises: list,
  chapters: [{ number: integer, title: text, status: either('written', 'planned'), beats: list }],
}
const style = {
  pov: orNull(text),
  povCharacterId: orNull(id),
  tense: orNull(text),
  language: orNull(text),
  avoid: list,
  notes: text,
}
const ordered = { generationId: uuid, generationStatus: exactly('queued') }
const later = { prefer: 'respond-async' }

/** The specified calls about style, plan, reviews, passages and memory (D-95, D-98, D-110, D-120, D-122). */
export const book: readonly Line[] = [
  {
    call: 'GET /api/stories/{id}/style',
    from: 'D-95',
    who: 'user',
    given: about(),
    gives: [200, style],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/style',
    from: 'D-95',
    who: 'user',
    given: about({ pov: 'first', tense: 'past', avoid: ['orbs'] }),
    gives: [200, { ...style, pov: exactly('first') }],
    stranger,
    missing,
    wrong: [[{ notes: 'x'.repeat(1001) }, 'Notes too long']],
  },
  {
    call: 'GET /api/stories/{id}/plan',
    from: 'D-98',
    who: 'user',
    given: about(),
    gives: [200, plan],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/plan',
    from: 'D-98',
    who: 'user',
    given: about({ ending: 'hea', chapters: [{ title: 'Next', beats: [{ text: 'They meet.' }] }] }),
    gives: [200, { ...plan, ending: exactly('hea') }],
    stranger,
    missing,
    wrong: [[{ chapters: [{ beats: [{ text: '' }] }] }, 'Beat is required']],
  },
  {
    call: 'POST /api/stories/{id}/review',
    from: 'D-120',
    who: 'user',
    given: async (scene) => ({ ...(await about()(scene)), headers: later }),
    gives: [202, { id, ...ordered }],
    stranger,
    missing,
  },
  {
    call: 'POST /api/stories/{id}/chapters/{chapterId}/passage',
    from: 'D-122',
    who: 'user',
    given: async (scene) => {
      const { storyId, chapterId } = await myStory(scene)
      const body = { quote: 'She counted the lamps', from: 24, intent: 'rewrite', instruction: '' }
      return { params: { id: storyId, chapterId }, body, headers: later }
    },
    gives: [202, { id, ...ordered }],
    stranger,
    missing,
    wrong: [[{ count: 4 }, 'At most three suggestions']],
  },
  {
    call: 'POST /api/generations/{id}/accept',
    from: 'D-122',
    who: 'user',
    given: async (scene) => {
      const { storyId, chapterId } = await myStory(scene)
      const order = { quote: 'She counted the lamps on the quay.', from: 24, intent: 'rewrite' }
      const suggestions = [{ text: 'She lost count of the lamps.', words: 6 }]
      const row = await createGeneration(scene.test.db, scene.me, 'passage', {
        storyId,
        chapterId,
        input: { ...order, instruction: '', count: 1 },
        status: 'completed',
        attempt: 1,
        result: { chapterId, ...order, suggestions, accepted: null },
        finishedAt: new Date(),
      })
      return { params: { id: row.id }, body: { suggestion: 0 } }
    },
    gives: [
      200,
      { id, content: exactly('The rain began at dusk. She lost count of the lamps.'), version: exactly(2) },
    ],
    stranger: [404, 'Generation not found'],
    missing: 'Generation not found',
  },
  {
    call: 'GET /api/generations/{id}/memory',
    from: 'D-110',
    who: 'user',
    given: async (scene) => {
      const { storyId } = await myStory(scene)
      const memory = { budget: 32_000, used: 12, sections: [{ name: 'style', tokens: 12, items: [] }] }
      const row = await createGeneration(scene.test.db, scene.me, 'chapter', {
        storyId,
        checkpoint: { memory },
      })
      return { params: { id: row.id } }
    },
    gives: [
      200,
      { budget: integer, used: integer, sections: [{ name: text, tokens: integer, items: list }] },
    ],
    stranger: [404, 'Generation not found'],
    missing: 'Generation not found',
  },
]
