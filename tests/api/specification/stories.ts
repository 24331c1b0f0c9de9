import { createChapter, createCharacter, createStory } from '../../setup/factories.ts'
import { reaction, story } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { decimal, exactly, id, integer, list, orNull, time } from './shape.ts'

const mine = async ({ test, me }: Scene, data = {}) => ({
  params: { id: (await createStory(test.db, me, { isPublic: true, ...data })).id },
})
const listed = async (scene: Scene) => {
  await mine(scene, { title: 'Harbour lights' })
  return {}
}
const ofOther = async ({ test, other }: Scene) => ({
  params: { id: (await createStory(test.db, other, { isPublic: true })).id },
})
const missing = 'Story not found'
const notYours = [403, 'Only its author can change this story.'] as const

/** The specified calls about stories (D-32 to D-35, D-272). */
export const stories: readonly Line[] = [
  { call: 'GET /api/stories', from: 'D-272', who: 'user', given: listed, gives: [200, [story]] },
  {
    call: 'GET /api/stories?personal=true',
    from: 'D-272',
    who: 'user',
    given: listed,
    gives: [200, [story]],
  },
  {
    call: 'GET /api/stories?saved=true',
    from: 'D-29',
    who: 'user',
    given: async (scene) => {
      const { params } = await ofOther(scene)
      await scene.test.db.storySave.create({ data: { storyId: params.id, userId: scene.me.id } })
      return {}
    },
    gives: [200, [story]],
  },
  { call: 'GET /api/stories/public', from: 'D-272', who: 'anyone', given: listed, gives: [200, [story]] },
  {
    call: 'GET /api/stories/public?sort=rated&status=draft&heat=4&tag=slow%20burn&withoutTag=rivals&ai=none&maxWords=9',
    from: 'D-143',
    who: 'anyone',
    given: async (scene) => {
      await mine(scene, { spiceLevel: 4, tags: ['Slow burn'], warnings: ['grief'] })
      return {}
    },
    gives: [
      200,
      [{ ...story, mature: exactly(true), tags: exactly(['Slow burn']), warnings: exactly(['grief']) }],
    ],
  },
  {
    call: 'GET /api/stories/search',
    from: 'D-272',
    who: 'anyone',
    given: async (scene) => ({ ...(await listed(scene)), query: '?q=harbour' }),
    gives: [200, [story]],
  },
  {
    call: 'GET /api/stories/{id}',
    from: 'D-272',
    who: 'anyone',
    given: (scene) => mine(scene),
    gives: [200, story],
    missing,
  },
  {
    call: 'POST /api/stories',
    from: 'D-272: the manual story',
    who: 'user',
    given: () => ({
      body: {
        title: 'The Lamp',
        description: 'Two keepers',
        genre: 'romance',
        content: 'It rained.',
        status: 'current',
        isPublic: true,
        spiceLevel: 3,
        tags: ['Lighthouse'],
        warnings: ['grief'],
      },
    }),
    gives: [201, { ...story, tags: exactly(['Lighthouse']), warnings: exactly(['grief']) }],
    wrong: [
      [{ title: '' }, 'Title is required'],
      [{ title: undefined }, 'Title is required'],
      [{ genre: undefined }, 'Genre is required'],
      [{ genre: 'western' }, 'Genre is required'],
      [{ spiceLevel: 6 }, 'Spice level must be a whole number from 1 to 5'],
      [{ tags: ['x'] }, 'A tag has 2 to 40 characters'],
      [{ warnings: ['spoilers'] }, 'This is not a content warning'],
      [{ status: 'finished' }, 'Status must be draft or current or completed'],
    ],
  },
  {
    call: 'POST /api/stories',
    from: 'D-272: from the character page, without content',
    who: 'user',
    given: () => ({ body: { title: 'The Lamp', description: '', genre: 'romance', status: 'draft' } }),
    gives: [201, story],
  },
  {
    call: 'PUT /api/stories/{id}',
    from: 'D-35',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: {
        title: 'New',
        description: '',
        genre: 'comedy',
        status: 'completed',
        isPublic: false,
        spiceLevel: 5,
      },
    }),
    gives: [200, story],
    stranger: notYours,
    missing,
    wrong: [[{ title: '' }, 'Title is required']],
  },
  {
    call: 'DELETE /api/stories/{id}',
    from: 'D-272',
    who: 'user',
    given: (scene) => mine(scene),
    gives: [204],
    stranger: [403, 'Only its author can delete this story.'],
    missing,
  },
  ...['like', 'save'].flatMap((act): Line[] => [
    {
      call: `POST /api/stories/{id}/${act}`,
      from: 'D-272',
      who: 'user',
      given: ofOther,
      gives: [200, reaction],
      missing,
    },
    {
      call: `DELETE /api/stories/{id}/${act}`,
      from: 'D-32',
      who: 'user',
      given: ofOther,
      gives: [200, reaction],
      missing,
    },
  ]),
  {
    call: 'PUT /api/stories/{id}/rating',
    from: 'D-33',
    who: 'user',
    given: async (scene) => ({ ...(await ofOther(scene)), body: { rating: 4 } }),
    gives: [200, { rating: decimal, myRating: integer }],
    stranger: [403, 'You cannot rate your own story.'],
    missing,
    wrong: [0, 6, 1.5, '4', undefined].map((rating) => [
      { rating },
      'Rating must be a whole number from 1 to 5',
    ]),
  },
  {
    call: 'GET /api/stories/{id}/similar',
    from: 'D-126',
    who: 'anyone',
    given: async (scene) => {
      const similar = await createStory(scene.test.db, scene.other, { isPublic: true })
      await createChapter(scene.test.db, similar)
      return mine(scene)
    },
    gives: [200, [story]],
    missing,
  },
  {
    call: 'GET /api/stories/{id}/disclosure',
    from: 'D-145',
    who: 'anyone',
    given: async (scene) => {
      const given = await mine(scene)
      await createChapter(scene.test.db, given.params, { words: 10, modelWords: 4 })
      return given
    },
    gives: [
      200,
      {
        share: exactly(0.4),
        label: exactly('assisted'),
        chapters: [{ id, share: exactly(0.4) }],
        images: exactly(0),
        models: list,
        from: orNull(time),
        to: orNull(time),
      },
    ],
    missing,
  },
  {
    call: 'GET /api/stories/{id}/reading-place',
    from: 'D-157',
    who: 'user',
    given: ofOther,
    gives: [200, { chapterId: orNull(integer), paragraph: integer }],
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/reading-place',
    from: 'D-157',
    who: 'user',
    given: async (scene) => {
      const { params } = await ofOther(scene)
      const chapter = await createChapter(scene.test.db, params)
      return { params, body: { chapterId: chapter.id, paragraph: 3 } }
    },
    gives: [200, { chapterId: integer, paragraph: integer }],
    missing,
    wrong: [[{ paragraph: undefined }, 'Paragraph is required']],
  },
  {
    call: 'GET /api/stories/{id}/book',
    from: 'D-52',
    who: 'user',
    given: async (scene) => {
      const { params } = await mine(scene)
      await createChapter(scene.test.db, params)
      return { params }
    },
    gives: [200],
    stranger: [403, 'Only the author of this story can do this.'],
    missing,
  },
  {
    call: 'GET /api/discover/stats',
    from: 'D-34',
    who: 'anyone',
    gives: [
      200,
      {
        stories: { total: integer, newToday: integer },
        characters: { total: integer, newThisWeek: integer },
        creators: { active: integer, newThisWeek: integer },
      },
    ],
  },
  {
    call: 'GET /api/stories/{id}/characters',
    from: 'D-272',
    who: 'anyone',
    given: async (scene) => {
      const { params } = await mine(scene)
      const { id: characterId } = await createCharacter(scene.test.db, scene.me, { isPublic: true })
      await scene.test.db.storyCharacter.create({ data: { storyId: params.id, characterId, role: 'main' } })
      return { params }
    },
    gives: [200, list],
    missing,
  },
]
