import { z } from 'zod'
import { readPassageInput } from '#contract/generation-input.ts'
import { countWords } from '#contract/text.ts'
import { addPassageWordsSql } from '#core/generations/passage-words.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { locatePassage } from '#core/text/find-quote.ts'
import { passageLength } from '#core/text/passage-length.ts'
import type { Deps } from '../deps.ts'
import { PassageTooLong } from '../model/model-errors.ts'
import { isPassagePromptPossible } from '../prompts/write-passage.ts'
import { resultOf } from '../run/finish.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { bookOf } from '../run/stored-book.ts'
import { buildBible } from '../story/material/bible.ts'
import { leadsOf } from '../story/material/leads.ts'
import { type ChangesInChapter, factsAtPassage } from '../story/memory/facts-at-passage.ts'
import { passageContext } from '../story/prose/passage.ts'
import { loadTokenCounter } from '../story/text/tokens.ts'
import { readCheckpoint } from './calls/checkpoint.ts'
import { moderateInput } from './calls/moderate.ts'
import { readChaptersBefore } from './chapters/read-due.ts'
import { readStoryAgain } from './material/read-again.ts'
import { allowedSuggestions, type PassageMaterial, writeSuggestions } from './prose/write-suggestions.ts'

const chapterRow = rowSchema({
  id: z.int(),
  number: z.int(),
  content: z.string(),
  spiceLevel: z.int(),
  ended: parsedJson<ChangesInChapter['ended']>(),
  learned: parsedJson<ChangesInChapter['learned']>(),
})

/**
 * Writes one to three suggestions for a passage of a chapter (D-122). The chapter stays unchanged until a person
 * accepts a suggestion. The suggestions follow each other in the text of the generation, so another run can continue an
 * interrupted generation.
 */
export const generatePassage: Job = async (deps, run) => {
  const checkpoint = readCheckpoint(run)
  run.report('Reading the passage', 0.02)
  const material = await readCurrentMaterial(deps, run)
  const { order, chapter, leads } = material
  const texts = [order.quote, order.instruction]
  await moderateInput(deps, run, checkpoint, { texts, leads, spiceLevel: chapter.spiceLevel })
  await writeSuggestions(deps, run, material, checkpoint)
  const written = await allowedSuggestions(deps, run, material, checkpoint)
  const suggestions = written.map((text) => ({ text, words: countWords(text) }))
  const { quote, from, intent } = order
  const words = suggestions.reduce((sum, suggestion) => sum + suggestion.words, 0)
  return {
    write: async (tx) => {
      void execute(tx, addPassageWordsSql(run.row.ownerId, words))
      return {
        result: resultOf({ chapterId: chapter.id, quote, from, intent, suggestions, accepted: null }),
        subject: material.title,
        chapter: `Chapter ${chapter.number}`,
        ...(suggestions.length < order.count && {
          explanation: `The AI wrote ${suggestions.length} of ${order.count} suggestions.`,
        }),
      }
    },
  }
}

// A passage is also prose of the story, so the earlier chapters whose text was changed are read first, as before a
// chapter (D-104). A passage that is too long is refused before these readings are paid for.
async function readCurrentMaterial(deps: Deps, run: Run): Promise<PassageMaterial> {
  const material = await readMaterial(deps.db, run)
  const input = { ...material.prompt, others: [], writtenSoFar: '' }
  if (!isPassagePromptPossible(input, deps.model.contextTokens(run.row.tier), await loadTokenCounter()))
    throw new PassageTooLong()
  const { storyId } = run.row
  const { id: chapterId, number: chapterNumber } = material.chapter
  if (storyId === null || !(await readChaptersBefore(deps, run, { storyId, chapterNumber }))) return material
  await readStoryAgain(deps, run, { storyId, chapterId })
  return readMaterial(deps.db, run)
}

async function readMaterial(db: Db, { row }: Run): Promise<PassageMaterial> {
  const order = readPassageInput(row.input)
  if (!order) throw new Error('the stored input of a generation does not match the schema of its kind')
  const { story } = row
  const [chapter] = await queryRows(
    db,
    chapterRow,
    Prisma.sql`
    SELECT c.id, c."chapterNumber" AS number, c.content, s."spiceLevel",
      coalesce((
        SELECT json_agg(json_build_object('factId', f.id, 'quote', f."endQuote")) FROM facts f
        WHERE f."endChapterId" = c.id AND f.status = 'ended' AND f."endQuote" IS NOT NULL
      ), '[]') AS ended,
      coalesce((
        SELECT json_agg(json_build_object('factId', k."factId", 'name', p.name, 'quote', k.quote))
        FROM fact_knowers k JOIN characters p ON p.id = k."characterId"
        WHERE k."chapterId" = c.id AND k.quote IS NOT NULL
      ), '[]') AS learned
    FROM chapters c JOIN stories s ON s.id = c."storyId" WHERE c.id = ${row.summary.chapterId}::int`,
  )
  if (!story || !chapter) throw new LostRun()
  chapter.spiceLevel = order.spiceLevel ?? chapter.spiceLevel
  const { quote, intent, instruction } = order
  const from = locatePassage(chapter.content, quote, order.from)
  const context =
    from === null ? { before: '', after: '' } : passageContext(chapter.content, from, quote.length)
  const { number, spiceLevel } = chapter
  const { style, facts } = bookOf(story.book, story.chapters.at(-1)?.number ?? 0)
  const atPassage =
    from === null
      ? { facts, learnedHere: [] }
      : factsAtPassage(facts, chapter, {
          chapterNumber: number,
          text: chapter.content,
          from,
          length: quote.length,
        })
  const { title, genre, characters, places } = story
  const tone = style.tone ?? ''
  const bible = buildBible({ title, genre, spiceLevel, tone, characters, places })
  return {
    order,
    chapter,
    title,
    leads: leadsOf(characters),
    prompt: {
      intent,
      instruction,
      passage: quote,
      context,
      length: passageLength(intent, countWords(quote)),
      bible,
      book: { style, facts: atPassage.facts },
      learnedHere: atPassage.learnedHere,
      chapterNumber: number,
    },
  }
}
