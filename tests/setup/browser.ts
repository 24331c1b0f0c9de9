import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Settings } from './bench.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { type RunningSite, startSite } from './running-site.ts'

export interface Site extends RunningSite {
  /**
   * Opens a browser context with the cookies and storage of one person. A console error of its pages fails the test
   * file.
   */
  device(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>
  /** Allows a line that the browser prints when a test makes a call fail on purpose. */
  expectLine(line: RegExp): void
}

// The browser prints this line when the client looks for a session and there is none.
const signedOut = /401 \(Unauthorized\)/

/**
 * Removes the blur behind dialogs and bars. No test can see it, and without a graphics card it takes a
 * quarter of the browser's time, because each change of a page blurs the window again.
 */
function withoutBlur(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(style)
}

// A page of a test is open for seconds, so V8 must not spend time on optimizing its code: that takes a tenth of the
// browser's processor time and brings no gain.
const testFlags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev']

// One browser serves all files of a test process, because it starts slowly. Contexts separate the people. The browser
// ends with the process.
let launched: Promise<Browser> | undefined

function startedBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) throw new Error('The browser tests need CHROMIUM_PATH: run them with `npm test`.')
  launched ??= chromium.launch({ executablePath, args: testFlags })
  return launched
}

/** Starts the built client, the API, a worker and the demo model on a database that only this test file uses. */
export function useSite(wordsPerSecond = 0, settings: Settings = {}): Site {
  const site = {} as Site
  const noise: string[] = []
  const expected = [signedOut]

  beforeAll(async () => {
    const browser = await startedBrowser()
    Object.assign(site, await startSite(wordsPerSecond, settings))
    site.expectLine = (line) => void expected.push(line)
    closeAfterTests(() => expect(noise, 'pages printed errors').toEqual([]))
    site.device = async (options = {}) => {
      // Without movement the browser paints a page once instead of in many frames, which takes a tenth of the time.
      const still = { reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ baseURL: site.url, ...still, ...options })
      closeAfterTests(() => context.close())
      context.setDefaultTimeout(60_000)
      await context.addInitScript(withoutBlur)
      context.on('console', (message) => {
        const printed = `${message.page()?.url()}: ${message.text()}`
        if (message.type() !== 'error') return
        if (!expected.some((line) => line.test(message.text()) || line.test(printed))) noise.push(printed)
      })
      context.on('weberror', (error) => noise.push(error.error().stack || String(error.error())))
      return { context, page: await context.newPage() }
    }
  })
  return site
}
