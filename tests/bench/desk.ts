import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { openDemoSite } from './lib/demo-site.ts'
import { quantile } from './lib/place.ts'

// This bench measures typing on the desk (D-137): from a key to the next painted frame, in a chapter of 50,000 words.
// `npm run bench -- desk 20000` measures another length.

const words = Number(process.argv[2] ?? 50_000)
const keys = 300
const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- desk`.')

const sentence =
  'Ione walked along the *harbour* wall and did not look at the sea, which had taken one thing already. '
const paragraph = sentence.repeat(2).trim()
const count = Math.ceil(words / paragraph.split(' ').length)
const content = Array.from({ length: count }, (_, n) => (n % 40 === 39 ? '***' : paragraph)).join('\n\n')

const site = await openDemoSite()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } })
  const login = await context.request.post('/api/auth/login', { data: site.account })
  if (!login.ok()) throw new Error(`signing in answered ${login.status()}`)
  const { id } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  const story = await createStory(site.db, { id })
  await createChapter(site.db, story, { content })
  const page = await context.newPage()
  const opened = performance.now()
  await page.goto(`/stories/${story.id}/desk`)
  const manuscript = page.locator('.manuscript')
  await manuscript.waitFor()
  console.log(
    `${path.basename(import.meta.filename)}: ${words} words are shown after ${Math.round(performance.now() - opened)} ms`,
  )
  for (const [place, key] of [
    ['beginning', 'ControlOrMeta+Home'],
    ['end', 'ControlOrMeta+End'],
  ] as const) {
    await manuscript.press(key)
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
    for (let n = 0; n < keys; n += 1) await page.keyboard.press(n % 6 === 5 ? 'Space' : 'e')
    await page.waitForFunction(
      (wanted) => (window as unknown as { times: number[] }).times.length >= wanted,
      keys,
    )
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    const [median, worst] = [quantile(times, 0.5), quantile(times, 0.99)]
    console.log(
      `  typing at the ${place}: ${median.toFixed(1)} ms (median), ${worst.toFixed(1)} ms (99 %) from the key to the painted frame; 50 ms at most`,
    )
    await page.reload()
    await manuscript.waitFor()
  }
} finally {
  await browser.close()
  await site.close()
}
