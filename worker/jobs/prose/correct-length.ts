import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { Deps } from '../../deps.ts'
import { isTemporary, ModelError } from '../../model/model-errors.ts'
import { mendPrompt } from '../../prompts/mend-scene.ts'
import { requestProse } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { characterLine } from '../../story/material/bible.ts'
import { presentIn, stateBeforeChapter } from '../../story/memory/known-before.ts'
import { findMentions } from '../../story/names/mentions.ts'
import { withCorrectedPart } from '../../story/prose/corrected-part.ts'
import type { Band } from '../../story/prose/length.ts'
import {
  leaveOutParagraphs,
  leftOutFinding,
  planLengthCorrection,
  wordsOutside,
} from '../../story/prose/length-correction.ts'
import { createProseWriter } from '../../story/prose/prose-writer.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import type { StoryMaterial } from '../material/story-material.ts'

type KnownMaterial = Pick<StoryMaterial, 'bible' | 'book' | 'chapterNumber'>

const noted = new Intl.NumberFormat('en')

/**
 * Corrects the length of a complete chapter without changing its ending (D-116). While the limit allows more model
 * calls, a part is requested again: before the last scene if possible, and never with the last paragraph. If the
 * chapter is still too long, whole paragraphs are removed and reported as a finding. A new part and the count of calls
 * are saved in one step, so a crash neither loses nor repeats a part.
 */
export async function correctLength(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  {
    band,
    contract,
    material,
    maxCalls,
  }: { band: Band; contract: ChapterContract; material: KnownMaterial; maxCalls: number },
): Promise<void> {
  const { scenes, mustNot } = contract
  while (checkpoint.proseCalls < maxCalls) {
    const text = run.text.current
    const mend = planLengthCorrection(text, band, scenes)
    if (!mend) return
    // The save runs while the model answers, so that the request does not wait for it.
    run.flushSoon()
    const changed = mend.words < mend.had ? 'Shortening' : 'Lengthening'
    run.report(`${changed} a scene to about ${noted.format(mend.words)} words`, 0.86)
    const scene = scenes[mend.scene]
    const parts = {
      before: text.slice(0, mend.from),
      part: text.slice(mend.from, mend.to),
      after: text.slice(mend.to),
    }
    const { messages } = mendPrompt({
      ...parts,
      story: material.bible,
      style: material.book.style,
      form: contract,
      known: knownAround(material, parts, scene),
      scene: scene?.text ?? '',
      mustNot,
      words: mend.words,
      had: mend.had,
    })
    const part = await askPart(deps, run, messages)
    checkpoint.proseCalls += 1
    checkpoint.exchanges.push({ purpose: 'mend', messages, output: part })
    const mended = part === '' ? null : withCorrectedPart(text, band, mend, part)
    if (mended !== null) run.text.replace(mended)
    const { exchanges, proseCalls } = checkpoint
    run.remember({ exchanges, proseCalls })
    await run.flush()
  }
  if (wordsOutside(run.text.current, band) === 0) return
  const shortened = leaveOutParagraphs(run.text.current, band, scenes)
  if (!shortened) return
  run.text.replace(shortened.text)
  checkpoint.findings = [...(checkpoint.findings ?? []), leftOutFinding(run.text.current, band, shortened)]
  // One save writes the text and the finding, because nothing is awaited between the two changes.
  run.remember({ findings: checkpoint.findings })
}

/**
 * Selects the sheets and facts of the people in a part of the chapter, in the paragraphs next to it, and in its scene.
 */
function knownAround(
  { bible, book, chapterNumber }: KnownMaterial,
  { before, part, after }: { before: string; part: string; after: string },
  scene: ChapterContract['scenes'][number] | undefined,
) {
  const [last, first] = [before.trimEnd().split('\n').at(-1), after.trimStart().split('\n').at(0)]
  const named = scene ? [...scene.people, scene.place].filter((name) => name.trim() !== '') : []
  const around = [last, part, first, scene?.text].join('\n')
  const mentions = findMentions(around, named, bible.characters)
  const { sheets, facts, peopleNow } = stateBeforeChapter(
    { characters: bible.characters, facts: book.facts },
    chapterNumber,
    mentions,
  )
  const present = presentIn(sheets, mentions)
  const characters = sheets
    .filter(({ name }) => present.includes(name))
    .map((one) => characterLine(one, chapterNumber))
  return { characters: characters.join('\n'), facts, peopleNow }
}

/**
 * Requests one part again. It returns '' when the model refuses or returns nothing usable, and the chapter then stays
 * unchanged.
 */
async function askPart(
  deps: Deps,
  run: Run,
  messages: Parameters<typeof requestProse>[2]['messages'],
): Promise<string> {
  const writer = createProseWriter('')
  let part = ''
  try {
    const answer = await requestProse(deps, run, {
      purpose: 'mend',
      messages,
      onText: (delta) => {
        part += writer.push(delta)
        return true
      },
    })
    part += writer.end()
    return writer.refusal(answer) || answer.finish === 'length' ? '' : part.trim()
  } catch (error) {
    // The text is saved, so a rate limit or an outage ends the run here, as in every other call. A later run continues.
    if (!(error instanceof ModelError) || isTemporary(error.failure)) throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'correcting chapter length failed, text unchanged',
    )
    return ''
  }
}
