import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Tailwind classes that name the left or right side of the screen, each with the class that follows the direction of
// the text.
const logical: readonly (readonly [physical: RegExp, logical: string])[] = [
  [/(?<![\w-])-?(?:scroll-)?m[lr]-[\w[.]/, 'ms- or me-'],
  [/(?<![\w-])(?:scroll-)?p[lr]-[\w[.]/, 'ps- or pe-'],
  [/(?<![\w-])-?(?:left|right)-(?:\d|\[|auto|full|px)/, 'start- or end-'],
  [/(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/, 'text-start or text-end'],
  [/(?<![\w-])border-[lr](?![\w])/, 'border-s or border-e'],
  [/(?<![\w-])rounded-(?:[lr]|[tb][lr])(?![\w])/, 'rounded-s, rounded-e, rounded-ss and so on'],
]

/** Lists the classes in the string literals of a source text that name the left or right side of the screen. */
function physicalClasses(source: string): string[] {
  const literals = source.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []
  const found = literals.flatMap((literal) =>
    literal
      .slice(1, -1)
      .split(/[\s:]+/)
      .map((word) => [word, logical.find(([physical]) => physical.test(word))] as const),
  )
  return found.flatMap(([word, rule]) => (rule ? [`${word}: write ${rule[1]}`] : []))
}

test('a CSS class that names the left or right side is refused, and one that names the start or end side is not', () => {
  const lines = ["'ml-auto -mr-2 sm:pl-4'", '"left-1/2 text-right"', "'border-l rounded-tl-lg'"]
  expect(lines.flatMap(physicalClasses)).toHaveLength(7)
  expect(physicalClasses("'ms-auto ps-4 start-1/2 text-end border-line rounded-lg inset-x-0'")).toEqual([])
})

test('no class and no stylesheet of the client names the left or right side of the screen', () => {
  const root = path.resolve('web/src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const stylesheets = files.filter((file) => file.endsWith('.css'))
  expect(sources.length).toBeGreaterThan(200)
  expect(stylesheets).toContain('styles.css')
  expect(stylesheets.length).toBeGreaterThan(5)
  const found = sources.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return physicalClasses(source).map((one) => `${file}: ${one}`)
  })
  expect(found).toEqual([])
  for (const file of stylesheets)
    expect(readFileSync(path.join(root, file), 'utf8'), file).not.toMatch(
      /\b(?:margin|padding|border)-(?:left|right)\b|(?:text-align|float):\s*(?:left|right)\b|(?<![\w-])(?:left|right):/,
    )
})
