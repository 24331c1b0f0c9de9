import { afterEach, expect } from 'vitest'
import { rowChecks } from '#core/postgres/row-checks.ts'

const mismatches: string[] = []

// Every statement of every test is checked against the row schema that it declares. The test fails with the name of the
// column, even when the error itself is hidden by a 500 or by a retry.
rowChecks.onMismatch = (mismatch) => mismatches.push(mismatch.message)

afterEach(() => {
  expect(mismatches.splice(0), 'rows of statements did not match their schemas').toEqual([])
})
