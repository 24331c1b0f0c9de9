import { existsSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { openDemoSite } from './lib/demo-site.ts'
import { quantile } from './lib/place.ts'

// This bench measures typing on the desk (D-137): the time from a key press to the next painted frame, in a
// chapter of 50,000 words. A chapter of 500 words is measured in turns with it, for comparison. After every
// 25 keys the typing pauses until the text is stored on the device, or until its draft is on the server. `npm
// run bench -- desk 20000` measures another length. `npm run bench -- desk 50000 DIST` also measures another
// build of the client in the folder DIST.

const [length = '50000', earlier] = process.argv.slice(2)
const lengths = [500, Number(length)]
const rounds = 4
const keys = 100
const restEvery = 25
const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- desk`.')

const sentence =
  'Ione walked along the *harbour* wall and did not look at the sea, which had taken one thing already. '
const paragraph = sentence.repeat(2).trim()
const contentOf = (words: number) => {
  const count = Math.ceil(words / paragraph.split(' ').length)
  return Array.from({ length: count }, (_, n) => (n % 40 === 39 ? '***' : paragraph)).join('\n\n')
}

/** Serves the client of another build to a page. */
async function serveBuild(page: Page, folder: string) {
  await page.route('**/*', (route) => {
    const isDocument = route.request().resourceType() === 'document'
    const file = path.join(folder, isDocument ? 'index.html' : new URL(route.request().url()).pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.continue()
  })
}

/** Types in a chapter and returns the time (ms) from each key to the frame that is painted after it. */
async function typingTimes(page: Page, key: string): Promise<number[]> {
  await page.locator('.manuscript').press(key)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The message comes after the frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  for (let n = 1; n <= keys; n += 1) {
    await page.keyboard.press(n % 6 === 0 ? 'Space' : 'e')
    if (n % (2 * restEvery) === 0) await page.locator('[data-save-state="kept"]').waitFor()
    else if (n % restEvery === 0) await storedOnDevice(page)
  }
  await page.waitForFunction(
    (wanted) => (window as unknown as { times: number[] }).times.length >= wanted,
    keys,
  )
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

/** Waits until the copy on the device is later than the last key. */
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

async function measure(context: BrowserContext, storyId: number, words: number, build?: string) {
  const page = await context.newPage()
  if (build) await serveBuild(page, build)
  for (const [place, key] of [
    ['beginning', 'ControlOrMeta+Home'],
    ['end', 'ControlOrMeta+End'],
  ] as const) {
    await page.goto(`/stories/${storyId}/desk`)
    await page.locator('.manuscript').waitFor()
    await page.waitForLoadState('networkidle')
    const times = await typingTimes(page, key)
    const name = `${words} words, at the ${place}${build ? ', earlier build' : ''}`
    measured.set(name, [...(measured.get(name) ?? []), ...times])
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
    for (const [storyId, words] of stories) {
      if (earlier) await measure(context, storyId, words, path.resolve(earlier))
      await measure(context, storyId, words)
    }
  }
  for (const [name, times] of [...measured].sort(([a], [b]) => a.localeCompare(b))) {
    const [median, most, worst] = [0.5, 0.9, 0.99].map((part) => quantile(times, part).toFixed(1))
    console.log(
      `  ${name}: ${median} ms (median), ${most} ms (90 %), ${worst} ms (99 %) to the painted frame; 50 ms at most`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
