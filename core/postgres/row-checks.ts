/**
 * Whether the rows of statements are checked against their schemas. The tests switch it on in every file; a server never
 * does, because the check would take longer than many of the reads.
 */
export const rowChecks = { areOn: false }
