import type { FindingKind } from '#contract/book-options.ts'

/**
 * Returns what a finding contradicts, for a fact. A fact without a quote, such as one that the writer has stated, is not
 * in the words of its chapter. It therefore gets no chapter: with one, the next change of that chapter would settle the
 * finding, because the chapter does not contain the words of the fact (D-104).
 */
export function againstFact({
  id,
  chapterId,
  quote,
  text,
}: {
  id: number
  chapterId: number | null
  quote: string | null
  text: string
}): NonNullable<NewFinding['against']> {
  return { kind: 'fact', id, chapterId: quote === null ? null : chapterId, quote: quote ?? text }
}

/** A finding that is not stored yet (D-119). */
export interface NewFinding {
  kind: FindingKind
  severity: 'note' | 'warning' | 'error'
  /** The words of the chapter that the finding is about; '' for a finding about the whole chapter. */
  quote: string
  /** UTF-16 offset of the quote in the chapter; 0 without a quote. */
  offset: number
  /** The thing that the quote contradicts; null when the finding contradicts nothing, such as a wrong length. */
  against: {
    /**
     * The kind of the contradicted thing: `fact`, `character`, `location`, `chapter`, `contract`, `style` or `order`
     * (the order of the generation).
     */
    kind: string
    id: number | null
    chapterId: number | null
    quote: string | null
  } | null
  /** One sentence that explains the finding to the writer. */
  why: string
}
