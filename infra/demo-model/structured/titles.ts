const SMALL = /^(?:a|an|the|of|in|on|at|to|and|but|or|for|from|with|by|nor)$/i

/** Capitalizes a title: 'the lamp in the window' gives 'The Lamp in the Window'. */
export function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .map((word, i) =>
      i > 0 && SMALL.test(word)
        ? word.toLowerCase()
        : word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    )
    .join(' ')
}
