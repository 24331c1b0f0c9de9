import { createChapter, createCharacter, createStory } from '../../setup/factories.ts'
import { chapter, message, request, story } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, id, integer, orNull, text, time, webAddress } from './shape.ts'

const ofStory = async ({ test, me }: Scene) => ({
  params: { id: (await createStory(test.db, me, { isPublic: true })).id },
})
const ofCharacter = async ({ test, me }: Scene) => ({
  params: { id: (await createCharacter(test.db, me, { isPublic: true })).id },
})
const share = {
  id,
  sharedWithId: text,
  shareType: either('direct', 'link', 'temporary'),
  expiresAt: orNull(time),
}
const person = { profileImageUrl: orNull(text), firstName: text, lastName: text }
const ownerDecides = (noun: string) => [403, `Only the ${noun} owner decides who has access.`] as const

async function written({ test, me, other }: Scene) {
  const { id: messageId } = await test.db.message.create({
    data: { senderId: other.id, receiverId: me.id, content: 'Hello' },
  })
  return { params: { userId: other.id }, body: { upTo: messageId } }
}

const takingBack = (noun: 'story' | 'character', things: string): Line[] => {
  const given = noun === 'story' ? ofStory : ofCharacter
  const stranger = ownerDecides(noun)
  const missing = noun === 'story' ? 'Story not found' : 'Character not found'
  const at = `/api/${things}/{id}`
  const line = (call: string, more: Pick<Line, 'given' | 'gives'>): Line => ({
    call,
    from: 'issue 17: access that was given can be taken back',
    who: 'user',
    stranger,
    missing,
    ...more,
  })
  const shared = async (scene: Scene) => {
    const { params } = await given(scene)
    const of = { userId: scene.admin.id }
    const { db } = scene.test
    const made =
      noun === 'story'
        ? await db.storyShare.create({ data: { storyId: params.id, ...of } })
        : await db.characterShare.create({ data: { characterId: params.id, ...of } })
    return { params: { ...params, shareId: made.id } }
  }
  const worked = async (scene: Scene) => {
    const { params } = await given(scene)
    const userId = scene.admin.id
    const { db } = scene.test
    if (noun === 'story') await db.storyCollaborator.create({ data: { storyId: params.id, userId } })
    else await db.characterCollaborator.create({ data: { characterId: params.id, userId } })
    return { params: { ...params, userId } }
  }
  return [
    line(`GET ${at}/shares`, { given: shared, gives: [200, [{ ...share, name: orNull(text) }]] }),
    line(`DELETE ${at}/shares`, { given: shared, gives: [204] }),
    line(`DELETE ${at}/shares/{shareId}`, { given: shared, gives: [204] }),
    line(`GET ${at}/share-link`, { given, gives: [200, { isActive: flag, expiresAt: orNull(time) }] }),
    line(`DELETE ${at}/share-link`, { given, gives: [204] }),
    line(`GET ${at}/collaborators`, { given: worked, gives: [200, [{ userId: text, role: text }]] }),
    line(`PUT ${at}/collaborators/{userId}`, {
      given: async (scene) => ({ ...(await worked(scene)), body: { role: 'editor' } }),
      gives: [200, { userId: text, role: exactly('editor') }],
    }),
    line(`DELETE ${at}/collaborators/{userId}`, { given: worked, gives: [204] }),
  ]
}

