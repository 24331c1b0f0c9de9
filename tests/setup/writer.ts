import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { withoutEmphasis } from '#contract/emphasis.ts'
import type { Site } from './browser.ts'
import { expect } from './expect.ts'
import { unique } from './factories.ts'

export interface Writer {
  id: string
  email: string
  context: BrowserContext
  page: Page
}

/** Signs up a new person in a new browser context. */
export async function signUp(
  site: Site,
  firstName: string,
  options: BrowserContextOptions = {},
): Promise<Writer> {
  const { context, page } = await site.device(options)
  const email = `${firstName.toLowerCase()}-${unique()}@example.com`
  const answer = await context.request.post('/api/auth/register', {
    data: { firstName, lastName: 'Vale', email, password: 'candlelight' },
  })
  expect(answer.ok()).toBe(true)
  const user = await (await context.request.get('/api/auth/user')).json()
  return { id: user.id, email, context, page }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails if axe finds any violation in the visible content. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen has no heading until its data is loaded, so the check waits for the heading.
  await expect(page.locator('h1').first()).toBeAttached()
  // axe is loaded once for each document, because loading it takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const found = await page.evaluate(async () => {
    // Elements in the middle of a fade have less contrast, so animations must finish first.
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    )
    // axe lists only violations, because listing the passed rules is its slowest part.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${location.href} ${id}: ${nodes[0]?.html}`)
  })
  expect(found).toEqual([])
}

/** Fails if the page is wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0)
}

/** Returns the last paragraph of a chapter as screens show it: without the stars that mark emphasis. */
export const lastParagraph = ({ content }: { content: string }): string =>
  withoutEmphasis(content.split('\n\n').at(-1) ?? '')
