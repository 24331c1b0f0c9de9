import type { Plugin, Rolldown } from 'vite'

/** The two faces of the first paint: fetched beside the script instead of after the style sheet. */
const FIRST_PAINT_FONTS = [/fraunces-latin-wght-normal/, /figtree-latin-wght-normal/]

interface FirstScreen {
  /** Where the visit begins, path and query; what its group catches can stand in `calls` as $1. */
  path: string
  /** The chunks it needs beside the shell. */
  chunks: readonly string[]
  /** What it reads first, to the letter as lib/api.ts writes the URL. */
  calls: readonly string[]
}

const FIRST_SCREENS: readonly FirstScreen[] = [
  { path: '^/', chunks: [], calls: ['/api/auth/user'] },
  { path: '^/discover', chunks: ['discover-screen'], calls: ['/api/discover/stats'] },
  { path: '^/discover$', chunks: [], calls: ['/api/stories/public?limit=24'] },
  {
    path: '^/stories/(\\d+)(\\?|$)',
    chunks: ['story-screen'],
    calls: ['/api/stories/$1', '/api/stories/$1/chapters'],
  },
  { path: '^/discover\\?tab=characters$', chunks: [], calls: ['/api/characters/public?limit=24'] },
  { path: '^/discover\\?tab=creators$', chunks: [], calls: ['/api/users/public?limit=24'] },
  { path: '^/characters/\\d+(\\?|$)', chunks: ['character-screen'], calls: [] },
  { path: '^/characters/(\\d+)$', chunks: [], calls: ['/api/characters/$1'] },
  {
    path: '^/users/([\\w-]+)(\\?|$)',
    chunks: ['user-screen'],
    calls: ['/api/users/$1', '/api/users/$1/stories?limit=24'],
  },
  { path: '^/membership', chunks: ['membership-screen'], calls: [] },
  { path: '^/login', chunks: ['login-screen'], calls: [] },
  { path: '^/signup', chunks: ['signup-screen'], calls: [] },
]
/** The same for a browser that carries a session. */
const FOR_THE_SIGNED_IN: readonly FirstScreen[] = [
  { path: '^/(\\?|$)', chunks: ['dashboard-screen'], calls: ['/api/generations?active=true'] },
  { path: '^/$', chunks: [], calls: ['/api/stories?personal=true'] },
  { path: '^/', chunks: ['account-tools'], calls: [] },
]

/** How Vite has the page load its entry, and what that imports. */
const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const IMPORTED = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

type Chunk = Rolldown.OutputChunk

/** Fonts, files and first reads of the screen a visit begins with start with the page, not when the shell has run. */
export function firstLoad(): Plugin {
  return {
    name: 'heartroom:first-load',
    apply: 'build',
    transformIndexHtml(html, { bundle }) {
      const files = Object.values(bundle ?? {})
      const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      const named = (name: string) => [...chunks.values()].find((chunk) => chunk.name === name)
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
      if (!entry) throw new Error('the build has no entry')
      const shell = withImports(entry, chunks)
      const needed = (modules: readonly string[]) =>
        modules.flatMap((name) => {
          const chunk = named(name)
          if (!chunk) throw new Error(`the build has no chunk named ${name}`)
          return [...withImports(chunk, chunks)].filter((file) => !shell.has(file)).map((file) => `/${file}`)
        })
      const table = (screens: readonly FirstScreen[]) =>
        screens.map(({ path, chunks: names, calls }) => [path, needed(names), calls])
      const fonts = FIRST_PAINT_FONTS.flatMap((font) => files.filter(({ fileName }) => font.test(fileName)))
      const entries = [IMPORTED, ENTRY].flatMap((tag) => [...html.matchAll(tag)].map(([, file = '']) => file))
      if (entries.length === 0) throw new Error('the page loads no script')
      const script = beginner(table(FIRST_SCREENS), table(FOR_THE_SIGNED_IN))
      return {
        html: html
          // Before the style sheet, for which an inline script would wait.
          .replace('<!-- first load -->', () => `<script>${script}</script>`)
          .replaceAll(ENTRY, '')
          .replaceAll(IMPORTED, '')
          .replace('<!-- start -->', () => `<script>${starter(entries)}</script>`),
        tags: fonts.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
      }
    },
  }
}

/** A chunk's file and those of everything it imports at once. */
function withImports(
  chunk: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = chunks.get(file)
    if (imported) withImports(imported, chunks, seen)
  }
  return seen
}

// lib/early-calls.ts hands out what is fetched here.
function beginner(always: unknown, signedIn: unknown): string {
  return `(() => {
let token
try { token = localStorage.getItem('authToken') } catch {}
const known = token || document.documentElement.dataset.session
const headers = token ? { Authorization: 'Bearer ' + token } : {}
const early = window.earlyCalls = new Map()
const wanted = window.firstFiles = []
for (const [path, files, calls] of ${JSON.stringify(always)}.concat(known ? ${JSON.stringify(signedIn)} : [])) {
  const at = new RegExp(path).exec(location.pathname + location.search)
  if (!at) continue
  wanted.push(...files)
  for (const call of calls) {
    const url = call.replace('$1', at[1])
    const answer = fetch(url, { headers, credentials: 'include' })
    answer.catch(() => {})
    early.set(url, answer)
  }
}
})()`
}

// What the server painted comes first: all of a slow line until it is seen, then the scripts. Each is run in a task of its
// own, so that a slow device answers a finger in between. Out of sight nothing is painted.
function starter(entries: readonly string[]): string {
  return `(() => {
let begun = false
const start = async () => {
  if (begun) return
  begun = true
  const entries = ${JSON.stringify(entries)}
  for (const href of new Set([...entries, ...window.firstFiles])) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  for (const entry of entries) {
    await import(entry)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
if (document.hidden) return start()
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
requestAnimationFrame(() => setTimeout(start, 1000))
})()`
}
