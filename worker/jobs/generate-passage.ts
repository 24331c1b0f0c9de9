import { z } from 'zod'
import { readPassageInput } from '#contract/generation-input.ts'
import { separatorBefore, splitSuggestions } from '#contract/passage-text.ts'
import { countWords } from '#contract/text.ts'
import { addPassageWordsSql } from '#core/generations/passage-words.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { locatePassage } from '#core/text/find-quote.ts'
import type { Deps } from '../deps.ts'
import { ModelError, PassageTooLong } from '../model/model-errors.ts'
import { isPassagePromptPossible, type PassageInput, passagePrompt } from '../prompts/write-passage.ts'
import { resultOf } from '../run/finish.ts'
import { requestProse } from '../run/model-requests.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { bookOf } from '../run/stored-book.ts'
import { buildBible } from '../story/bible.ts'
import { resumePoint } from '../story/continuation.ts'
import { type ChangesInChapter, factsAtPassage } from '../story/facts-at-passage.ts'
import { type Lead, leadsOf } from '../story/leads.ts'
import { runawayFactor, wholeSentences } from '../story/length.ts'
import { passageContext, passageLength } from '../story/passage.ts'
import { createProseWriter } from '../story/prose-writer.ts'
import { loadTokenCounter } from '../story/tokens.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { applyMinorsRule, moderateInput, moderateOutput } from './moderate.ts'
import { readStoryAgain } from './read-again.ts'
import { readChaptersBefore } from './read-due.ts'

type PassageOrder = NonNullable<ReturnType<typeof readPassageInput>>

const chapterRow = rowSchema({
  id: z.int(),
  number: z.int(),
  content: z.string(),
  spiceLevel: z.int(),
  ended: parsedJson<ChangesInChapter['ended']>(),
  learned: parsedJson<ChangesInChapter['learned']>(),
})
type Chapter = z.infer<typeof chapterRow>

/** The data from which a suggestion is written. It is read at the start of the run. */
interface PassageMaterial {
  order: PassageOrder
  chapter: Chapter
  title: string
  leads: Lead[]
  prompt: Omit<PassageInput, 'others' | 'writtenSoFar'>
}

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
  while (checkpoint.proseCalls < order.count) await writeSuggestion(deps, run, material, checkpoint)
  const suggestions = splitSuggestions(run.text.current).map((text) => ({ text, words: countWords(text) }))
  const written = suggestions.map(({ text }) => text)
  applyMinorsRule({ texts: written, leads, spiceLevel: chapter.spiceLevel })
  await moderateOutput(deps, run, checkpoint, { texts: written, leads })
  const { quote, from, intent } = order
  const words = suggestions.reduce((sum, suggestion) => sum + suggestion.words, 0)
  return {
    write: async (tx) => {
      void execute(tx, addPassageWordsSql(run.row.ownerId, words))
      return {
        result: resultOf({ chapterId: chapter.id, quote, from, intent, suggestions, accepted: null }),
        subject: material.title,
        chapter: `Chapter ${chapter.number}`,
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

/**
 * Completes the suggestion that an earlier run has begun, or else writes the next one.
 * @throws ModelError
 */
async function writeSuggestion(
  deps: Deps,
  run: Run,
  { prompt, order, title }: PassageMaterial,
  checkpoint: Checkpoint,
): Promise<void> {
  const index = checkpoint.proseCalls
  const begun = splitSuggestions(run.text.current)
  const others = begun.slice(0, index)
  const start = others.map((text, at) => separatorBefore(at) + text).join('').length
  // A suggestion may have been interrupted within a word. That word is removed, and the suggestion continues after the
  // word before it.
  const kept = begun[index] ?? ''
  const written = kept.slice(0, resumePoint(kept))
  const head = separatorBefore(index)
  run.text.cut(written === '' ? start : start + head.length + written.length)
  const { messages, memory } = passagePrompt(
    { ...prompt, others, writtenSoFar: written },
    deps.model.contextTokens(run.row.tier),
    await loadTokenCounter(),
  )
  const writer = createProseWriter(written, { titles: [title] })
  let isBegun = written !== ''
  const add = (text: string) => {
    if (text === '') return
    // The separator is added to the text only together with words, so that no suggestion is empty.
    run.text.append(isBegun ? text : head + text)
    isBegun = true
  }
  const { aim, max } = prompt.length
  let ranOn = false
  const answer = await requestProse(deps, run, {
    purpose: 'passage',
    messages,
    onText: (delta) => {
      add(writer.push(withoutSeparator(delta)))
      const words = countWords(run.text.current.slice(start))
      const share = (index + Math.min(1, words / aim)) / order.count
      run.report(stageOf(index, order.count), 0.05 + 0.9 * share)
      ranOn = words > max * runawayFactor
      return !ranOn
    },
  }).catch((error: unknown) => {
    add(writer.interrupt())
    throw error
  })
  add(writer.end())
  const refusal = writer.refusal(answer)
  if (refusal) {
    run.text.cut(start)
    throw new ModelError('refused', `the model refused (${refusal.kind})`)
  }
  if (!isBegun) throw new ModelError('broken', 'the model wrote nothing')
  if (ranOn || answer.finish === 'length') {
    const from = start + head.length
    const suggestion = run.text.current.slice(from)
    const whole = wholeSentences(suggestion, ranOn ? max : Number.POSITIVE_INFINITY)
    run.text.cut(from + (whole || suggestion).length)
  }
  checkpoint.proseCalls += 1
  checkpoint.exchanges.push({ purpose: 'passage', messages, output: run.text.current.slice(start) })
  const { proseCalls, exchanges } = checkpoint
  run.remember({ proseCalls, exchanges, memory: memory.record })
  await run.flush()
}

// Separators are removed from the model's answer, because a separator would split one suggestion into two.
function withoutSeparator(delta: string): string {
  return delta.replaceAll('\u241e', '')
}

function stageOf(index: number, count: number): string {
  return count === 1 ? 'Writing the passage' : `Writing suggestion ${index + 1} of ${count}`
}
