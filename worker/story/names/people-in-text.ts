import { isAttachedName, namePattern, partsOfName } from '#contract/name-pattern.ts'
import { isParticle, isTitle } from '#contract/titles.ts'
import { createNameUseTest, isCommonName } from '#core/text/common-names.ts'
import { functionWords } from '#core/text/function-words.ts'
import { createInsideTest, type Mention, outermost, unambiguous, withoutFamilies } from './clear-mentions.ts'
import { createFamilyTest, familyNameOf } from './family-names.ts'
import { isFirstName } from './first-names.ts'
import { nameFormPattern } from './name-forms.ts'
import { otherSpellingPattern } from './name-spellings.ts'
import { nameWords } from './names.ts'

/** A person in the story, with the other names that an order may use for them. */
export interface NamedPerson {
  name: string
  aliases: readonly string[]
}

type Found = Omit<Mention, 'person'>

/**
 * Returns the names of the people whom a text names, in the order in which the story lists its people. A whole name
 * takes precedence over the first name of somebody else. A first name that several people have names only the one whose
 * whole name is in the text or in `context`, the order around it, and otherwise nobody. A name of one word counts only
 * with a capital, because many first names are common words: 'They leave at dawn' does not name Dawn Hale. A family
 * name counts like a first name where it can be nothing else (`createFamilyTest`).
 */
export function peopleIn(text: string, people: readonly NamedPerson[], context = ''): string[] {
  return namesIn(findMentions(text, people, context), people)
}

/**
 * Returns the names of the people whom a text can name: those of `peopleIn`, and those whose names the text has without
 * capitals, as in an order that was written in haste.
 */
export function possiblePeopleIn(text: string, people: readonly NamedPerson[], context = ''): string[] {
  return namesIn(findMentions(text, people, context, true), people)
}

function namesIn(mentions: readonly Mention[], people: readonly NamedPerson[]): string[] {
  const named = new Set(mentions.map(({ person }) => person))
  return [...new Set(people.map(({ name }) => name))].filter((name) => named.has(name))
}

/**
 * Returns the name of the person whom a text names first; null when it names nobody. A name without a capital counts
 * only if the text has no other. See `peopleIn`.
 */
export function firstPersonIn(text: string, people: readonly NamedPerson[], context = ''): string | null {
  const firstOf = (mentions: readonly Mention[]) =>
    mentions.toSorted((a, b) => a.from - b.from || b.to - a.to)[0]?.person ?? null
  return firstOf(findMentions(text, people, context)) ?? firstOf(findMentions(text, people, context, true))
}

function findMentions(
  text: string,
  people: readonly NamedPerson[],
  context: string,
  // A writer who uses no capitals at all writes names without them too.
  inAnyCase = !/\p{Lu}/u.test(text + context),
): Mention[] {
  const found = allMentions(text, people, inAnyCase)
  const whole = found.filter(({ isWhole }) => isWhole)
  const isInsideWhole = createInsideTest(whole)
  const parts = withoutFamilies(found.filter((one) => !one.isWhole && !isInsideWhole(one)))
  const clear = unambiguous(outermost(whole), [])
  const around = allMentions(context, people, inAnyCase).filter(({ isWhole }) => isWhole)
  const known = [...clear, ...unambiguous(outermost(around), [])].map(({ person }) => person)
  return [...clear, ...unambiguous(parts, known)]
}

function allMentions(text: string, people: readonly NamedPerson[], inAnyCase: boolean): Mention[] {
  const words = indexWords(text)
  const isSpelledAsName = createSpellingTest(text, inAnyCase)
  const isFamilyUse = createFamilyTest(text, inAnyCase)
  return people.flatMap(({ name, aliases }) => [
    ...familiesIn(name, text, words, isFamilyUse).map((found) => ({ ...found, person: name })),
    ...inNameOf(name, text, words)
      .filter((found) => isSpelledAsName(name, found))
      .map((found) => ({ ...found, person: name })),
    // Only the whole of another name counts, because its first word can be a common one ('the Duke of Arden').
    ...aliases.flatMap((alias) =>
      inNameOf(alias, text, words)
        .filter(({ isWhole }) => isWhole || isAttachedName(alias) || hasForms(alias))
        .filter((found) => isSpelledAsName(alias, found, true))
        .map((found) => ({ ...found, person: name })),
    ),
  ])
}

/**
 * Returns a function that decides whether a found word is spelled as a name. A single word is no name without a
 * capital, except a title ('the captain') and another name that is no first name ('her mum'). A function word such as
 * 'Will' must also be used as a name.
 */
function createSpellingTest(
  text: string,
  inAnyCase: boolean,
): (name: string, found: Found, isAlias?: boolean) => boolean {
  const isNameUse = createNameUseTest(text)
  return (name, { from, to }, isAlias = false) => {
    const [word = '', ...others] = nameWords(text.slice(from, to))
    if (others.length > 0 || isAttachedName(name)) return true
    if (functionWords.has(word)) return isNameUse(from, from + word.length)
    if (inAnyCase || !/^\p{Ll}/u.test(text.slice(from, to))) return true
    if (!/^\p{Lu}/u.test(name)) return true
    return isTitle(word) || (isAlias && !isFirstName(word))
  }
}

