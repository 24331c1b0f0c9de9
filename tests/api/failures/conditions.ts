import { storeLink } from '#core/mail/links.ts'
import type { Prisma } from '#core/postgres/client.ts'
import { hashToken } from '#core/security/tokens.ts'
import { nameSkeletons } from '#core/text/name-skeleton.ts'
import { createChapter, createGeneration, createStory, createUser, unique } from '../../setup/factories.ts'
import { addApp, createPasswordUser } from '../../setup/second-factor.ts'
import { type PreparedCall, send } from './prepared-call.ts'

type Condition = (call: PreparedCall) => Promise<string | undefined>

/** States of the data in which a valid request can fail. The test tries every call in each of these states. */
export const conditions: Record<string, Condition> = {
  'by somebody who sees the thing but may not change it': async (call) => {
    const { test, name, owner, third } = call
    if (name === 'PUT /api/stories/{id}/rating') return send(call, { as: owner })
    if (name === 'PUT /api/collaboration-requests/{id}' || name === 'DELETE /api/messages/{id}')
      return send(call, { as: third })
    if (call.endpoint.access === 'admin') return send(call, { as: owner })
    const { id: storyId } = await createStory(test.db, third, { isPublic: true })
    return send(call, { as: await createUser(test.db, { isAdmin: true }), params: { storyId } })
  },

  'when the plan of the month is used up': async (call) => {
    const { test, caller } = call
    const today = new Date()
    const period = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
    const used = { chapters: 1000, characters: 1000, locations: 1000 }
    await test.db.usagePeriod.create({ data: { userId: caller.id, period, ...used } })
    await test.db.user.update({ where: { id: caller.id }, data: { tier: 'free' } })
    return send(call)
  },

  'when the budget of the month is used up': async (call) => {
    const { test, caller } = call
    await test.db.spending.create({ data: { ownerId: caller.id, day: new Date(), micros: 2_000_000_000 } })
    return send(call)
  },

  'when the caller has too many active generations': async (call) => {
    const { test, caller } = call
    for (let n = 0; n < test.config.MAX_ACTIVE_GENERATIONS; n += 1) {
      const { id: storyId } = await createStory(test.db, caller)
      await createGeneration(test.db, caller, 'story', { storyId })
    }
    return send(call)
  },

  'when the same is being generated': async (call) => {
    const { test, caller, noun, params } = call
    if (isAboutGeneration(call)) await change(call, { status: 'queued', finishedAt: null, ...noError })
    else if (noun === 'story') {
      await createGeneration(test.db, caller, 'chapter', { storyId: Number(params.id) })
      await createGeneration(test.db, caller, 'cover', { storyId: Number(params.id) })
      await createGeneration(test.db, caller, 'review', { storyId: Number(params.id) })
    } else if (noun === 'character')
      await createGeneration(test.db, caller, 'image', { characterId: Number(params.id) })
    else await createGeneration(test.db, caller, 'avatar')
    return send(call)
  },

  'when it has ended already': async (call) => {
    const { test, name, params } = call
    if (isAboutGeneration(call))
      await change(call, { status: 'completed', finishedAt: new Date(), result: {}, ...noError })
    if (name === 'PUT /api/collaboration-requests/{id}')
      await test.db.collaborationRequest.update({
        where: { id: Number(params.id) },
        data: { status: 'rejected', decidedAt: new Date() },
      })
    return send(call)
  },

  'when the generation was refused': (call) => sendWhenFailed(call, 'refused'),

  'when the generation failed': (call) => sendWhenFailed(call, 'provider_failed'),

  'when a moderator has hidden the thing': async (call) => {
    const { test, name, owner, noun, params } = call
    if (name === 'PUT /api/collaboration-requests/{id}') {
      const story = await createStory(test.db, owner, { hiddenAt: new Date() })
      const where = { id: Number(params.id) }
      await test.db.collaborationRequest.update({ where, data: { type: 'story', storyId: story.id } })
    }
    const where = { where: { id: Number(params.id) }, data: { isPublic: false, hiddenAt: new Date() } }
    if (noun === 'story') await test.db.story.update(where)
    if (noun === 'character') await test.db.character.update(where)
    if (noun === 'location') await test.db.location.update(where)
    if (noun === 'collection') await test.db.collection.update(where)
    return call.body === undefined ? send(call) : send(call, { body: { ...call.body, isPublic: true } })
  },

  'when the author of the work is being erased': async (call) => {
    if (call.name !== 'PUT /api/admin/{type}/{id}/visibility') return send(call)
    const erasureStartedAt = new Date()
    await call.test.db.user.updateMany({ data: { erasureStartedAt }, where: { isAdmin: false } })
    const code = await send(call, { body: { isPublic: true } })
    await call.test.db.user.updateMany({ data: { erasureStartedAt: null }, where: { erasureStartedAt } })
    return code
  },

  'when the addressee takes no collaborations': async (call) => {
    const { test, third } = call
    await test.db.user.update({ where: { id: third.id }, data: { allowCollaborations: false } })
    return send(call)
  },

  'when the caller has blocked the addressee': async (call) => {
    const { test, caller, owner, third } = call
    const { id: blockedId } = caller === third ? owner : third
    await test.db.block.create({ data: { blockerId: caller.id, blockedId } })
    return send(call)
  },

  'when the receiver does not exist': async (call) =>
    call.name === 'POST /api/messages'
      ? send(call, { body: { ...(call.body as object), receiverId: 'nobody' } })
      : undefined,

  'when another has the pen name': async (call) => {
    if (call.name !== 'PUT /api/user/profile') return send(call)
    const keys = nameSkeletons('Mira Stone').map((key) => ({ key, userId: call.third.id }))
    await call.test.db.penNameKey.createMany({ data: keys })
    return send(call, { body: { penName: 'Mira Stone' } })
  },

  'when a second factor is needed': async (call) => {
    const { test, name } = call
    if (name === 'POST /api/auth/login') {
      const { email } = call.body as { email: string }
      const user = await createPasswordUser(test, { email })
      await addApp(test, user)
    } else if (name === 'POST /api/auth/passkey/options') return send(call, { body: { afterPassword: true } })
    else if (name === 'POST /api/auth/second-factor' || name === 'POST /api/auth/passkey') {
      const token = `step-${unique()}`
      const step = { id: hashToken(token), expiresAt: new Date(Date.now() + 60_000), challenge: 'AAAA' }
      await test.db.signInStep.create({ data: { ...step, userId: call.third.id } })
      return send(call, { as: undefined, headers: { cookie: `step_session_0=${token}` } })
    }
    return send(call)
  },

  'when the story is mature and the caller has not said that they are 18': async (call) => {
    const { test, endpoint, third } = call
    const storyId = await storyOf(call)
    if (storyId === undefined) return undefined
    const mature = { where: { id: storyId }, data: { spiceLevel: 5, isPublic: true } }
    if (endpoint.method === 'GET') {
      await test.db.story.updateMany(mature)
      const code = await send(call, { as: third })
      if (code !== 'forbidden' && code !== 'not_found') return code
    }
    if (!endpoint.failures.includes('mature_story')) return undefined
    // When a draft is saved, only a conflict is answered with the text of the story, so this body causes a conflict.
    const body = isSavedDraft(call)
      ? { title: '', content: 'Mine', base: '2020-01-01T00:00:00.000Z' }
      : call.body
    await test.db.storyCollaborator.create({ data: { storyId, userId: third.id, role: 'editor' } })
    await test.db.story.updateMany(mature)
    return send(call, { as: third, body })
  },

  'when the text of the chapter has changed': async (call) => {
    await call.test.db.chapter.updateMany({
      where: { story: { authorId: call.owner.id } },
      data: { content: 'Other words.' },
    })
    return send(call)
  },

  'when the call does not fit the present state': async (call) => {
    await conflicts[call.name]?.(call)
    const body =
      call.endpoint.method === 'PUT' && call.body ? { ...call.body, ...fromEarlierVersion } : call.body
    const query = /^DELETE .*\/draft$/.test(call.name) ? `?base=${fromEarlierVersion.base}` : ''
    return send(call, { body, query })
  },
}

