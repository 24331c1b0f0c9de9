import type { TestApp } from '../setup/app.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'

interface Safety {
  open: 'signed in' | 'admin'
  needs?: (scene: {
    test: TestApp
    owner: TestUser
    third: TestUser
  }) => Promise<{ params?: Record<string, string | number>; body?: object }>
}

/** Every call gets a new user, because a block changes the permissions of later calls. */
const newcomer: Safety = {
  open: 'signed in',
  needs: async ({ test }) => ({ params: { id: (await createUser(test.db)).id } }),
}
const reportedStory: Safety = {
  open: 'admin',
  needs: async ({ test, owner, third }) => {
    const { id, title } = await createStory(test.db, owner)
    const about = { type: 'story', subjectId: String(id), reportedId: owner.id, title, text: '' } as const
    const made = await test.db.reportCase.create({
      data: {
        ...about,
        reports: { create: { reportedId: owner.id, reporterId: third.id, reason: 'spam' } },
      },
    })
    return { params: { id: made.id }, body: { action: 'dismiss', reason: 'It is fine.' } }
  },
}

/** The calls with which users block, mute and report others, and the calls with which admins decide about reports. */
export const safetyRest: Record<string, Safety> = {
  'PUT /api/users/{id}/block': newcomer,
  'DELETE /api/users/{id}/block': newcomer,
  'PUT /api/users/{id}/mute': newcomer,
  'DELETE /api/users/{id}/mute': newcomer,
  'GET /api/user/blocks': { open: 'signed in' },
  'POST /api/reports': {
    open: 'signed in',
    needs: async ({ test }) => {
      const { id } = await createUser(test.db, { publicProfile: true })
      return { body: { type: 'profile', id, reason: 'spam' } }
    },
  },
  'GET /api/admin/reports': { open: 'admin' },
  'POST /api/admin/reports/{id}/decide': reportedStory,
}
