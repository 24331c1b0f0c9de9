import { createCharacter } from '../../setup/factories.ts'
import { character, collaborativeItem, sharedItem } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, orNull, text, time, webAddress } from './shape.ts'

const mine = async ({ test, me }: Scene) => ({
  params: { id: (await createCharacter(test.db, me, { isPublic: true })).id },
})
const missing = 'Character not found'
const noLink = [403, 'Only the character owner can generate shareable links.'] as const
const noShare = [403, 'Only the character owner can share characters directly.'] as const
const share = {
  sharedWithId: text,
  shareType: either('direct', 'link', 'temporary'),
  permissions: either('view', 'edit', 'fork'),
  expiresAt: orNull(time),
}
const heldBy = async ({ test, me, other }: Scene, table: 'characterShare' | 'characterCollaborator') => {
  const { id: characterId } = await createCharacter(test.db, other)
  const data = { characterId, userId: me.id }
  if (table === 'characterShare') await test.db.characterShare.create({ data })
  else await test.db.characterCollaborator.create({ data })
  return {}
}

/** The specified calls about forks, shares and collaborators (D-42, D-43, D-62, D-63, D-65, D-276). */
export const sharing: readonly Line[] = [
  {
    call: 'POST /api/characters/{id}/fork',
    from: 'D-276',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: { name: 'Mara (Fork)', description: 'Mine', isPublic: false },
    }),
    gives: [
      201,
      { ...character, name: exactly('Mara (Fork)'), isPublic: exactly(false), likeCount: exactly(0) },
    ],
    missing,
    wrong: [
      [{ name: '' }, 'Name is required'],
      [{ name: undefined }, 'Name is required'],
    ],
  },
  {
    call: 'POST /api/characters/{id}/fork',
    from: 'D-63: of a private character shared with the view permission',
    who: 'user',
    given: async (scene) => {
      const { id } = await createCharacter(scene.test.db, scene.me)
      await scene.test.db.characterShare.create({ data: { characterId: id, userId: scene.other.id } })
      return { params: { id }, body: { name: 'Mine' } }
    },
    gives: [201, character],
    stranger: [403, 'This character is private: being able to see it does not allow forking it.'],
    missing,
  },
  {
    call: 'POST /api/characters/{id}/share-link',
    from: 'D-276',
    who: 'user',
    given: mine,
    gives: [201, { shareableLink: webAddress }],
    stranger: noLink,
    missing,
  },
  {
    call: 'POST /api/characters/{id}/share',
    from: 'D-276',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: { sharedWithId: scene.admin.id, shareType: 'direct', permissions: 'view', expiresAt: '' },
    }),
    gives: [201, { ...share, permissions: exactly('view'), expiresAt: exactly(null) }],
    stranger: noShare,
    missing,
    wrong: [
      [{ sharedWithId: '' }, 'User ID is required'],
      [{ sharedWithId: undefined }, 'User ID is required'],
      [{ shareType: 'temporary' }, 'A temporary share needs an expiry in the future'],
      [{ expiresAt: '2020-02-14T19:30' }, 'Expiry must be in the future'],
      [{ shareType: 'group' }, 'Share type must be direct or link or temporary'],
      [{ permissions: 'delete' }, 'Permissions must be view or edit or fork'],
    ],
  },
  {
    call: 'POST /api/characters/{id}/share',
    from: 'D-43: by e-mail, temporary, with the value of a datetime-local field',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: {
        sharedWithId: scene.admin.email,
        shareType: 'temporary',
        permissions: 'edit',
        expiresAt: '2099-02-14T19:30',
      },
    }),
    gives: [201, { ...share, expiresAt: exactly('2099-02-14T19:30:00.000Z') }],
    missing,
  },
  {
    call: 'POST /api/characters/{id}/share',
    from: 'D-62: shareType link',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: { sharedWithId: scene.admin.id, shareType: 'link', permissions: 'view' },
    }),
    gives: [201, { ...share, shareableLink: webAddress }],
    missing,
  },
  {
    call: 'POST /api/characters/{id}/collaborate',
    from: 'D-276',
    who: 'user',
    given: async (scene) => ({
      ...(await mine(scene)),
      body: { collaboratorId: scene.admin.id, role: 'editor' },
    }),
    gives: [201, { collaboratorId: text, role: exactly('editor') }],
    stranger: [403, 'Only the character owner can invite collaborators.'],
    missing,
    wrong: [
      [{ collaboratorId: '' }, 'Collaborator is required'],
      [{ role: 'owner' }, 'Role must be viewer or editor or admin'],
    ],
  },
  {
    call: 'GET /api/shared-with-me',
    from: 'D-276',
    who: 'user',
    given: (scene) => heldBy(scene, 'characterShare'),
    gives: [200, [sharedItem]],
  },
  {
    call: 'GET /api/collaborative-content',
    from: 'D-276',
    who: 'user',
    given: (scene) => heldBy(scene, 'characterCollaborator'),
    gives: [200, [collaborativeItem]],
  },
]
