import type { TestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  type TestUser,
} from '../setup/factories.ts'
import { accessRows } from './authorization-access.ts'
import { bookRows } from './authorization-book.ts'
import type { Noun, Row, Scene } from './authorization-scene.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

const chapter = async ({ test, thing }: Scene) => ({
  params: { chapterId: (await createChapter(test.db, thing)).id },
})
const placeInChapter = async (scene: Scene) => ({
  body: { chapterId: (await chapter(scene)).params.chapterId, paragraph: 2 },
})
const openCharacter = ({ test, owner }: Scene) => createCharacter(test.db, owner, { isPublic: true })
const storyOfCaller = async ({ test, caller }: Scene) => ({
  params: { storyId: (await createStory(test.db, caller)).id },
})
const saying = (body: unknown) => async () => ({ body })

async function linkedLocation({ test, owner, thing }: Scene) {
  const { id: locationId } = await createLocation(test.db, owner, { isPublic: true, usageCount: 1 })
  await test.db.storyLocation.create({ data: { storyId: thing.id, locationId } })
  return { params: { locationId } }
}

async function member(scene: Scene, table: 'castCharacter' | 'collectionCharacter' | 'storyCharacter') {
  const { id: characterId } = await openCharacter(scene)
  const { db } = scene.test
  const { id } = scene.thing
  if (table === 'castCharacter') await db.castCharacter.create({ data: { castId: id, characterId } })
  else if (table === 'collectionCharacter')
    await db.collectionCharacter.create({ data: { collectionId: id, characterId } })
  else {
    await db.storyCharacter.create({ data: { storyId: id, characterId } })
    await db.character.update({ where: { id: characterId }, data: { usageCount: 1 } })
  }
  return { params: { characterId } }
}

async function image({ test, owner, thing }: Scene, of: 'cover' | 'portrait') {
  const key = `images/${of}/${thing.id}-${Math.random()}.webp`
  const subject = of === 'cover' ? { storyId: thing.id } : { characterId: thing.id }
  const row = await test.db.image.create({
    data: {
      ownerId: owner.id,
      kind: of,
      key,
      smallKey: key,
      width: 1,
      height: 1,
      thumbhash: 'AA==',
      ...subject,
    },
  })
  return { params: { imageId: row.id } }
}

async function detected(scene: Scene) {
  const { params } = await chapter(scene)
  const words = { name: 'Tom', role: '', description: '', context: '' }
  const row = await scene.test.db.detectedCharacter.create({
    data: { storyId: scene.thing.id, chapterId: params.chapterId, ...words },
  })
  return { params: { detectedId: row.id }, body: { status: 'skipped' } }
}

async function version(scene: Scene) {
  const { id: chapterId } = await createChapter(scene.test.db, scene.thing, { version: 2 })
  const params = { chapterId }
  await scene.test.db.chapterVersion.create({ data: { ...params, version: 1, content: 'before' } })
  return { params: { ...params, version: 1 } }
}

const fact = async ({ test, thing }: Scene) => {
  const data = { storyId: thing.id, kind: 'event', source: 'writer', text: 'It rained.' }
  return { params: { factId: (await test.db.fact.create({ data })).id }, body: {} }
}
const finding = async (scene: Scene) => {
  const { params } = await chapter(scene)
  const data = {
    storyId: scene.thing.id,
    ...params,
    kind: 'avoided',
    severity: 'note',
    why: 'It is avoided.',
  }
  const { id: findingId } = await scene.test.db.finding.create({ data })
  return { params: { findingId }, body: { status: 'waived' } }
}
const newMember = async (scene: Scene) => ({ body: { characterId: (await openCharacter(scene)).id } })

const reactions = (noun: Noun, things: string, acts: string[]): Record<string, Row> =>
  Object.fromEntries(
    acts.flatMap((act) =>
      ['POST', 'DELETE'].map((method) => [`${method} /api/${things}/{id}/${act}`, { noun, act: 'react' }]),
    ),
  )

/** The changes of a story that are not allowed to an editor, by the name of the field (D-152). */
export const authorFieldRows: Record<string, Row> = Object.fromEntries(
  Object.entries({ releaseAtOnce: true, spiceLevel: 5, warnings: ['grief'], aiLabel: 'generated' }).map(
    ([field, value]) => [field, { noun: 'story', act: 'own', needs: saying({ [field]: value }) }],
  ),
)

