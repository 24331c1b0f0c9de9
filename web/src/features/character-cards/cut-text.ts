const SENTENCE_END = /[.!?…]["'”’»)*]*(?=\s|$)/g

/**
 * Cuts a text to at most `max` UTF-16 units. It cuts after the last whole sentence, else after the last word, else at
 * the limit.
 */
export function cutAtSentence(text: string, max: number): string {
  const whole = text.trim()
  if (whole.length <= max) return whole
  // The text is examined for one UTF-16 unit beyond the limit, to find a sentence that ends exactly at the limit.
  const room = whole.slice(0, max + 1)
  const ends = [...room.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
  const end = ends.findLast((at) => at <= max) ?? 0
  if (end > 0) return room.slice(0, end)
  const space = room.search(/\s\S*$/)
  const cut = room.slice(0, space > 0 ? space : max)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()
}
