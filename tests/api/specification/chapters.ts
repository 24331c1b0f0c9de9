import { createChapter, createStory } from '../../setup/factories.ts'
import { chapter, detected, scenario } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, integer, text, time } from './shape.ts'

async function written({ test, me }: Scene) {
  const story = await createStory(test.db, me, { isPublic: true })
  const { id: chapterId } = await createChapter(test.db, story, { version: 2 })
  await test.db.chapterVersion.create({ data: { chapterId, version: 1, content: 'before', title: null } })
  const words = { title: 'A letter', description: 'A letter comes', type: 'turn' }
  await test.db.scenario.create({ data: { storyId: story.id, chapterId, position: 1, ...words } })
  const found = { name: 'Tom', role: 'sailor', description: 'Tall', context: 'On the quay' }
  const { id: detectedId } = await test.db.detectedCharacter.create({
    data: { storyId: story.id, chapterId, ...found },
  })
  return { params: { id: story.id, chapterId, detectedId, n: 1 } }
}
const missing = 'Story not found'
const notYours = [403, 'Only its author can change this story.'] as const
const authorAlone = [403, 'Only the author of this story can do this.'] as const

/** The specified calls about chapters, scenarios and detected characters (D-18, D-19, D-35, D-83, D-87, D-272). */
export const chapters: readonly Line[] = [
  {
    call: 'GET /api/stories/{id}/chapters',
    from: 'D-272',
    who: 'anyone',
    given: written,
    gives: [200, [chapter]],
    missing,
  },
  {
    call: 'GET /api/stories/{id}/scenarios',
    from: 'D-272',
    who: 'user',
    openToAll: true,
    given: written,
    gives: [200, [scenario]],
    missing,
  },
  {
    call: 'GET /api/stories/{id}/scenarios',
    from: 'D-19: empty for others',
    who: 'anyone',
    given: written,
    gives: [200, exactly([])],
    missing,
  },
  {
    call: 'POST /api/stories/{id}/chapters',
    from: 'D-35, D-83',
    who: 'user',
    given: async (scene) => ({ ...(await written(scene)), body: { title: 'Two', content: 'She went.' } }),
    gives: [201, { ...chapter, chapterNumber: exactly(2), state: exactly('draft') }],
    stranger: notYours,
    missing,
    wrong: [[{ content: '' }, 'Content is required']],
  },
  {
    call: 'PUT /api/stories/{id}/chapters/{chapterId}',
    from: 'D-35, D-83',
    who: 'user',
    given: async (scene) => ({ ...(await written(scene)), body: { content: 'She stayed.' } }),
    gives: [200, { ...chapter, content: exactly('She stayed.'), hasUnreleasedChanges: exactly(true) }],
    stranger: notYours,
    missing,
    wrong: [[{ content: undefined }, 'Content is required']],
  },
  {
    call: 'PUT /api/stories/{id}/chapters/{chapterId}/release',
    from: 'D-141',
    who: 'user',
    given: async (scene) => ({
      ...(await written(scene)),
      body: { state: 'scheduled', releaseAt: '2099-01-01T08:00:00+01:00', quiet: true },
    }),
    gives: [200, { ...chapter, state: exactly('scheduled'), releaseAt: exactly('2099-01-01T07:00:00.000Z') }],
    stranger: [403, 'Only its author decides who can see this story.'],
    missing,
    wrong: [
      [{ state: 'public' }, 'state must be draft, scheduled or released'],
      [{ releaseAt: null }, 'releaseAt is required for a scheduled chapter'],
      [{ releaseAt: 'tomorrow' }, 'releaseAt must be a time in ISO 8601'],
    ],
  },
  {
    call: 'DELETE /api/stories/{id}/chapters/{chapterId}',
    from: 'D-35',
    who: 'user',
    given: written,
    gives: [204],
    stranger: notYours,
    missing,
  },
  {
    call: 'GET /api/stories/{id}/chapters/{chapterId}/order',
    from: 'D-87: the defaults of a regeneration',
    who: 'user',
    given: written,
    gives: [
      200,
      { plot: text, setting: text, chapterSize: either('short', 'medium', 'long'), spiceLevel: integer },
    ],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'GET /api/stories/{id}/chapters/{chapterId}/versions',
    from: 'D-87',
    who: 'user',
    given: written,
    gives: [200, [{ version: integer, content: text, createdAt: time }]],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'POST /api/stories/{id}/chapters/{chapterId}/versions/{n}/restore',
    from: 'D-87',
    who: 'user',
    given: written,
    gives: [200, { ...chapter, content: exactly('before') }],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'GET /api/stories/{id}/detected-characters',
    from: 'D-87',
    who: 'user',
    given: written,
    gives: [200, [detected]],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/detected-characters/{detectedId}',
    from: 'D-87',
    who: 'user',
    given: async (scene) => ({ ...(await written(scene)), body: { status: 'skipped' } }),
    gives: [200, { ...detected, status: exactly('skipped') }],
    stranger: authorAlone,
    missing,
    wrong: [[{ status: 'gone' }, 'Status must be created or skipped']],
  },
]
