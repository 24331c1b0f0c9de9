/** A statement with its values, as the driver sends it. */
export interface Parameterized {
  readonly text: string
  readonly values: readonly unknown[]
}

interface RowChecks {
  /**
   * Receives each mismatch between rows and their schema, before the statement fails. Rows are checked only if it is
   * set.
   */
  onMismatch?: (mismatch: Error) => void
  /** Receives each statement of `fixedStatement`, and the same statement built from its values, for comparison. */
  onFixedStatement?: ((fixed: Parameterized, plain: Parameterized) => void) | undefined
}

/**
 * The check of the rows of statements against their schemas. Every test file switches it on; a server never does,
 * because the check takes longer than many of the reads.
 */
export const rowChecks: RowChecks = {}
