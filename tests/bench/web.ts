import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { openDemoSite } from './lib/demo-site.ts'
import { quantile } from './lib/environment.ts'

// This bench measures how the client loads and scrolls: Lighthouse for a simulated phone (medians of three), bytes of
// the first load, and frames of Discover with a thousand stories. Other load on the machine lowers the scores, so the
// load is printed with them.

// The command `npm run bench -- web 5 story discover` measures only those pages, five times each.
const runs = Number(process.argv[2] ?? 3)
const only = process.argv.slice(3)
const dist = path.join(import.meta.dirname, '../../web/dist')
const categories = ['performance', 'accessibility', 'best-practices'] as const
const shift = 'layout shift'
/** The metrics of which the performance score consists. */
const parts = {
  'first-contentful-paint': ['first paint, ms', ''],
  'largest-contentful-paint': ['largest paint, ms', '2500 at most'],
  'total-blocking-time': ['blocked, ms', ''],
  'cumulative-layout-shift': [shift, '0.01 at most'],
} as const
const rows: string[][] = []

const executable = process.env.CHROMIUM_PATH
if (!executable) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- web`.')

/** Returns the size of the files that index.html loads on every screen. */
function firstLoad() {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const sum = (text: string, pattern: RegExp, compress: (bytes: Buffer) => Buffer = gzipSync) =>
    [...text.matchAll(pattern)]
      .map(([, file]) => compress(readFileSync(path.join(dist, file ?? ''))).length)
      .reduce((total, bytes) => total + bytes, 0)
  // The page loads its scripts after its first paint (web/build/first-paint.ts), so index.html names them in a list.
  const entries = /const entries = \[([^\]]+)\]/.exec(html)?.[1]
  if (!entries) throw new Error('index.html has no list of scripts')
  const styles = /<link rel="stylesheet"[^>]+href="([^"]+)"/g
  return {
    scripts: sum(entries, /"([^"]+)"/g),
    styles: sum(html, styles),
    sentStyles: sum(html, styles, brotliCompressSync),
  }
}

const { scripts, styles, sentStyles } = firstLoad()
rows.push(['first load, scripts, gzip', `${(scripts / 1000).toFixed(1)} kB`, '130 kB at most'])
rows.push(['first load, styles, gzip', `${(styles / 1000).toFixed(1)} kB`, '15 kB at most'])
rows.push(['first load, styles, brotli, as browsers get them', `${(sentStyles / 1000).toFixed(1)} kB`, ''])

const site = await openDemoSite()

/** Runs Lighthouse with an empty cache, and signed in if `signedIn` is set. */
async function measure(what: string, target: string, signedIn = false): Promise<void> {
  if (only.length > 0 && !only.includes(what)) return
  const chrome = await launch({ chromePath: executable, chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    if (signedIn) await signIn(chrome.port)
    const scores: Record<string, number[]> = {}
    const times: Record<string, number[]> = {}
    for (let run = 0; run < runs; run++) {
      const outcome = await lighthouse(`${site.url}${target}`, {
        port: chrome.port,
        onlyCategories: [...categories],
        logLevel: 'error',
      })
      if (!outcome) throw new Error('Lighthouse returned no result')
      for (const category of categories) {
        scores[category] ??= []
        scores[category].push(Math.round((outcome.lhr.categories[category]?.score ?? 0) * 100))
      }
      for (const [audit, [name]] of Object.entries(parts)) {
        times[name] ??= []
        times[name].push(outcome.lhr.audits[audit]?.numericValue ?? Number.NaN)
      }
      scores.machine ??= []
      scores.machine.push(outcome.lhr.environment.benchmarkIndex)
    }
    for (const category of categories) {
      rows.push([
        `Lighthouse, ${what}: ${category}`,
        String(quantile(scores[category] ?? [], 0.5)),
        '95 at least',
      ])
    }
    for (const [name, target] of Object.values(parts)) {
      rows.push([`  ${name}`, `${quantile(times[name] ?? [], 0.5).toFixed(name === shift ? 3 : 0)}`, target])
    }
    const speed = quantile(scores.machine ?? [], 0.5).toFixed(0)
    rows.push([`  the machine meanwhile`, `${speed}`, `load ${loadavg()[0]?.toFixed(1)}`])
  } finally {
    chrome.kill()
  }
}

async function signIn(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  const page = await context.newPage()
  const { email, password } = site.account
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'What will you write tonight?' }).waitFor()
  await page.close()
  await browser.close()
}

/**
 * Measures the frames while a page scrolls through a thousand cards, and the largest number of elements that the page
 * has.
 */
async function measureScroll(): Promise<void> {
  const author = await createUser(site.db)
  for (let n = 0; n < 1000; n++) await createStory(site.db, author, { isPublic: true, title: `Tale ${n}` })
  const browser = await chromium.launch({ executablePath: executable, args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/discover`)
  await page.getByRole('listitem').first().waitFor()
  const seen = await page.evaluate(async () => {
    const frames: number[] = []
    const tasks: number[] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
    let elements = 0
    let last = performance.now()
    let idle = 0
    while (idle < 120) {
      const before = window.scrollY
      window.scrollBy(0, 60)
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
      idle = window.scrollY === before ? idle + 1 : 0
      if (frames.length % 30 === 0) elements = Math.max(elements, document.querySelectorAll('*').length)
    }
    const cards = [...document.querySelectorAll('[role="listitem"]')].map((card) => Number(card.ariaPosInSet))
    return { frames, tasks, elements, cards: Math.max(...cards) }
  })
  await browser.close()
  const late = seen.frames.filter((ms) => ms > 25).length / seen.frames.length
  rows.push(['Discover, cards scrolled through', String(seen.cards), ''])
  rows.push(['  frame, median', `${quantile(seen.frames, 0.5).toFixed(1)} ms`, '16.7 ms'])
  rows.push(['  frames that came late', `${(late * 100).toFixed(1)} %`, '1 % at most'])
  rows.push(['  longest task', `${Math.max(0, ...seen.tasks).toFixed(0)} ms`, '50 ms at most'])
  rows.push(['  most elements in the page', String(seen.elements), '1500 at most'])
}

const story = await site.db.story.findFirstOrThrow({
  where: { isPublic: true, cover: { isNot: null }, chapters: { some: {} } },
  orderBy: { id: 'asc' },
})
await measure('landing', '/')
await measure('dashboard', '/', true)
await measure('story', `/stories/${story.id}`)
await measure('discover', '/discover')
if (only.length === 0) await measureScroll()
await site.close()

const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
for (const [what = '', got = '', target = ''] of rows) {
  console.log(`${what.padEnd(widths[0] ?? 0)}  ${got.padStart(widths[1] ?? 0)}  ${target}`)
}