function inNameOf(name: string, text: string, words: WordIndex): Found[] {
  if (isAttachedName(name)) {
    const [whole, joined] = [name.trim(), name.replace(/[\s・]+/gu, '')]
    const parts = partsOfName(name).filter((part) => part !== whole)
    return [
      ...[...new Set([whole, joined])].flatMap((one) => matches(text, namePattern(one), true)),
      ...parts.flatMap((part) => matches(text, namePattern(part), false)),
    ]
  }
  const all = nameWords(name)
  const start = Math.max(
    0,
    all.findIndex((word) => !isTitle(word)),
  )
  const own = all.slice(start)
  const [first = ''] = own
  const isCalledByFirst = first.length > 1 && !isTitle(first) && (start === 0 || own.length > 1)
  // 'Don' is a title and a first name.
  const [title = ''] = all
  const isCalledByTitle = start > 0 && all.length > 1 && isCommonName(title)
  return [
    ...sequences(all, true, name, words),
    ...(start > 0 && own.length > 1 ? sequences(own, true, name, words) : []),
    ...(isCalledByFirst && all.length > 1 ? sequences([first], false, name, words) : []),
    ...(isCalledByTitle ? sequences([title], false, name, words) : []),
    ...inFormsOf(name, text),
    ...inOtherSpellings(name.trim().split(/\s+/)[0] ?? '', text, own.length === 1),
  ]
}

function inOtherSpellings(part: string, text: string, isWhole: boolean): Found[] {
  const pattern = otherSpellingPattern(part)
  return pattern === null ? [] : matches(text, pattern, isWhole)
}

function familiesIn(
  name: string,
  text: string,
  words: WordIndex,
  isFamilyUse: ReturnType<typeof createFamilyTest>,
): Found[] {
  const family = isAttachedName(name) ? null : familyNameOf(name)
  if (family === null) return []
  return [...sequences(family.words, false, name, words), ...inOtherSpellings(family.spelled, text, false)]
    .filter((found) => isFamilyUse(name, family, found))
    .map((found) => ({ ...found, isFamily: true }))
}

function inFormsOf(name: string, text: string): Found[] {
  const parts = name.trim().split(/\s+/)
  const patterns = parts.map((part) => (isParticle(part.toLowerCase()) ? null : nameFormPattern(part)))
  const bounded = (pattern: string) => `(?<!\\p{L})${pattern}(?!\\p{L})`
  const single = patterns.flatMap((pattern) =>
    pattern === null ? [] : matches(text, bounded(pattern), patterns.length === 1),
  )
  if (patterns.length < 2 || patterns.includes(null)) return single
  return [...matches(text, bounded(patterns.join('\\s+')), true), ...single]
}

function hasForms(name: string): boolean {
  return name.split(/\s+/).some((part) => nameFormPattern(part) !== null)
}

function matches(text: string, pattern: string, isWhole: boolean): Found[] {
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    isWhole,
    isExact: true,
  }))
}

/** A folded word of a text, with its spelling without a possessive ending, and its offsets in the text. */
interface Word {
  folded: string
  /**
   * The word without the article or preposition that is joined to it, such as 'Anna' for 'd’Anna'; null if nothing is
   * joined to it.
   */
  unjoined: { folded: string; from: number } | null
  spelled: string
  from: number
  to: number
}

/** The words of a text, and the places of each folded word among them. */
interface WordIndex {
  words: readonly Word[]
  places: ReadonlyMap<string, readonly number[]>
}

function indexWords(text: string): WordIndex {
  const words = wordsOf(text)
  const places = new Map<string, number[]>()
  for (const [at, { folded, unjoined }] of words.entries()) {
    for (const one of new Set([folded, unjoined?.folded ?? folded])) {
      const known = places.get(one)
      if (known) known.push(at)
      else places.set(one, [at])
    }
  }
  return { words, places }
}

// French and Italian join these words to a name: 'd’Anna', 'qu’Anna', 'all’Anna'.
const joinedBefore = /^(?:[cdjlmnst]|(?:jus|lors|puis)?qu|(?:d|n|s)?[ae]ll|dall|sull)['’](?=\p{Lu})/iu

function wordsOf(text: string): Word[] {
  const pattern = /[\p{L}\p{M}\p{N}]+(?:['’‘`´-][\p{L}\p{M}\p{N}]+)*/gu
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const [start = ''] = joinedBefore.exec(match[0]) ?? []
    const [rest] = start === '' ? [] : nameWords(match[0].slice(start.length))
    const unjoined = rest === undefined ? null : { folded: rest, from: from + start.length }
    const spelled = spellingOf(match[0].slice(start.length)).replace(/['’‘`´]s?$/, '')
    return nameWords(match[0]).map((folded) => ({ folded, unjoined, spelled, from, to }))
  })
}

function spellingOf(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Finds folded words that follow each other in the text. */
function sequences(
  folded: readonly string[],
  isWhole: boolean,
  name: string,
  { words, places }: WordIndex,
): Found[] {
  const spelled = wordsOf(name).map((word) => word.spelled)
  const found: Found[] = []
  for (const at of places.get(folded[0] ?? '') ?? []) {
    const run = words.slice(at, at + folded.length)
    if (run.length < folded.length) continue
    const [first] = run
    const joined = first?.folded === folded[0] ? null : first?.unjoined
    if (run.some((word, i) => word.folded !== folded[i] && !(i === 0 && joined))) continue
    const [from, to] = [joined?.from ?? first?.from ?? 0, run.at(-1)?.to ?? 0]
    // The parts of a word with hyphens have the offsets of the whole word.
    const last = found.at(-1)
    if (last && last.from === from && last.to === to) continue
    const isExact = run.every((word) => spelled.includes(word.spelled))
    found.push({ from, to, isWhole, isExact })
  }
  return found
}
