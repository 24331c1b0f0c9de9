import type { Ending } from '#contract/book-options.ts'
import type { UnspacedScript } from '#contract/text.ts'
import { type Band, charactersOf } from '../story/prose/length.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import { type Regeneration, regenerationRule } from './regeneration.ts'

/**
 * The values from which the instructions for one chapter are made. No person wrote any of them, so they need no
 * section.
 */
export type InstructionInput = {
  genre: string
  tone?: string
  spiceLevel: number
  band: Band
  chapterNumber: number
  /** The number of words of the chapter that are already written. */
  writtenWords: number
  /** The script of a chapter that has no spaces between words (D-97); null for other scripts. */
  script: UnspacedScript | null
  /** `closing` is true for the chapter that the writer has marked as the last one (D-101). */
  closing: boolean
  /** The ending that the plan sets for the story; null when the plan sets none. */
  ending?: Ending | null
  /** Whether the contract describes how the chapter opens, and how it ends. */
  agreed: { opening: boolean; ending: boolean }
  isRewritten: boolean
  hasWish: boolean
  hasReplacedText: boolean
  /**
   * How the model should use the replaced text (D-117). Without it, and without a wish, the instructions ask for other
   * sentences than those of the replaced text.
   */
  regeneration?: Regeneration
}

function lengthRule({ band, writtenWords: written, script }: InstructionInput): string {
  const inCharacters = (least: number, most: number, aim: number) =>
    script
      ? ` In ${script.language}, which has no spaces between words, that is ${charactersOf(least, script)} to ${charactersOf(most, script)} characters, punctuation not counted; aim for ${charactersOf(aim, script)} characters.`
      : ''
  const whole = `The chapter has ${band.min} to ${band.max} words; aim for ${band.aim}.${inCharacters(band.min, band.max, band.aim)}`
  if (written === 0) {
    return `${whole} This is a hard bound. The scenes say how many words each has; keep to them, and do not hurry the last.`
  }
  const least = Math.max(1, band.min - written)
  const most = Math.max(least, band.max - written)
  const aim = Math.min(most, Math.max(least, band.aim - written))
  return `${whole} About ${written} words of it are written already, so write ${least} to ${most} more words, aiming for ${aim}, and bring the chapter to its end in them.${inCharacters(least, most, aim)}`
}

const continueRule = `The section written-so-far is this chapter up to now. Go on from exactly where it stops, in mid-sentence if it stops there, in the same voice and tense. Do not repeat or rephrase any of it, and do not begin again.`

function openingRule(chapterNumber: number, agreed: boolean): string {
  const how = agreed ? 'open as the contract says' : ''
  if (chapterNumber <= 1) {
    return `This is the first chapter: ${how || 'open in the middle of something happening, with a voice worth following'}, and let the reader meet what the lead lacks before they meet what the lead will love.`
  }
  return `This is chapter ${chapterNumber}: ${how || 'go on from the end of the last chapter, in another manner of opening than it would lead one to expect'}, without retelling it. A reader remembers; at most a phrase of reminder.`
}

const lastEndings: Record<Ending, string> = {
  hea: 'the two are together, and it is certain that they stay so',
  hfn: 'the two are together and happy now, and what comes later is left to them',
  open: 'what matters most between the two is seen clearly, and what they will do about it is left open',
}

function endingRule({ closing, ending, agreed }: InstructionInput): string {
  if (closing) {
    const how = ending ? `: ${lastEndings[ending]}` : ', as the plot asks'
    return `This is the last chapter, and the story ends with it${how}. Answer what was asked at the beginning, and stop on an image, not on a summary. Where the plot or the contract asks for another ending, theirs is the ending.`
  }
  const how = agreed.ending
    ? `End as the contract says, and leave something open that a reader wants to know.`
    : `Leave something open: end on something that is decided, discovered, said or arrives, so that a reader wants the next chapter.`
  return `${how} Where the plot asks for another ending of this chapter, it ends so. Stop on the line itself, finished, and not on a reflection about it.`
}

// The opening and the ending of a kept text stay, so the rules for new ones would contradict the wish.
function keptFormRule({ chapterNumber, closing }: InstructionInput): string {
  const place = closing ? ', the last of the story' : ''
  return `This is chapter ${chapterNumber}${place}. It opens and ends as the replaced text does, except where the wish asks for another opening or ending.`
}

function rewriteRule({ hasWish, hasReplacedText, regeneration }: InstructionInput): string {
  const wish = hasWish
    ? `The wish section says how the new one shall differ, in manner, weight or what happens: shape the chapter by it wherever it speaks of the chapter, ahead of the plot where the two disagree, and keep what it does not speak of.`
    : ''
  const other = hasWish ? '' : `Tell the chapter in other sentences.`
  const before = hasReplacedText
    ? regeneration
      ? regenerationRule(regeneration)
      : `The section replaced-text is the version that yours replaces. ${other}`
    : other
  const had = `The writer has had this chapter before`
  return [regeneration?.keeps ? `${had}.` : `${had} and wants it anew.`, wish, before.trim()]
    .filter(Boolean)
    .join(' ')
}

/**
 * Creates the instructions for one chapter. The instructions change with each chapter, so they follow the sections of
 * the user message (D-109). No two instructions contradict each other: the chapter is continued or opened, it closes the
 * story or leaves something open (D-101), and a kept text keeps its opening and its ending (D-117).
 */
export function chapterInstructions(input: InstructionInput): string {
  const { chapterNumber, writtenWords, agreed, genre, tone, spiceLevel } = input
  const goesOn = writtenWords > 0
  const keeps = input.hasReplacedText && (input.regeneration?.keeps ?? false)
  return [
    `The sections end here. Write the chapter now.`,
    lengthRule(input),
    goesOn ? continueRule : keeps ? '' : openingRule(chapterNumber, agreed.opening),
    input.isRewritten ? rewriteRule(input) : '',
    [genreGuide(genre), toneGuide(tone ?? ''), spiceGuide(spiceLevel)].filter(Boolean).join('\n'),
    keeps ? keptFormRule(input) : endingRule(input),
  ]
    .filter(Boolean)
    .join('\n\n')
}
