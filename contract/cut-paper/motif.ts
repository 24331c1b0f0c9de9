/**
 * The colours of a motif, a small picture for a word of a plot: its main paper, a second paper, the light, the darkest
 * paper.
 */
export type Papers = { main: string; second: string; light: string; ink: string }

/** A motif is drawn around 0, 0 in a square from -100 to 100. */
export type Motif = (papers: Papers) => string

/** A motif, and a pattern for the words of a plot that select it. */
export type KnownMotif = { words: RegExp; draw: Motif }
