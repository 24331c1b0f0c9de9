import { createChapter, createCharacter, createGeneration, createStory } from '../../setup/factories.ts'
import { createWaitingForApproval, reviewed, storyOrder } from '../../setup/orders.ts'
import { accepted, chapter, character, generation, image, story } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { exactly, id, text } from './shape.ts'

// No worker runs in these tests, so calls end with 202. tests/worker/model/plain-calls.test.ts covers finished
// generations.
const headers = { prefer: 'respond-async' }
const myStory = async ({ test, me }: Scene) => ({
  params: { id: (await createStory(test.db, me, { isPublic: true })).id },
  headers,
})
async function withChapter(scene: Scene) {
  const { params } = await myStory(scene)
  const { id: chapterId } = await createChapter(scene.test.db, params)
  return { params: { ...params, chapterId }, headers }
}
async function withCover(scene: Scene) {
  const { params } = await myStory(scene)
  const key = `images/line-cover/${params.id}.webp`
  const { id: imageId } = await scene.test.db.image.create({
    data: {
      ownerId: scene.me.id,
      kind: 'cover',
      key,
      smallKey: key,
      width: 2,
      height: 3,
      thumbhash: 'AA==',
      storyId: params.id,
    },
  })
  return { params: { ...params, imageId } }
}
const ordered =
  (status: 'queued' | 'failed') =>
  async ({ test, me }: Scene) => {
    const { id: storyId } = await createStory(test.db, me)
    const input = { plot: 'They meet', setting: 'Harbour', chapterSize: 'short', spiceLevel: 1 }
    const failed = status === 'failed' && {
      errorCode: 'provider_failed',
      errorMessage: 'The AI kept failing.',
      finishedAt: new Date(),
    }
    const order = await createGeneration(test.db, me, 'chapter', {
      storyId,
      status,
      input,
      attempt: 1,
      ...failed,
    })
    const delta = 'The rain began at dusk.'
    await test.db.generationText.create({
      data: { generationId: order.id, attempt: 1, offset: 0, units: delta.length, delta },
    })
    return { params: { id: order.id } }
  }
const reviewing = async ({ test, me }: Scene) => {
  const { id: storyId } = await createStory(test.db, me)
  const { id } = await createWaitingForApproval(test.db, me, storyId)
  return { params: { id }, body: reviewed }
}
const missing = 'Story not found'
const authorAlone = [403, 'Only the author of this story can do this.'] as const
const nobodyElses = { stranger: [404, 'Generation not found'], missing: 'Generation not found' } as const
const both = 'Please fill in both the plot and setting fields'
const required = (...names: [field: string, words: string][]) =>
  names.flatMap(([field, words]) => [undefined, ''].map((value) => [{ [field]: value }, words] as const))

/**
 * The specified calls that order generations, and those about generations and stored images (D-9 to D-14, D-74, D-87,
 * D-272, D-273, D-277).
 */
