import { isTitle } from '#contract/titles.ts'
import { createNameUseTest, isCommonName } from '#core/text/common-names.ts'
import { foldName } from '#core/text/fold-name.ts'
import { functionWords } from '#core/text/function-words.ts'
import { cutText, sentencesOf } from '#core/text/sentences.ts'
import type { ReadPerson } from '../names/detection.ts'
import { isFirstName } from '../names/first-names.ts'
import { createSurnameTest, hasCapitalNouns } from '../names/german-nouns.ts'
import { nameWords, parseName } from '../names/names.ts'
import { toSingleLine } from '../text/sections.ts'
import { recognizeLanguage } from '../words/prohibitions.ts'

/**
 * A summary leaves out this number of sentences at the beginning of a chapter: they are the opening, and a reader would
 * recognize them in a summary (D-118).
 */
const openingSentences = 3
const maxSentences = 4
const longest = 1200

const common = new Set(
  'the and but that this with from have had was were she her him his they them their what when where there would could into over after before then than not for you all out been who'.split(
    ' ',
  ),
)

/**
 * Makes a summary of a chapter without a model, for the time until the model reads it: up to four sentences with the
 * most names and repeated words, in the sequence of the text. The first sentences are left out (D-118), and speech where
 * the text has other sentences. If no sentence is left, the summary names the people of the chapter; null without any.
 */
