import type { FindingKind } from '#contract/book-options.ts'

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