/** Every call about one story, character, location, cast or collection, which can be private to its author. */
export const rows: Record<string, Row> = {
  ...bookRows,
  ...accessRows,
  'GET /api/stories/{id}': { noun: 'story', act: 'see' },
  'PUT /api/stories/{id}': { noun: 'story', act: 'edit', needs: saying({ title: 'New' }) },
  'DELETE /api/stories/{id}': { noun: 'story', act: 'delete' },
  ...reactions('story', 'stories', ['like', 'save']),
  'PUT /api/stories/{id}/rating': { noun: 'story', act: 'rate', needs: saying({ rating: 4 }) },
  'GET /api/stories/{id}/reading-place': { noun: 'story', act: 'see' },
  'PUT /api/stories/{id}/reading-place': { noun: 'story', act: 'see', needs: placeInChapter },
  'GET /api/stories/{id}/similar': { noun: 'story', act: 'see' },
  'GET /api/stories/{id}/disclosure': { noun: 'story', act: 'see' },
  'GET /api/stories/{id}/chapters': { noun: 'story', act: 'see' },
  'POST /api/stories/{id}/chapters': { noun: 'story', act: 'edit', needs: saying({ content: 'words' }) },
  'PUT /api/stories/{id}/chapters/{chapterId}': {
    noun: 'story',
    act: 'edit',
    needs: async (scene) => ({ ...(await chapter(scene)), body: { content: 'words' } }),
  },
  'GET /api/stories/{id}/facts': { noun: 'story', act: 'book' },
  'POST /api/stories/{id}/facts': {
    noun: 'story',
    act: 'book',
    needs: saying({ text: 'It rained.', kind: 'event' }),
  },
  'PUT /api/stories/{id}/facts/{factId}': { noun: 'story', act: 'book', needs: fact },
  'DELETE /api/stories/{id}/facts/{factId}': { noun: 'story', act: 'book', needs: fact },
  'GET /api/stories/{id}/findings': { noun: 'story', act: 'comment' },
  'PUT /api/stories/{id}/findings/{findingId}': { noun: 'story', act: 'comment', needs: finding },
  'PUT /api/stories/{id}/chapters/{chapterId}/release': {
    noun: 'story',
    act: 'own',
    needs: async (scene) => ({ ...(await chapter(scene)), body: { state: 'draft' } }),
  },
  'DELETE /api/stories/{id}/chapters/{chapterId}': { noun: 'story', act: 'delete', needs: chapter },
  'GET /api/stories/{id}/chapters/{chapterId}/versions': { noun: 'story', act: 'edit', needs: chapter },
  'POST /api/stories/{id}/chapters/{chapterId}/versions/{version}/restore': {
    noun: 'story',
    act: 'edit',
    needs: version,
  },
  'GET /api/stories/{id}/scenarios': { noun: 'story', act: 'see' },
  'GET /api/stories/{id}/detected-characters': { noun: 'story', act: 'edit' },
  'PUT /api/stories/{id}/detected-characters/{detectedId}': { noun: 'story', act: 'edit', needs: detected },
  'GET /api/stories/{id}/characters': { noun: 'story', act: 'see' },
  'POST /api/stories/{id}/characters': { noun: 'story', act: 'edit', needs: newMember },
  'DELETE /api/stories/{id}/characters/{characterId}': {
    noun: 'story',
    act: 'edit',
    needs: (scene) => member(scene, 'storyCharacter'),
  },
  'GET /api/stories/{id}/locations': { noun: 'story', act: 'see' },
  'DELETE /api/stories/{id}/locations/{locationId}': { noun: 'story', act: 'edit', needs: linkedLocation },
  'GET /api/stories/{id}/book': { noun: 'story', act: 'own', needs: chapter },
  'GET /api/stories/{id}/covers': { noun: 'story', act: 'own' },
  'POST /api/stories/{id}/covers/{imageId}/use': {
    noun: 'story',
    act: 'own',
    needs: (scene) => image(scene, 'cover'),
  },
  'POST /api/stories/{id}/generate-chapter': {
    noun: 'story',
    act: 'edit',
    needs: saying({ plot: 'They meet', setting: 'Harbour' }),
  },
  'POST /api/stories/{id}/chapters/{chapterId}/regenerate': { noun: 'story', act: 'edit', needs: chapter },
  'GET /api/stories/{id}/chapters/{chapterId}/order': { noun: 'story', act: 'edit', needs: chapter },
  'POST /api/stories/{id}/generate-cover': { noun: 'story', act: 'own' },

  'GET /api/characters/{id}': { noun: 'character', act: 'see' },
  'GET /api/characters/{id}/stories': { noun: 'character', act: 'see' },
  'PUT /api/characters/{id}': { noun: 'character', act: 'edit', needs: saying({ role: 'sailor' }) },
  'DELETE /api/characters/{id}': { noun: 'character', act: 'delete' },
  ...reactions('character', 'characters', ['like', 'save']),
  'POST /api/characters/{id}/add-to-story/{storyId}': {
    noun: 'character',
    act: 'react',
    needs: storyOfCaller,
  },
  'POST /api/characters/{id}/fork': { noun: 'character', act: 'fork', needs: saying({ name: 'Mine' }) },
  'POST /api/characters/{id}/share-link': { noun: 'character', act: 'share' },
  'POST /api/characters/{id}/share': {
    noun: 'character',
    act: 'share',
    needs: async ({ third }) => ({ body: { sharedWithId: third.id } }),
  },
  'POST /api/characters/{id}/collaborate': {
    noun: 'character',
    act: 'share',
    needs: async ({ third }) => ({ body: { collaboratorId: third.id } }),
  },
  'POST /api/characters/{id}/image': { noun: 'character', act: 'edit', needs: saying({ imageData: pixel }) },
  'POST /api/characters/{id}/generate-image': { noun: 'character', act: 'own' },
  'GET /api/characters/{id}/images': { noun: 'character', act: 'own' },
  'POST /api/characters/{id}/images/{imageId}/use': {
    noun: 'character',
    act: 'own',
    needs: (scene) => image(scene, 'portrait'),
  },

  'GET /api/locations/{id}': { noun: 'location', act: 'see' },
  'PUT /api/locations/{id}': { noun: 'location', act: 'edit', needs: saying({ name: 'New' }) },
  'DELETE /api/locations/{id}': { noun: 'location', act: 'delete' },
  ...reactions('location', 'locations', ['like', 'save']),
  'POST /api/locations/{id}/add-to-story/{storyId}': { noun: 'location', act: 'react', needs: storyOfCaller },

  'GET /api/casts/{id}': { noun: 'cast', act: 'see' },
  'PUT /api/casts/{id}': { noun: 'cast', act: 'edit', needs: saying({ name: 'New' }) },
  'DELETE /api/casts/{id}': { noun: 'cast', act: 'delete' },
  'GET /api/casts/{id}/characters': { noun: 'cast', act: 'see' },
  'POST /api/casts/{id}/characters': { noun: 'cast', act: 'edit', needs: newMember },
  'DELETE /api/casts/{id}/characters/{characterId}': {
    noun: 'cast',
    act: 'edit',
    needs: (scene) => member(scene, 'castCharacter'),
  },

  'GET /api/collections/{id}': { noun: 'collection', act: 'see' },
  'PUT /api/collections/{id}': { noun: 'collection', act: 'edit', needs: saying({ name: 'New' }) },
  'DELETE /api/collections/{id}': { noun: 'collection', act: 'delete' },
  ...reactions('collection', 'collections', ['like']),
  'GET /api/collections/{id}/characters': { noun: 'collection', act: 'see' },
  'POST /api/collections/{id}/characters': { noun: 'collection', act: 'edit', needs: newMember },
  'DELETE /api/collections/{id}/characters/{characterId}': {
    noun: 'collection',
    act: 'edit',
    needs: (scene) => member(scene, 'collectionCharacter'),
  },
}

export async function createThing(
  test: TestApp,
  owner: TestUser,
  noun: Noun,
  isPublic: boolean,
): Promise<{ id: number }> {
  if (noun === 'story') return createStory(test.db, owner, { isPublic })
  if (noun === 'character') return createCharacter(test.db, owner, { isPublic })
  if (noun === 'location') return createLocation(test.db, owner, { isPublic })
  if (noun === 'cast') return test.db.cast.create({ data: { authorId: owner.id, name: 'Cast' } })
  return test.db.collection.create({ data: { authorId: owner.id, name: 'Collection', isPublic } })
}