export function summaryByRule(text: string, names: readonly string[]): string | null {
  const sentences = sentencesOf(text).map(toSingleLine)
  const counts = new Map<string, number>()
  for (const word of nameWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = new Set(names.flatMap(nameWords))
  const weigh = (sentence: string) => {
    const words = [...new Set(nameWords(sentence))].filter(
      (word) => known.has(word) || (word.length > 2 && !common.has(word)),
    )
    const weight = words.reduce(
      (sum, word) => sum + (known.has(word) ? 3 : Math.min(counts.get(word) ?? 1, 4) - 1),
      0,
    )
    return weight / Math.sqrt(words.length + 4)
  }
  const long = sentences
    .map((sentence, place) => ({ sentence, place, weight: weigh(sentence) }))
    .filter(({ sentence, place }) => place >= openingSentences && sentence.length > 20)
  const told = long.filter(({ sentence }) => !/["“”„«»]/.test(sentence))
  const chosen = (told.length > 0 ? told : long)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxSentences)
    .toSorted((a, b) => a.place - b.place)
  if (chosen.length > 0) return cutText(chosen.map(({ sentence }) => sentence).join(' '), longest)
  const present = names.filter((name) => nameWords(name).some((word) => counts.has(word)))
  return present.length === 0 ? null : cutText(`${present.join(', ')}.`, longest)
}

const title = '(?:Mrs?|Ms|Drs?|St|Capt|Lt|Sgt|Col|Prof|Rev|Sra?|Mme|Mlle)\\.[ \u00a0]'
const capitalized = new RegExp(`(?:${title})?\\p{Lu}[\\p{L}'’-]*(?:[ \u00a0]\\p{Lu}[\\p{L}'’-]+){0,3}`, 'gu')
// Words in small letters that join the parts of a name: 'Maria de la Cruz', 'Jean d’Arcy'.
const joining =
  "(?:(?:van|von)(?: de[rnm])?|de(?: las?| los|l)?|dell[ao]|di|da|dos|du|ter|ten|bin|ibn|af) |d['’](?=\\p{Lu})"
const leading = '[Vv][ao]n (?:de[rnm] )?'
const withParticles = new RegExp(
  `(?:${title}(?:${joining})?)?(?:(?<!\\p{L})(?:${leading}))?\\p{Lu}[\\p{L}'’-]*(?:[ \u00a0](?:${joining})?\\p{Lu}[\\p{L}'’-]+){0,3}`,
  'gu',
)
const isLeading = new RegExp(`^${leading}`, 'u')
const isJoined = new RegExp(`[ \u00a0](?:${joining})(?<next>\\p{Lu}[\\p{L}-]*)`, 'u')
const sentenceStart = /(?:^|[.!?…:;—–\n]["”’)\]]*\s*|["“‘«(]\s*)$/u
const deeds =
  'said|says|asked|asks|answered|answers|replied|replies|whispered|whispers|murmured|murmurs|shouted|shouts|called|calls|cried|cries|laughed|laughs|smiled|smiles|nodded|nods|shrugged|shrugs|sighed|sighs|frowned|frowns|grinned|grins|turned|turns|took|takes|stood|stands|sat|sits|waited|waits|thought|thinks|knew|knows|told|tells|looked|looks|walked|walks|shook|shakes'
const deedBefore = new RegExp(`\\b(?:${deeds})\\s+$`, 'u')
const deedAfter = new RegExp(`^,?\\s+(?:${deeds})\\b`, 'u')

/**
 * Returns a found name without the first name of another person that a particle only seems to join to it: 'Anna' for
 * 'Anna de Tomas'.
 */
function withoutOtherPerson(name: string): string {
  const own = name.replace(isLeading, '')
  const [next = ''] = own.split(/[ \u00a0]/)
  const isPlain = isFirstName(foldName(next)) || isTitle(foldName(next).replace(/\.$/, ''))
  const whole = isPlain ? own : name
  const joined = isJoined.exec(whole)
  if (!joined || !isFirstName(foldName(joined.groups?.next ?? ''))) return whole
  const before = whole.slice(0, joined.index)
  return parseName(before).words.length > 0 ? before : whole
}

/**
 * Splits words with capitals into names where nouns have a capital too: 'Tobias Anna Blumen' has the names Tobias and
 * Anna. A title keeps the word after it, and a name its surname (`createSurnameTest`).
 */
function namesBesideNouns(matches: readonly RegExpExecArray[], text: string): { 0: string; index: number }[] {
  const isSurname = createSurnameTest(text)
  const isPart = (before: string, word: string) =>
    isTitle(foldName(before).replace(/\.$/, '')) || isSurname(before, word)
  return matches.flatMap((match) => {
    const names: { 0: string; index: number }[] = []
    let before = ''
    for (const { 0: word, index } of match[0].matchAll(/\S+/gu)) {
      const last = names.at(-1)
      if (last && before !== '' && isPart(before, word)) last[0] = `${last[0]} ${word}`
      else names.push({ 0: word, index: match.index + index })
      before = word
    }
    return names
  })
}

/** At most this many people are found in one chapter without a model. */
const maxPeople = 20

/**
 * Finds the people whom a text names, without a model (D-104): names with a title or a common first name, and other
 * names that occur twice and speak or act as a person does. It is strict: it may miss a person, but rarely returns a
 * name that is not the name of a person.
 */
export function peopleByRule(text: string): Required<ReadPerson>[] {
  const uses = new Map<string, { times: number; isPerson: boolean }>()
  const isNameUse = createNameUseTest(text)
  // Particles are searched only in English texts, because in other languages they are common words, as in 'ein Brief
  // von Anna'.
  const isEnglish = recognizeLanguage(text.replace(withParticles, ' ')) === 'en'
  const matches = [...text.matchAll(isEnglish ? withParticles : capitalized)]
  for (const match of !isEnglish && hasCapitalNouns(text) ? namesBesideNouns(matches, text) : matches) {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const isFirst = sentenceStart.test(before)
    const whole = match[0].replace(/['’]s?$/u, '')
    const found = isEnglish ? withoutOtherPerson(whole) : whole
    const words = found.split(/[ \u00a0]/)
    const isUsedAsName = (word: string) =>
      isCommonName(word.toLowerCase()) &&
      isNameUse(match.index + whole.indexOf(word), match.index + whole.indexOf(word) + word.length)
    const isSkipped = (word: string) => functionWords.has(word.toLowerCase()) && !isUsedAsName(word)
    // At the beginning of a sentence, 'Then Tomas' names Tomas, so words such as 'Then' are skipped.
    const start = isFirst && !isLeading.test(found) ? words.findIndex((word) => !isSkipped(word)) : 0
    const name = (start < 0 ? '' : words.slice(start).join(' ')).replace(isLeading, (particle) =>
      particle.toLowerCase(),
    )
    const { words: folded, first, titled } = parseName(name)
    if (folded.length === 0 || (functionWords.has(first) && !words.some(isUsedAsName))) continue
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 24)
    const acts = deedBefore.test(before) || deedAfter.test(after)
    const isNamed = titled || (isFirstName(first) && (acts || !isFirst || folded.length > 1))
    const known = uses.get(name) ?? { times: 0, isPerson: false }
    uses.set(name, { times: known.times + 1, isPerson: known.isPerson || isNamed || acts })
  }
  const isCertain = (name: string) => parseName(name).titled || isFirstName(parseName(name).first)
  return [...uses]
    .filter(([name, { times, isPerson }]) => isPerson && (times > 1 || isCertain(name)))
    .slice(0, maxPeople)
    .map(([name]) => ({ name, aliases: [], role: '', description: '', context: '' }))
}
