import { escapePattern } from '#contract/escape-pattern.ts'
import { foldName } from '#core/text/fold-name.ts'
import { coloursIn, type Feature } from '../words/colours.ts'
import { deniesIn } from '../words/prohibitions.ts'
import { findingOf } from './appearance.ts'
import { imagined, type OtherLanguage } from './denials.ts'
import { type LooksWords, looksWords } from './looks-words.ts'
import type { NewFinding } from './new-finding.ts'
import { formsOf, placeSentences, type RuleInput, type RulePerson } from './rule-input.ts'

const features = ['eyes', 'hair'] as const
const whole = (source: string) => `(?<!\\p{L})(?:${source})(?!\\p{L})`

/**
 * Finds colours of eyes and hair, and sides of marks, that contradict a description, in a chapter in another language
 * than English. Only looks that the sentence gives to a person by name count: 'ses yeux' and 'sus ojos' can be those of
 * anybody.
 */
export function findLooksIn(language: OtherLanguage, { text, people }: RuleInput): NewFinding[] {
  const words = looksWords[language]
  const unreal = new RegExp(whole(words.unreal), 'u')
  const isUnsure = (sentence: string) =>
    /[“”„«»"?]|^[—–-]/.test(sentence) ||
    imagined[language].test(sentence) ||
    unreal.test(foldName(sentence)) ||
    deniesIn(language, sentence)
  const persons = people.map((person) => {
    // German has the genitive 'Annas'.
    const name = new RegExp(`${namesOf(person)}(?:s|'s?)?(?!\\p{L})`, 'u')
    return { person, isNamedIn: (sentence: string) => name.test(foldName(sentence)) }
  })
  return persons.flatMap(({ person, isNamedIn }) => {
    const tests = testsOf(person, words)
    if (tests.length === 0) return []
    const others = persons.filter((other) => other.person !== person)
    return placeSentences(text)
      .filter((one) => isNamedIn(one.text) && !isUnsure(one.text))
      .filter((one) => !others.some((other) => other.isNamedIn(one.text)))
      .flatMap((sentence) =>
        tests
          .filter((test) => test.isBroken(foldName(sentence.text)))
          .map((test) => findingOf(sentence, person, test.isMeant, test.why)),
      )
  })
}

interface LooksTest {
  isBroken: (sentence: string) => boolean
  isMeant: (line: string) => boolean
  why: string
}

function testsOf(person: RulePerson, words: LooksWords): LooksTest[] {
  const colours = features.flatMap((feature): LooksTest[] => {
    const sheet = (text: string) => coloursOfSheet(text, feature, words)
    const is = sheet(person.appearance)
    if (is.size === 0) return []
    const patterns = patternsOf(person, feature, words)
    return [
      {
        isBroken: (sentence) => {
          const stated = statedIn(sentence, patterns, feature, words)
          return stated.size > 0 && [...stated].every((family) => !is.has(family))
        },
        isMeant: (line) => sheet(line).size > 0,
        why: `${person.name}’s ${feature} are described otherwise on the sheet.`,
      },
    ]
  })
  return [...colours, ...marksOf(person, words)]
}

function namesOf(person: RulePerson): string {
  const forms = formsOf(person).map((form) => escapePattern(foldName(form)))
  return `(?<![\\p{L}-])(?:${forms.join('|')})(?!-)`
}

const subjectStart =
  '(?:^|[,;:] |(?<!\\p{L})(?:que|et|y|e|und|dass|che|mais|pero|ma|mas|aber|weil|car|porque|perche|doch) )'

function coloursOf(feature: Feature, words: LooksWords): Record<string, string> {
  return feature === 'eyes' ? words.eyeColours : words.hairColours
}

function colourPattern(feature: Feature, words: LooksWords): string {
  const { isBefore, ending } = words
  return `${isBefore ? '\\p{L}*' : ''}(?:${Object.keys(coloursOf(feature, words)).join('|')})${ending}(?!\\p{L})`
}

function patternsOf(person: RulePerson, feature: Feature, words: LooksWords): RegExp[] {
  const colour = colourPattern(feature, words)
  const lead = words.isBefore
    ? '(?:(?:gross|klein|schon|tief|warm|kalt|mud|leuchtend|lang|kurz|dicht|lockig|glatt|wach|ernst|sanft|klar|nass|feucht|weich|schmal|mandelformig|wild|offen)e[nsmr]?,? (?:und )?){0,2}'
    : "(?:(?:tres|si|muy|tan|muito|tao|molto|cosi) |(?:d'|de |di )(?:un|une|um) )?"
  const stated = `${lead}(?<stated>(?<!\\p{L})${colour}(?:[- ](?:(?:und|et|y|e) )?${colour})?)`
  return words.patterns
    .filter((pattern) => feature === 'hair' || !pattern.includes('(?<hair>'))
    .map((pattern) =>
      pattern
        // 'La mère d’Anna avait les yeux bleus' describes somebody else.
        .replace(/^\{n\} /, `${subjectStart}{n} `)
        .replaceAll('{n}', namesOf(person))
        .replaceAll('{f}', `(?:${words[feature]})`)
        .replaceAll('{c}', stated),
    )
    .map((pattern) => new RegExp(pattern, 'u'))
}

function statedIn(
  sentence: string,
  patterns: readonly RegExp[],
  feature: Feature,
  words: LooksWords,
): Set<string> {
  for (const pattern of patterns) {
    const { stated, hair } = pattern.exec(sentence)?.groups ?? {}
    if (stated ?? hair) return familiesIn(stated ?? hair ?? '', feature, words)
  }
  return new Set()
}

function familiesIn(folded: string, feature: Feature, words: LooksWords): Set<string> {
  const { isBefore, ending } = words
  const found = Object.entries(coloursOf(feature, words)).filter(([stem]) =>
    isBefore ? folded.includes(stem) : new RegExp(`(?<!\\p{L})${stem}${ending}(?!\\p{L})`, 'u').test(folded),
  )
  return new Set(found.flatMap(([, families]) => families.split(' ')))
}

/**
 * Returns the families of the colours that a description can give to a feature. A sheet can have labels in English and
 * colours in the language of the story. All colours up to the next word for the other feature count: with too many
 * colours the rule misses a contradiction, but with too few it reports a false one.
 */
function coloursOfSheet(sheet: string, feature: Feature, words: LooksWords): Set<string> {
  const own = new RegExp(whole(`${feature}|${words[feature]}`), 'gu')
  const other = feature === 'eyes' ? 'hair' : 'eyes'
  const others = new RegExp(whole(`${other}|${words[other]}`), 'gu')
  const colour = new RegExp(`(?<!\\p{L})${colourPattern(feature, words)}`, 'gu')
  const found = new Set(coloursIn(sheet, feature))
  for (const line of foldName(sheet).split(/[;.\n]/)) {
    const stops = [...line.matchAll(others)].map(({ index }) => index)
    for (const { index, 0: noun } of line.matchAll(own)) {
      const end = Math.min(line.length, ...stops.filter((stop) => stop > index))
      const isLabel = line.charAt(index + noun.length) === ':'
      const start = isLabel || !words.isBefore ? index : Math.max(0, ...stops.filter((stop) => stop < index))
      const part = (line.slice(start, end).match(colour) ?? []).join(' ')
      for (const family of familiesIn(part, feature, words)) found.add(family)
    }
  }
  return found
}

function marksOf(person: RulePerson, words: LooksWords): LooksTest[] {
  const { marks, left, right, markPatterns } = words
  const sided = new RegExp(
    `(?<!\\p{L})(?<mark>${marks})(?!\\p{L})[^.;\\n]{0,40}?(?<!\\p{L})(?:(?<left>${left})|(?<right>${right}))(?!\\p{L})`,
    'gu',
  )
  const onSheet = [...foldName(person.appearance).matchAll(sided)].map(({ groups = {} }) => groups)
  return onSheet.flatMap(({ mark = '', left: isLeft }) => {
    const isOnBoth = onSheet.some((one) => one.mark === mark && Boolean(one.left) !== Boolean(isLeft))
    if (isOnBoth) return []
    const patterns = markPatterns.map(
      (pattern) =>
        new RegExp(
          `(?<!\\p{L})${pattern
            .replaceAll('{n}', namesOf(person))
            .replaceAll('{m}', mark)
            .replaceAll('{s}', isLeft ? right : left)}(?!\\p{L})`,
          'u',
        ),
    )
    const isMeant = (line: string) => foldName(line).search(sided) >= 0
    const why = `The sheet has ${person.name}’s ${mark} on the ${isLeft ? 'left' : 'right'}.`
    return [{ isBroken: (sentence: string) => patterns.some((one) => one.test(sentence)), isMeant, why }]
  })
}
