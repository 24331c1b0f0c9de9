import { hashToken } from '#core/security/tokens.ts'
import { listedId } from '../../api/queries/sessions.ts'
import type { TestApp } from '../setup/app.ts'
import {
  createCheck,
  createGeneration,
  createInvitation,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { createWaitingForApproval } from '../setup/orders.ts'
import { givePassword, password } from '../setup/second-factor.ts'

const draftedAt = '2026-01-02T03:04:05.000Z'

/** Ids of existing things of the caller, by the name of the path parameter or body field that they fill. */
export type Known = Record<string, unknown>

const numbered = [
  'stories',
  'chapters',
  'characters',
  'locations',
  'casts',
  'collections',
  'images',
  'detected_characters',
  'beats',
  'facts',
  'findings',
  'chapter_drafts',
  'messages',
  'collaboration_requests',
  'notifications',
  'story_shares',
  'character_shares',
  'report_cases',
  'invitations',
  'passkeys',
]

/**
 * Creates a thing of every kind that a call can name. Most things belong to the caller and have the id 1. It also
 * restores things that an earlier call has deleted.
 */
export async function restoreFuzzWorld(
  { app, db, pool }: TestApp,
  me: TestUser,
  other: TestUser,
): Promise<Known> {
  for (const table of numbered)
    await pool.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest(1000, (SELECT max(id) FROM ${table})))`,
    )
  // An earlier call of this run may have set a budget that refuses orders, so the settings are reset.
  await db.operatorSettings.deleteMany()
  await app.services.settings.refresh()
  const id = 1
  const mine = { id, authorId: me.id }
  const place = { description: 'A house by the sea', type: 'house', setting: 'Dunes' }
  const make = async () => {
    await db.story.upsert({
      where: { id },
      create: { ...mine, title: 'Tides', genre: 'romance' },
      update: {},
    })
    // The database refuses to delete a chapter in which a fact ended, so the facts are deleted first.
    await db.fact.deleteMany({ where: { storyId: 1 } })
    await db.chapter.deleteMany({ where: { storyId: 1 } })
    await db.chapter.create({ data: { id, storyId: 1, chapterNumber: 1, content: 'It rained.', version: 2 } })
    const version = { chapterId: 1, version: 1 }
    await db.chapterVersion.upsert({
      where: { chapterId_version: version },
      create: { ...version, content: 'Before' },
      update: {},
    })
    await db.character.upsert({ where: { id }, create: { ...mine, name: 'Mara' }, update: {} })
    await db.location.upsert({ where: { id }, create: { ...mine, name: 'Quay', ...place }, update: {} })
    await db.cast.upsert({ where: { id }, create: { ...mine, name: 'Crew' }, update: {} })
    await db.collection.upsert({ where: { id }, create: { ...mine, name: 'Keepers' }, update: {} })
    await db.character.update({ where: { id }, data: { usageCount: 1 } })
    await db.location.update({ where: { id }, data: { usageCount: 1 } })
    const link = { storyId: 1, characterId: 1 }
    await db.storyCharacter.upsert({ where: { storyId_characterId: link }, create: link, update: {} })
    await db.storyLocation.createMany({ data: [{ storyId: 1, locationId: 1 }], skipDuplicates: true })
    await db.castCharacter.createMany({ data: [{ castId: 1, characterId: 1 }], skipDuplicates: true })
    await db.collectionCharacter.createMany({
      data: [{ collectionId: 1, characterId: 1 }],
      skipDuplicates: true,
    })
    await db.detectedCharacter.upsert({
      where: { id },
      create: { id, storyId: 1, chapterId: 1, name: 'Tom', role: '', description: '', context: '' },
      update: {},
    })
    await db.beat.upsert({
      where: { id },
      create: { id, storyId: 1, position: 1, text: 'They part' },
      update: {},
    })
    await db.fact.upsert({
      where: { id },
      create: { id, storyId: 1, kind: 'event', source: 'writer', text: 'It rained.' },
      update: {},
    })
    const draft = { userId: me.id, storyId: 1, content: 'It rains.', updatedAt: draftedAt }
    await db.chapterDraft.deleteMany({ where: { userId: me.id, storyId: 1 } })
    await db.chapterDraft.createMany({ data: [{ ...draft, chapterId: 1, base: draftedAt }, draft] })
    await db.finding.upsert({
      where: { id },
      create: { id, storyId: 1, chapterId: 1, kind: 'avoided', severity: 'note', why: 'It is avoided.' },
      update: {},
    })
    await db.message.upsert({
      where: { id },
      create: { id, senderId: other.id, receiverId: me.id, content: 'Hello' },
      update: {},
    })
    // The caller has sent one of these messages and may delete it. The caller has received the other one.
    await db.message.deleteMany({ where: { id: 2 } })
    await db.message.create({ data: { id: 2, senderId: me.id, receiverId: other.id, content: 'Hello' } })
    await db.storyShare.deleteMany()
    await db.storyShare.create({ data: { id, storyId: 1, userId: other.id } })
    await db.characterShare.deleteMany()
    await db.characterShare.create({ data: { id, characterId: 1, userId: other.id } })
    const collaborator = { userId: other.id }
    await db.storyCollaborator.deleteMany()
    await db.storyCollaborator.create({ data: { storyId: 1, ...collaborator } })
    await db.characterCollaborator.deleteMany()
    await db.characterCollaborator.create({ data: { characterId: 1, ...collaborator } })
    await db.notification.upsert({
      where: { id },
      create: { id, userId: me.id, type: 'system', title: 'News' },
      update: {},
    })
    await db.collaborationRequest.deleteMany()
    await db.collaborationRequest.create({
      data: { id, requesterId: other.id, toUserId: me.id, type: 'story', message: 'Together?' },
    })
    await db.image.deleteMany({ where: { id } })
    await db.block.deleteMany()
    await db.mute.deleteMany()
    await db.reportCase.deleteMany()
    const reported = {
      type: 'story',
      subjectId: '1',
      reportedId: me.id,
      title: 'Tides',
      text: 'It rained.',
    } as const
    await db.reportCase.create({
      data: {
        id,
        ...reported,
        reports: { create: { reportedId: me.id, reporterId: other.id, reason: 'spam' } },
      },
    })
    await db.invitation.deleteMany({ where: { id } })
    await createInvitation(db, { id })
    await givePassword({ db }, me)
    await db.signInStep.deleteMany()
    await db.totpSecret.deleteMany()
    await db.totpSecret.create({ data: { userId: me.id, secret: 'unread' } })
    await db.passkey.deleteMany({ where: { userId: me.id } })
    const passkey = { credentialId: 'AAAA', publicKey: new Uint8Array(1), counter: 0, name: 'Laptop' }
    await db.passkey.create({ data: { ...passkey, id, userId: me.id } })
  }
  await make()
  const picture = { ownerId: me.id, width: 1, height: 1, thumbhash: 'AA==', storyId: 1, characterId: 1 }
  await db.image.create({
    data: { ...picture, id, kind: 'portrait', key: 'images/fuzz/1.webp', smallKey: 'images/fuzz/1.webp' },
  })
  await db.user.update({ where: { id: other.id }, data: { isActive: true, allowCollaborations: true } })
  await db.generation.deleteMany()
  const busy = await db.story.create({ data: { authorId: me.id, title: 'Busy', genre: 'romance' } })
  const memory = { budget: 32_000, used: 0, sections: [] }
  const order = await createGeneration(db, me, 'chapter', { storyId: busy.id, checkpoint: { memory } })
  const passage = { quote: 'It rained.', from: 0, intent: 'rewrite' }
  const suggestions = [{ text: 'It poured.', words: 2 }]
  const suggested = await createGeneration(db, me, 'passage', {
    storyId: 1,
    chapterId: 1,
    status: 'completed',
    attempt: 1,
    finishedAt: new Date(),
    input: { ...passage, instruction: '', count: 1 },
    result: { chapterId: 1, ...passage, suggestions, accepted: null },
  })
  const agreed = await db.story.create({ data: { authorId: me.id, title: 'Agreed', genre: 'romance' } })
  const waiting = await createWaitingForApproval(db, me, agreed.id)
  const failed = await createGeneration(db, me, 'chapter', {
    storyId: 1,
    status: 'failed',
    errorCode: 'provider_failed',
    errorMessage: 'The AI kept failing.',
    finishedAt: new Date(),
    attempt: 1,
    input: { plot: 'They meet', setting: 'Harbour', chapterSize: 'short', spiceLevel: 1 },
  })
  const token = 'the token of a digest'
  const link = { userId: me.id, address: me.email, expiresAt: new Date(Date.now() + 3_600_000) }
  await db.mailLink.upsert({
    where: { id: hashToken(token) },
    create: { id: hashToken(token), purpose: 'unsubscribe', ...link },
    update: {},
  })
  const session = hashToken('another session')
  await db.session.upsert({
    where: { id: session },
    create: { id: session, userId: me.id, expiresAt: link.expiresAt },
    update: {},
  })
  const delta = 'The rain began at dusk.'
  await db.generationText.create({
    data: { generationId: failed.id, attempt: 1, offset: 0, units: delta.length, delta },
  })
  return {
    password,
    storyId: 1,
    chapterId: 1,
    chapter: '1',
    characterId: 1,
    characterIds: [1],
    locationIds: [1],
    castIds: [1],
    imageId: 1,
    detectedId: 1,
    version: 1,
    shareId: 1,
    draftedAt,
    type: 'stories',
    userId: other.id,
    receiverId: other.id,
    toUserId: other.id,
    sharedWithId: other.id,
    collaboratorId: other.id,
    generation: order.id,
    failed: failed.id,
    waiting: waiting.id,
    suggested: suggested.id,
    quote: passage.quote,
    from: passage.from,
    suggestion: 0,
    what: 'mail',
    check: (await createCheck(db)).id,
    waitingUser: (await createUser(db, { isActive: false, awaitsApproval: true })).id,
    beats: [1],
    povCharacterId: 1,
    user: other.id,
    // The id of the reported thing in a body. It belongs to another user, because users cannot report their own things.
    id: other.id,
    session: listedId(session),
    token,
    purpose: 'unsubscribe',
  }
}
