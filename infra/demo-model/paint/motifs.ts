import type { KnownMotif, Motif } from '#contract/cut-paper/motif.ts'
import { CREATURES } from '#contract/cut-paper/motifs-creatures.ts'
import { KEEPSAKES } from '#contract/cut-paper/motifs-keepsakes.ts'
import { NATURE } from '#contract/cut-paper/motifs-nature.ts'
import { TRADES } from '#contract/cut-paper/motifs-trades.ts'
import { TRAVEL } from '#contract/cut-paper/motifs-travel.ts'
import { hash } from '#contract/cut-paper/seed.ts'
import { readSections } from '../sections.ts'

const KNOWN: Readonly<Record<string, KnownMotif>> = {
  ...KEEPSAKES,
  ...TRADES,
  ...CREATURES,
  ...TRAVEL,
  ...NATURE,
}

/** The drawing function of each motif, by the name of the motif. */
export const MOTIFS: Readonly<Record<string, Motif>> = Object.fromEntries(
  Object.entries(KNOWN).map(([name, { draw }]) => [name, draw]),
)

/** The motifs of each genre, for a story whose words name no known motif. */
const BY_GENRE: Readonly<Record<string, readonly string[]>> = {
  romance: ['rose', 'heart', 'letter', 'daisy', 'key', 'swallow', 'ring', 'lantern'],
  contemporary: ['teacup', 'phone', 'suitcase', 'bicycle', 'wineglass', 'camera', 'cottage', 'umbrella'],
  fantasy: ['stars', 'sword', 'mushroom', 'dragon', 'moon', 'crown', 'potion', 'key'],
  historical: ['fan', 'quill', 'crown', 'watch', 'rose', 'letter', 'lantern', 'gate'],
  paranormal: ['moon', 'raven', 'mirror', 'bat', 'potion', 'lantern', 'cat', 'owl'],
  comedy: ['cake', 'dog', 'gift', 'teacup', 'balloon', 'lemon', 'phone', 'bee'],
}

/** Motifs for the portrait of a person whose description names nothing that can be drawn. */
const ANY = [
  'rose',
  'daisy',
  'tulip',
  'thistle',
  'swallow',
  'key',
  'lantern',
  'letter',
  'stars',
  'moon',
  'book',
  'shell',
  'compass',
  'butterfly',
]

/**
 * Chooses the motifs of a picture. First come the motifs whose words occur in the prompt, sorted by the number of
 * different words; a word in the title counts most. Then come motifs of the genre, or of `ANY` for an unknown genre.
 * Returns at most `count` different names.
 */
export function chooseMotifs(prompt: string, count: number): string[] {
  const sections = readSections(prompt)
  const {
    title = '',
    genre = '',
    setting = '',
    places = '',
    description = '',
    role = '',
    name = '',
  } = sections
  const told = [title, description, `${setting} ${places}`, role]
  const weights = [4, 3, 2, 1]
  const scored = Object.entries(KNOWN).map(([motif, { words }]) => {
    const all = new RegExp(`\\b(?:${words.source})`, 'gi')
    const score = told.reduce(
      (sum, text, i) =>
        sum +
        new Set((text.match(all) ?? []).map((word) => word.toLowerCase())).size * (weights[i] as number),
      0,
    )
    return { motif, score, chance: hash(title, description, name, motif) }
  })
  const named = scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.chance - b.chance)
  const offered = BY_GENRE[genre.trim().toLowerCase()] ?? ANY
  const rest = [...offered].sort((a, b) => hash(prompt, a) - hash(prompt, b))
  return [...new Set([...named.map(({ motif }) => motif), ...rest])].slice(0, count)
}
