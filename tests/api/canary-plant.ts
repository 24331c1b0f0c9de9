import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { notify } from '#core/notifications/notifications.ts'
import type { TestApp } from '../setup/app.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createCheck,
  createGeneration,
  createInvitation,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'

export const canary = 'canary-7f3a'

/**
 * Columns that cannot contain the canary: ids, and columns whose possible values the database or a check constraint
 * limits.
 */
const unplanted = [
  /(^|\.)id$/,
  /Id$/,
  /\.words$/,
  /^sessions\./,
  /^sign_in_steps\./,
  /^images\.(key|smallKey|thumbhash)$/,
  /^object_(removals|failures)\./,
  /^worker_processes\./,
  /^_prisma_migrations\./,
  /^story_reads\./,
  /^visitor_salts\./,
  /^picture_refusals\./,
  /^release_announcements\./,
  /\.progressDetail$/,
  /^messages\.type$/,
  /^(deleted_)?notifications\.act$/,
  // The language of a public story may be seen, because it is the `lang` attribute of its prose (D-97).
  /^story_styles\.(pov|tense|language)$/,
  /^story_plans\.ending$/,
  // The canary cannot be a warning, because the database accepts only those of a fixed list. The language of a public
  // story may be seen, whether it was detected or chosen.
  /^stories\.(warnings|language)$/,
  /^chapters\.language$/,
  /^facts\.(kind|source|status)$/,
  /^findings\.(severity|status)$/,
  /^chapters\.readBy$/,
  /^generations\.awaits$/,
  // Everybody may see the AI label of a public story (D-145).
  /^stories\.aiDeclared$/,
  /^service_checks\.what$/,
  // The rows of `spending` stay when their users are erased, so this table must not contain text of a user.
  /^spending\./,
  /^idempotency_keys\.(path|key|bodyHash|location)$/,
  /^external_identities\.(issuer|subject)$/,
  /[tT]raceparent$/,
]

/** Columns that everybody may read if their row is public. */
const shown: Record<string, string[]> = {
  stories: ['title', 'description', 'tags'],
  chapters: ['title', 'content', 'summary'],
  chapter_versions: ['title', 'content'],
  collections: ['name', 'description'],
}

/** SQL conditions for rows that everybody may read although they are not marked as public. */
const shownWhere: Record<string, string> = {
  chapters: `"storyId" = (SELECT max(id) FROM stories WHERE "isPublic") AND "releasedVersion" = version`,
  chapter_versions: `version = (SELECT "releasedVersion" FROM chapters WHERE id = "chapterId" AND "releasedVersion" < version)`,
}

export interface Planted {
  author: TestUser
  friend: TestUser
  /** Ids of private and public rows, with which tests fill path parameters. */
  ids: string[]
  /** Text columns that do not contain the canary, as table.column. */
  without: string[]
}

/**
 * Creates a writer with rows in every table. Every text column contains the canary (a word that a stranger must never
 * get), and public things contain private ones.
 */
