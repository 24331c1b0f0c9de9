import { countWords } from '#contract/text.ts'
import { cutText, sentenceEnds, sentencesOf } from '#core/text/sentences.ts'
import { type Bible, characterLine, factsAt, placeLine } from './bible.ts'
import type { Band } from './length.ts'
import { nameWords } from './names.ts'
import { type Outline, outlineLine } from './outline.ts'
import { type Scene, sceneLines } from './scenes.ts'
import { foldLine, heatLabel, type Section, type SectionName } from './sections.ts'

/** An earlier chapter; without a summary (one written by hand, say) its text stands in, beginning and end. */
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
  /** How a chapter that is written anew shall differ. */
  wish?: string
  setting: string
  band: Band
  scenes: readonly Scene[]
  /** What is written of this chapter already. */
  writtenSoFar?: string
}

/** Something that may be sent: in full, or in ever shorter forms. */
export type MemoryItem = {
  section: SectionName
  /** Its place in its section. */
  place: number
  /** Lower goes first. */
  rank: number
  label: string
  forms: string[]
  /** Its shortest form goes even when there is no room. */
  always: boolean
}

/** The sections that always go whole. */
export function fixedSections(input: MemoryInput): Section[] {
  const { bible, band } = input
  const sections: Section[] = [
    { name: 'title', text: bible.title },
    { name: 'genre', text: bible.genre },
    { name: 'tone', text: bible.tone },
    { name: 'heat', text: heatLabel(bible.heat) },
    { name: 'setting', text: input.setting },
    { name: 'plot', text: input.plot },
    { name: 'wish', text: input.wish ?? '' },
    { name: 'chapter', text: String(input.chapterNumber) },
    { name: 'words', text: `${band.min}-${band.max}, aim for ${band.aim}` },
    { name: 'scenes', text: sceneLines(input.scenes) },
  ]
  return sections.filter((section) => section.text.trim() !== '')
}

/** The end of a text word for word: as many whole sentences as fit in `words`, at least the last one. */
export function tailOf(text: string, words: number): string {
  const whole = text.trim()
  const starts = [0, ...sentenceEnds(whole).filter((end) => end < whole.length)]
  const start = starts.find((from) => countWords(whole.slice(from)) <= words) ?? starts.at(-1) ?? 0
  return whole.slice(start).trim()
}

function distinct(forms: readonly string[]): string[] {
  return [...new Set(forms.filter((form) => form.trim() !== ''))]
}

function summaryForms(chapter: EarlierChapter): string[] {
  const head = `Chapter ${chapter.number}${chapter.title ? `, ${foldLine(chapter.title)}` : ''}: `
  const told = foldLine(chapter.summary ?? '')
  const sentences = sentencesOf(told || foldLine(chapter.text ?? ''))
  const ends = sentences.length > 2 ? `${sentences[0]} ${sentences.at(-1)}` : sentences.join(' ')
  const full = told
    ? told
    : sentences.length > 4
      ? [...sentences.slice(0, 2), '…', ...sentences.slice(-2)].join(' ')
      : sentences.join(' ')
  return distinct(
    [full, cutText(ends, 300), cutText(sentences.at(-1) ?? '', 120)]
      .filter(Boolean)
      .map((text) => head + text),
  )
}

// Words of a name that say nothing of whose it is: any plot has them.
const fillers = new Set(['the', 'and', 'der', 'die', 'das', 'les', 'des', 'los', 'las', 'del', 'von', 'van'])

/** Everything of the story that may be sent beside the fixed sections, with its rank. */
export function memoryItems(input: MemoryInput): MemoryItem[] {
  const { bible, chapterNumber } = input
  const items: MemoryItem[] = []
  const add = (section: SectionName, rank: number, label: string, forms: string[], always = false) => {
    if (forms.length > 0) items.push({ section, place: items.length, rank, label, forms, always })
  }
  const asked = new Set(
    nameWords(`${input.plot} ${input.setting} ${input.scenes.map((scene) => scene.what).join(' ')}`),
  )
  const isAsked = (name: string) =>
    nameWords(name).some((word) => word.length > 2 && !fillers.has(word) && asked.has(word))

  for (const character of bible.characters) {
    const forms = (['full', 'brief', 'name'] as const).map((detail) =>
      characterLine(character, chapterNumber, detail),
    )
    add(
      'characters',
      character.main ? 1 : isAsked(character.name) ? 2 : 9,
      character.name,
      distinct(forms),
      true,
    )
  }
  for (const place of bible.places) {
    const forms = (['full', 'brief', 'name'] as const).map((detail) => placeLine(place, detail))
    add('places', place.primary || isAsked(place.name) ? 6 : 13, place.name, distinct(forms))
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
    const bears = nameWords(fact.fact).some((word) => word.length > 4 && asked.has(word))
    add(
      'facts',
      (bears ? 7 : 10) + (chapterNumber - fact.fromChapter) / 1000,
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
      distinct([350, 160, 60].map((words) => tailOf(text, words))),
    )
  }
  const written = input.writtenSoFar ?? ''
  if (written.trim()) {
    // Its end must stay as it is to the last unit: the answer goes on from there.
    const forms = [written, ...[1200, 400, 120].map((words) => tailOf(written, words))]
    add('written-so-far', 0, 'This chapter so far', distinct(forms), true)
  }
  return items
}