export const generations: readonly Line[] = [
  {
    call: 'POST /api/stories/generate',
    from: 'D-272',
    who: 'user',
    given: async ({ test, me }) => ({
      headers,
      body: {
        ...storyOrder,
        description: 'A lamp',
        characterIds: [(await createCharacter(test.db, me)).id],
        locationIds: [],
        castIds: [],
      },
    }),
    gives: [202, { id, ...accepted }],
    wrong: [
      ...required(
        ['genre', 'Genre is required'],
        ['setting', 'Setting is required'],
        ['plot', 'Plot is required'],
        ['tone', 'Tone is required'],
        ['chapterSize', 'Chapter size is required'],
        ['title', 'Title is required'],
      ),
      [{ characters: [], characterIds: [] }, 'At least one character is required'],
      [{ spiceLevel: 'hot' }, 'Spice level must be a whole number from 1 to 5'],
    ],
  },
  {
    call: 'POST /api/characters/generate',
    from: 'D-273',
    who: 'user',
    given: () => ({
      headers,
      body: {
        name: 'Mara',
        role: 'keeper',
        personality: 'Stubborn',
        appearance: 'Tall',
        background: 'The harbour',
        genre: 'romance',
      },
    }),
    gives: [202, { id, ...accepted }],
    wrong: required(
      ['role', 'Role is required'],
      ['personality', 'Personality is required'],
      ['appearance', 'Appearance is required'],
      ['background', 'Background is required'],
      ['genre', 'Genre is required'],
    ),
  },
  {
    call: 'POST /api/stories/{id}/generate-chapter',
    from: 'D-272',
    who: 'user',
    given: async (scene) => ({
      ...(await myStory(scene)),
      body: { plot: 'A storm', setting: 'The quay', chapterSize: 'long', spiceLevel: 'sultry' },
    }),
    gives: [202, { id, ...accepted }],
    stranger: [403, 'Only its author can have chapters of this story written.'],
    missing,
    wrong: [
      ...required(['plot', both], ['setting', both]),
      [{ plot: ' \n' }, both],
      [{ chapterSize: 'huge' }, 'Chapter size must be short or medium or long'],
    ],
  },
  {
    call: 'POST /api/stories/{id}/chapters/{chapterId}/regenerate',
    from: 'D-87',
    who: 'user',
    given: withChapter,
    gives: [202, { id, ...accepted }],
    stranger: [403, 'Only its author can have chapters of this story written.'],
    missing,
  },
  {
    call: 'POST /api/stories/{id}/generate-cover',
    from: 'D-272',
    who: 'user',
    given: myStory,
    gives: [202, { id, ...accepted }],
    stranger: [403, 'Only its author can have a cover of this story painted.'],
    missing,
  },
  {
    call: 'POST /api/characters/{id}/generate-image',
    from: 'D-273',
    who: 'user',
    given: async ({ test, me }) => ({
      params: { id: (await createCharacter(test.db, me, { isPublic: true })).id },
      headers,
    }),
    gives: [202, { id, ...accepted }],
    stranger: [403, 'Only its author can have this character painted.'],
    missing: 'Character not found',
  },
  {
    call: 'POST /api/user/generate-avatar',
    from: 'D-277',
    who: 'user',
    given: () => ({ headers, body: { prompt: 'A woman with a lamp' } }),
    gives: [202, { id: text, ...accepted }],
    wrong: required(['prompt', 'Description is required']),
  },
  {
    call: 'GET /api/generations?active=true',
    from: 'D-13',
    who: 'user',
    given: async (scene) => {
      await ordered('queued')(scene)
      return {}
    },
    gives: [200, [generation]],
  },
  {
    call: 'GET /api/generations/{id}',
    from: 'D-13, D-74',
    who: 'user',
    given: ordered('queued'),
    gives: [200, { ...generation, text: exactly('The rain began at dusk.'), error: exactly(null) }],
    ...nobodyElses,
  },
  {
    call: 'POST /api/generations/{id}/cancel',
    from: 'D-13, D-74',
    who: 'user',
    given: ordered('queued'),
    gives: [200, { ...generation, status: exactly('cancelled'), text }],
    ...nobodyElses,
  },
  {
    call: 'POST /api/generations/{id}/retry',
    from: 'D-13, D-74',
    who: 'user',
    given: ordered('failed'),
    gives: [202, { ...generation, status: exactly('queued'), text }],
    ...nobodyElses,
  },
  {
    call: 'PUT /api/generations/{id}/contract',
    from: 'D-115',
    who: 'user',
    given: reviewing,
    gives: [200, { ...generation, awaits: exactly('contract') }],
    wrong: [
      [{ scenes: reviewed.scenes.slice(1) }, 'At least two scenes are required'],
      [{ scenes: Array.from({ length: 7 }, () => reviewed.scenes[0]) }, 'At most six scenes'],
    ],
    ...nobodyElses,
  },
  {
    call: 'POST /api/generations/{id}/contract/approve',
    from: 'D-115',
    who: 'user',
    given: async (scene) => ({ params: (await reviewing(scene)).params }),
    gives: [200, { ...generation, awaits: exactly(null) }],
    ...nobodyElses,
  },
  {
    call: 'POST /api/generations/{id}/dismiss',
    from: 'an extension, beside D-20',
    who: 'user',
    given: ordered('failed'),
    gives: [200, { ...generation, status: exactly('failed'), text }],
    ...nobodyElses,
  },
  {
    call: 'POST /api/generations/{id}/keep',
    from: 'D-87',
    who: 'user',
    given: ordered('failed'),
    gives: [201, { ...generation, result: { chapter } }],
    ...nobodyElses,
  },
  {
    call: 'GET /api/stories/{id}/covers',
    from: 'D-87',
    who: 'user',
    given: withCover,
    gives: [200, [image]],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'POST /api/stories/{id}/covers/{imageId}/use',
    from: 'D-87',
    who: 'user',
    given: withCover,
    gives: [200, { ...story, coverImageUrl: text }],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'GET /api/characters/{id}?share={share}',
    from: 'D-62: with a share link',
    who: 'anyone',
    given: async ({ test, me }) => {
      const { id } = await createCharacter(test.db, me)
      const made = await test.call<{ shareableLink: string }>('POST', `/api/characters/${id}/share-link`, {
        as: me,
      })
      return { params: { id, share: new URL(made.body.shareableLink).searchParams.get('share') ?? '' } }
    },
    gives: [200, character],
    missing: 'Character not found',
  },
]
