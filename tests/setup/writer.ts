import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import type { Site } from './browser.ts'
import { expect } from './expect.ts'
import { unique } from './factories.ts'

export interface Writer {
  id: string
  email: string
  context: BrowserContext
  page: Page
}

/** Somebody new, signed in on a device of their own. */
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

/** Fails on any finding of axe on what is in sight. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-shown things have half their contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  // Legacy mode: in the page itself, without another page for every look. What passed is not told: it costs the most.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Fails when the page is wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0)
}
