import { foldName } from '#core/text/fold-name.ts'
import { type KnownThing, thingNamed } from '../names/known-things.ts'
import { namesAgree, parseName } from '../names/names.ts'
import { contentStems } from '../words/content-words.ts'

/** The people who know a new fact. */
export interface Knowers {
  knownByAll: boolean
  knowerIds: number[]
  /** Whether a reading named people who cannot be told apart. The fact is then stored as known to all. */
  isUnclear: boolean
}

const foldedSet = (words: string) => new Set(words.split('|').map(foldName))
// The words by which a model says that everybody or nobody knows a fact, in the languages that stories are written in.
const everybody = foldedSet(
  'all|everyone|everybody|alle|jeder|tous|tout le monde|todos|todo el mundo|tutti|todo mundo|все|全員|皆|みんな|大家|所有人|모두',
)
const nobody = foldedSet(
  'nobody|no one|none|niemand|keiner|personne|nadie|nessuno|ninguem|никто|誰も|没有人|아무도',
)

const between = /\s*[,;&、，]\s*|\s+(?:and|und|et|y|e|и)\s+/iu

/**
 * Returns who knows a new fact, from the names that a reading gives (D-103). Only characters of the story can be stored
 * as knowers. A fact that only other people know is a secret to all characters. It is not one where the names are only
 * phrases, such as 'the whole village', or can mean several characters: a prompt would say of those who know the fact
 * that they do not.
 */
export function knowersNamed(names: readonly string[], things: readonly KnownThing[]): Knowers {
  const toAll = (isUnclear: boolean) => ({ knownByAll: true, knowerIds: [], isUnclear })
  const characterNamed = (name: string) => thingNamed(name, things, 'character')
  const single = names.flatMap((name) => (characterNamed(name) ? [name] : name.split(between)))
  if (single.length === 0 || single.some((name) => everybody.has(foldName(name).trim()))) return toAll(false)
  const found = single.map((name) => ({ name, knower: characterNamed(name) }))
  const others = found.filter(({ knower }) => knower === null).map(({ name }) => name)
  const ids = [...new Set(found.flatMap(({ knower }) => knower?.id ?? []))]
  const isUnclear =
    others.some((name) => meansCharacter(name, things)) || (ids.length === 0 && !others.some(isStranger))
  return isUnclear ? toAll(true) : { knownByAll: false, knowerIds: ids, isUnclear }
}

/** Returns whether a name can mean a character of the story. */
function meansCharacter(name: string, things: readonly KnownThing[]): boolean {
  const parsed = parseName(name)
  const folded = foldName(name).trim()
  return things.some(
    (thing) =>
      thing.kind === 'character' &&
      [thing.name, ...thing.aliases].some(
        (one) => foldName(one).trim() === folded || namesAgree(parsed, parseName(one)),
      ),
  )
}

/** Returns whether a name is that of a person: each of its words has a capital, and it is no common word such as 'Both'. */
function isStranger(name: string): boolean {
  if (nobody.has(foldName(name).trim())) return true
  return /^\p{Lu}\S*(?:\s+\p{Lu}\S*)*$/u.test(name.trim()) && contentStems(name).length > 0
}
