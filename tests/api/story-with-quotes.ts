import type { Db } from '#core/postgres/client.ts'
import { createChapter, createCharacter, createStory, createUser } from '../setup/factories.ts'

export const kept = 'The lamp was cracked.'
export const lost = 'Ruth died in the winter.'
/** A new text for the first chapter, which contains the sentence `kept` and no longer the sentence `lost`. */
export const content = `${kept} Old Wexcombe came alone.`

export type StoryWithQuotes = Awaited<ReturnType<typeof storyWithQuotes>>

/**
 * Creates a story with two chapters and with rows that quote two sentences: one that stays in the text, and one that an
 * edit removes.
 */
export async function storyWithQuotes(db: Db) {
  const user = await createUser(db)
  const story = await createStory(db, user)
  const ruth = await createCharacter(db, user, { name: 'Ruth Ambler' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ruth.id } })
  const first = await createChapter(db, story, {
    content: `${kept} ${lost} Old Wexcombe and Mary Lund came.`,
  })
  const second = await createChapter(db, story)
  const row = { storyId: story.id, kind: 'event', source: 'model', chapterId: first.id }
  const fact = (text: string, data: object = {}) => db.fact.create({ data: { ...row, text, ...data } })
  const facts = {
    kept: await fact('kept', { quote: kept, knownByAll: false }),
    lost: await fact('lost', { quote: lost }),
    unquoted: await fact('of an earlier release'),
    byWriter: await fact('by the writer', { source: 'writer' }),
    ended: await fact('ended', { chapterId: null, status: 'ended', endChapterId: first.id, endQuote: lost }),
    endedByWriter: await fact('ended by hand', {
      chapterId: null,
      source: 'writer',
      status: 'ended',
      endChapterId: first.id,
    }),
  }
  const replaced = await fact('replaced', {
    chapterId: null,
    status: 'ended',
    endChapterId: first.id,
    endQuote: lost,
    endedById: facts.kept.id,
  })
  await db.factKnower.create({
    data: { factId: facts.kept.id, characterId: ruth.id, chapterId: first.id, quote: lost },
  })
  const beat = (quote: string) =>
    db.beat.create({ data: { storyId: story.id, position: 1, text: quote, chapterId: first.id, quote } })
  const beats = [await beat(kept), await beat(lost)]
  const finding = (quote: string, data: object = {}) =>
    db.finding.create({
      data: {
        storyId: story.id,
        chapterId: first.id,
        kind: 'repeated',
        severity: 'note',
        quote,
        why: 'x',
        ...data,
      },
    })
  const findings = [
    await finding(kept),
    await finding(lost, { status: 'waived' }),
    await finding('A word.', { chapterId: second.id, againstChapterId: first.id, againstQuote: lost }),
  ]
  const person = (name: string) =>
    db.detectedCharacter.create({
      data: { storyId: story.id, chapterId: first.id, name, role: '', description: '', context: '' },
    })
  await person('Old Wexcombe')
  await person('Mary Lund')
  return { user, story, first, second, facts: { ...facts, replaced }, beats, findings }
}
export const pathOf = ({ story, first }: Pick<StoryWithQuotes, 'story' | 'first'>) =>
  `/api/stories/${story.id}/chapters/${first.id}`

export const statusOf = async (db: Db, ids: Record<string, { id: number }>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, { id }]) => [
        name,
        (await db.fact.findUniqueOrThrow({ where: { id } })).status,
      ]),
    ),
  )
