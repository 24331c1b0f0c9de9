import { notify } from '#core/notifications/notifications.ts'
import type { TestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  type TestUser,
} from '../setup/factories.ts'
import { createWaitingForApproval, reviewed, storyOrder } from '../setup/orders.ts'
import { accountCalls } from './authorization-account.ts'
import { operator } from './authorization-operator.ts'
import { safetyRest } from './authorization-safety.ts'
import { secondFactorRows } from './authorization-second-factor.ts'

/** The groups of callers that may make a call of the table `rest`. */
export type Openness = 'anyone' | 'signed in' | 'admin' | 'owner' | 'anyone it is shown to'

/**
 * A row of the table: who may make the call, and the data with which it succeeds for `owner`, who owns the thing that
 * the call is about.
 */
export interface Rest {
  open: Openness
  needs?: (scene: {
    test: TestApp
    owner: TestUser
    caller: TestUser
    third: TestUser
  }) => Promise<{ params?: Record<string, string | number>; body?: object }>
}

const signedIn = (body?: object): Rest => ({
  open: 'signed in',
  ...(body ? { needs: async () => ({ body }) } : {}),
})
const anyone: Rest = { open: 'anyone' }
const admins: Rest = { open: 'admin' }

const order = (status: 'queued' | 'failed'): Rest => ({
  open: 'owner',
  needs: async ({ test, owner }) => {
    const { id: storyId } = await createStory(test.db, owner)
    const input = { plot: 'They meet', setting: 'Harbour', chapterSize: 'short', spiceLevel: 1 }
    const over = { errorCode: 'provider_failed', errorMessage: 'Kept failing.', finishedAt: new Date() }
    const { id: generationId } = await createGeneration(test.db, owner, 'chapter', {
      storyId,
      status,
      input,
      attempt: 1,
      ...(status === 'failed' ? over : {}),
    })
    const delta = 'The rain began at dusk.'
    await test.db.generationText.create({
      data: { generationId, attempt: 1, offset: 0, units: delta.length, delta },
    })
    return { params: { id: generationId } }
  },
})
/** Creates a chapter that waits for the approval of its contract (D-115). */
const waiting = (body?: object): Rest => ({
  open: 'owner',
  needs: async ({ test, owner }) => {
    const { id: storyId } = await createStory(test.db, owner)
    const { id } = await createWaitingForApproval(test.db, owner, storyId)
    return { params: { id }, ...(body ? { body } : {}) }
  },
})
/**
 * Creates a generated chapter with a stored memory record, which lists the parts of the story that the last call for
 * its prose contained (D-110).
 */
const remembered: Rest = {
  open: 'owner',
  needs: async ({ test, owner }) => {
    const { id: storyId } = await createStory(test.db, owner)
    const memory = { budget: 32_000, used: 10, sections: [] }
    const row = await createGeneration(test.db, owner, 'chapter', { storyId, checkpoint: { memory } })
    return { params: { id: row.id } }
  },
}
/** Creates a finished passage generation with one suggestion. */
const suggested: Rest = {
  open: 'owner',
  needs: async ({ test, owner }) => {
    const { id: storyId } = await createStory(test.db, owner)
    const content = 'The rain began at dusk. She counted the lamps.'
    const { id: chapterId } = await createChapter(test.db, { id: storyId }, { content })
    const order = { quote: 'She counted the lamps.', from: 24, intent: 'rewrite' }
    const result = {
      chapterId,
      ...order,
      suggestions: [{ text: 'She lost count.', words: 3 }],
      accepted: null,
    }
    const row = await createGeneration(test.db, owner, 'passage', {
      storyId,
      chapterId,
      input: { ...order, instruction: '', count: 1 },
      status: 'completed',
      attempt: 1,
      result,
      finishedAt: new Date(),
    })
    return { params: { id: row.id }, body: { suggestion: 0 } }
  },
}
const rung: Rest = {
  open: 'owner',
  needs: async ({ test, owner }) => {
    const made = await test.db.$transaction((tx) =>
      notify(tx, { userId: owner.id, type: 'system', title: 'News' }),
    )
    return { params: { id: made?.notification.id ?? 0 } }
  },
}
const user = (open: Openness, body?: object): Rest => ({
  open,
  needs: async ({ owner, third }) => ({
    params: { id: open === 'admin' ? third.id : owner.id },
    ...(body ? { body } : {}),
  }),
})
const works = (body?: object): Rest => ({
  open: 'admin',
  needs: async ({ test, owner }) => ({
    params: { type: 'locations', id: (await createLocation(test.db, owner)).id },
    ...(body ? { body } : {}),
  }),
})

const withThird = (body?: object): Rest => ({
  open: 'signed in',
  needs: async ({ test, caller, third }) => {
    await test.db.message.create({ data: { senderId: third.id, receiverId: caller.id, content: 'Hello' } })
    return { params: { userId: third.id }, ...(body ? { body } : {}) }
  },
})

