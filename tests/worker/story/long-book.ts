import type { ProseInput } from '../../../worker/prompts/generate-chapter.ts'
import { buildBible } from '../../../worker/story/material/bible.ts'
import type { BookFact } from '../../../worker/story/material/book.ts'
import type { EarlierChapter } from '../../../worker/story/memory/memory-items.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'
import { bookOf, contractOf, fact } from './memory-story.ts'

// A scripted book of any length, with two leads, forty other people, one fact for each chapter, and eighty facts that
// the plot of a later chapter needs.

/** Some of the names are short, and some are also common words, so that their mentions are difficult to find. */
export const bookNames =
  `Al Bo Cy Di Ed Fay Gus Hal Ida Jo Kit Lou May Ned Oz Pat Ray Sue Ty Una Val Will Xan Yan Zoe Ada Ben Cal Dot Eve Flo Guy
  Hope Ike Joy Ken Liv Mo Nan Opal`.split(/\s+/)
const nouns =
  `lantern ferry ledger orchard violin chapel harbour quarry bakery telescope greenhouse lighthouse saddle compass mill
  cellar piano anchor garden bridge`.split(/\s+/)
const secrets = ['is afraid of deep water', 'has a brother in Genoa', 'sold the silver spoons', 'cannot read']

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

/** Creates the prose of a chapter with about `words` words. Chapters with different numbers share no sentence. */
function proseOf(number: number, words: number): string {
  const paragraphs = Array.from({ length: Math.ceil(words / 44) }, (_, i) => {
    const noun = pick(nouns, number * 7 + i * 3)
    const other = pick(nouns, number + i)
    return `In week ${number} Elena carried the ${noun} past the ${other} for the ${i + 1}. time, and Tomas watched how the light of hour ${number * 100 + i} moved along the wall. “Not today,” she said to him, and in week ${number} he laid the ${other} beside the ${noun}.`
  })
  return paragraphs.join('\n\n')
}

/** Creates the chapters of a book. */
export function chaptersOf(count: number, words = 1000): EarlierChapter[] {
  return Array.from({ length: count }, (_, i) => ({
    id: 1000 + i,
    number: i + 1,
    title: `Week ${i + 1}`,
    summary: `Elena carries the ${pick(nouns, i * 7)} to the ${pick(nouns, i)} in week ${i + 1} and Tomas lets her. They argue about the price of the ${pick(nouns, i * 3)}, and neither gives way. At the end he leaves a note numbered ${i + 1} under her door, and she reads it twice. Nobody else sees it. The rest of the village talks of the ${pick(nouns, i * 5)} all evening.`,
    text: proseOf(i + 1, words),
  }))
}

/** A fact, and the plot of a later chapter that needs the fact. */
export type Needle = { fact: BookFact; plot: string }

/**
 * Creates eighty facts that later plots need, in the first ninety chapters. One half is about people, the other about
 * things.
 */
export function needles(): Needle[] {
  return Array.from({ length: 80 }, (_, i) => {
    const fromChapter = 1 + Math.floor((i * 89) / 80)
    const name = pick(bookNames, i)
    if (i < 40) {
      const known = fact(i + 1, `${name} ${pick(secrets, i)}.`, {
        fromChapter,
        kind: 'secret',
        about: [name],
      })
      return { fact: known, plot: `Elena meets ${name} again, and they walk to the pier.` }
    }
    const thing = `${pick(['blue', 'stolen', 'broken', 'silver'], i)} ${pick(nouns, i)}`
    const known = fact(i + 1, `Number ${i} is hidden under the ${thing}.`, {
      fromChapter,
      about: [`the ${thing}`],
    })
    return { fact: known, plot: `Tomas comes home late. He looks for the ${thing} and does not give up.` }
  })
}

/** Creates facts about the leads that no plot needs. */
export function otherFacts(count: number, chapters: number): BookFact[] {
  return Array.from({ length: count }, (_, i) =>
    fact(10_000 + i, `Tomas told Elena on day ${i} that letter ${i * 3} had come and was not answered.`, {
      fromChapter: 1 + (i % chapters),
      about: i % 2 === 0 ? ['Elena Marsh'] : ['Tomas Reyes'],
      kind: i % 5 === 0 ? 'state' : 'event',
    }),
  )
}

const sheet = (name: string) => ({
  role: 'main',
  description: `${name} has run the inn above the harbour since the winter when the ferry stopped.`,
  personality: `Wary, funny, and slow to forgive. ${'Says less than is meant and means it for years. '.repeat(4)}`,
  appearance: 'Gender: woman, Hair: auburn, Eyes: green',
  background: `Left at eighteen and came back with one suitcase. ${'Never speaks of the years between. '.repeat(5)}`,
})

/** Creates the input of the prompt for chapter `chapterNumber` of a book with these chapters and facts. */
export function bookInput(
  chapterNumber: number,
  { chapters, facts, plot }: { chapters: EarlierChapter[]; facts: BookFact[]; plot?: string },
): ProseInput {
  const noun = pick(nouns, chapterNumber * 11)
  const order =
    plot ?? `Elena and Tomas quarrel about the ${noun}. ${pick(bookNames, chapterNumber)} comes between them.`
  const acts = Array.from({ length: Math.floor((chapterNumber - 2) / 10) }, (_, i) => ({
    firstChapter: i * 10 + 1,
    lastChapter: i * 10 + 10,
    summary: `In part ${i + 1} Elena learns what the ${pick(nouns, i)} cost, and Tomas stays for another season. They are nearer than before. The ${pick(nouns, i * 3)} is not found.`,
  }))
  return {
    bible: buildBible({
      title: 'The Harbour Light',
      genre: 'contemporary',
      tone: 'romantic',
      spiceLevel: 2,
      description: 'Two people keep one light and do not speak of why.',
      characters: [
        { id: 1, name: 'Elena Marsh', ...sheet('Elena') },
        { id: 2, name: 'Tomas Reyes', ...sheet('Tomas') },
        ...bookNames.map((name, i) => ({
          id: 10 + i,
          name,
          role: 'supporting',
          personality: `Keeps shop ${i}.`,
        })),
      ],
      places: [
        { id: 1, name: 'Porth Light', type: 'lighthouse', importance: 'primary', setting: 'A tower.' },
      ],
    }),
    book: bookOf({ facts, acts }),
    chapters,
    chapterNumber,
    plot: order,
    setting: 'The harbour, evening',
    band: bandOf('chapter', 'medium'),
    contract: contractOf([order]),
    closing: false,
  }
}
