import { createChapter, createStory } from '../../setup/factories.ts'
import type { Line, Scene } from './line.ts'
import { exactly, integer, orNull, text, time } from './shape.ts'

const draft = {
  chapterId: orNull(integer),
  title: text,
  content: text,
  base: orNull(time),
  updatedAt: time,
}
const saved = { chapterId: draft.chapterId, base: draft.base, updatedAt: time }
const missing = 'Story not found'
const stranger = [404, missing] as const

async function onDesk({ test, me }: Scene) {
  const story = await createStory(test.db, me, { isPublic: true })
  const chapter = await createChapter(test.db, story)
  const second = await createChapter(test.db, story)
  const of = { userId: me.id, storyId: story.id, content: 'Before' }
  await test.db.chapterDraft.create({ data: { ...of, chapterId: chapter.id, base: chapter.updatedAt } })
  await test.db.chapterDraft.create({ data: of })
  return { params: { id: story.id, chapterId: chapter.id }, ids: [second.id, chapter.id] }
}
const having = async (scene: Scene, body: object = {}) => {
  const { params } = await onDesk(scene)
  const { updatedAt } = await scene.test.db.chapterDraft.findFirstOrThrow({
    where: { storyId: params.id, chapterId: params.chapterId },
  })
  return { params, body: { content: 'She *stayed*.', base: updatedAt.toISOString(), ...body } }
}
const tooLong = [
  [{ content: 'x'.repeat(1_000_001) }, 'Content too long: at most 1,000,000 characters'],
] as const

/** The specified calls about the drafts of the desk and the order of chapters (D-135, D-137). */
export const desk: readonly Line[] = [
  {
    call: 'GET /api/stories/{id}/drafts',
    from: 'D-137',
    who: 'user',
    given: onDesk,
    gives: [200, [draft]],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/chapters/{chapterId}/draft',
    from: 'D-137',
    who: 'user',
    given: (scene) => having(scene),
    gives: [200, saved],
    stranger,
    missing,
    wrong: [...tooLong, [{ base: 'yesterday' }, 'base must be a time in ISO 8601']],
  },
  {
    call: 'DELETE /api/stories/{id}/chapters/{chapterId}/draft',
    from: 'D-137',
    who: 'user',
    given: onDesk,
    gives: [200, { ...draft, content: exactly('Before') }],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/draft',
    from: 'D-137',
    who: 'user',
    given: async (scene) => {
      const { params } = await onDesk(scene)
      const { updatedAt } = await scene.test.db.chapterDraft.findFirstOrThrow({
        where: { storyId: params.id, chapterId: null },
      })
      return { params, body: { content: 'A new page.', base: updatedAt.toISOString() } }
    },
    gives: [200, { ...saved, chapterId: exactly(null), base: exactly(null) }],
    stranger,
    missing,
    wrong: tooLong,
  },
  {
    call: 'DELETE /api/stories/{id}/draft',
    from: 'D-137',
    who: 'user',
    given: onDesk,
    gives: [200, { ...draft, chapterId: exactly(null) }],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/chapters/order',
    from: 'D-135',
    who: 'user',
    given: async (scene) => {
      const { params, ids } = await onDesk(scene)
      return { params, body: { ids } }
    },
    gives: [200, [{ id: integer, chapterNumber: integer }]],
    stranger,
    missing,
    wrong: [[{ ids: [1, 1] }, 'ids names a chapter twice']],
  },
]
