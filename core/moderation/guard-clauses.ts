/**
 * The longest part of a text (UTF-16 units) that is searched as one sentence or clause. Each mention of a minor is
 * compared with its whole sentence, and a text of a million characters without a full stop would be one sentence with
 * tens of thousands of mentions.
 */
export const maxSpanLength = 2000

/** Returns the part of a clause before an offset. `ends` matches the marks that end a clause. */
export function clauseBefore(text: string, offset: number, ends: RegExp): string {
  return (
    text
      .slice(Math.max(0, offset - maxSpanLength), offset)
      .split(ends)
      .at(-1) ?? ''
  )
}

/** Returns the part of a clause after an offset. */
export function clauseAfter(text: string, offset: number, ends: RegExp): string {
  return text.slice(offset, offset + maxSpanLength).split(ends)[0] ?? ''
}
