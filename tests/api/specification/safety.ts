import { createStory } from '../../setup/factories.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, id, integer, list, orNull, text, time } from './shape.ts'

const distance = { id: text, blocked: flag, muted: flag }
const other = ({ other }: Scene) => ({ params: { id: other.id } })

const blocked = async ({ test, me, other }: Scene) => {
  await test.db.block.create({ data: { blockerId: me.id, blockedId: other.id } })
  return { params: { id: other.id } }
}
const muted = async ({ test, me, other }: Scene) => {
  await test.db.mute.create({ data: { muterId: me.id, mutedId: other.id } })
  return { params: { id: other.id } }
}
const story = async ({ test, other }: Scene) => {
  const { id } = await createStory(test.db, other, { isPublic: true })
  return { body: { type: 'story', id, reason: 'spam', details: 'It sells lamps.' } }
}
const reported = async ({ test, me, other }: Scene) => {
  const { id } = await createStory(test.db, other, { isPublic: true })
  const subject = {
    type: 'story',
    subjectId: String(id),
    reportedId: other.id,
    title: 'Tides',
    text: '',
  } as const
  const reports = { create: { reportedId: other.id, reporterId: me.id, reason: 'spam' } } as const
  const made = await test.db.reportCase.create({ data: { ...subject, reports } })
  return { params: { id: made.id }, body: { action: 'warn', reason: 'No advertising.' } }
}
const reportCase = {
  id,
  type: exactly('story'),
  subjectId: text,
  reportedId: text,
  reportedName: text,
  title: text,
  text,
  count: integer,
  reports: list,
  status: either('open', 'decided'),
  createdAt: time,
}

/** The specified calls about blocks, mutes and reports (D-147, D-154). */
export const safety: readonly Line[] = [
  {
    call: 'PUT /api/users/{id}/block',
    from: 'D-154',
    who: 'user',
    given: other,
    gives: [200, { ...distance, blocked: exactly(true) }],
    missing: 'User not found',
  },
  {
    call: 'DELETE /api/users/{id}/block',
    from: 'D-154',
    who: 'user',
    given: blocked,
    gives: [200, { ...distance, blocked: exactly(false) }],
    missing: 'User not found',
  },
  {
    call: 'PUT /api/users/{id}/mute',
    from: 'D-154',
    who: 'user',
    given: other,
    gives: [200, { ...distance, muted: exactly(true) }],
    missing: 'User not found',
  },
  {
    call: 'DELETE /api/users/{id}/mute',
    from: 'D-154',
    who: 'user',
    given: muted,
    gives: [200, { ...distance, muted: exactly(false) }],
    missing: 'User not found',
  },
  {
    call: 'GET /api/user/blocks',
    from: 'D-154',
    who: 'user',
    given: async (scene) => {
      await blocked(scene)
      return {}
    },
    gives: [200, [{ ...distance, blocked: exactly(true), muted: exactly(false), name: orNull(text) }]],
  },
  {
    call: 'POST /api/reports',
    from: 'D-147, D-154',
    who: 'user',
    given: story,
    gives: [201, { id, type: exactly('story'), reason: exactly('spam'), status: exactly('open') }],
    wrong: [
      [{ type: 'cast' }, 'Type is required'],
      [{ id: undefined }, 'Id is required'],
      [{ reason: 'boring' }, 'Reason is required'],
      [{ reason: 'other', details: ' ' }, 'Please say what is wrong'],
      [{ details: 'x'.repeat(2001) }, 'Details must be 2000 characters or less'],
    ],
  },
  {
    call: 'GET /api/admin/reports',
    from: 'D-147, D-154',
    who: 'admin',
    given: async (scene) => {
      await reported(scene)
      return {}
    },
    gives: [200, [{ ...reportCase, status: exactly('open') }]],
  },
  {
    call: 'POST /api/admin/reports/{id}/decide',
    from: 'D-147, D-154',
    who: 'admin',
    given: reported,
    gives: [200, { ...reportCase, status: exactly('decided'), action: exactly('warn') }],
    missing: 'Report not found',
    wrong: [
      [{ action: 'ban' }, 'Action is required'],
      [{ reason: ' ' }, 'Reason is required'],
    ],
  },
]
