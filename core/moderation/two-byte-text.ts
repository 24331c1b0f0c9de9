/**
 * Returns an equal text that V8 stores with two bytes for each character. V8 compiles a pattern separately for texts
 * with one byte for each character, and the rule on minors has hundreds of patterns that take some milliseconds each.
 */
export function asTwoByteText(text: string): string {
  // A part of a text is stored in the same way as the whole text, and the added character needs two bytes.
  return `${text}’`.slice(0, -1)
}

/** Returns an equal character and description, both as in `asTwoByteText`. */
export function asTwoByteLead(lead: { name: string; text: string }): { name: string; text: string } {
  return { name: asTwoByteText(lead.name), text: asTwoByteText(lead.text) }
}
