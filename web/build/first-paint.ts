import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Prerender = typeof import('../src/prerender.tsx')
type Chunk = Rolldown.OutputChunk

/** The two fonts that the first paint needs. A page fetches them together with the style sheet instead of after it. */
const FIRST_PAINT_FONTS = [/fraunces-latin-wght-normal/, /figtree-latin-wght-normal/]

/** The tags in the HTML page of Vite's build that load the entry script and the files that the entry imports. */
const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const IMPORTED = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * Prerenders the screens into pages.json, from which the API takes the HTML of its pages. It also makes each page fetch
 * the fonts, the files and the API data of its screen before the script of the app has loaded.
 */
export function firstPaint(): Plugin {
  return {
    name: 'heartroom:first-paint',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<Prerender>('/src/prerender.tsx', {
        configFile: false,
        root: this.environment.config.root,
        plugins: [react()],
      })
      const source = JSON.stringify(module.renderPages(filesIn(bundle)))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
    transformIndexHtml(html, { bundle = {} }) {
      const entries = [IMPORTED, ENTRY].flatMap((tag) => [...html.matchAll(tag)].map(([, file = '']) => file))
      if (entries.length === 0) throw new Error('the page loads no script')
      const fonts = FIRST_PAINT_FONTS.flatMap((font) => Object.keys(bundle).filter((file) => font.test(file)))
      return {
        html: html
          // The script is placed before the style sheets, because an inline script waits for every style sheet
          // before it.
          .replace('<!-- first load -->', () => `<script>${firstLoadScript}</script>`)
          .replaceAll(ENTRY, '')
          .replaceAll(IMPORTED, '')
          .replace('<!-- start -->', () => `<script>${startScript(entries)}</script>`),
        tags: fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
      }
    },
  }
}

/**
 * Returns a function that lists the files of a chunk and of its static imports, without the files that every page
 * loads.
 */
function filesIn(bundle: Rolldown.OutputBundle): (chunk: string) => string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const collect = (chunk: Chunk | undefined, files = new Set<string>()): Set<string> => {
    if (!chunk || files.has(chunk.fileName)) return files
    files.add(chunk.fileName)
    for (const file of chunk.imports)
      collect(
        chunks.find(({ fileName }) => fileName === file),
        files,
      )
    return files
  }
  const always = collect(chunks.find(({ isEntry }) => isEntry))
  return (name) => {
    const chunk = chunks.find((one) => one.name === name)
    if (!chunk) throw new Error(`the build has no chunk named ${name}`)
    return [...collect(chunk)].filter((file) => !always.has(file)).map((file) => `/${file}`)
  }
}

// The API writes into the page which files and API calls the screen needs (contract/pages.ts, FirstLoad). This script
// starts the calls, and lib/early-calls.ts passes their answers to the queries of the screen. The script that
// `startScript` returns loads the files.
const firstLoadScript = `(() => {
let token
try { token = localStorage.getItem('authToken') } catch {}
const { session, firstLoad } = document.documentElement.dataset
const known = token || session
const headers = token ? { Authorization: 'Bearer ' + token } : {}
const early = window.earlyCalls = new Map()
const { path, files = [], signedInFiles = [], reads = [] } = JSON.parse(firstLoad || '{}')
window.firstFiles = known ? [...files, ...signedInFiles] : files
const match = new RegExp(path).exec(location.pathname)
const given = new URLSearchParams(location.search)
for (const { url: template, search = location.search, without = [], signedIn } of reads) {
  if (search !== location.search || without.some((name) => given.has(name)) || (signedIn && !known)) continue
  const url = template.replace('$1', match?.[1])
  const answer = fetch(url, { headers, credentials: 'include' })
  answer.catch(() => {})
  early.set(url, answer)
}
})()`

// The scripts load after the prerendered page is painted, so that they do not compete with it on a slow connection.
// Each script runs in a separate task, so that a slow device can react to input between them. A hidden page is never
// painted, so it does not wait.
function startScript(entries: readonly string[]): string {
  return `(() => {
let started = false
const start = async () => {
  if (started) return
  started = true
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
