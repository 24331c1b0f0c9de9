import type { z } from 'zod'
import type { createFactBody, updateFactBody } from '#contract/facts.ts'
import { findNamedThings } from '#core/book/names.ts'
import { settleAgainstFact } from '#core/book/settle-findings.ts'
import { reopenFacts, replaceAgain } from '#core/book/text-changes.ts'
import { AppError, notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { storeNames } from '#core/text/name-references.ts'
import { storeFactVersion } from './fact-versions.ts'

type Create = z.output<typeof createFactBody>
type Update = Omit<z.output<typeof updateFactBody>, 'undo'>

/**
 * Adds a fact that the writer states (D-102). The caller has locked the story's row. @returns its id.
 * @throws AppError invalid when the story has no such chapter, character or location, or when `untilChapter` is before
 * `fromChapter`.
 */
export async function createFact(tx: Tx, storyId: number, body: Create): Promise<number> {
  const { text, kind, about, fromChapter, untilChapter, knownBy, pinned } = body
  assertOrder(fromChapter, untilChapter)
  const { id } = await tx.fact.create({
    data: {
      storyId,
      kind,
      pinned,
      source: 'writer',
      ...(await textOf(tx, storyId, text)),
      ...(await aboutOf(tx, storyId, about)),
      chapterId: await chapterOf(tx, storyId, fromChapter, 'fromChapter'),
      ...(await endOf(tx, storyId, untilChapter)),
      knownByAll: knownBy === 'all',
    },
    select: { id: true },
  })
  if (knownBy !== 'all') await setKnowers(tx, storyId, id, knownBy)
  return id
}

/**
 * Changes a fact; fields that are left out stay. The change can be undone (`undoFactChange`). Status 'open' reverts an
 * end or a deletion. If the fact has not ended yet, status 'ended' without a chapter ends it in the last chapter. When
 * the writer changes the words or the first chapter of a fact, its source becomes the writer.
 * @throws AppError not_found, invalid
 */
export async function updateFact(tx: Tx, storyId: number, id: number, body: Update): Promise<void> {
  const stored = await tx.fact.findFirst({
    where: { id, storyId },
    include: {
      chapter: { select: { chapterNumber: true } },
      endChapter: { select: { chapterNumber: true } },
    },
  })
  if (!stored) throw notFound('Fact')
  const { text, kind, about, fromChapter, untilChapter, knownBy, pinned, status } = body
  const storedFrom = stored.chapter?.chapterNumber ?? 0
  const from = fromChapter ?? storedFrom
  const isOpened = status === 'open' || untilChapter === null
  assertOrder(from, untilChapter ?? null)
  if (from !== storedFrom && untilChapter === undefined && !isOpened)
    assertOrder(from, stored.endChapter?.chapterNumber ?? null, 'fromChapter')
  if (status === 'ended' && untilChapter === null)
    throw invalid('untilChapter', 'A fact that has ended has the chapter in which it ended')
  const ends = status === 'ended' && untilChapter === undefined && stored.endChapterId === null
  const words = text === undefined ? null : await textOf(tx, storyId, text)
  const updatedAt = await storeFactVersion(tx, id)
  await tx.fact.update({
    where: { id },
    data: {
      updatedAt,
      ...(words && { ...words, ...byWriter }),
      ...(about === undefined ? {} : await aboutOf(tx, storyId, about)),
      ...(kind === undefined ? {} : { kind }),
      ...(pinned === undefined ? {} : { pinned }),
      ...(from === storedFrom ? {} : await movedTo(tx, storyId, from)),
      ...(isOpened && stored.isSheetLine ? byWriter : {}),
      ...(isOpened && stored.status !== 'void' ? open : {}),
      ...(untilChapter ? await endOf(tx, storyId, untilChapter) : {}),
      ...(ends ? await endOf(tx, storyId, await lastChapter(tx, storyId)) : {}),
      ...(status === 'ended' && !ends ? { status, isDeleted: false } : {}),
      ...(status === 'open' ? { ...open, isDeleted: false } : {}),
      ...(status === 'void' ? { status, isDeleted: true } : {}),
      ...(knownBy === undefined ? {} : { knownByAll: knownBy === 'all' }),
    },
  })
  if (knownBy !== undefined) await setKnowers(tx, storyId, id, knownBy === 'all' ? [] : knownBy)
  // A fact that is valid again ends what it had replaced before it was deleted (D-105).
  if (status === 'open' || status === 'ended') await execute(tx, replaceAgain(Prisma.sql`b.id = ${id}`))
  if (status === 'void') await execute(tx, reopenFacts(Prisma.sql`f."endedById" = ${id}`))
  await settleAgainstFact(tx, id, { isReworded: words !== null && words.text !== stored.text })
}

const byWriter = { source: 'writer', isSheetLine: false }
const open = { status: 'open', endChapterId: null, endQuote: null, endedById: null, replacedById: null }

const invalid = (path: string, message: string) =>
  new AppError('invalid', message, { issues: [{ path, message }] })

function assertOrder(fromChapter: number, untilChapter: number | null, path = 'untilChapter'): void {
  if (untilChapter !== null && untilChapter < fromChapter)
    throw invalid(path, 'A fact cannot end before it begins')
}

async function textOf(tx: Tx, storyId: number, text: string): Promise<{ text: string }> {
  return { text: storeNames(text, await findNamedThings(tx, storyId)) }
}

async function chapterOf(tx: Tx, storyId: number, number: number, path: string): Promise<number | null> {
  if (number === 0) return null
  // The column `chapterNumber` is a 32-bit integer, so Postgres would reject a larger number with an error.
  const chapter =
    number > 0x7fffffff
      ? null
      : await tx.chapter.findFirst({ where: { storyId, chapterNumber: number }, select: { id: true } })
  if (!chapter) throw invalid(path, 'The story has no such chapter')
  return chapter.id
}

// When the first chapter of a fact changes, the quote is removed, because it is from the former chapter: with it, the
// next change of the new chapter's text would make the fact void (D-104). The writer becomes the source, because a fact
// of the model without a quote becomes void too.
async function movedTo(tx: Tx, storyId: number, fromChapter: number) {
  const chapterId = await chapterOf(tx, storyId, fromChapter, 'fromChapter')
  return { chapterId, quote: null, ...byWriter }
}

async function endOf(tx: Tx, storyId: number, untilChapter: number | null) {
  if (untilChapter === null) return {}
  const endChapterId = await chapterOf(tx, storyId, untilChapter, 'untilChapter')
  return { status: 'ended', endChapterId, endQuote: null, endedById: null, isDeleted: false }
}

async function lastChapter(tx: Tx, storyId: number): Promise<number> {
  const { _max } = await tx.chapter.aggregate({ where: { storyId }, _max: { chapterNumber: true } })
  if (_max.chapterNumber === null)
    throw invalid('status', 'The story has no chapter in which the fact could end')
  return _max.chapterNumber
}

async function aboutOf(tx: Tx, storyId: number, about: Create['about']) {
  const characterIds = about.flatMap((one) => ('characterId' in one ? [one.characterId] : []))
  const locationIds = about.flatMap((one) => ('locationId' in one ? [one.locationId] : []))
  await assertLinked(tx, storyId, characterIds, 'about')
  const locations = await tx.storyLocation.count({ where: { storyId, locationId: { in: locationIds } } })
  if (locations !== new Set(locationIds).size) throw invalid('about', 'The story has no such location')
  return {
    aboutCharacterIds: [...new Set(characterIds)],
    aboutLocationIds: [...new Set(locationIds)],
    aboutNames: [...new Set(about.flatMap((one) => ('name' in one ? [one.name] : [])))],
  }
}

async function assertLinked(tx: Tx, storyId: number, ids: readonly number[], path: string): Promise<void> {
  const linked = await tx.storyCharacter.count({ where: { storyId, characterId: { in: [...ids] } } })
  if (linked !== new Set(ids).size) throw invalid(path, 'The story has no such character')
}

// Replaces the list of characters who know a fact. The row of a character who is in the old and in the new list stays,
// because it quotes the chapter in which the character learns the fact. Such a character can have left the story, and
// must not make every other change of the fact fail.
async function setKnowers(tx: Tx, storyId: number, factId: number, ids: readonly number[]): Promise<void> {
  const knowers = await tx.factKnower.findMany({ where: { factId }, select: { characterId: true } })
  const known = new Set(knowers.map(({ characterId }) => characterId))
  await assertLinked(
    tx,
    storyId,
    ids.filter((id) => !known.has(id)),
    'knownBy',
  )
  await tx.factKnower.deleteMany({ where: { factId, characterId: { notIn: [...ids] } } })
  await tx.factKnower.createMany({
    data: [...new Set(ids)].map((characterId) => ({ factId, characterId })),
    skipDuplicates: true,
  })
}
