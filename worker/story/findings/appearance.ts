import { escapePattern } from '#contract/escape-pattern.ts'
import { coloursIn, colourWord, type Feature, familiesOf } from '../colours.ts'
import type { NewFinding } from '../new-finding.ts'
import { sheetLines } from '../sheet-lines.ts'
import {
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
  for (const person of people) {
    const sheet = (['eyes', 'hair'] as const).map((feature) => ({
      feature,
      is: coloursIn(person.appearance, feature),
    }))
    const mark = sides.exec(person.appearance)
    if (sheet.every(({ is }) => is.size === 0) && !mark) continue
    for (const sentence of placeSentences(text)) {
      if (changed.test(sentence.text) || !isAboutOnly(sentence.text, person, people)) continue
      for (const { feature, is } of sheet) {
        const statedColours = is.size === 0 ? null : coloursStatedIn(sentence.text, feature, person)
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

function findingOf(
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

/** Returns the colours that a sentence gives to a feature of this person; null when the sentence gives none. */
function coloursStatedIn(sentence: string, feature: Feature, person: RulePerson): Set<string> | null {
  const word = colourWord(feature)
  const colour = `(?:[\\w-]+[ -]){0,1}${word}(?:[ -]${word})?`
  const name = formsOf(person).map(escapePattern).join('|')
  const owner = `(?:(?:${name})[’']s?|her|his|their)`
  const patterns = [
    `${owner} (?:[\\w-]+,? ){0,2}(${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `(?:${name}) (?:has|had|with) (?:[\\w-]+,? ){0,2}(${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `${owner} ${feature} (?:were|was|are|is|shone|looked|gleamed|fell|hung|stood|lay) (?:[\\w-]+ ){0,3}(${colour})\\b`,
    `(?:${name})[’']s? ${feature}, (${colour})\\b`,
    `\\b(?:${name})\\b[^.;]*, (?:[\\w-]+ ){0,1}(${colour}) ${feature}\\b`,
    `\\b(?:curl|lock|strand|mass|tangle|wave|shock|head)s? of (?:[\\w-]+ ){0,1}(${colour}) ${feature}\\b`,
    `\\bout of (?:[\\w-]+ ){0,1}(${colour}) ${feature}\\b`,
    ...(feature === 'hair'
      ? [
          `(?:${name}) (?:was|is) an? (?:[\\w-]+ ){0,1}(blonde?|brunette|redhead)\\b`,
          `(?:${name}), (?:[\\w-]+ (?:and )?){0,2}((?:blonde?|ginger|brunette)\\b|${word}[- ](?:haired|headed)\\b)`,
        ]
      : []),
  ]
  for (const pattern of patterns) {
    const [whole = '', stated] = new RegExp(pattern, 'i').exec(sentence) ?? []
    if (stated && !denied.test(whole)) return familiesOf(stated, feature)
  }
  return null
}

// Returns whether the sentence names this person and no other, because otherwise 'her eyes' could mean the eyes of
// somebody else.
function isAboutOnly(sentence: string, person: RulePerson, people: readonly RulePerson[]): boolean {
  const names = (one: RulePerson) =>
    formsOf(one).some((form) =>
      new RegExp(`(?<![\\p{L}])${escapePattern(form)}(?![\\p{L}])`, 'u').test(sentence),
    )
  return names(person) && people.every((other) => other === person || !names(other))
}
