import { isParticle, isTitle } from '#contract/titles.ts'
import { functionWords } from '#core/text/function-words.ts'
import { recognizeLanguage } from '../words/prohibitions.ts'
import { isFirstName } from './first-names.ts'
import { genderOfName, namesConflict, nameWords, parseName } from './names.ts'
import { isCommonWordForPerson } from './not-people.ts'

/** The family name of a person with its particles, such as 'van der Berg', and its folded words. */
export interface FamilyName {
  spelled: string
  words: string[]
  /** Whether its spelling shows that it is a name, as 'McKenna', 'O’Brien' and 'van der Berg' do. */
  isDistinctive: boolean
}

const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\.?$/i

/** Returns the family name of a person; null for a name that has none, and for one without a first name or a title. */
export function familyNameOf(name: string): FamilyName | null {
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => !suffix.test(part))
  const last = parts.at(-1) ?? ''
  let start = parts.length - 1
  while (start > 1 && isParticle((parts[start - 1] ?? '').toLowerCase())) start -= 1
  if (start < 1 || !/^\p{L}{2}/u.test(last.replace(/['’-]/g, ''))) return null
  const isDistinctive = start < parts.length - 1 || /\p{Ll}\p{Lu}|['’-]/u.test(last)
  const spelled = parts.slice(start).join(' ')
  return { spelled, words: nameWords(spelled), isDistinctive }
}

const wordBefore = /(?<word>\p{L}[\p{L}\p{M}'’]*)(?<dot>\.)?[ \u00a0]$/u
const wordAfter = /^[ \u00a0](?<word>\p{Lu}[\p{L}\p{M}'’]*)/u
const sentenceStart = /(?:^|[\n.!?…:;—–“”„«»‘"*_][\s“‘«"'(*_]*)$/u
const determiner =
  /^(?:the|an?|this|that|these|his|her|their|my|our|your|its|le|la|les|une?|el|los|las|una|il|lo|os?|as?|uma?)$/i
/** Particles of names that are common words in German. */
const particles = /\b(?:van|von) (?:der|den|dem)\b/giu
/** Words after a name at the beginning of a sentence: 'Vale has', 'Vale and'. */
const useAfter = /^(?: (?:and|is|was|has|had|does|did|will|would|can|could|must|never)\b)/u

/**
 * Returns a function that decides whether a family name between two offsets of a text means the person who has it. It
 * does not in the name of a house, such as 'Vale Cottage', or in the whole name of somebody else. A family
 * name that can be a common word, such as Stone, needs a capital and a place where a common word has none, so it never
 * counts in German.
 */
export function createFamilyTest(
  text: string,
  inAnyCase: boolean,
): (person: string, family: FamilyName, place: { from: number; to: number }) => boolean {
  let isGerman: boolean | undefined
  return (person, { words, isDistinctive }, { from, to }) => {
    const spelled = text.slice(from, to)
    const before = text.slice(Math.max(0, from - 40), from)
    const after = text.slice(to, to + 40)
    const { word: title = '' } = wordBefore.exec(before)?.groups ?? {}
    const folded = title.toLowerCase()
    if (determiner.test(title) && !isDistinctive) return false
    if (/^\p{Lu}/u.test(title) && isTitle(folded) && !determiner.test(title)) {
      const titled = parseName(`${title} ${spelled}`)
      const own = parseName(person)
      return !namesConflict(titled, titled.gender, own, genderOfName(own))
    }
    const isShouted = !/\p{Ll}/u.test(spelled)
    if (!isShouted && /^\p{Lu}/u.test(title) && !functionWords.has(folded)) return false
    if (!isShouted && wordAfter.test(after)) return false
    const hasCapital = /\p{Lu}/u.test(spelled)
    if (isDistinctive) return hasCapital || inAnyCase
    const [word = ''] = words
    if (!hasCapital || functionWords.has(word) || isFirstName(word) || isCommonWordForPerson(word))
      return false
    isGerman ??= recognizeLanguage(text.replace(particles, ' ')) === 'de'
    if (isGerman) return false
    return !sentenceStart.test(before) || /['’]s$/u.test(spelled) || useAfter.test(after) || word.length < 3
  }
}
