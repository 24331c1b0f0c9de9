// This module imports no library, because the screen of a character loads it first.

/** The longest trait, and the largest number of traits, that the list of traits can have. */
export const traitLimits = { length: 60, count: 40 }

/** The separator before the traits in a personality text. */
const mark = /(?:^|\s)Traits: /

/** Joins personality and traits to the one text that is stored: '… Traits: loyal, witty' (D-234). */
export function composePersonality(personality: string, traits: readonly string[]): string {
  const written = personality.trim()
  if (traits.length === 0) return written
  return `${written}${written === '' ? '' : ' '}${listOf(traits)}`
}

/**
 * Splits one text into the personality and its traits, which follow the first 'Traits: ' and are separated by commas.
 * If the traits do not fit into the list of traits, they stay in the text (D-41): the edit form could not save them.
 */
export function parsePersonality(text: string): { personality: string; traits: string[] } {
  const found = mark.exec(text)
  if (!found) return { personality: text, traits: [] }
  const traits = text
    .slice(found.index + found[0].length)
    .split(', ')
    .filter((trait) => trait.trim() !== '')
  return fitList(traits)
    ? { personality: text.slice(0, found.index), traits }
    : { personality: text, traits: [] }
}

/**
 * Returns the traits for editing a stored personality: the stored traits if its text still ends with them, otherwise
 * the traits that are parsed from its text.
 */
export function traitsOfPersonality(text: string, stored: readonly string[]): readonly string[] {
  return fitList(stored) && cutList(text, stored) !== null ? stored : parsePersonality(text).traits
}

function fitList(traits: readonly string[]): boolean {
  return traits.length <= traitLimits.count && traits.every(({ length }) => length <= traitLimits.length)
}

/** Returns the text without its traits, which `traitsOfPersonality` has returned. */
export function withoutTraits(text: string, traits: readonly string[]): string {
  if (traits.length === 0) return text
  return cutList(text, traits) ?? parsePersonality(text).personality
}

/** Returns the text before the list of these traits; null if the text does not end with the list. */
function cutList(text: string, traits: readonly string[]): string | null {
  const list = listOf(traits)
  const before = text.slice(0, -list.length)
  const isList = traits.length > 0 && text.endsWith(list) && /(^|\s)$/.test(before)
  return isList ? before.trimEnd() : null
}

function listOf(traits: readonly string[]): string {
  return `Traits: ${traits.join(', ')}`
}
