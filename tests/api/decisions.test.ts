import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { decisions } from './specification/decisions.ts'

const tests = path.join(import.meta.dirname, '..')

async function sourceOf(file: string): Promise<string> {
  const ending = file.startsWith('web/') ? ['.test.ts', '.test.tsx'] : ['.test.ts']
  const found = await Promise.allSettled(
    ending.map((end) => readFile(path.join(tests, `${file}${end}`), 'utf8')),
  )
  return found.map((one) => (one.status === 'fulfilled' ? one.value : '')).join('')
}

// A test that is begun by this name, and not skipped, left out or still to be written.
function isTried(source: string, name: string): boolean {
  const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(['"\`])${written}\\1`).test(source)
}

it.each(decisions.map((decision) => [decision.n, decision.says, decision.by] as const))(
  'decision %i (%s) is executed by the tests it names',
  async (_n, _says, by) => {
    const missing: string[] = []
    for (const [file, name] of by) {
      if (!isTried(await sourceOf(file), name)) missing.push(`${file}: ${name}`)
    }
    expect(missing).toEqual([])
    expect(by.length).toBeGreaterThan(0)
  },
)

it('no decision is left out', () => {
  expect(decisions.map(({ n }) => n)).toEqual(Array.from({ length: 94 }, (_, at) => at + 1))
})
