interface Parameterized {
  readonly text: string
  readonly values: readonly unknown[]
}

interface RowChecks {
  /**
   * `onMismatch` is called with each mismatch before its statement fails. Rows are checked only if this callback is
   * set.
   */
  onMismatch?: (mismatch: Error) => void
  /** `onFixedStatement` is called with each statement of `fixedStatement`, and with the one built from its values. */
  onFixedStatement?: ((fixed: Parameterized, plain: Parameterized) => void) | undefined
}

/**
 * The check of the rows of statements against their schemas. Every test file switches it on; a server never does,
 * because the check takes longer than many of the reads.
 */
export const rowChecks: RowChecks = {}
