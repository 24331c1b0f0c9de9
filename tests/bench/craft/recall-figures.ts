import { prosePrompt } from '../../../worker/prompts/generate-chapter.ts'
import { buildBible } from '../../../worker/story/material/bible.ts'
import type { BookFact } from '../../../worker/story/material/book.ts'
import { loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { bookInput, chaptersOf, needles, otherFacts } from '../../worker/story/long-book.ts'
import { contractOf, fact } from '../../worker/story/memory-story.ts'
import { atLeast, type Figure } from './figure.ts'

const budget = 32_000
const names =
  'Al Bo Cy Di Ed Fay Gus Hal Ida Jo Kit Lou May Ned Oz Pat Ray Sue Ty Una Val Will Xan Yan Zoe Ada Ben Cal Dot Eve'.split(
    ' ',
  )
const surnames = ['Ambler', 'Reed', 'Ng', 'Okafor', 'Lund', 'Price', 'Moss', 'Vale']
const things = ['lantern', 'compass', 'violin', 'ledger', 'anchor', 'saddle', 'telescope', 'brooch']
const rooms = [
  'map room',
  'smokehouse',
  'boiler room',
  'ice cellar',
  'bell tower',
  'rope walk',
  'dairy',
  'salt store',
]

interface Needed {
  fact: BookFact
  plot: string
}

/**
 * Creates eighty facts, each with a plot that needs it: eight facts for each of ten ways in which a plot can depend on
 * a fact. They are spread over ninety chapters.
 */
function decisiveFacts(): Needed[] {
  const ways: ((
    n: number,
    name: string,
    other: string,
  ) => [text: string, about: string[], kind: BookFact['kind'], plot: string])[] = [
    (_, name) => [
      `${name} died at sea and was buried at Sker.`,
      [name],
      'event',
      `Elena brings flowers to ${name}’s grave.`,
    ],
    (_, name, other) => [
      `${name} is engaged to ${other}.`,
      [name, other],
      'relation',
      `${other} asks Elena for advice before the wedding.`,
    ],
    (n) => [
      `The ${things[n]} lies at the bottom of the harbour.`,
      [`the ${things[n]}`],
      'state',
      `Tomas asks everybody about ${things[n]}s. Nobody answers.`,
    ],
    (_, name) => [
      `${name} lost two fingers in the winch.`,
      [name],
      'injury',
      `${name} plays the piano at the fair, and Tomas turns the pages.`,
    ],
    (_, name) => [
      `${name} was once married to the harbour master.`,
      [name],
      'relation',
      `The skipper called ${name.toUpperCase()} comes to supper.`,
    ],
    (n) => [
      `The ${rooms[n]} has been under water since the spring tide.`,
      [`the ${rooms[n]}`],
      'state',
      `They hide in the ${rooms[n]} until dawn.`,
    ],
    (_, name) => [
      `${name} has never learned to read.`,
      [name],
      'secret',
      `Elena hands ${name} a letter and waits.`,
    ],
    (_, name) => [
      `Elena has promised ${name} never to sell the boat.`,
      ['Elena Marsh', name],
      'promise',
      `A buyer looks at the boat. ${name} stands by.`,
    ],
    (n) => [
      `Mrs ${surnames[n]} owns half of the quay.`,
      [`Ruth ${surnames[n]}`],
      'possession',
      `Tomas has to ask old Mrs ${surnames[n]} for the berth.`,
    ],
    (n, name) => [
      `${name} wears the key of the ${rooms[n]} on a string.`,
      [name],
      'possession',
      `The ${rooms[n]} is locked. They must get in before the tide.`,
    ],
  ]
  return ways.flatMap((way, w) =>
    Array.from({ length: 8 }, (_, n) => {
      const at = w * 8 + n
      const name = names[(at * 7) % names.length] ?? ''
      const other = names[(at * 7 + 3) % names.length] ?? ''
      const [text, about, kind, plot] = way(n, name, other)
      return { fact: fact(at + 1, text, { about, kind, fromChapter: 1 + Math.floor((at * 89) / 80) }), plot }
    }),
  )
}

const owners = buildBible({
  ...{ title: '', genre: '', spiceLevel: 1 },
  characters: surnames.map((surname) => ({ name: `Ruth ${surname}`, role: 'supporting' })),
})

/** Measures the share of needed facts that are in the prompt of chapter 101, among 900 other facts (D-107, D-108). */
export async function measureRecall(): Promise<Figure[]> {
  const count = await loadTokenCounter()
  const chapters = chaptersOf(100)
  const others = otherFacts(900, 100)
  const recall = (what: string, all: readonly Needed[]): Figure => {
    const facts = [...all.map((one) => one.fact), ...others]
    const missed = all.filter(({ fact: { text }, plot }) => {
      const input = bookInput(101, { chapters, facts, plot })
      const bible = { ...input.bible, characters: [...input.bible.characters, ...owners.characters] }
      const { sections } = prosePrompt(
        { ...input, bible, contract: contractOf([plot]) },
        budget,
        count,
      ).memory
      return !sections.some(
        ({ name, text: held }) => /^(?:facts|people-now)$/.test(name) && held.includes(text),
      )
    })
    return atLeast(
      what,
      all.length - missed.length,
      all.length,
      0.98,
      missed.map(({ fact: { text }, plot }) => `${text} – ${plot}`),
    )
  }
  return [
    recall('recall of 80 decisive facts over 100 chapters at 32k, ten ways to need one', decisiveFacts()),
    recall('  the same with 80 facts of four words and forty short names', needles()),
  ]
}
