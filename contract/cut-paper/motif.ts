/** The colours of a motif: its main paper, a second paper, the light, and the darkest paper. */
export type Papers = { main: string; second: string; light: string; ink: string }

/** A motif is drawn around 0, 0 in a square from -100 to 100. */
export type Motif = (papers: Papers) => string

/** A motif, and the words of a plot that select it. */
export type KnownMotif = { words: RegExp; draw: Motif }