// For each call, the change of the data that makes it answer with a conflict.
const conflicts: Record<string, (call: PreparedCall) => Promise<unknown>> = {
  'GET /api/stories/{id}/book': ({ test, params }) =>
    test.db.chapter.deleteMany({ where: { storyId: Number(params.id) } }),
  'POST /api/stories/{id}/chapters': draftChanged,
  'PUT /api/stories/{id}/chapters/order': ({ test, params }) =>
    createChapter(test.db, { id: Number(params.id) }),
  'POST /api/stories/{id}/review': ({ test, params }) =>
    test.db.chapter.deleteMany({ where: { storyId: Number(params.id) } }),
  'POST /api/generations/{id}/accept': (call) => change(call, { result: {} }),
  'POST /api/generations/{id}/retry': (call) => change(call, { input: { chapterId: 2_147_483_647 } }),
  'POST /api/generations/{id}/dismiss': (call) => change(call, { kind: 'story' }),
  'PUT /api/generations/{id}/contract': (call) => change(call, { awaits: null }),
  'POST /api/generations/{id}/contract/approve': (call) => change(call, { awaits: null }),
  'POST /api/generations/{id}/keep': ({ test, params }) =>
    test.db.generationText.deleteMany({ where: { generationId: String(params.id) } }),
  'POST /api/collaboration-requests': (call) => send(call),
  'POST /api/auth/register': (call) => send(call),
  'POST /api/reports': (call) => send(call),
  'POST /api/admin/reports/{id}/decide': (call) => send(call),
  'PUT /api/user/email': async (call) => {
    call.body = { ...(call.body as object), email: call.third.email }
  },
  'POST /api/auth/mail-link': async (call) => {
    const { test, owner, third } = call
    const token = `taken-${owner.id}`
    const link = { purpose: 'confirm' as const, userId: owner.id, address: third.email, hours: 1 }
    await test.db.$transaction((tx) => storeLink(tx, { token, ...link }))
    await test.db.user.update({ where: { id: owner.id }, data: { pendingEmail: third.email } })
    call.body = { purpose: 'confirm', token }
  },
}

