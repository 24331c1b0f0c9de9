import { createLocation, createStory } from '../../setup/factories.ts'
import { location, reaction } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { exactly, integer, text } from './shape.ts'

const mine = async ({ test, me }: Scene, data = {}) => ({
  params: { id: (await createLocation(test.db, me, { isPublic: true, ...data })).id },
})
const listed = async (scene: Scene) => {
  await mine(scene, { name: 'Salt House' })
  return {}
}
const linked = async (scene: Scene) => {
  const { id } = await createStory(scene.test.db, scene.me, { isPublic: true })
  const { id: locationId } = (await mine(scene, { usageCount: 1 })).params
  await scene.test.db.storyLocation.create({ data: { storyId: id, locationId } })
  return { params: { id, locationId } }
}
const body = {
  name: 'Salt House',
  description: 'A house by the sea',
  type: 'Castle',
  setting: 'Dunes',
  atmosphere: 'Quiet',
  keyFeatures: 'A lamp',
  timePeriod: 'victorian',
  propertyCondition: 'Worn',
  architecturalStyle: 'Tudor',
  size: 'Large',
  numberOfRooms: 12,
  roomTypes: '["Attic","Library"]',
  roomDescriptions: 'Low',
  specialFeatures: 'A cellar',
  surroundings: 'Grass',
  climate: 'Mild',
  accessibility: 'By boat',
  lightingStyle: 'Candlelit',
  soundscape: 'Waves',
  scents: 'Salt',
  imageUrl: 'https://example.com/house.jpg',
  isPublic: true,
}
const asSent = Object.fromEntries(
  Object.entries({ ...body, type: 'castle' }).map(([name, value]) => [name, exactly(value)]),
)
const missing = 'Location not found'
const notYours = [403, 'Only its author can change this location.'] as const

/** The specified calls about locations (D-39, D-40, D-48, D-274). */
export const locations: readonly Line[] = [
  { call: 'GET /api/locations', from: 'D-274', who: 'user', given: listed, gives: [200, [location]] },
  {
    call: 'GET /api/locations?personal=true',
    from: 'D-274',
    who: 'user',
    given: listed,
    gives: [200, [location]],
  },
  {
    call: 'GET /api/locations?saved=true',
    from: 'D-64',
    who: 'user',
    given: async (scene) => {
      const { params } = await mine(scene)
      await scene.test.db.locationSave.create({ data: { locationId: params.id, userId: scene.me.id } })
      return {}
    },
    gives: [200, [location]],
  },
  {
    call: 'GET /api/locations/public',
    from: 'D-274',
    who: 'anyone',
    given: listed,
    gives: [200, [location]],
  },
  {
    call: 'GET /api/locations/search',
    from: 'D-274',
    who: 'anyone',
    given: async (scene) => ({ ...(await listed(scene)), query: '?q=salt' }),
    gives: [200, [location]],
  },
  {
    call: 'GET /api/locations/{id}',
    from: 'D-274',
    who: 'anyone',
    given: (scene) => mine(scene),
    gives: [200, location],
    missing,
  },
  {
    call: 'POST /api/locations',
    from: 'D-274: all location fields',
    who: 'user',
    given: () => ({ body }),
    gives: [201, { ...location, ...asSent }],
    wrong: [
      [{ name: '' }, 'Location name is required'],
      [{ type: '' }, 'Location type is required'],
      [{ imageUrl: 'house.jpg' }, 'Must be a valid URL'],
    ],
  },
  {
    call: 'POST /api/locations',
    from: 'D-48: empty fields of a form',
    who: 'user',
    given: () => ({
      body: { ...body, numberOfRooms: undefined, roomTypes: '', imageUrl: '', isPublic: undefined },
    }),
    gives: [201, { ...location, numberOfRooms: exactly(null), isPublic: exactly(false) }],
  },
  {
    call: 'PUT /api/locations/{id}',
    from: 'D-274',
    who: 'user',
    given: async (scene) => ({ ...(await mine(scene)), body }),
    gives: [200, { ...location, ...asSent }],
    stranger: notYours,
    missing,
    wrong: [
      [{ name: '' }, 'Name is required'],
      [{ description: 'Too short' }, 'Description must be at least 10 characters'],
      [{ type: '' }, 'Location type is required'],
      [{ setting: '' }, 'Setting description is required'],
      [{ imageUrl: 'ftp://example.com' }, 'Must be a valid URL'],
    ],
  },
  {
    call: 'DELETE /api/locations/{id}',
    from: 'D-274',
    who: 'user',
    given: (scene) => mine(scene),
    gives: [204],
    stranger: [403, 'Only its author can delete this location.'],
    missing,
  },
  ...['like', 'save'].flatMap((act): Line[] =>
    ['POST', 'DELETE'].map((method) => ({
      call: `${method} /api/locations/{id}/${act}`,
      from: method === 'POST' ? 'D-274' : 'D-32',
      who: 'user',
      given: (scene) => mine(scene),
      gives: [200, reaction],
      missing,
    })),
  ),
  {
    call: 'POST /api/locations/{id}/add-to-story/{storyId}',
    from: 'D-274',
    who: 'user',
    given: async (scene) => {
      const { id: storyId } = await createStory(scene.test.db, scene.me, { isPublic: true })
      return { params: { ...(await mine(scene)).params, storyId }, body: { importance: 'primary' } }
    },
    gives: [201, { storyId: integer, locationId: integer, importance: text }],
    stranger: [403, 'Only its author can change this story.'],
    missing,
  },
  {
    call: 'GET /api/stories/{id}/locations',
    from: 'D-127',
    who: 'anyone',
    given: linked,
    gives: [200, [{ ...location, importance: exactly('primary') }]],
    missing: 'Story not found',
  },
  {
    call: 'DELETE /api/stories/{id}/locations/{locationId}',
    from: 'D-127',
    who: 'user',
    given: linked,
    gives: [204],
    stranger: [403, 'Only its author can change this story.'],
    missing: 'Story not found',
  },
]
