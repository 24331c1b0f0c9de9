import type { ChapterContract } from '#contract/chapter-contract.ts'
import { describeScene } from '#contract/describe-scene.ts'
import type { ProgressDetail } from '#contract/generation-fields.ts'
import { countWords } from '#contract/text.ts'
import type { Deps } from '../deps.ts'
import { ModelError } from '../model/model-errors.ts'
import { prosePrompt } from '../prompts/generate-chapter.ts'
import { askProse } from '../run/ask.ts'
import { withEarlierTexts } from '../run/earlier-texts.ts'
import type { Run } from '../run/run.ts'
import { resumePoint } from '../story/continuation.ts'
import { assessLength, type Band, chooseBestText, wholeSentences } from '../story/length.ts'
import { beatsOf, isClosing } from '../story/outline.ts'
import { createProseWriter } from '../story/prose-writer.ts'
import { findRefusal } from '../story/refusal.ts'
import { planScenes, type Scene } from '../story/scenes.ts'
import { loadTokenCounter } from '../story/tokens.ts'
import { createWordCounter } from '../story/word-counter.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/** The largest number of calls for the prose of one chapter (D-15). */
const mostProseCalls = 3
// The object is created once, because every streamed piece uses it.
const thousands = new Intl.NumberFormat('en')

export interface Prose {
  words: number
  lengthMissed: boolean
}

/**
 * Writes a chapter into `run.text`, which is saved and pushed while it grows. It continues the text that is saved already
 * (D-77). A short text is continued and a long one is cut at a sentence, with at most three calls (D-15).
 * @throws ModelError refused, if the answer is a refusal in any form.
 */
export async function writeProse(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  band: Band,
): Promise<Prose> {
  const { input, outline, chapterNumber } = material
  const closing = isClosing(outline, chapterNumber)
  const beats = beatsOf(outline, chapterNumber)
  const scenes = planScenes({ band, plot: input.plot, beats, chapterNumber, closing })
  const countTokens = await loadTokenCounter()
  const budget = deps.model.contextTokens(run.row.tier)
  const chapters = await withEarlierTexts(deps.db, material.chapters, { chapterNumber, budget })
  const vocabulary = [...material.known.map((character) => character.name), ...material.places]
  // Whether the model had finished the text. The continuation then begins a new paragraph.
  let finished = false

  while (!checkpoint.proseDone) {
    // A text that ends within a word is continued after the word before it.
    run.text.cut(resumePoint(run.text.current))
    const written = run.text.current
    const { messages, memory } = prosePrompt(
      {
        ...material,
        chapters,
        plot: input.plot,
        ...(input.instruction === undefined ? {} : { wish: input.instruction }),
        setting: input.setting,
        band,
        contract: contractOf(scenes),
        closing,
        ...(input.beats ? { beats: input.beats } : {}),
        writtenSoFar: written,
        replacedText: chapters.find(({ number }) => number === chapterNumber)?.text ?? '',
        isRewritten: material.chapterId !== null,
      },
      budget,
      countTokens,
    )
    await streamProse(deps, run, { messages, band, scenes, titles: [material.title], finished, vocabulary })
    finished = true
    checkpoint.proseCalls += 1
    checkpoint.exchanges.push({ purpose: 'prose', messages, output: run.text.current.slice(written.length) })
    const { verdict, kept } = assessLength(run.text.current, band)
    if (verdict !== 'short' && kept !== null) {
      run.text.cut(kept.length)
      checkpoint.proseDone = true
    } else if (checkpoint.proseCalls >= mostProseCalls) {
      run.text.cut(chooseBestText([run.text.current], band)?.text.length ?? run.text.length)
      checkpoint.proseDone = true
    } else {
      run.text.cut(wholeSentences(run.text.current, band.max).length)
    }
    const { exchanges, proseCalls, proseDone } = checkpoint
    run.remember({ exchanges, proseCalls, proseDone, memory: memory.record })
    const saved = run.flush()
    // The save of the last piece is not awaited, so that the reading of the chapter starts at once.
    if (!proseDone) await saved
  }
  const words = countWords(run.text.current)
  return { words, lengthMissed: words < band.min || words > band.max }
}

// A contract of the scenes alone, until the order is made into a contract.
function contractOf(scenes: readonly Scene[]): ChapterContract {
  const form = { pov: null, povCharacter: null, tense: null, opening: '', must: [], mustNot: [], ending: '' }
  return {
    ...form,
    scenes: scenes.map(({ words, what }) => ({ text: what, words, people: [], place: '' })),
  }
}

async function streamProse(
  deps: Deps,
  run: Run,
  call: {
    messages: Parameters<typeof askProse>[2]['messages']
    band: Band
    scenes: readonly Scene[]
    titles: string[]
    finished: boolean
    vocabulary: string[]
  },
): Promise<void> {
  const { messages, band, scenes, titles, finished, vocabulary } = call
  const before = run.text.current
  const writer = createProseWriter(before, { titles, finished, vocabulary })
  const count = createWordCounter(before)
  const answer = await askProse(deps, run, {
    purpose: 'prose',
    messages,
    onText: (delta) => {
      const prose = writer.push(delta)
      if (prose === '') return true
      run.text.append(prose)
      const words = count(prose)
      const detail = detailOf(scenes, words, band)
      run.report(stageOf(detail), 0.1 + 0.75 * Math.min(1, words / band.aim), detail)
      return words <= band.max
    },
  }).finally(() => {
    // Text that the cleaner still holds back belongs to the prose, even when the answer was interrupted.
    run.text.append(writer.end())
  })
  const said = writer.apology()
  const refusal =
    said === null ? findRefusal({ ...answer, finishReason: answer.finish }) : { kind: 'apology' }
  if (refusal) {
    run.text.cut(before.length)
    throw new ModelError('refused', `the model refused (${refusal.kind})`)
  }
  if (run.text.length === before.length) throw new ModelError('broken', 'the model wrote nothing')
}

/** Returns the scene that the text has reached, by its number of words. */
function detailOf(scenes: readonly Scene[], words: number, band: Band): ProgressDetail {
  let until = 0
  const ends = scenes.map((scene) => {
    until += scene.words
    return until
  })
  const reached = ends.findIndex((end) => words < end)
  const scene = reached === -1 ? scenes.length : reached + 1
  return { scene, scenes: scenes.length, words, targetWords: band.aim }
}

/** A stage such as 'Writing the second scene of three, 512 of about 1,000 words'. */
function stageOf(detail: ProgressDetail): string {
  const { words, targetWords } = detail
  return `${describeScene(detail)}, ${thousands.format(words)} of about ${thousands.format(targetWords)} words`
}