export async function plant({ db, pool }: TestApp): Promise<Planted> {
  const author = await createUser(db, { publicProfile: true, passwordHash: canary })
  const friend = await createUser(db)
  const character = await createCharacter(db, author, { shareTokenHash: canary, importedCard: {} })
  const location = await createLocation(db, author)
  const story = await createStory(db, author)
  const chapter = await createChapter(db, story, { title: 'x', summary: 'x' })
  const open = await createStory(db, author, { isPublic: true })
  const page = await createChapter(db, open, { title: 'x', summary: 'x' })
  // Of the next three chapters, readers may read only the released text of the third one. Its later edits, and the
  // draft and the scheduled chapter, are for the author.
  await createChapter(db, open, { title: 'x', summary: 'x', state: 'draft' })
  const releaseAt = new Date(Date.now() + 86_400_000)
  await createChapter(db, open, { title: 'x', summary: 'x', state: 'scheduled', releaseAt })
  const edited = await createChapter(db, open, { title: 'x', summary: 'x', version: 3, releasedVersion: 2 })
  for (const version of [1, 2])
    await db.chapterVersion.create({ data: { chapterId: edited.id, version, title: 'x', content: 'x' } })
  const of = { storyId: open.id, chapterId: page.id }
  const words = { title: 'x', description: 'x' }
  await db.chapterVersion.create({ data: { chapterId: page.id, version: 1, title: 'x', content: 'x' } })
  await db.storyCharacter.create({ data: { storyId: open.id, characterId: character.id } })
  await db.storyLocation.create({ data: { storyId: open.id, locationId: location.id } })
  await db.scenario.create({ data: { ...of, ...words, position: 1, type: 'x' } })
  await db.detectedCharacter.create({ data: { ...of, name: 'x', role: 'x', description: 'x', context: 'x' } })
  const fact = await db.fact.create({
    data: {
      ...{ ...of, kind: 'event', source: 'model', text: 'x', quote: 'x', aboutNames: ['x'] },
      ...{ status: 'ended', endChapterId: page.id, endQuote: 'x' },
    },
  })
  await db.factVersion.create({ data: { factId: fact.id, changedAt: new Date(), state: {} } })
  await db.chapterAlias.create({ data: { chapterId: page.id, characterId: character.id, alias: 'x' } })
  await db.factKnower.create({ data: { factId: fact.id, characterId: character.id, quote: 'x' } })
  await db.finding.create({
    data: {
      ...of,
      kind: 'avoided',
      severity: 'note',
      quote: 'x',
      againstKind: 'x',
      againstQuote: 'x',
      why: 'x',
    },
  })
  await db.chapterDraft.create({ data: { ...of, userId: author.id, content: 'x', base: new Date() } })
  await db.chapterDraft.create({ data: { userId: author.id, storyId: story.id, content: 'x' } })
  await db.storyStyle.create({ data: { storyId: open.id } })
  await db.storyPlan.create({ data: { storyId: open.id, promises: ['x'] } })
  await db.plannedChapter.create({ data: { storyId: open.id, position: 1 } })
  await db.beat.create({ data: { ...of, position: 1, text: 'x', quote: 'x' } })
  await db.actSummary.create({ data: { storyId: open.id, act: 1, summary: 'x', basis: 'x' } })
  await db.storyShare.create({ data: { storyId: story.id, userId: friend.id } })
  await db.storyCollaborator.create({ data: { storyId: open.id, userId: friend.id } })
  await db.story.update({ where: { id: story.id }, data: { shareTokenHash: 'x' } })
  await db.characterShare.create({ data: { characterId: character.id, userId: friend.id } })
  await db.characterCollaborator.create({ data: { characterId: character.id, userId: friend.id } })
  await createCast(db, author, [character.id])
  const collections = []
  for (const isPublic of [true, false]) {
    const collection = await db.collection.create({ data: { authorId: author.id, name: 'x', isPublic } })
    await db.collectionCharacter.create({ data: { collectionId: collection.id, characterId: character.id } })
    collections.push(collection)
  }
  const over = { status: 'failed', errorCode: 'x', errorMessage: 'x', finishedAt: new Date() } as const
  const order = await createGeneration(db, author, 'chapter', { storyId: open.id, ...over, attempt: 1 })
  const { id: generationId } = order
  await db.generationText.create({ data: { generationId, attempt: 1, offset: 0, units: 1, delta: 'x' } })
  await db.modelCall.create({
    data: { generationId, attempt: 1, purpose: 'x', model: 'x', outcome: 'x', ms: 1, startedAt: new Date() },
  })
  const deleted = { id: uuidv7(), ownerId: author.id, writtenAt: new Date() }
  await db.deletedModelSource.create({ data: { ...deleted, models: ['x'], textHash: 'x' } })
  const picture = {
    ownerId: author.id,
    kind: 'cover',
    key: 'images/canary/a.webp',
    smallKey: 'images/canary/b.webp',
  } as const
  await db.image.create({ data: { ...picture, width: 1, height: 1, thumbhash: 'AA==', storyId: open.id } })
  await db.message.create({ data: { senderId: author.id, receiverId: friend.id, content: 'x' } })
  await db.collaborationRequest.create({
    data: { requesterId: author.id, toUserId: friend.id, type: 'general', message: 'x' },
  })
  await db.$transaction((tx) => notify(tx, { userId: author.id, type: 'system', title: 'x', link: '/x' }))
  await db.adminNotification.create({ data: { userId: author.id, title: 'x', content: 'x' } })
  const reporter = await createUser(db)
  await db.block.create({ data: { blockerId: author.id, blockedId: reporter.id } })
  await db.mute.create({ data: { muterId: author.id, mutedId: reporter.id } })
  const about = { reportedId: author.id, title: 'x', text: 'x' }
  await db.reportCase.create({
    data: {
      ...about,
      type: 'story',
      subjectId: String(story.id),
      status: 'decided',
      action: 'warn',
      decision: 'x',
      decidedAt: new Date(),
      reports: { create: { ...about, reporterId: reporter.id, reason: 'spam', details: 'x' } },
    },
  })
  await db.auditEntry.create({ data: { action: 'x', targetType: 'user', targetId: author.id } })
  await db.idempotencyKey.create({
    data: { userId: author.id, path: '/', key: 'x', bodyHash: 'x', status: 201, body: {} },
  })
  await db.mail.create({
    data: { userId: author.id, address: 'x', template: 'digest', messageId: '<x>', lastError: 'x' },
  })
  await db.mailLink.create({
    data: { id: canary, userId: author.id, purpose: 'undo', address: 'x', expiresAt: new Date() },
  })
  await db.resetLink.create({ data: { id: canary, userId: author.id, expiresAt: new Date() } })

  await db.operatorSettings.create({ data: {} })
  await createInvitation(db, { createdById: author.id })
  await createCheck(db, { requestedById: author.id })
  const passkey = {
    credentialId: 'x',
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: ['x'],
    name: 'x',
  }
  await db.passkey.create({ data: { ...passkey, userId: author.id } })
  await db.totpSecret.create({ data: { userId: author.id, secret: 'x', confirmedAt: new Date() } })
  await db.penNameKey.create({ data: { key: 'x', userId: author.id } })
  await db.pendingRename.create({
    data: { characterId: character.id, earlierName: 'x', newName: 'y', proseStoryId: 0, proseChapterId: 0 },
  })

  const without = await fill(pool)
  await pool.query(
    `UPDATE users SET "firstName" = 'Ada', "lastName" = 'Vale', "penName" = NULL, email = id || '@example.com' WHERE id = $1`,
    [friend.id],
  )
  // The profile is public, so everybody may read the pen name and the bio, but never the names of sign-up (D-149).
  await pool.query(`UPDATE users SET "penName" = 'Ada Moor', bio = 'Open' WHERE id = $1`, [author.id])
  for (const [table, columns] of Object.entries(shown))
    await pool.query(
      `UPDATE ${table} SET ${columns.map((name) => `"${name}" = ${name === 'tags' ? "'{Open}'" : "'Open'"}`).join(', ')} WHERE ${
        shownWhere[table] ?? '"isPublic"'
      }`,
    )
  const ids = [character, location, story, chapter, open, page, edited, ...collections].map((thing) =>
    String(thing.id),
  )
  return { author, friend, ids: [...new Set([...ids, author.id, friend.id, generationId])], without }
}

/**
 * Writes the canary into every column of type text, text[] and JSON.
 * @returns the columns without it.
 */
async function fill(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; column: string; type: string }>(`
    SELECT c.table_name AS name, c.column_name AS column, c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND c.udt_name IN ('text', 'varchar', 'jsonb', '_text')`)
  const values: Record<string, string> = {
    _text: `ARRAY['${canary}']`,
    jsonb: `CASE WHEN jsonb_typeof("@") = 'array' THEN '["${canary}"]'::jsonb ELSE '{"other":"${canary}"}'::jsonb END`,
  }
  const without: string[] = []
  for (const { name, column, type } of rows) {
    if (unplanted.some((pattern) => pattern.test(`${name}.${column}`))) continue
    const value = values[type]?.replace('@', column) ?? `'${canary}-' || left(md5(random()::text), 8)`
    await pool.query(`UPDATE "${name}" SET "${column}" = ${value}`)
    const { rowCount } = await pool.query(
      `SELECT 1 FROM "${name}" WHERE "${column}"::text LIKE '%${canary}%' LIMIT 1`,
    )
    if (rowCount === 0) without.push(`${name}.${column}`)
  }
  return without
}
