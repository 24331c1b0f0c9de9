import { escapePattern } from '#contract/escape-pattern.ts'
import { coloursIn, colourWord, type Feature, familiesOf } from './colours.ts'
import { nameWords } from './names.ts'
import { contentHashes, wordHashes } from './scan-words.ts'

// A fact that has a word in common with a description does not contradict it: 'Tomas cannot take his eyes off Elena'
// changes no colour of eyes. A part of a description is therefore contradicted only by another value of the same thing.
// The values are recognized in English. In every language the model says which lines are no longer true (D-106).

/** A fact about a character. */
export interface StatedFact {
  kind: string
  text: string
}

/** Words which show that a fact does not state what is so now. */
const unreal =
  /\b(?:not|never|nearly|almost|wants?|wishes|plans?|hopes?|would|could|might|if|once|used to|wig|lost|gone|pretends?)\b|n[’']t\b/i

const features: readonly Feature[] = ['eyes', 'hair']

/**
 * Returns a function that tests whether a fact about the character states the contrary of a part of the character's
 * description: another colour of eyes or hair, or a marriage in the place of a divorce.
 */
export function createContradictionTest(
  forms: readonly string[],
): (part: string, fact: StatedFact) => boolean {
  const name = `(?:${forms.map(escapePattern).join('|')})`
  return (part, fact) => {
    if (fact.kind === 'state') {
      const told = features.filter((feature) => coloursIn(part, feature).size > 0)
      // A part that also describes another feature would take that feature away with it.
      const [feature] = told
      if (told.length === 1 && feature && hasOtherColour(part, fact, feature, name)) return true
    }
    return (fact.kind === 'state' || fact.kind === 'relation') && hasOtherBond(part, fact, name)
  }
}

function hasOtherColour(part: string, { text }: StatedFact, feature: Feature, name: string): boolean {
  if (unreal.test(text)) return false
  const colour = `(${colourWord(feature)}(?:[ -]${colourWord(feature)})?)\\b`
  const owner = `^(?:${name}|she|he|they)`
  const possessive = `^(?:${name}[’']s?|her|his|their)`
  const patterns = [
    `${possessive} (?:[\\w-]+ ){0,2}${feature} (?:[\\w-]+ ){1,4}${colour}`,
    `${possessive} (?:[\\w-]+,? ){0,2}${colour} (?:[\\w-]+ )?${feature}\\b`,
    `${owner} (?:now )?(?:has|wears|got) (?:[\\w-]+,? ){0,3}${colour} (?:[\\w-]+ )?${feature}\\b`,
    `${owner}\\b[^.;]*\\b(?:dyed|dyes|bleached|tinted|coloured|colored) (?:it|(?:her|his|their) (?:[\\w-]+ ){0,2}${feature}) (?:[\\w-]+ ){0,2}${colour}`,
  ]
  if (!new RegExp(`\\b${feature}\\b`, 'i').test(text)) return false
  const is = coloursIn(part, feature)
  return patterns.some((pattern) => {
    const said = new RegExp(pattern, 'i').exec(text)?.[1]
    return said !== undefined && [...familiesOf(said, feature)].every((family) => !is.has(family))
  })
}

const bonds = {
  apart:
    /\b(?:divorced|separated|widowed|widow|widower|unmarried|single|no longer (?:married|engaged|together)|ex-(?:wife|husband))\b/i,
  engaged: /\b(?:engaged|fianc[eé]e?|betrothed)\b/i,
  married: /\b(?:married|wed|wife|husband|spouse)\b/i,
}

/** Returns what a text states about a marriage; null when it states nothing, or several things. */
function bondIn(text: string): keyof typeof bonds | null {
  const rest = text.replace(bonds.apart, ' ')
  const found = (['engaged', 'married'] as const).filter((bond) => bonds[bond].test(rest))
  if (rest !== text) return found.length === 0 ? 'apart' : null
  return found.length === 1 ? (found[0] ?? null) : null
}

function hasOtherBond(part: string, { text }: StatedFact, name: string): boolean {
  const said = bondIn(text)
  const is = bondIn(part)
  if (!said || !is || said === is || unreal.test(text)) return false
  const isSubject = new RegExp(
    `^(?:[\\p{L} ]+ and )?${name}(?![’'\\p{L}])|\\b(?:to|from|with|by) ${name}(?![’'\\p{L}])`,
    'u',
  )
  if (!isSubject.test(text)) return false
  // All other words of the part, such as the name of the husband, must be in the fact.
  const others = new Set(nameWords(part.replace(bonds[is], ' ').replace(new RegExp(name, 'gu'), ' ')))
  const words = wordHashes(text)
  return [...contentHashes([...others].join(' '))].every((hash) => words.has(hash))
}