// Makes the call name an old version of the draft, as if another device had changed the draft since.
function draftChanged(call: PreparedCall): Promise<unknown> {
  const { test, caller, params, body } = call
  call.body = { ...(body as object), draft: '2020-01-01T00:00:00.000Z' }
  return test.db.chapterDraft.create({
    data: { userId: caller.id, storyId: Number(params.id), content: 'Newer.' },
  })
}

// Fields of a body or a query that name an outdated version of a thing as the base of a change.
const fromEarlierVersion = { base: '2020-01-01T00:00:00.000Z', version: 999 }

const isSavedDraft = ({ name }: PreparedCall) => /^PUT .*\/draft$/.test(name)

const noError = { errorCode: null, errorMessage: null, awaits: null }

function isAboutGeneration({ name }: PreparedCall): boolean {
  return name.includes('/api/generations/{id}')
}

/**
 * Returns the story id of a call about a story, or about a generation of a story; undefined for other calls. For a
 * generation, the collaborator who sends the call is made its owner.
 */
async function storyOf(call: PreparedCall): Promise<number | undefined> {
  if (call.noun === 'story') return Number(call.params.id)
  if (!isAboutGeneration(call)) return undefined
  const { storyId } = await change(call, { ownerId: call.third.id })
  return storyId ?? undefined
}

function change({ test, params }: PreparedCall, data: Prisma.GenerationUncheckedUpdateInput) {
  return test.db.generation.update({ where: { id: String(params.id) }, data })
}

// Sends the call when its generation has failed. An order is sent twice with one Idempotency-Key: the first call
// creates the generation, which is then marked as failed, and the second call answers with this failure at once.
async function sendWhenFailed(call: PreparedCall, errorCode: string): Promise<string | undefined> {
  const failed = {
    status: 'failed' as const,
    errorCode,
    errorMessage: 'Failed.',
    finishedAt: new Date(),
    awaits: null,
  }
  if (isAboutGeneration(call)) {
    await change(call, failed)
    return send(call)
  }
  const headers = { 'idempotency-key': 'failed' }
  const code = await send(call, { headers })
  const { count } = await call.test.db.generation.updateMany({
    where: { ownerId: call.caller.id },
    data: failed,
  })
  return count === 0 ? code : send(call, { headers })
}
