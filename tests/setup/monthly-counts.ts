import { expect } from 'vitest'
import { generationKinds } from '#contract/generation-kinds.ts'
import type { Db } from '#core/postgres/client.ts'

/**
 * Expects that the monthly counts of a writer match the generations of the writer. Each counted generation has a usage
 * period. A failed or cancelled generation has none, unless its text was kept (D-52).
 * @returns the counted chapters and characters.
 */
export async function expectMonthlyCountsMatch(
  db: Db,
  userId: string,
): Promise<{ chapters: number; characters: number }> {
  const rows = await db.generation.findMany({ where: { ownerId: userId } })
  const periods = await db.usagePeriod.findMany({ where: { userId } })
  const monthOf = (date: Date) => date.toISOString().slice(0, 7)
  const expected: Record<string, number> = {}
  for (const { id, kind, status, result, usagePeriod } of rows) {
    const what = generationKinds[kind].counts
    const isGivenBack = (status === 'failed' || status === 'cancelled') && result === null
    const counts = what !== null && !isGivenBack
    expect(usagePeriod === null ? 'not counted' : 'counted', `${status} ${kind} ${id}`).toBe(
      counts ? 'counted' : 'not counted',
    )
    if (!what || !usagePeriod) continue
    const line = `${monthOf(usagePeriod)} ${what}`
    expected[line] = (expected[line] ?? 0) + 1
  }
  const counted: Record<string, number> = {}
  const sum = { chapters: 0, characters: 0 }
  for (const { period, chapters, characters } of periods) {
    if (chapters > 0) counted[`${monthOf(period)} chapters`] = chapters
    if (characters > 0) counted[`${monthOf(period)} characters`] = characters
    sum.chapters += chapters
    sum.characters += characters
  }
  expect(counted).toEqual(expected)
  return sum
}
