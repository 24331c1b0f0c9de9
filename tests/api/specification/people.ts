import { hashPassword } from '#core/security/passwords.ts'
import { hashToken } from '#core/security/tokens.ts'
import { beginSession } from '../../../api/plugins/sessions.ts'
import { listedId } from '../../../api/queries/sessions.ts'
import { createCharacter, createStory, unique } from '../../setup/factories.ts'
import { character, me, settings, story, user } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, integer, list, orNull, text, time } from './shape.ts'

async function creator({ test, other }: Scene) {
  await test.db.user.update({ where: { id: other.id }, data: { publicProfile: true } })
  await createStory(test.db, other, { isPublic: true })
  await createCharacter(test.db, other, { isPublic: true })
  return { params: { id: other.id } }
}
const listed = async (scene: Scene) => {
  await creator(scene)
  return {}
}
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const givePassword = async ({ test, me }: Scene) => {
  const passwordHash = await hashPassword('secret')
  await test.db.user.update({ where: { id: me.id }, data: { passwordHash } })
}
const used = { used: integer, limit: orNull(integer) }

/**
 * The specified calls about creators, the caller's account and signing in (D-24, D-26, D-31, D-50, D-68, D-69, D-154,
 * D-277, D-278, D-281).
 */
export const people: readonly Line[] = [
  { call: 'GET /api/users/public', from: 'D-278', who: 'anyone', given: listed, gives: [200, [user]] },
  {
    call: 'GET /api/users/search',
    from: 'D-278',
    who: 'anyone',
    given: async (scene) => ({ ...(await listed(scene)), query: '?q=writer' }),
    gives: [200, [user]],
  },
  {
    call: 'GET /api/users/{id}',
    from: 'D-278',
    who: 'anyone',
    given: creator,
    gives: [200, { ...user, storyCount: exactly(1), characterCount: exactly(1) }],
    missing: 'User not found',
  },
  {
    call: 'GET /api/users/{id}/stories',
    from: 'D-278',
    who: 'anyone',
    given: creator,
    gives: [200, [story]],
    missing: 'User not found',
  },
  {
    call: 'GET /api/users/{id}/characters',
    from: 'D-278',
    who: 'anyone',
    given: creator,
    gives: [200, [character]],
    missing: 'User not found',
  },
  { call: 'GET /api/auth/user', from: 'D-26', who: 'user', gives: [200, me] },
  {
    call: 'PUT /api/user/profile',
    from: 'D-26',
    who: 'user',
    given: () => ({ body: { firstName: 'Ada', lastName: 'Vale' } }),
    gives: [200, { ...me, firstName: exactly('Ada') }],
    wrong: [[{ firstName: '' }, 'First name is required']],
  },
  {
    call: 'PUT /api/user/profile',
    from: 'D-154: pen name and bio',
    who: 'user',
    given: () => ({ body: { penName: `Mira ${unique()} Stone`, bio: 'Writes by the sea.' } }),
    gives: [200, { ...me, penName: text, bio: exactly('Writes by the sea.') }],
    wrong: [[{ penName: 'M' }, 'A pen name has at least 2 characters']],
  },
  {
    call: 'PUT /api/user/profile',
    from: 'D-154: isAdult alone',
    who: 'user',
    given: () => ({ body: { isAdult: true } }),
    gives: [200, { ...me, isAdult: exactly(true) }],
    wrong: [[{ isAdult: 'yes' }, 'Is adult must be true or false']],
  },
  {
    call: 'GET /api/user/settings',
    from: 'D-277: the defaults',
    who: 'user',
    gives: [
      200,
      {
        userId: text,
        notificationsEnabled: exactly(true),
        publicProfile: exactly(false),
        allowCollaborations: exactly(true),
        theme: exactly('light'),
        coverWithFirstChapter: exactly(true),
        digest: exactly('weekly'),
      },
    ],
  },
  {
    call: 'PUT /api/user/settings',
    from: 'D-277',
    who: 'user',
    given: (scene) => ({
      body: {
        userId: scene.me.id,
        notificationsEnabled: false,
        publicProfile: true,
        allowCollaborations: false,
        theme: 'dark',
      },
    }),
    gives: [200, { ...settings, publicProfile: exactly(true), theme: exactly('dark') }],
    wrong: [[{ theme: 'pink' }, 'Theme must be light or dark or system']],
  },
  {
    call: 'PUT /api/user/settings',
    from: 'D-277: the userId of the body is ignored',
    who: 'user',
    given: ({ other }) => ({ body: { userId: other.id, theme: 'dark' } }),
    gives: [200, settings],
  },
  {
    call: 'POST /api/user/profile-picture',
    from: 'D-277',
    who: 'user',
    given: () => ({ body: { imageData: pixel } }),
    gives: [200, { ...me, profileImageUrl: text }],
    wrong: [
      [{ imageData: undefined }, 'Choose an image'],
      [{ imageData: '' }, 'Choose an image'],
    ],
  },
  { call: 'GET /api/user/export', from: 'D-277', who: 'user', gives: [200] },
  { call: 'DELETE /api/user', from: 'D-50', who: 'user', gives: [204] },
  {
    call: 'GET /api/user/usage',
    from: 'D-69',
    who: 'user',
    gives: [
      200,
      {
        tier: either('free', 'basic', 'premium', 'pro'),
        periodStart: time,
        periodEnd: time,
        chapters: used,
        characters: used,
        locations: used,
        enforced: flag,
      },
    ],
  },
  {
    call: 'POST /api/auth/register',
    from: 'D-281',
    who: 'anyone',
    given: () => ({
      body: { firstName: 'Ada', lastName: 'Vale', email: `ada-${unique()}@example.com`, password: 'secret' },
    }),
    gives: [201, { ...me, token: text }],
    wrong: [
      [{ password: 'short' }, 'Password must be at least 6 characters long.'],
      [{ email: '' }, 'Email is required'],
      [{ firstName: '' }, 'First name is required'],
      [{ lastName: '' }, 'Last name is required'],
    ],
  },
  {
    call: 'POST /api/auth/login',
    from: 'D-281',
    who: 'anyone',
    given: async (scene) => {
      const data = { passwordHash: await hashPassword('secret') }
      await scene.test.db.user.update({ where: { id: scene.me.id }, data })
      return { body: { email: scene.me.email, password: 'secret' } }
    },
    gives: [200, { ...me, token: text }],
    wrong: [
      [{ email: '' }, 'Email is required'],
      [{ password: '' }, 'Password is required'],
    ],
  },
  {
    call: 'PUT /api/user/password',
    from: 'D-154',
    who: 'user',
    given: async (scene) => {
      await givePassword(scene)
      return { body: { currentPassword: 'secret', newPassword: 'another secret' } }
    },
    gives: [200, { success: exactly(true) }],
    wrong: [
      [{ currentPassword: '' }, 'Password is required'],
      [{ currentPassword: 'a guess' }, 'This is not your password.'],
      [{ newPassword: 'short' }, 'Password must be at least 6 characters long.'],
    ],
  },
  {
    call: 'PUT /api/user/email',
    from: 'D-154',
    who: 'user',
    given: async (scene) => {
      await givePassword(scene)
      return { body: { password: 'secret', email: `ada-${unique()}@example.com` } }
    },
    gives: [
      200,
      {
        email: text,
        emailVerified: exactly(false),
        pendingEmail: orNull(text),
        hasPassword: flag,
        sendsMail: flag,
        singleSignOn: exactly(false),
      },
    ],
    wrong: [
      [{ email: '' }, 'Email is required'],
      [{ email: 'nobody' }, 'Enter a valid email address'],
      [{ password: 'a guess' }, 'This is not your password.'],
    ],
  },
  {
    call: 'GET /api/user/sessions',
    from: 'D-154',
    who: 'user',
    gives: [200, [{ id: text, device: text, createdAt: time, seenAt: time, isCurrent: flag }]],
  },
  {
    call: 'DELETE /api/user/sessions/{id}',
    from: 'D-154',
    who: 'user',
    given: async ({ test, me }) => ({
      params: { id: listedId(hashToken(await beginSession(test.db, me.id, undefined))) },
    }),
    gives: [204],
    missing: 'Session not found',
  },
  { call: 'GET /api/generations', from: 'D-13', who: 'user', gives: [200, list] },
]
