import { cutMark } from '../story/memory/memory-order.ts'

/** How a regenerated chapter uses the text that it replaces (D-117). */
export interface Regeneration {
  /** Whether the wish of the writer keeps the text where it does not speak of it. */
  keeps: boolean
  /** Whether the last attempt was nearly the same as the replaced text. */
  again: boolean
}

/**
 * Returns the instruction about the use of the replaced text when a chapter is regenerated (D-117). It is a part of the
 * paragraph about the rewriting of a chapter, which follows the sections of the prompt.
 */
export function regenerationRule({ keeps, again }: Regeneration): string {
  const use = keeps
    ? `The section replaced-text is the chapter as it stands. The wish asks to keep it in the main: keep its sentences word for word wherever the wish does not touch them, and change what it names.`
    : `The section replaced-text is the chapter as it stands, which the writer wants changed. Keep what happens where the wish does not speak of it, and write it anew: other sentences, another way in, other images.`
  const cut = ` Where the section begins with '${cutMark}', the beginning of the chapter is left out.`
  const more = again
    ? ` The last attempt came back nearly the same as the replaced text. This time the difference must be plain to see.`
    : ''
  return `${use}${cut}${more}`
}