/** Every call that is not about one story, character, location, cast or collection. */
export const rest: Record<string, Rest> = {
  'GET /api/generations/{id}/memory': remembered,
  'PUT /api/generations/{id}/contract': waiting(reviewed),
  'POST /api/generations/{id}/contract/approve': waiting(),
  'POST /api/generations/{id}/accept': suggested,
  'GET /api/stories': signedIn(),
  'POST /api/stories': signedIn({ title: 'A', genre: 'romance', content: 'It rained.' }),
  'POST /api/stories/generate': signedIn(storyOrder),
  'GET /api/stories/public': anyone,
  'GET /api/stories/search': anyone,
  'GET /api/characters': signedIn(),
  'POST /api/characters': signedIn({ name: 'A' }),
  'POST /api/characters/generate': signedIn({
    role: 'keeper',
    personality: 'Stubborn',
    appearance: 'Tall',
    background: 'Harbour',
    genre: 'romance',
  }),
  'GET /api/characters/public': anyone,
  'GET /api/characters/search': anyone,
  'GET /api/locations': signedIn(),
  'POST /api/locations': signedIn({
    name: 'A',
    description: 'A house by the sea',
    type: 'house',
    setting: 'Dunes',
  }),
  'GET /api/locations/public': anyone,
  'GET /api/locations/search': anyone,
  'GET /api/casts': signedIn(),
  'POST /api/casts': {
    open: 'signed in',
    needs: async ({ test, caller }) => ({
      body: { name: 'A', characterIds: [(await createCharacter(test.db, caller)).id] },
    }),
  },
  'GET /api/collections': signedIn(),
  'POST /api/collections': signedIn({ name: 'A' }),
  'GET /api/shared-with-me': signedIn(),
  'GET /api/collaborative-content': signedIn(),
  'GET /api/discover/stats': anyone,

  'GET /api/users/public': anyone,
  'GET /api/users/search': anyone,
  ...safetyRest,
  'GET /api/users/{id}': user('anyone it is shown to'),
  'GET /api/users/{id}/stories': user('anyone it is shown to'),
  'GET /api/users/{id}/characters': user('anyone it is shown to'),

  'GET /api/auth/user': signedIn(),
  'PUT /api/user/profile': signedIn({ firstName: 'A', lastName: 'B' }),
  ...secondFactorRows,
  'GET /api/user/settings': signedIn(),
  'PUT /api/user/settings': signedIn({ theme: 'dark' }),
  'GET /api/user/usage': signedIn(),
  'GET /api/user/export': signedIn(),
  'POST /api/user/profile-picture': signedIn({
    imageData: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  }),
  'POST /api/user/generate-avatar': signedIn({ prompt: 'A keeper' }),

  ...accountCalls,

  'GET /api/notifications': signedIn(),
  'GET /api/notifications/unread-count': signedIn(),
  'PUT /api/notifications/mark-all-read': signedIn(),
  'PUT /api/notifications/{id}/read': rung,
  'DELETE /api/notifications/{id}': rung,
  'GET /api/conversations': signedIn(),
  'GET /api/conversations/{userId}': withThird(),
  'PUT /api/conversations/{userId}/read': withThird({}),
  'DELETE /api/messages/{id}': {
    open: 'owner',
    needs: async ({ test, owner, third }) => {
      const data = { senderId: owner.id, receiverId: third.id, content: 'Hello' }
      return { params: { id: (await test.db.message.create({ data })).id } }
    },
  },
  'GET /api/messages': signedIn(),
  'POST /api/messages': {
    open: 'signed in',
    needs: async ({ third }) => ({ body: { receiverId: third.id, content: 'Hello' } }),
  },
  'PUT /api/messages/{id}/read': {
    open: 'owner',
    needs: async ({ test, owner, third }) => ({
      params: {
        id: (
          await test.db.message.create({
            data: { senderId: third.id, receiverId: owner.id, content: 'Hello' },
          })
        ).id,
      },
    }),
  },
  'GET /api/collaboration-requests': signedIn(),
  'POST /api/collaboration-requests': {
    open: 'signed in',
    needs: async ({ third }) => ({ body: { toUserId: third.id, type: 'general', message: 'Together?' } }),
  },
  'PUT /api/collaboration-requests/{id}': {
    open: 'owner',
    needs: async ({ test, owner, third }) => {
      await test.db.collaborationRequest.deleteMany({ where: { requesterId: third.id, toUserId: owner.id } })
      const { id } = await test.db.collaborationRequest.create({
        data: { requesterId: third.id, toUserId: owner.id, type: 'story', message: 'Together?' },
      })
      return { params: { id }, body: { status: 'accepted' } }
    },
  },

  'GET /api/generations': signedIn(),
  'GET /api/generations/{id}': order('queued'),
  'POST /api/generations/{id}/cancel': order('queued'),
  'POST /api/generations/{id}/retry': order('failed'),
  'POST /api/generations/{id}/keep': order('failed'),
  'POST /api/generations/{id}/dismiss': order('failed'),

  'GET /api/admin/stats': admins,
  'GET /api/admin/history': admins,
  'GET /api/admin/deployment': admins,
  'GET /api/admin/users': admins,
  'GET /api/admin/users/{id}': user('admin'),
  'PUT /api/admin/users/{id}': user('admin', { tier: 'pro' }),
  'GET /api/admin/content': admins,
  'PUT /api/admin/{type}/{id}/visibility': works({ isPublic: true }),
  'DELETE /api/admin/{type}/{id}': works(),
  'GET /api/admin/notifications': admins,
  'POST /api/admin/send-notification': {
    open: 'admin',
    needs: async ({ third }) => ({ body: { userId: third.id, content: 'Words' } }),
  },
  'POST /api/admin/broadcast': { open: 'admin', needs: async () => ({ body: { content: 'Words' } }) },
  'GET /api/admin/audit': admins,
  ...operator,
}
