import { escapePattern } from '#contract/escape-pattern.ts'
import { coloursIn, colourWord, type Feature, familiesOf } from '../words/colours.ts'
import { contentHashes, wordHashes } from '../words/scan-words.ts'

// A fact that has a word in common with a description does not contradict it: 'Tomas cannot take his eyes off Elena'
// changes no colour of eyes. A part of a description is therefore contradicted only by another value of the same thing.
// The values are recognized in English. In every language the model says which lines are no longer true (D-106).

/** A fact about a character. */
export interface StatedFact {
  kind: string
  text: string
}

type MaritalStatus = 'apart' | 'engaged' | 'married'

/** The values that a fact states about the looks and the marriage of a character. */
interface Statement<Fact> {
  fact: Fact
  /** The families of the colours that the fact gives to the features. */
  colours: Partial<Record<Feature, Set<string>>>
  bond: MaritalStatus | null
}

const features: readonly Feature[] = ['eyes', 'hair']
const maritalStatuses: Record<MaritalStatus, RegExp> = {
  apart:
    /\b(?:divorced|separated|widowed|widow|widower|unmarried|single|no longer (?:married|engaged|together)|ex-(?:wife|husband))\b/i,
  engaged: /\b(?:engaged|fianc[eé]e?|betrothed)\b/i,
  married: /\b(?:married|wed|wife|husband|spouse)\b/i,
}
/** Words which show that a fact does not state what is so now. */
const unreal =
  /\b(?:not|never|nearly|almost|wants?|wishes|plans?|hopes?|would|could|might|if|once|used to|wig|lost|gone|pretends?)\b|n[’']t\b/i

/**
 * Returns a function that finds the fact which states the contrary of a part of a character's description: another
 * colour of eyes or hair, or a marriage in the place of a divorce. `forms` are the names of the character, `facts` those
 * about the character.
 */
export function createContradictionFinder<Fact extends StatedFact>(
  forms: readonly string[],
  facts: readonly Fact[],
): (part: string) => Fact | undefined {
  const name = `(?:${forms.map(escapePattern).join('|')})`
  const statements = facts.flatMap((fact) => statementOf(fact, name) ?? [])
  return (part) => {
    if (statements.length === 0) return undefined
    const described = features.filter((feature) => coloursIn(part, feature).size > 0)
    // A part that describes both features stays, because the other feature would be lost with it.
    const [feature] = described.length === 1 ? described : []
    const is = feature ? coloursIn(part, feature) : new Set()
    const bond = maritalStatusIn(part)
    const isContrary = ({ fact, colours, bond: other }: Statement<Fact>) => {
      const told = feature && colours[feature]
      if (told && [...told].every((family) => !is.has(family))) return true
      return bond !== null && other !== null && bond !== other && hasOtherWords(part, bond, fact.text, name)
    }
    return statements.find(isContrary)?.fact
  }
}

function statementOf<Fact extends StatedFact>(fact: Fact, name: string): Statement<Fact> | null {
  const { kind, text } = fact
  if (unreal.test(text)) return null
  const colours: Statement<Fact>['colours'] = {}
  for (const feature of kind === 'state' ? features : []) {
    const told = statedColours(text, feature, name)
    if (told) colours[feature] = told
  }
  const bond = kind === 'state' || kind === 'relation' ? maritalStatusIn(text) : null
  const isSubject = () =>
    new RegExp(
      `^(?:[\\p{L} ]+ and )?${name}(?![’'\\p{L}])|\\b(?:to|from|with|by) ${name}(?![’'\\p{L}])`,
      'u',
    ).test(text)
  const own = bond !== null && isSubject() ? bond : null
  return own === null && Object.keys(colours).length === 0 ? null : { fact, colours, bond: own }
}

/** Returns the families of the colour that a fact gives to a feature of a character; null when it gives none. */
function statedColours(text: string, feature: Feature, name: string): Set<string> | null {
  if (!text.toLowerCase().includes(feature)) return null
  const colour = `(${colourWord(feature)}(?:[ -]${colourWord(feature)})?)\\b`
  const owner = `^(?:${name}|she|he|they)`
  const possessive = `^(?:${name}[’']s?|her|his|their)`
  const patterns = [
    `${possessive} (?:[\\w-]+ ){0,2}${feature} (?:[\\w-]+ ){1,4}${colour}`,
    `${possessive} (?:[\\w-]+,? ){0,2}${colour} (?:[\\w-]+ )?${feature}\\b`,
    `${owner} (?:now )?(?:has|wears|got) (?:[\\w-]+,? ){0,3}${colour} (?:[\\w-]+ )?${feature}\\b`,
    `${owner}\\b[^.;]*\\b(?:dyed|dyes|bleached|tinted|coloured|colored) (?:it|(?:her|his|their) (?:[\\w-]+ ){0,2}${feature}) (?:[\\w-]+ ){0,2}${colour}`,
  ]
  for (const pattern of patterns) {
    const told = new RegExp(pattern, 'i').exec(text)?.[1]
    if (told !== undefined) return familiesOf(told, feature)
  }
  return null
}

/** Returns what a text states about a marriage; null when it states nothing, or several things. */
function maritalStatusIn(text: string): MaritalStatus | null {
  const rest = text.replace(maritalStatuses.apart, ' ')
  const found = (['engaged', 'married'] as const).filter((bond) => maritalStatuses[bond].test(rest))
  if (rest !== text) return found.length === 0 ? 'apart' : null
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Returns whether a fact has all words of a part besides the bond, such as the name of the husband. */
function hasOtherWords(part: string, bond: MaritalStatus, fact: string, name: string): boolean {
  const others = part.replace(maritalStatuses[bond], ' ').replace(new RegExp(name, 'gu'), ' ')
  const words = wordHashes(fact)
  return [...contentHashes(others)].every((hash) => words.has(hash))
}