/** The specified calls about conversations, shares of stories and the end of access (D-148, D-152, D-155). */
export const access: readonly Line[] = [
  {
    call: 'GET /api/conversations',
    from: 'D-148',
    who: 'user',
    given: async (scene) => {
      await written(scene)
      return {}
    },
    gives: [
      200,
      [
        {
          userId: text,
          person,
          lastMessage: { id, senderId: text, preview: text, createdAt: time },
          unreadCount: exactly(1),
        },
      ],
    ],
  },
  {
    call: 'GET /api/conversations/{userId}',
    from: 'D-148',
    who: 'user',
    given: async (scene) => ({ params: (await written(scene)).params }),
    gives: [200, [message]],
  },
  {
    call: 'PUT /api/conversations/{userId}/read',
    from: 'D-148: read marks',
    who: 'user',
    given: written,
    gives: [200, { userId: text, unreadCount: exactly(0) }],
  },
  {
    call: 'DELETE /api/messages/{id}',
    from: 'D-148: delete mine',
    who: 'user',
    given: async ({ test, me, other }) => {
      const data = { senderId: me.id, receiverId: other.id, content: 'Hello' }
      return { params: { id: (await test.db.message.create({ data })).id } }
    },
    gives: [204],
    stranger: [403, 'Only the one who wrote a message can delete it.'],
    missing: 'Message not found',
  },
  {
    call: 'POST /api/stories/{id}/share',
    from: 'D-152',
    who: 'user',
    given: async (scene) => ({
      ...(await ofStory(scene)),
      body: { sharedWithId: scene.admin.id, shareType: 'direct', permissions: 'view' },
    }),
    gives: [201, { ...share, storyId: id, permissions: exactly('view') }],
    stranger: [403, 'Only the story owner can share stories directly.'],
    missing: 'Story not found',
    wrong: [
      [{ sharedWithId: '' }, 'User ID is required'],
      [{ shareType: 'temporary' }, 'A temporary share needs an expiry in the future'],
      [{ expiresAt: '2020-02-14T19:30' }, 'Expiry must be in the future'],
      [
        { permissions: 'edit' },
        'A story is shared for reading: make a user a collaborator to let them write',
      ],
    ],
  },
  {
    call: 'POST /api/stories/{id}/share',
    from: 'D-152: by link',
    who: 'user',
    given: async (scene) => ({
      ...(await ofStory(scene)),
      body: { sharedWithId: scene.admin.id, shareType: 'link' },
    }),
    gives: [201, { ...share, shareableLink: webAddress }],
    missing: 'Story not found',
  },
  {
    call: 'POST /api/stories/{id}/share-link',
    from: 'D-152',
    who: 'user',
    given: ofStory,
    gives: [201, { shareableLink: webAddress }],
    stranger: [403, 'Only the story owner can generate shareable links.'],
    missing: 'Story not found',
  },
  {
    call: 'POST /api/stories/{id}/collaborate',
    from: 'D-152',
    who: 'user',
    given: async (scene) => ({
      ...(await ofStory(scene)),
      body: { collaboratorId: scene.admin.id, role: 'commenter' },
    }),
    gives: [201, { storyId: id, collaboratorId: text, role: exactly('commenter') }],
    stranger: [403, 'Only the story owner can invite collaborators.'],
    missing: 'Story not found',
    wrong: [
      [{ collaboratorId: '' }, 'Collaborator is required'],
      [{ role: 'viewer' }, 'Role must be reader or commenter or editor'],
    ],
  },
  {
    call: 'POST /api/collaboration-requests',
    from: 'D-155: with the story that it is about',
    who: 'user',
    given: async ({ test, other }) => {
      const { id: storyId } = await createStory(test.db, other, { isPublic: true })
      return { body: { toUserId: other.id, type: 'story', storyId, message: 'Together?' } }
    },
    gives: [201, { ...request, storyId: id, storyTitle: text, status: exactly('pending') }],
  },
  {
    call: 'PUT /api/collaboration-requests/{id}',
    from: 'D-155: with the role that the author chooses',
    who: 'user',
    given: async ({ test, me, other }) => {
      const { id: storyId } = await createStory(test.db, me)
      const of = { requesterId: other.id, toUserId: me.id, type: 'story' as const, storyId }
      const made = await test.db.collaborationRequest.create({ data: { ...of, message: 'Together?' } })
      return { params: { id: made.id }, body: { status: 'accepted', role: 'editor' } }
    },
    gives: [200, { ...request, storyId: id, status: exactly('accepted') }],
    stranger: [403, 'Only the one who was asked can answer this request.'],
    missing: 'Collaboration request not found',
    wrong: [[{ role: 'admin' }, 'Role must be reader or commenter or editor']],
  },
  {
    call: 'GET /api/stories/{id}',
    from: 'D-152: opened to a collaborator',
    who: 'user',
    openToAll: true,
    given: async ({ test, me, other }) => {
      const { id: storyId } = await createStory(test.db, other)
      await test.db.storyCollaborator.create({ data: { storyId, userId: me.id, role: 'editor' } })
      return { params: { id: storyId } }
    },
    gives: [200, { ...story, role: exactly('editor'), canEdit: exactly(true) }],
    missing: 'Story not found',
  },
  {
    call: 'GET /api/stories/{id}/chapters',
    from: 'D-152: opened to a reader',
    who: 'user',
    openToAll: true,
    given: async ({ test, me, other }) => {
      const made = await createStory(test.db, other)
      await createChapter(test.db, made)
      await test.db.storyShare.create({ data: { storyId: made.id, userId: me.id } })
      return { params: { id: made.id } }
    },
    gives: [200, [{ ...chapter, version: integer }]],
    missing: 'Story not found',
  },
  ...takingBack('story', 'stories'),
  ...takingBack('character', 'characters'),
]
