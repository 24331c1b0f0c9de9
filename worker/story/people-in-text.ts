import { isAttachedName, namePattern, partsOfName } from '#contract/name-pattern.ts'
import { isParticle, isTitle } from '#contract/titles.ts'
import { createNameUseTest, isCommonName } from './common-names.ts'
import { isFirstName } from './first-names.ts'
import { functionWords } from './function-words.ts'
import { nameFormPattern } from './name-forms.ts'
import { nameWords } from './names.ts'

/** A person in the story, with the other names that an order may use for them. */
export interface NamedPerson {
  name: string
  aliases: readonly string[]
}

/** A range of a text that names a person: by a whole name, or by a part of one, such as the first name. */
interface Mention {
  from: number
  to: number
  person: string
  isWhole: boolean
  /** Whether the text spells the name as the person's sheet does, with the same diacritics. */
  isExact: boolean
}

type Found = Omit<Mention, 'person'>

/**
 * Returns the names of the people whom a text names, in the order in which the story lists its people. A whole name
 * takes precedence over the first name of somebody else. A first name that several people have names only the one whose
 * whole name is in the text or in `context`, the order around it, and otherwise nobody. A name of one word counts only
 * with a capital, because many first names are common words: 'They leave at dawn' does not name Dawn Hale.
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
  const parts = found.filter((one) => !one.isWhole && !isInsideWhole(one))
  const clear = unambiguous(outermost(whole), [])
  const around = allMentions(context, people, inAnyCase).filter(({ isWhole }) => isWhole)
  const known = [...clear, ...unambiguous(outermost(around), [])].map(({ person }) => person)
  return [...clear, ...unambiguous(parts, known)]
}

// A text can have as many mentions as words. So each search among them looks only at the mentions around a place, and
// does not compare each mention with all others.

/** Returns a function that tests whether a mention lies inside one of `outer`, or, if `isLonger`, inside a longer one. */
function createInsideTest(outer: readonly Mention[]): (inner: Mention, isLonger?: boolean) => boolean {
  const sorted = outer.toSorted((a, b) => a.from - b.from)
  let furthest = 0
  const ends = sorted.map(({ to }) => (furthest = Math.max(furthest, to)))
  /** Returns the furthest end of the mentions that begin before `from`. */
  const endBefore = (from: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.from ?? from) < from) low = middle + 1
      else high = middle
    }
    return ends[low - 1] ?? -1
  }
  return ({ from, to }, isLonger = false) =>
    isLonger ? endBefore(from) >= to || endBefore(from + 1) > to : endBefore(from + 1) >= to
}

/** Drops each name that is a part of a longer one: 'Anna' in 'Anna Vale' when both are people of the story. */
function outermost(mentions: readonly Mention[]): Mention[] {
  const isInside = createInsideTest(mentions)
  return mentions.filter((one) => !isInside(one, true))
}

/**
 * Drops the mentions that can mean several people. Of several people, the one whose name is spelled as in the text is
 * meant ('Zoë', not 'Zoe'), or else the only one who is among `known`.
 */
function unambiguous(mentions: readonly Mention[], known: readonly string[]): Mention[] {
  const rivalsOf = findOverlaps(mentions)
  const isKnown = new Set(known)
  return mentions.filter((one) => {
    const rivals = rivalsOf.get(one) ?? []
    const exact = rivals.filter(({ isExact }) => isExact)
    const present = rivals.filter(({ person }) => isKnown.has(person))
    const meant = [rivals, exact, present].find(areOfOnePerson) ?? []
    return meant.some(({ person }) => person === one.person)
  })
}

/** Returns, for each mention, the mentions that overlap it; it is one of them. */
function findOverlaps(mentions: readonly Mention[]): Map<Mention, Mention[]> {
  const sorted = mentions.toSorted((a, b) => a.from - b.from)
  const found = new Map<Mention, Mention[]>()
  /** The earlier mentions that end after the beginning of the present one. */
  let open: Mention[] = []
  for (const [at, one] of sorted.entries()) {
    open = open.filter(({ to }) => to > one.from)
    let end = at + 1
    while ((sorted[end]?.from ?? one.to) < one.to) end++
    found.set(one, [...open, ...sorted.slice(at, end)])
    open.push(one)
  }
  return found
}

function areOfOnePerson(mentions: readonly Mention[]): boolean {
  return new Set(mentions.map(({ person }) => person)).size === 1
}

function allMentions(text: string, people: readonly NamedPerson[], inAnyCase: boolean): Mention[] {
  const words = indexWords(text)
  const isSpelledAsName = createSpellingTest(text, inAnyCase)
  return people.flatMap(({ name, aliases }) => [
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
 * Returns a function that decides whether a found word is spelled as a name. A single word is no name without a capital,
 * except a title ('the captain') and another name that is no first name ('her mum'). A function word such as 'Will' must
 * also be used as a name.
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
  ]
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
  for (const [at, { folded }] of words.entries()) {
    const known = places.get(folded)
    if (known) known.push(at)
    else places.set(folded, [at])
  }
  return { words, places }
}

function wordsOf(text: string): Word[] {
  const pattern = /[\p{L}\p{M}\p{N}]+(?:['’‘`´-][\p{L}\p{M}\p{N}]+)*/gu
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const spelled = spellingOf(match[0]).replace(/['’‘`´]s?$/, '')
    return nameWords(match[0]).map((folded) => ({ folded, spelled, from, to }))
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
    if (run.length < folded.length || run.some((word, i) => word.folded !== folded[i])) continue
    const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0]
    // The parts of a word with hyphens have the offsets of the whole word.
    const last = found.at(-1)
    if (last && last.from === from && last.to === to) continue
    const isExact = run.every((word) => spelled.includes(word.spelled))
    found.push({ from, to, isWhole, isExact })
  }
  return found
}
