import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { openDemoSite } from './lib/demo-site.ts'
import { quantile } from './lib/environment.ts'

// This bench measures typing on the desk (D-137): from a key to the frame on the screen, in a chapter of 50,000 words,
// as the browser reports it (Event Timing). A timer or a message would measure more than that: while keys arrive,
// Chromium handles input and frames before timers and messages. A chapter of 500 words and a plain page without any
// script are measured alternately with it, because they show the speed of the machine. Keys are sent faster than a
// person types. After every 25 keys the bench waits until the text is stored on the device, or until its draft is on
// the server, and then continues at once. `npm run bench -- desk 20000` measures another length, and `npm run bench --
// desk 50000 DIST` also an earlier build of the client in the folder DIST.

const [length = '50000', earlier] = process.argv.slice(2)
const lengths = [500, Number(length)]
const rounds = 4
const keys = 100
const restEvery = 25
/** The time (ms) from one key to the next. */
const keyEveryMs = 40
/** Event Timing does not report events that took less than this (ms), and rounds to 8 ms. */
const leastMs = 16
const places = { beginning: 'ControlOrMeta+Home', end: 'ControlOrMeta+End' }
const plainRestMs = 1_000
const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- desk`.')

const sentence =
  'Ione walked along the *harbour* wall and did not look at the sea, which had taken one thing already. '
const paragraph = sentence.repeat(2).trim()
const contentOf = (words: number) => {
  const count = Math.ceil(words / paragraph.split(' ').length)
  return Array.from({ length: count }, (_, n) => (n % 40 === 39 ? '***' : paragraph)).join('\n\n')
}

/** Lets a page load the client of another build, from the folder of this build. */
async function serveBuild(page: Page, folder: string) {
  await page.route('**/*', (route) => {
    const isDocument = route.request().resourceType() === 'document'
    const file = path.join(folder, isDocument ? 'index.html' : new URL(route.request().url()).pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.continue()
  })
}

/** Types in a page and returns the time (ms) from each key to its frame. `rest` waits after every 25 keys. */
async function typingTimes(page: Page, key: string, rest: (isLong: boolean) => Promise<void>) {
  await page.locator('.manuscript').press(key)
  await page.evaluate((durationThreshold) => {
    const starts: number[] = []
    const durations = new Map<number, number>()
    Object.assign(window, { starts, durations })
    document.addEventListener('keydown', ({ timeStamp }) => starts.push(timeStamp), { capture: true })
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'keydown') durations.set(startTime, duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, leastMs)
  for (let n = 1; n <= keys; n += 1) {
    const next = setTimeout(keyEveryMs)
    await page.keyboard.press(n % 6 === 0 ? 'Space' : 'e')
    await (n % restEvery === 0 ? rest(n % (2 * restEvery) === 0) : next)
  }
  return page.evaluate(async (least) => {
    // The browser reports the performance entries of the last key presses only when the page is idle.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
    const { starts, durations } = window as unknown as { starts: number[]; durations: Map<number, number> }
    return starts.map((start) => durations.get(start) ?? least)
  }, leastMs)
}

/** Waits until the page has stored its text on the device after the last key. */
async function storedOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { typedAt: Date.now() }))
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, value]) =>
        name.includes('draft:desk-chapter') &&
        JSON.parse(value).at >= (window as unknown as { typedAt: number }).typedAt,
    ),
  )
}

const site = await openDemoSite()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
const measured = new Map<string, number[]>()

function note(name: string, times: number[]) {
  measured.set(name, [...(measured.get(name) ?? []), ...times])
}

/**
 * Types in a page that has only an editable paragraph, which shows the minimum time for this machine and this browser.
 */
async function measureFloor(context: BrowserContext) {
  const page = await context.newPage()
  await page.setContent(`<div class="manuscript" contenteditable><p>${paragraph}</p></div>`)
  note('a plain page', await typingTimes(page, places.end, () => setTimeout(plainRestMs)))
  await page.close()
}

async function measure(context: BrowserContext, storyId: number, words: number, build?: string) {
  const page = await context.newPage()
  if (build) await serveBuild(page, build)
  for (const [place, key] of Object.entries(places)) {
    await page.goto(`/stories/${storyId}/desk`)
    await page.locator('.manuscript').waitFor()
    await page.waitForLoadState('networkidle')
    const times = await typingTimes(page, key, (isLong) =>
      isLong ? page.locator('[data-save-state="kept"]').waitFor() : storedOnDevice(page),
    )
    note(`${words} words, at the ${place}${build ? ', earlier build' : ''}`, times)
  }
  await page.close()
}

try {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } })
  const login = await context.request.post('/api/auth/login', { data: site.account })
  if (!login.ok()) throw new Error(`signing in answered ${login.status()}`)
  const { id } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  const stories: [number, number][] = []
  for (const words of lengths) {
    const story = await createStory(site.db, { id })
    await createChapter(site.db, story, { content: contentOf(words) })
    stories.push([story.id, words])
  }
  for (let round = 0; round < rounds; round += 1) {
    await measureFloor(context)
    for (const [storyId, words] of stories) {
      if (earlier) await measure(context, storyId, words, path.resolve(earlier))
      await measure(context, storyId, words)
    }
  }
  for (const [name, times] of [...measured].sort(([a], [b]) => a.localeCompare(b))) {
    const [median, most, worst] = [0.5, 0.9, 0.99].map((part) => quantile(times, part))
    console.log(
      `  ${name}: ${median} ms (median), ${most} ms (90 %), ${worst} ms (99 %) to the painted frame; 50 ms at most`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
