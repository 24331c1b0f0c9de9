import { createCharacter, createLocation, createStory } from '../../setup/factories.ts'
import { adminContent, adminNotification, adminStats, user } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, integer, orNull, text, time, webAddress } from './shape.ts'

const managed = { ...user, email: text, isActive: flag, isAdmin: flag }
const content = async ({ test, me }: Scene) => {
  await createStory(test.db, me)
  return {}
}
const works = {
  storys: ({ test, me }: Scene) => createStory(test.db, me),
  stories: ({ test, me }: Scene) => createStory(test.db, me),
  characters: ({ test, me }: Scene) => createCharacter(test.db, me),
  locations: ({ test, me }: Scene) => createLocation(test.db, me),
  collections: ({ test, me }: Scene) =>
    test.db.collection.create({ data: { authorId: me.id, name: 'Mine' } }),
}
const nouns = {
  storys: 'Story',
  stories: 'Story',
  characters: 'Character',
  locations: 'Location',
  collections: 'Collection',
}
const dollars = { kind: 'a number', fits: (value: unknown) => typeof value === 'number' }
const settings = {
  signups: either('open', 'invite', 'approve', 'closed'),
  budgetDayUsd: orNull(dollars),
  budgetUserMonthUsd: orNull(dollars),
  notice: text,
  updatedAt: time,
}
const sent = { ...adminNotification, title: exactly('Admin Notification') }

/** The specified calls for admins (D-51, D-155, D-280). */
export const admin: readonly Line[] = [
  { call: 'GET /api/admin/stats', from: 'D-280', who: 'admin', gives: [200, adminStats] },
  { call: 'GET /api/admin/users', from: 'D-280', who: 'admin', gives: [200, [managed]] },
  {
    call: 'GET /api/admin/content',
    from: 'D-280',
    who: 'admin',
    given: content,
    gives: [200, [adminContent]],
  },
  {
    call: 'GET /api/admin/notifications',
    from: 'D-280',
    who: 'admin',
    given: async (scene) => {
      const data = { adminId: scene.admin.id, title: 'News', content: 'Words' }
      await scene.test.db.adminNotification.create({ data })
      return {}
    },
    gives: [200, [adminNotification]],
  },
  {
    call: 'POST /api/admin/send-notification',
    from: 'D-280',
    who: 'admin',
    given: (scene) => ({
      body: { userId: scene.me.id, title: 'Admin Notification', content: 'Words', type: 'system' },
    }),
    gives: [201, sent],
    wrong: [
      [{ content: ' ' }, 'Message is required'],
      [{ content: undefined }, 'Message is required'],
      [{ userId: '' }, 'User is required'],
    ],
  },
  {
    call: 'POST /api/admin/send-notification',
    from: 'D-280: with the default title',
    who: 'admin',
    given: (scene) => ({ body: { userId: scene.me.id, content: 'Words' } }),
    gives: [201, sent],
  },
  {
    call: 'POST /api/admin/broadcast',
    from: 'D-280',
    who: 'admin',
    given: () => ({ body: { title: 'Platform Announcement', content: 'Words', type: 'system' } }),
    gives: [201, { ...adminNotification, title: exactly('Platform Announcement') }],
    wrong: [[{ content: '' }, 'Message is required']],
  },
  ...(Object.keys(works) as (keyof typeof works)[]).flatMap((type): Line[] => [
    {
      call: `PUT /api/admin/${type}/{id}/visibility`,
      from: 'D-51, D-280',
      who: 'admin',
      given: async (scene) => ({ params: { id: (await works[type](scene)).id }, body: { isPublic: true } }),
      gives: [200, { ...adminContent, isPublic: exactly(true) }],
      missing: `${nouns[type]} not found`,
      wrong: [[{ isPublic: undefined }, 'Is public is required']],
    },
    {
      call: `DELETE /api/admin/${type}/{id}`,
      from: 'D-51, D-280',
      who: 'admin',
      given: async (scene) => ({ params: { id: (await works[type](scene)).id } }),
      gives: [204],
      missing: `${nouns[type]} not found`,
    },
  ]),
  {
    call: 'PUT /api/admin/users/{id}',
    from: 'D-51',
    who: 'admin',
    given: (scene) => ({ params: { id: scene.me.id }, body: { tier: 'pro', isActive: true } }),
    gives: [200, { ...managed, tier: exactly('pro') }],
    missing: 'User not found',
    wrong: [[{ tier: 'gold' }, 'Tier must be free or basic or premium or pro']],
  },
  { call: 'GET /api/admin/settings', from: 'D-155', who: 'admin', gives: [200, settings] },
  {
    call: 'PUT /api/admin/settings',
    from: 'D-155',
    who: 'admin',
    given: () => ({
      body: { signups: 'open', budgetDayUsd: 9.5, budgetUserMonthUsd: null, notice: 'Hello' },
    }),
    gives: [200, { ...settings, budgetDayUsd: exactly(9.5), notice: exactly('Hello') }],
    wrong: [
      [{ signups: 'maybe' }, 'Signups must be open or invite or approve or closed'],
      [{ budgetDayUsd: -1 }, 'Must be 0 or more'],
    ],
  },
  {
    call: 'POST /api/admin/invitations',
    from: 'D-155',
    who: 'admin',
    given: () => ({ body: { uses: 3, expiresAt: '2099-01-01T00:00:00.000Z' } }),
    gives: [201, { url: webAddress, token: text, uses: exactly(3), used: integer, expiresAt: time }],
    wrong: [
      [{ uses: 0 }, 'Uses must be a whole number from 1 to 1000'],
      [{ expiresAt: 'soon' }, 'expiresAt must be a time in ISO 8601'],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'The invitation must expire in the future'],
    ],
  },
]
