import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { decisions } from './specification/decisions.ts'

const tests = path.join(import.meta.dirname, '..')

async function readSource(file: string): Promise<string> {
  const ending = file.startsWith('web/') ? ['.test.ts', '.test.tsx'] : ['.test.ts']
  const found = await Promise.allSettled(
    ending.map((end) => readFile(path.join(tests, `${file}${end}`), 'utf8')),
  )
  return found.map((one) => (one.status === 'fulfilled' ? one.value : '')).join('')
}

// Matches a call of `it` or `test` with this title. A call of `it.skip` or `it.todo` does not match.
function hasTest(source: string, name: string): boolean {
  const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(['"\`])${written}\\1`).test(source)
}

it.each(decisions.map((decision) => [decision.n, decision.subject, decision.by] as const))(
  'D-%i (%s) in the table of decisions names only tests that exist and are not skipped',
  async (_n, _subject, by) => {
    const missing: string[] = []
    for (const [file, name] of by) {
      if (!hasTest(await readSource(file), name)) missing.push(`${file}: ${name}`)
    }
    expect(missing).toEqual([])
    expect(by.length).toBeGreaterThan(0)
  },
)

it('the table of decisions with their tests contains every decision from D-1 to D-123', () => {
  expect(decisions.map(({ n }) => n)).toEqual(Array.from({ length: 123 }, (_, at) => at + 1))
})
