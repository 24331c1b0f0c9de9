import { countWords } from '#contract/text.ts'
import { cutText, sentenceEnds, sentencesOf } from '#core/text/sentences.ts'
import { type Bible, characterLine, factsAt, placeLine } from './bible.ts'
import { type Band, charactersOf, scriptOfChapter } from './length.ts'
import { nameWords } from './names.ts'
import { type Outline, outlineLine } from './outline.ts'
import { type Scene, sceneLines } from './scenes.ts'
import { foldLine, type Section, type SectionName, spiceLabel } from './sections.ts'

/** An earlier chapter. A chapter without a summary is represented by the beginning and the end of its text. */
export type EarlierChapter = {
  number: number
  title?: string | null
  summary?: string | null
  text?: string | null
}

export type MemoryInput = {
  bible: Bible
  outline: Outline | null
  chapters: readonly EarlierChapter[]
  chapterNumber: number
  plot: string
  /** The writer's wish for a regenerated chapter: how it should differ from the text before. */
  wish?: string
  setting: string
  band: Band
  scenes: readonly Scene[]
  /** The part of this chapter that is already written, when a run continues it. */
  writtenSoFar?: string
}

/** One item of the story that can go into the prompt. `forms` holds its full text and then shorter versions. */
export type MemoryItem = {
  section: SectionName
  /** The order of the item in its section. */
  position: number
  /** Items with a lower rank get room in the prompt first. */
  rank: number
  label: string
  forms: string[]
  /** True for an item whose shortest form is sent even when the budget is used up. */
  isRequired: boolean
}

/** Returns the sections that are always sent in full. */
export function fixedSections(input: MemoryInput): Section[] {
  const { bible, band } = input
  const script = scriptOfChapter(input.writtenSoFar ?? '', input.plot)
  const characters = script
    ? ` (${charactersOf(band.min, script)}-${charactersOf(band.max, script)} characters)`
    : ''
  const sections: Section[] = [
    { name: 'title', text: bible.title },
    { name: 'genre', text: bible.genre },
    { name: 'tone', text: bible.tone },
    { name: 'heat', text: spiceLabel(bible.spiceLevel) },
    { name: 'setting', text: input.setting },
    { name: 'plot', text: input.plot },
    { name: 'wish', text: input.wish ?? '' },
    { name: 'chapter', text: String(input.chapterNumber) },
    { name: 'words', text: `${band.min}-${band.max}, aim for ${band.aim}${characters}` },
    { name: 'scenes', text: sceneLines(input.scenes, script) },
  ]
  return sections.filter((section) => section.text.trim() !== '')
}

/** Returns the last whole sentences of a text, unchanged: at most `words` words, but at least one sentence. */
export function lastSentences(text: string, words: number): string {
  const whole = text.trim()
  const starts = [0, ...sentenceEnds(whole).filter((end) => end < whole.length)]
  let start = starts.at(-1) ?? 0
  let counted = countWords(whole.slice(start))
  for (const from of starts.toReversed().slice(1)) {
    counted += countWords(whole.slice(from, start))
    if (counted > words) break
    start = from
  }
  return whole.slice(start).trim()
}

function distinct(forms: readonly string[]): string[] {
  return [...new Set(forms.filter((form) => form.trim() !== ''))]
}

function summaryForms(chapter: EarlierChapter): string[] {
  const head = `Chapter ${chapter.number}${chapter.title ? `, ${foldLine(chapter.title)}` : ''}: `
  const summary = foldLine(chapter.summary ?? '')
  const sentences = sentencesOf(summary || foldLine(chapter.text ?? ''))
  const ends = sentences.length > 2 ? `${sentences[0]} ${sentences.at(-1)}` : sentences.join(' ')
  const full = summary
    ? summary
    : sentences.length > 4
      ? [...sentences.slice(0, 2), '…', ...sentences.slice(-2)].join(' ')
      : sentences.join(' ')
  return distinct(
    [full, cutText(ends, 300), cutText(sentences.at(-1) ?? '', 120)]
      .filter(Boolean)
      .map((text) => head + text),
  )
}

// These words also occur in names ('The Gull'). Every plot holds them, so a match would mean nothing.
const fillers = new Set(['the', 'and', 'der', 'die', 'das', 'les', 'des', 'los', 'las', 'del', 'von', 'van'])

/** Returns every item of the story that can be sent besides the fixed sections, each with its rank. */
export function collectMemoryItems(input: MemoryInput): MemoryItem[] {
  const { bible, chapterNumber } = input
  const items: MemoryItem[] = []
  const add = (section: SectionName, rank: number, label: string, forms: string[], isRequired = false) => {
    if (forms.length > 0) items.push({ section, position: items.length, rank, label, forms, isRequired })
  }
  const mentionedWords = new Set(
    nameWords(`${input.plot} ${input.setting} ${input.scenes.map((scene) => scene.what).join(' ')}`),
  )
  const isMentioned = (name: string) =>
    nameWords(name).some((word) => word.length > 2 && !fillers.has(word) && mentionedWords.has(word))

  for (const character of bible.characters) {
    const forms = (['full', 'brief', 'name'] as const).map((detail) =>
      characterLine(character, chapterNumber, detail),
    )
    add(
      'characters',
      character.main ? 1 : isMentioned(character.name) ? 2 : 9,
      character.name,
      distinct(forms),
      true,
    )
  }
  for (const place of bible.places) {
    const forms = (['full', 'brief', 'name'] as const).map((detail) => placeLine(place, detail))
    add('places', place.primary || isMentioned(place.name) ? 6 : 13, place.name, distinct(forms))
  }
  for (const chapter of input.outline?.chapters ?? []) {
    if (chapter.happened !== null && chapter.number !== chapterNumber) continue
    const near = chapter.number >= chapterNumber && chapter.number <= chapterNumber + 1
    const forms = [
      outlineLine(chapter, chapterNumber),
      outlineLine({ ...chapter, beats: chapter.beats.slice(0, 1) }, chapterNumber),
    ]
    add('outline', near ? 5 : 12, `Chapter ${chapter.number}`, distinct(forms))
  }
  const earlier = input.chapters
    .filter((chapter) => chapter.number < chapterNumber)
    .toSorted((a, b) => a.number - b.number)
  for (const chapter of earlier) {
    const back = chapterNumber - chapter.number
    add(
      'story-so-far',
      back === 1 ? 4 : back <= 3 ? 8 : 11 + back / 1000,
      `Chapter ${chapter.number}`,
      summaryForms(chapter),
    )
  }
  for (const fact of factsAt(bible.facts, chapterNumber)) {
    const line = `- ${foldLine(fact.fact)} (from chapter ${fact.fromChapter})`
    const isRelevant = nameWords(fact.fact).some((word) => word.length > 4 && mentionedWords.has(word))
    add(
      'facts',
      (isRelevant ? 7 : 10) + (chapterNumber - fact.fromChapter) / 1000,
      cutText(foldLine(fact.fact), 80),
      [line],
    )
  }
  const last = earlier.at(-1)
  if (last?.text?.trim()) {
    const text = last.text
    add(
      'last-lines',
      3,
      `Chapter ${last.number}`,
      distinct([350, 160, 60].map((words) => lastSentences(text, words))),
    )
  }
  const written = input.writtenSoFar ?? ''
  if (written.trim()) {
    // All forms keep the end of the text unchanged, because the model continues from exactly that point.
    const forms = [written, ...[1200, 400, 120].map((words) => lastSentences(written, words))]
    add('written-so-far', 0, 'This chapter so far', distinct(forms), true)
  }
  return items
}
