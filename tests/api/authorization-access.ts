import type { Noun, Row, Scene } from './authorization-scene.ts'

// The calls that list who has access to a character or story, and the calls that end access (D-43, D-152).
// access.test.ts covers that a receiver may also leave a share.

async function shared({ test, third, thing }: Scene, noun: 'character' | 'story') {
  const { id: userId } = third
  const { id } =
    noun === 'story'
      ? await test.db.storyShare.create({ data: { storyId: thing.id, userId } })
      : await test.db.characterShare.create({ data: { characterId: thing.id, userId } })
  return { params: { shareId: id } }
}

async function collaborating({ test, third, thing }: Scene, noun: 'character' | 'story') {
  const { id: userId } = third
  if (noun === 'story') await test.db.storyCollaborator.create({ data: { storyId: thing.id, userId } })
  else await test.db.characterCollaborator.create({ data: { characterId: thing.id, userId } })
  return { params: { userId }, body: { role: 'editor' } }
}

const rowsOf = (noun: 'character' | 'story', things: string): Record<string, Row> => {
  const at = `/api/${things}/{id}`
  const row = (needs?: Row['needs']): Row => ({
    noun: noun satisfies Noun,
    act: 'share',
    ...(needs ? { needs } : {}),
  })
  return {
    [`GET ${at}/share-link`]: row(),
    [`DELETE ${at}/share-link`]: row(),
    [`GET ${at}/shares`]: row(),
    [`DELETE ${at}/shares`]: row(),
    [`DELETE ${at}/shares/{shareId}`]: row((scene) => shared(scene, noun)),
    [`GET ${at}/collaborators`]: row(),
    [`PUT ${at}/collaborators/{userId}`]: row((scene) => collaborating(scene, noun)),
    [`DELETE ${at}/collaborators/{userId}`]: row((scene) => collaborating(scene, noun)),
  }
}

const withThird =
  (field: string, more = {}): Row['needs'] =>
  async ({ third }) => ({ body: { [field]: third.id, ...more } })

export const accessRows: Record<string, Row> = {
  ...rowsOf('character', 'characters'),
  ...rowsOf('story', 'stories'),
  'POST /api/stories/{id}/share-link': { noun: 'story', act: 'share' },
  'POST /api/stories/{id}/share': { noun: 'story', act: 'share', needs: withThird('sharedWithId') },
  'POST /api/stories/{id}/collaborate': {
    noun: 'story',
    act: 'share',
    needs: withThird('collaboratorId', { role: 'reader' }),
  },
}
