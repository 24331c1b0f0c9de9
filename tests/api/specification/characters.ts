import { createCharacter, createStory } from '../../setup/factories.ts'
import { character, image, reaction, story } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { exactly } from './shape.ts'

const mine = async ({ test, me }: Scene, data = {}) => ({
  params: { id: (await createCharacter(test.db, me, { isPublic: true, ...data })).id },
})
const listed = async (scene: Scene) => {
  await mine(scene, { name: 'Captain Vale' })
  return {}
}
const ofOther = async ({ test, other }: Scene) => ({
  params: { id: (await createCharacter(test.db, other, { isPublic: true })).id },
})
async function linked(scene: Scene) {
  const { params } = await mine(scene)
  const { id: storyId } = await createStory(scene.test.db, scene.me, { isPublic: true })
  await scene.test.db.storyCharacter.create({ data: { storyId, characterId: params.id } })
  await scene.test.db.character.update({ where: params, data: { usageCount: 1 } })
  return { params: { id: storyId, characterId: params.id } }
}
async function painted(scene: Scene) {
  const { params } = await mine(scene)
  const key = `images/line/${params.id}.webp`
  const { id: imageId } = await scene.test.db.image.create({
    data: {
      ownerId: scene.me.id,
      kind: 'portrait',
      key,
      smallKey: key,
      width: 2,
      height: 3,
      thumbhash: 'AA==',
      characterId: params.id,
    },
  })
  return { params: { ...params, imageId } }
}
const body = {
  name: 'Mara',
  description: 'A keeper',
  personality: 'Stubborn Traits: loyal, witty',
  appearance: 'Hair: auburn long wavy, Eyes: hazel almond-shaped',
  background: 'The harbour',
  role: 'keeper',
  isPublic: true,
}
const kept = { ...character, name: exactly('Mara'), appearance: exactly(body.appearance) }
const words = [
  [{ name: '' }, 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'Name too long'],
  [{ isPublic: 'yes' }, 'Is public must be true or false'],
] as const
const missing = 'Character not found'
const notYours = [403, 'Only its author can change this character.'] as const
const authorAlone = [403, 'Only the author of this character can do this.'] as const
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** The specified calls about characters (D-32, D-35, D-37, D-64, D-87, D-92, D-273). */
export const characters: readonly Line[] = [
  { call: 'GET /api/characters', from: 'D-273', who: 'user', given: listed, gives: [200, [character]] },
  {
    call: 'GET /api/characters?personal=true',
    from: 'D-273',
    who: 'user',
    given: listed,
    gives: [200, [character]],
  },
  {
    call: 'GET /api/characters?saved=true',
    from: 'D-64',
    who: 'user',
    given: async (scene) => {
      const { params } = await ofOther(scene)
      await scene.test.db.characterSave.create({ data: { characterId: params.id, userId: scene.me.id } })
      return {}
    },
    gives: [200, [character]],
  },
  {
    call: 'GET /api/characters/public',
    from: 'D-273',
    who: 'anyone',
    given: listed,
    gives: [200, [character]],
  },
  {
    call: 'GET /api/characters/search',
    from: 'D-273',
    who: 'anyone',
    given: async (scene) => ({ ...(await listed(scene)), query: '?q=captain' }),
    gives: [200, [character]],
  },
  {
    call: 'GET /api/characters/{id}',
    from: 'D-273',
    who: 'anyone',
    given: (scene) => mine(scene),
    gives: [200, character],
    missing,
  },
  {
    call: 'GET /api/characters/{id}/stories',
    from: 'D-127',
    who: 'anyone',
    given: async (scene) => ({ params: { id: (await linked(scene)).params.characterId } }),
    gives: [200, [story]],
    missing,
  },
  {
    call: 'POST /api/characters',
    from: 'D-273',
    who: 'user',
    given: () => ({ body }),
    gives: [201, kept],
    wrong: words,
  },
  {
    call: 'PUT /api/characters/{id}',
    from: 'D-273',
    who: 'user',
    given: async (scene) => ({ ...(await mine(scene)), body }),
    gives: [200, kept],
    stranger: notYours,
    missing,
    wrong: words,
  },
  {
    call: 'DELETE /api/characters/{id}',
    from: 'D-273',
    who: 'user',
    given: (scene) => mine(scene),
    gives: [204],
    stranger: [403, 'Only its author can delete this character.'],
    missing,
  },
  ...['like', 'save'].flatMap((act): Line[] => [
    {
      call: `POST /api/characters/{id}/${act}`,
      from: 'D-273',
      who: 'user',
      given: ofOther,
      gives: [200, reaction],
      missing,
    },
    {
      call: `DELETE /api/characters/{id}/${act}`,
      from: 'D-32',
      who: 'user',
      given: ofOther,
      gives: [200, reaction],
      missing,
    },
  ]),
  {
    call: 'POST /api/stories/{id}/characters',
    from: 'D-272: a character of the manual story',
    who: 'user',
    given: async (scene) => ({
      params: { id: (await createStory(scene.test.db, scene.me, { isPublic: true })).id },
      body: { characterId: (await mine(scene)).params.id, role: 'main' },
    }),
    gives: [201, { ...character, role: exactly('main') }],
    stranger: [403, 'Only its author can change this story.'],
    missing: 'Story not found',
    wrong: [
      [{ characterId: undefined }, 'Character id is required'],
      [{ role: 'x'.repeat(101) }, 'Role too long'],
    ],
  },
  {
    call: 'POST /api/stories/{id}/characters',
    from: 'D-272: without a role',
    who: 'user',
    given: async (scene) => ({
      params: { id: (await createStory(scene.test.db, scene.me)).id },
      body: { characterId: (await mine(scene)).params.id },
    }),
    gives: [201, { ...character, role: exactly('supporting') }],
    stranger: [404, 'Story not found'],
    missing: 'Story not found',
  },
  {
    call: 'DELETE /api/stories/{id}/characters/{characterId}',
    from: 'D-272',
    who: 'user',
    given: linked,
    gives: [204],
    stranger: [403, 'Only its author can change this story.'],
    missing: 'Story not found',
  },
  {
    call: 'POST /api/characters/{id}/add-to-story/{storyId}',
    from: 'D-273',
    who: 'user',
    given: async (scene) => {
      const { id: storyId } = await createStory(scene.test.db, scene.me, { isPublic: true })
      return { params: { ...(await mine(scene)).params, storyId }, body: { role: 'rival' } }
    },
    gives: [201, { ...character, role: exactly('rival') }],
    stranger: [403, 'Only its author can change this story.'],
    missing,
  },
  {
    call: 'GET /api/characters/{id}/images',
    from: 'D-87',
    who: 'user',
    given: painted,
    gives: [200, [image]],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'POST /api/characters/{id}/images/{imageId}/use',
    from: 'D-87',
    who: 'user',
    given: painted,
    gives: [200, character],
    stranger: authorAlone,
    missing,
  },
  {
    call: 'POST /api/characters/{id}/image',
    from: 'D-92',
    who: 'user',
    given: async (scene) => ({ ...(await mine(scene)), body: { imageData: pixel } }),
    gives: [201, character],
    stranger: notYours,
    missing,
    wrong: [[{ imageData: '' }, 'Choose an image']],
  },
]
