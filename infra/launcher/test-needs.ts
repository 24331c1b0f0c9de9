import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// TypeScript, for vitest.config.ts reads it too; the launcher loads it after it has found the right Node.
const root = path.join(import.meta.dirname, '../..')
const services = path.join(root, 'tests/setup/services.ts')
const browser = path.join(root, 'tests/setup/browser.ts')
// Imports of types alone load nothing, so they do not count.
const relativeImport =
  /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']+)'|import\('(\.[^']+)'\)/gm

const imported = new Map<string, string[]>()

/** The files below tests/ that a file loads by a static or a literal dynamic import. */
function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const found = [...readFileSync(file, 'utf8').matchAll(relativeImport)]
    .map(([, from, dynamic]) => path.resolve(path.dirname(file), from ?? dynamic ?? ''))
    .filter((target) => target.startsWith(path.join(root, 'tests')) && /\.tsx?$/.test(target))
  imported.set(file, found)
  return found
}

/** Whether a file below tests/ loads `target`, itself or through other files below tests/. */
function reaches(file: string, target: string, seen = new Set<string>()): boolean {
  if (file === target) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((each) => reaches(each, target, seen))
}

/** Every test file, as a path from the root with forward slashes. */
export function testFiles(): string[] {
  return readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join('tests', file.replaceAll(path.sep, '/')))
    .sort()
}

/** Whether a test file uses Postgres, Redis or storage: it imports `tests/setup/services.ts`, which knows where they are. */
export function needsServices(file: string): boolean {
  return /^tests\/(infra|faults|e2e)\//.test(file) || reaches(path.join(root, file), services)
}

/** Whether a test file uses a browser and the built client. */
export function needsBrowser(file: string): boolean {
  return reaches(path.join(root, file), browser)
}
