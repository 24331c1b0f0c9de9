import { escapePattern } from '#contract/escape-pattern.ts'
import { sheetLines } from '../material/sheet-lines.ts'
import { coloursIn, colourWord, type Feature, familiesOf } from '../words/colours.ts'
import type { NewFinding } from './new-finding.ts'
import {
  firstInClause,
  formsOf,
  type PlacedSentence,
  placeSentences,
  type RuleInput,
  type RulePerson,
} from './rule-input.ts'

const sides = /\b(scar|tattoo|birthmark|mole|dimple)\b[^.;\n]{0,40}?\b(left|right)\b/i
const changed =
  /\b(?:dyed|dye|wig|contacts?|lenses|bleached|used to|once|as a child|photograph|portrait|painting|like|as if|as though)\b/i
/** Words such as 'not' which show that the colour after them does not apply. */
const denied = /\b(?:not|never|no longer|neither|nor)\b|n[’']t\b/i

/** Finds colours of eyes and hair, and sides of marks, that contradict a character's description. */
export function findAppearance({ text, people }: RuleInput): NewFinding[] {
  const findings: NewFinding[] = []
  const persons = people.map((person) => ({ person, isNamedIn: createNameTest(person) }))
  for (const { person, isNamedIn } of persons) {
    const sheet = (['eyes', 'hair'] as const).map((feature) => ({
      feature,
      is: coloursIn(person.appearance, feature),
      findStated: createColourFinder(feature, person),
    }))
    const mark = sides.exec(person.appearance)
    if (sheet.every(({ is }) => is.size === 0) && !mark) continue
    // A sentence that names somebody else too could mean the eyes of that person by 'her eyes'.
    const others = persons.filter((other) => other.person !== person)
    for (const sentence of placeSentences(text)) {
      if (!isNamedIn(sentence.text) || changed.test(sentence.text)) continue
      if (others.some((other) => other.isNamedIn(sentence.text))) continue
      for (const { feature, is, findStated } of sheet) {
        const statedColours = is.size === 0 ? null : findStated(sentence.text)
        if (statedColours && [...statedColours].every((family) => !is.has(family)))
          findings.push(
            findingOf(
              sentence,
              person,
              (line) => coloursIn(line, feature).size > 0,
              `${person.name}’s ${feature} are described otherwise on the sheet.`,
            ),
          )
      }
      const stated = mark ? sides.exec(sentence.text) : null
      if (
        mark &&
        stated &&
        stated[1]?.toLowerCase() === mark[1]?.toLowerCase() &&
        stated[2]?.toLowerCase() !== mark[2]?.toLowerCase()
      )
        findings.push(
          findingOf(
            sentence,
            person,
            (line) => sides.test(line),
            `The sheet has ${person.name}’s ${mark[1]} on the ${mark[2]}.`,
          ),
        )
    }
  }
  return findings
}

/**
 * Returns the findings about looks without those that the chapter itself explains: the reading has found the line of the
 * description outdated. A contradiction alone explains nothing, so the words which show the change must be in another
 * sentence than the finding.
 */
export function withoutChanges(
  findings: readonly NewFinding[],
  { outdated }: Pick<RuleInput, 'outdated'>,
): NewFinding[] {
  return findings.filter(
    ({ quote, against }) =>
      !outdated.some(
        (line) =>
          line.characterId === against?.id &&
          line.text === against.quote &&
          (line.quote === null || !(line.quote.includes(quote) || quote.includes(line.quote))),
      ),
  )
}

/** Creates the finding that a sentence contradicts the line of a description for which `isMeant` is true. */
export function findingOf(
  { text, offset }: PlacedSentence,
  { id, appearance }: RulePerson,
  isMeant: (line: string) => boolean,
  why: string,
): NewFinding {
  // The finding quotes only the contradicted line, because a description has many lines.
  const lines = sheetLines({ description: '', appearance, background: '' })
  const against = { kind: 'character', id, chapterId: null, quote: lines.find(isMeant) ?? appearance }
  return { kind: 'appearance', severity: 'warning', quote: text, offset, against, why }
}

/**
 * Returns a function that finds the colours which a sentence gives to a feature of this person; null when the sentence
 * gives none.
 */
function createColourFinder(feature: Feature, person: RulePerson): (sentence: string) => Set<string> | null {
  const word = colourWord(feature)
  const colour = `(?:[\\w-]+[ -]){0,1}${word}(?:[ -]${word})?`
  const name = formsOf(person).map(escapePattern).join('|')
  const owner = `(?:(?:${name})[’']s?|her|his|their)`
  const patterns = [
    `${owner} (?:[\\w-]+,? ){0,2}(?<stated>${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `(?:${name}) (?:has|had|with) (?:[\\w-]+,? ){0,2}(?<stated>${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `${owner} ${feature} (?:were|was|are|is|shone|looked|gleamed|fell|hung|stood|lay) (?:[\\w-]+ ){0,3}(?<stated>${colour})\\b`,
    `(?:${name})[’']s? ${feature}, (?<stated>${colour})\\b`,
    `${firstInClause(`\\b(?:${name})\\b`)}[^.;]*, (?:[\\w-]+ ){0,1}(?<stated>${colour}) ${feature}\\b`,
    `\\b(?:curl|lock|strand|mass|tangle|wave|shock|head)s? of (?:[\\w-]+ ){0,1}(?<stated>${colour}) ${feature}\\b`,
    `\\bout of (?:[\\w-]+ ){0,1}(?<stated>${colour}) ${feature}\\b`,
    ...(feature === 'hair'
      ? [
          `(?:${name}) (?:was|is) an? (?:[\\w-]+ ){0,1}(?<stated>blonde?|brunette|redhead)\\b`,
          `(?:${name}), (?:[\\w-]+ (?:and )?){0,2}(?<stated>(?:blonde?|ginger|brunette)\\b|${word}[- ](?:haired|headed)\\b)`,
        ]
      : []),
  ].map((pattern) => new RegExp(pattern, 'i'))
  return (sentence) => {
    for (const pattern of patterns) {
      const match = pattern.exec(sentence)
      if (!match?.groups) continue
      const { lead = '', stated = '' } = match.groups
      if (!denied.test(match[0].slice(lead.length))) return familiesOf(stated, feature)
    }
    return null
  }
}

function createNameTest(person: RulePerson): (sentence: string) => boolean {
  const patterns = formsOf(person).map(
    (form) => new RegExp(`(?<![\\p{L}])${escapePattern(form)}(?![\\p{L}])`, 'u'),
  )
  return (sentence) => patterns.some((pattern) => pattern.test(sentence))
}
