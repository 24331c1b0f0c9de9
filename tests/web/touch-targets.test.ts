import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Controls must use the variant `touch:` instead of this pattern, because it also applies on the wide touch screen of a
// tablet (web/src/styles.css).
const highOnPhonesOnly = /max-sm:(?:min-h|size|h)-11\b/

test('a control with the touch size on phones has it on every touch screen', () => {
  const root = path.resolve('web/src')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((file) => highOnPhonesOnly.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found).toEqual([])
})
