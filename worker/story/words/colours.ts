export type Feature = 'eyes' | 'hair'

/**
 * The families of colours that a word can mean. Two colour words contradict each other when they have no family in
 * common.
 */
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
    redhead: 'red',
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

/** Matches the endings of forms such as 'bluest', 'greener' and 'reddish'. */
const ending = '(?:e?st|e?r|d?ish)?'

function wordsOf(feature: Feature): string {
  return Object.keys(families[feature]).join('|')
}

/** Returns the source of a pattern that matches a colour of a feature, also in forms such as 'bluest' and 'reddish'. */
export function colourWord(feature: Feature): string {
  return `(?:${wordsOf(feature)})${ending}`
}

/**
 * Returns the families of the colours that a description gives for a feature, as in 'Eyes: grey-green' or 'grey-green
 * eyes'.
 */
export function coloursIn(sheet: string, feature: Feature): Set<string> {
  const person = feature === 'hair' ? (/\b(blonde?|brunette|redhead|ginger)\b/i.exec(sheet)?.[1] ?? '') : ''
  const label = new RegExp(`\\b${feature}:\\s*([^,;.\\n]*)`, 'i').exec(sheet)?.[1] ?? ''
  const phrase =
    new RegExp(`((?:(?<![\\w-])(?:[\\w-]+ ){1,3})?)${feature}\\b(?!:)`, 'i').exec(sheet)?.[1] ?? ''
  return familiesOf(`${label} ${phrase} ${person}`, feature)
}

/** Returns the families of all colours of a feature that a text contains. */
export function familiesOf(text: string, feature: Feature): Set<string> {
  const words = text
    .toLowerCase()
    .matchAll(new RegExp(`\\b(${wordsOf(feature)})${ending}(?:haired|headed)?\\b`, 'g'))
  return new Set([...words].flatMap(([, word = '']) => (families[feature][word] ?? '').split(' ')))
}
