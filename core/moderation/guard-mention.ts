/** A mention of a person under eighteen in a text. */
export interface MinorMention {
  /** The position in the text, in UTF-16 units; the end is exclusive. */
  start: number
  end: number
  /** The name of the person, if the mention has one. */
  name: string | null
  /** The age in years. It is 15 when the text names none, as in 'schoolgirl'. */
  age: number
  /** `isPast` is true for 'she was ten' and 'at ten'. Such a person may be an adult in the rest of the text. */
  isPast: boolean
  /**
   * `isStatement` is true for 'she is ten' and 'Age: 10', which give the age of the described person even if the
   * description also states an adult age.
   */
  isStatement: boolean
  /**
   * `weakContext` is set for a mention that is refused only beside sexual words: 'family' for a child of another
   * person ('her ten-year-old'), 'carer' for a person who is described by a child ('mother of a boy of ten'),
   * 'memory' for 'when she was ten', and 'since' for 'since she was ten'. 'noun' is a noun that is neither a known
   * person nor a known thing ('a ten-year-old model').
   */
  weakContext: 'family' | 'carer' | 'memory' | 'since' | 'noun' | null
}

/** The signs, in the words around an age, that decide why a mention is refused only beside sexual words. */
interface AgeSigns {
  isNoun?: boolean
  isSince?: boolean
  isMemory: boolean
  isOfFamily: boolean
  relation: 'family' | 'carer' | null
}

/**
 * Returns the reason why a mention is refused only beside sexual words; null for a person who is present in the scene.
 */
export function weakContextOf({
  isNoun = false,
  isSince = false,
  isMemory,
  isOfFamily,
  relation,
}: AgeSigns): MinorMention['weakContext'] {
  if (isNoun) return 'noun'
  if (isSince) return 'since'
  if (relation === 'carer') return 'carer'
  if (isMemory) return 'memory'
  return relation || isOfFamily ? 'family' : null
}

/** Returns the source of a regular expression that finds whole words; a space stands for any white space. */
export function wholeWord(source: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${source.replaceAll(' ', '[\\s\\u00a0]')})(?![\\p{L}\\p{N}])`
}

/**
 * Nouns for things that can have an age and that occur beside love scenes, such as a wine. A noun that is not in this
 * list may be a person.
 */
export const isThing =
  /^(?:whisk(?:e)?y|scotch|malt|wine|vino|vinho|vin|wein|brandy|cognac|rum|ron|port|porto|bordeaux|burde?os|bordô|burgunder|champa\p{L}+|cheese|queso|queijo|fromage|käse|formaggio|car|cars|truck|van|boat|ship|bus|bike|sofa|couch|bed|mattress|tent|coche|carro|camión|barco|voiture|camion|bateau|auto|wagen|schiff|boot|bett|macchina|barca|nave|letto|cama|lit|horse|dog|cat|caballo|perr[ao]|gat[ao]|cavalo|cachorr[ao]|cheval|chien(?:ne)?|chatte?|pferd|hund|katze|cavallo|cane|gatt[ao]|house|casa|maison|haus|marriage|matrimoni[oa]|casamento|mariage|ehe|affair|feud|friendship|amistad|amizade|amitié|freundschaft|amicizia|promise|promesa|promessa|secret[o]?|segredo|song|dress|quarrel|oven|horno|forno|four|ofen|grudge|rencor|rancor|rancune|groll|rancore|restaurant\p{L}*|ristorante|lite|querelle|briga|riña|streit|difference|diferencia|diferença|différence|differenza|absence|ausencia|years?|jeans|shirt|sweater|record|contract|contrato|contrat|vertrag|contratto|war|guerra|guerre|krieg)$/iu

/** Returns true for a word that is written like a name: a capital letter, and then only letters. */
export function looksLikeName(word: string): boolean {
  return /^\p{Lu}\p{L}+$/u.test(word)
}

/** Splits the source of a regular expression at the bars (|) that are not within brackets. */
export function splitAlternatives(source: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const char of source) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (char === '|' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}

/**
 * Lists all matches of a global regular expression. Unlike `matchAll` it makes no copy of the expression, which takes
 * longer than most searches.
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex++
    found.push(match)
  }
  return found
}
