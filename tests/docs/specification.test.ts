import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, type Citation, citationsOf, linksOf } from './markdown.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

// Folders that are not in the repository, or that contain generated files.
const skipped = new Set(['node_modules', '.git', '.cache', '.data', 'generated', 'dist', 'test-results'])
const texts = /\.(?:md|tsx?|mjs|sql|prisma|ya?ml|css|html|json|example)$|^Dockerfile$|^run$/

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(file)
    return texts.test(entry.name) && entry.name !== 'package-lock.json' ? [file] : []
  })
}

const files = filesIn('.')
const subjects = files.filter((file) => /^docs\/specification\/[a-z-]+\.md$/.test(file))
const records = files.filter((file) => /^docs\/decisions\/ADR-/.test(file))
const documents = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file))

interface Decision {
  number: number
  title: string
  file: string
  status: 'built' | 'planned'
}

/**
 * Reads the decisions of one file; each is a heading with its anchor. A group that begins with 'Status: planned.' holds
 * planned decisions only.
 */
function decisionsIn(file: string): Decision[] {
  const decisions: Decision[] = []
  let status: Decision['status'] = 'built'
  for (const line of read(file).split('\n')) {
    if (line.startsWith('## ')) status = 'built'
    if (line.startsWith('**Status: planned.**')) status = 'planned'
    const [, number, title = ''] = /^### <a id="d-(\d+)"><\/a>D-\1 (.+)$/.exec(line) ?? []
    if (number !== undefined) decisions.push({ number: Number(number), title, file, status })
  }
  return decisions
}

const decisions = subjects.flatMap(decisionsIn).sort((a, b) => a.number - b.number)

function unknown(pattern: RegExp, known: ReadonlySet<number>): Citation[] {
  return files
    .flatMap((file) => citationsOf(file, read(file), pattern))
    .filter(({ number }) => !known.has(number))
}

describe('the specification', () => {
  it('the specification defines each decision from D-1 to D-156 exactly once', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers.filter((number) => number <= 156)).toEqual(Array.from({ length: 156 }, (_, at) => at + 1))
    expect(numbers.filter((number, at) => number === numbers[at - 1])).toEqual([])
  })

  it('each decision of the specification has an anchor with its number', () => {
    const headings = subjects.flatMap((file) => read(file).match(/^### .*D-\d+ .*$/gm) ?? [])
    expect(headings).toHaveLength(decisions.length)
  })

  it('the index of the specification lists each decision with its title, file and status', () => {
    const listed = read('docs/specification.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .flatMap(([, id = '', decision = '', , status]) => {
        const [, number] = /^<a id="d-(\d+)"><\/a>D-\1$/.exec(id) ?? []
        const [, title, file] = /^\[(.+)\]\((.+)#d-\d+\)$/.exec(decision) ?? []
        return number ? [{ number: Number(number), title, file: `docs/${file}`, status }] : []
      })
    expect(listed).toEqual(decisions)
  })

  it('the specification contains every decision that a file of the repository cites', () => {
    expect(unknown(/(?<![\w-])D-(\d+)(?!\w)/g, new Set(decisions.map(({ number }) => number)))).toEqual([])
  })
})

describe('the decision records', () => {
  const sections = ['Date', 'Status', 'Context', 'Decision', 'Consequences']

  it.each(records)('the decision record %s has its number, the five sections and a list entry', (file) => {
    const text = read(file)
    const number = /^docs\/decisions\/(ADR-\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
    expect(number).toBeDefined()
    expect(text).toMatch(new RegExp(`^# ${number} \\S`))
    expect([...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1])).toEqual(sections)
    for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe('')
    expect(text).toMatch(/^## Date\n\n\d{4}-\d{2}-\d{2}\n/m)
    expect(read('docs/decisions/README.md')).toContain(`[${number}](${path.basename(file)})`)
  })

  it('the decision records have no gaps and contain every record that a file of the repository cites', () => {
    const numbers = records.map((file) => Number(/ADR-(\d{4})/.exec(file)?.[1])).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(unknown(/(?<![\w-])ADR-(\d{4})(?!\d)/g, new Set(numbers))).toEqual([])
  })
})

describe('the documents', () => {
  it('the glossary names only existing files and folders', () => {
    const homes = [...read('docs/glossary.md').matchAll(/`([a-z]+\/[^`\s]+)`(?=[^|\n]*\|$)/gm)].map(
      (home) => home[1] ?? '',
    )
    expect(homes.length).toBeGreaterThan(50)
    expect(homes.filter((home) => !existsSync(path.join(root, home)))).toEqual([])
  })

  it.each(documents)('the document %s links only to files and anchors that exist', (file) => {
    const broken = linksOf(read(file)).filter((link) => {
      const [target = '', anchor] = link.split('#')
      const found = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(target))
      if (!existsSync(path.join(root, found))) return true
      return anchor !== undefined && !anchorsOf(read(found)).has(anchor)
    })
    expect(broken).toEqual([])
  })
})
