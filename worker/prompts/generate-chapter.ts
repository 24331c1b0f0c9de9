import { countWords, type UnspacedScript } from '#contract/text.ts'
import { type Band, charactersOf, scriptOfChapter } from '../story/length.ts'
import { renderSections, type Section } from '../story/sections.ts'
import { consentRule, continuityRules, materialRule, plainProseRule, voiceRules } from './craft.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import type { ProsePrompt } from './prompt.ts'

export type ProseInput = {
  /** The sections that `selectMemory` chose; they include 'written-so-far' when a run continues the chapter. */
  sections: readonly Section[]
  genre: string
  tone?: string
  spiceLevel: number
  band: Band
  chapterNumber: number
  /** The number of words that the chapter already has. The default is the count of the section 'written-so-far'. */
  writtenWords?: number
  /** True for the last chapter of the outline, which may end the story. */
  closing?: boolean
}

function lengthRule(band: Band, written: number, script: UnspacedScript | null): string {
  const inCharacters = (least: number, most: number, aim: number) =>
    script
      ? ` In ${script.language}, which has no spaces between words, that is ${charactersOf(least, script)} to ${charactersOf(most, script)} characters with punctuation; aim for ${charactersOf(aim, script)} characters.`
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

function openingRule(chapterNumber: number): string {
  if (chapterNumber <= 1) {
    return `This is the first chapter: open in the middle of something happening, with a voice worth following, and let the reader meet what the lead lacks before they meet what the lead will love.`
  }
  return `This is chapter ${chapterNumber}: go on from the last lines without retelling them, in another manner of opening than they would lead one to expect. A reader remembers; at most a phrase of reminder.`
}

function endingRule(closing: boolean): string {
  return closing
    ? `This chapter closes the story: earn the happiness, answer what was asked at the beginning, and stop on an image, not on a summary.`
    : `End on a turn: something is decided, discovered, said or arrives that makes the next chapter necessary. Stop on the line itself, finished, and not on a reflection about it.`
}

const wishRule = `The writer has had this chapter before and wants it anew. The wish section says how the new one shall differ, in manner, weight or what happens: shape the chapter by it wherever it speaks of the chapter, ahead of the plot where the two disagree, and within all that is said here.`

/** Makes the prompt that writes a chapter or continues one (D-15, D-75, D-77). The answer is streamed prose. */
export function prosePrompt(input: ProseInput): ProsePrompt {
  const written = input.sections.find((section) => section.name === 'written-so-far')?.text ?? ''
  const plot = input.sections.find((section) => section.name === 'plot')?.text ?? ''
  const goesOn = written.trim() !== ''
  const system = [
    `You are a novelist who writes romance that readers finish at two in the morning: warm, exact, surprising, grown-up. You are writing one chapter of a story.`,
    materialRule,
    `The length\n${lengthRule(input.band, input.writtenWords ?? countWords(written), scriptOfChapter(written, plot))}`,
    goesOn
      ? `The section written-so-far is this chapter up to now. Go on from exactly where it stops, in mid-sentence if it stops there, in the same voice and tense. Do not repeat or rephrase any of it, and do not begin again.`
      : openingRule(input.chapterNumber),
    `The voice\n${voiceRules.map((rule) => `- ${rule}`).join('\n')}`,
    input.sections.some(({ name }) => name === 'wish') ? wishRule : '',
    `Continuity\n${continuityRules.map((rule) => `- ${rule}`).join('\n')}`,
    [genreGuide(input.genre), toneGuide(input.tone ?? ''), spiceGuide(input.spiceLevel)]
      .filter(Boolean)
      .join('\n'),
    consentRule,
    endingRule(input.closing ?? false),
    plainProseRule,
  ]
  return {
    messages: [
      { role: 'system', content: system.filter(Boolean).join('\n\n') },
      { role: 'user', content: renderSections(input.sections) },
    ],
  }
}
