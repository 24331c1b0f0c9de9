import { countWords } from '#contract/text.ts'
import type { Deps } from '../deps.ts'
import { ModelError } from '../model/model-errors.ts'
import { prosePrompt } from '../prompts/generate-chapter.ts'
import { askProse } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { resumePoint } from '../story/continuation.ts'
import { assess, type Band, bestOf, wholeSentences } from '../story/length.ts'
import { recall } from '../story/memory.ts'
import { beatsOf, isClosing } from '../story/outline.ts'
import { proseWriter } from '../story/prose-writer.ts'
import { findRefusal } from '../story/refusal.ts'
import { planScenes, type Scene } from '../story/scenes.ts'
import { loadTokenCounter } from '../story/tokens.ts'
import { wordCounter } from '../story/word-counter.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/** Tokens of the user message: room for the answer is left in an 16k context. */
const contextBudget = 9000
/** Calls for the prose of one chapter (decision 15). */
const mostProseCalls = 3
// Made once: it is asked for with every piece that comes.
const thousands = new Intl.NumberFormat('en')
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export interface Prose {
  words: number
  lengthMissed: boolean
}

/**
 * Writes a chapter into `run.text`, saved and pushed as it comes. Goes on from what is saved already (decision 77),
 * continues what is short, trims at a sentence what is long, at most three calls (decision 15).
 * @throws ModelError refused, in any of the three forms of a refusal.
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
  const vocabulary = [...material.known.map((character) => character.name), ...material.places]
  // Whether what is there ended by itself: then what comes next is a new paragraph.
  let finished = false

  while (!checkpoint.proseDone) {
    // What was cut off in mid-word goes on from the word before.
    run.text.cut(resumePoint(run.text.current))
    const written = run.text.current
    const memory = recall(
      {
        ...material,
        plot: input.plot,
        wish: input.instruction,
        setting: input.setting,
        band,
        scenes,
        writtenSoFar: written,
      },
      contextBudget,
      countTokens,
    )
    const { messages } = prosePrompt({
      sections: memory.sections,
      genre: material.genre,
      tone: material.bible.tone,
      heat: input.spiceLevel,
      band,
      chapterNumber,
      closing,
      writtenWords: countWords(written),
    })
    await streamProse(deps, run, { messages, band, scenes, titles: [material.title], finished, vocabulary })
    finished = true
    checkpoint.proseCalls += 1
    checkpoint.exchanges.push({ purpose: 'prose', messages, output: run.text.current.slice(written.length) })
    const { verdict, kept } = assess(run.text.current, band)
    if (verdict !== 'short' && kept !== null) {
      run.text.cut(kept.length)
      checkpoint.proseDone = true
    } else if (checkpoint.proseCalls >= mostProseCalls) {
      run.text.cut(bestOf([run.text.current], band)?.text.length ?? run.text.length)
      checkpoint.proseDone = true
    } else {
      run.text.cut(wholeSentences(run.text.current, band.max).length)
    }
    const { exchanges, proseCalls, proseDone } = checkpoint
    run.remember({ exchanges, proseCalls, proseDone, memory: memory.record })
    const saved = run.flush()
    // Of the last piece the reading waits: until then there is more to do than to write it down.
    if (!proseDone) await saved
  }
  const words = countWords(run.text.current)
  return { words, lengthMissed: words < band.min || words > band.max }
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
  const writer = proseWriter(before, { titles, finished, vocabulary })
  const count = wordCounter(before)
  const answer = await askProse(deps, run, {
    purpose: 'prose',
    messages,
    onText: (delta) => {
      const prose = writer.push(delta)
      if (prose === '') return true
      run.text.append(prose)
      const words = count(prose)
      run.report(stageOf(scenes, words, band), 0.1 + 0.75 * Math.min(1, words / band.aim))
      return words <= band.max
    },
  }).finally(() => {
    // What was held back is prose too when the answer broke off: nothing that was written is lost.
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

/** 'Writing the second scene of three, 512 of about 1,000 words'. */
export function stageOf(scenes: readonly Scene[], words: number, band: Band): string {
  let until = 0
  let at = 0
  for (const [index, scene] of scenes.entries()) {
    at = index
    until += scene.words
    if (words < until) break
  }
  const progress = `${thousands.format(words)} of about ${thousands.format(band.aim)} words`
  if (scenes.length < 2) return `Writing, ${progress}`
  return `Writing the ${ordinals[at] ?? 'next'} scene of ${counts[scenes.length] ?? scenes.length}, ${progress}`
}
