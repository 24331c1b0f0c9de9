import { escapePattern } from '#core/text/escape-pattern.ts'
import type { NewFinding } from '../new-finding.ts'
import {
  formsOf,
  type PlacedSentence,
  placeSentences,
  type RuleInput,
  type RulePerson,
} from './rule-input.ts'

type Feature = 'eyes' | 'hair'

/** The families of colours that a word can mean. Two words contradict each other when they share none. */
const families: Record<Feature, Record<string, string>> = {
  eyes: {
    blue: 'blue',
    azure: 'blue',
    sapphire: 'blue',
    cobalt: 'blue',
    green: 'green',
    emerald: 'green',
    jade: 'green',
    grey: 'grey',
    gray: 'grey',
    slate: 'grey',
    steel: 'grey',
    silver: 'grey',
    brown: 'brown',
    chocolate: 'brown',
    hazel: 'brown green',
    amber: 'brown',
    chestnut: 'brown',
    black: 'black',
    dark: 'brown black',
    violet: 'violet',
  },
  hair: {
    black: 'black',
    raven: 'black',
    jet: 'black',
    ebony: 'black',
    brown: 'brown',
    brunette: 'brown',
    chestnut: 'brown red',
    auburn: 'red brown',
    red: 'red',
    ginger: 'red',
    copper: 'red',
    coppery: 'red',
    russet: 'red',
    blond: 'blond',
    blonde: 'blond',
    golden: 'blond',
    gold: 'blond',
    flaxen: 'blond',
    fair: 'blond',
    sandy: 'blond brown',
    white: 'white',
    silver: 'white grey',
    grey: 'grey white',
    gray: 'grey white',
    dark: 'black brown',
  },
}

const sides = /\b(scar|tattoo|birthmark|mole|dimple)\b[^.;\n]{0,40}?\b(left|right)\b/i
const changed =
  /\b(?:dyed|dye|wig|contacts?|lenses|bleached|used to|once|as a child|photograph|portrait|painting|not|never|no longer|like|as if|as though)\b|n[’']t\b/i

/** Finds colours of eyes and hair, and sides of marks, that contradict a character's sheet. */
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
        const said = is.size === 0 ? null : coloursTold(sentence.text, feature, person)
        if (said && [...said].every((family) => !is.has(family)))
          findings.push(
            findingOf(sentence, person, `${person.name}’s ${feature} are described otherwise on the sheet.`),
          )
      }
      const told = mark ? sides.exec(sentence.text) : null
      if (
        mark &&
        told &&
        told[1]?.toLowerCase() === mark[1]?.toLowerCase() &&
        told[2]?.toLowerCase() !== mark[2]?.toLowerCase()
      )
        findings.push(
          findingOf(sentence, person, `The sheet has ${person.name}’s ${mark[1]} on the ${mark[2]}.`),
        )
    }
  }
  return findings
}

function findingOf(
  { text, offset }: PlacedSentence,
  { id, appearance }: RulePerson,
  why: string,
): NewFinding {
  const against = { kind: 'character', id, chapterId: null, quote: appearance }
  return { kind: 'appearance', severity: 'warning', quote: text, offset, against, why }
}

function wordsOf(feature: Feature): string {
  return Object.keys(families[feature]).join('|')
}

/** The families of the colours that a sheet gives for a feature: 'Eyes: grey-green' or 'grey-green eyes'. */
function coloursIn(sheet: string, feature: Feature): Set<string> {
  const label = new RegExp(`\\b${feature}:\\s*([^,;.\\n]*)`, 'i').exec(sheet)?.[1] ?? ''
  const phrase = new RegExp(`((?:[\\w-]+ ){0,3})${feature}\\b(?!:)`, 'i').exec(sheet)?.[1] ?? ''
  return familiesOf(`${label} ${phrase}`, feature)
}

function familiesOf(text: string, feature: Feature): Set<string> {
  const words = text.toLowerCase().match(new RegExp(`\\b(?:${wordsOf(feature)})\\b`, 'g')) ?? []
  return new Set(words.flatMap((word) => (families[feature][word] ?? '').split(' ')))
}

/** The colours that a sentence gives to a feature of this person; null when it gives none. */
function coloursTold(sentence: string, feature: Feature, person: RulePerson): Set<string> | null {
  const colour = `(?:[\\w-]+[ -]){0,1}(?:${wordsOf(feature)})(?:[ -](?:${wordsOf(feature)}))?`
  const name = formsOf(person).map(escapePattern).join('|')
  const owner = `(?:(?:${name})[’']s?|her|his|their)`
  const patterns = [
    `${owner} (?:[\\w-]+,? ){0,2}(${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `(?:${name}) (?:has|had|with) (?:[\\w-]+,? ){0,2}(${colour}) (?:[\\w-]+ ){0,1}${feature}\\b`,
    `${owner} ${feature} (?:were|was|are|is|shone|looked|gleamed) (?:[\\w-]+ ){0,2}(${colour})\\b`,
  ]
  for (const pattern of patterns) {
    const told = new RegExp(pattern, 'i').exec(sentence)?.[1]
    if (told) return familiesOf(told, feature)
  }
  return null
}

// 'her eyes' can mean anybody whom the sentence names.
function isAboutOnly(sentence: string, person: RulePerson, people: readonly RulePerson[]): boolean {
  const names = (one: RulePerson) =>
    formsOf(one).some((form) =>
      new RegExp(`(?<![\\p{L}])${escapePattern(form)}(?![\\p{L}])`, 'u').test(sentence),
    )
  return names(person) && people.every((other) => other === person || !names(other))
}
