import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// This file is TypeScript because vitest.config.ts imports it too. The launcher loads it only when it runs on the
// right version of Node.
const root = path.join(import.meta.dirname, '../..')
const services = path.join(root, 'tests/setup/services.ts')
const browser = path.join(root, 'tests/setup/browser.ts')
// Matches relative imports, whose files a test loads. Imports of types only are not matched, because they load nothing.
const relativeImport =
  /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']+)'|import\('(\.[^']+)'\)/gm

const imported = new Map<string, string[]>()

/** Lists the files below tests/ that a file loads by a static or a literal dynamic import. */
function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const found = [...readFileSync(file, 'utf8').matchAll(relativeImport)]
    .map(([, from, dynamic]) => path.resolve(path.dirname(file), from ?? dynamic ?? ''))
    .filter((target) => target.startsWith(path.join(root, 'tests')) && /\.tsx?$/.test(target))
  imported.set(file, found)
  return found
}

/** Returns true when a file below tests/ loads `target`, itself or through other files below tests/. */
function reaches(file: string, target: string, seen = new Set<string>()): boolean {
  if (file === target) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((each) => reaches(each, target, seen))
}

/** Lists every test file, as a path from the root with forward slashes. */
export function testFiles(): string[] {
  return readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join('tests', file.replaceAll(path.sep, '/')))
    .sort()
}

/**
 * Returns true when a test file uses Postgres, Redis or storage: when it imports `tests/setup/services.ts`, or is in
 * one of the folders infra, faults, e2e and browsers.
 */
export function needsServices(file: string): boolean {
  return /^tests\/(infra|faults|e2e|browsers)\//.test(file) || reaches(path.join(root, file), services)
}

/** Returns true when a test file uses Firefox and WebKit, and the built client. */
export function needsOtherBrowsers(file: string): boolean {
  return file.startsWith('tests/browsers/')
}

/** Returns true when a test file uses Chromium and the built client. */
export function needsBrowser(file: string): boolean {
  return reaches(path.join(root, file), browser)
}
