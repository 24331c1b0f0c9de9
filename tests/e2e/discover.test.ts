import type { Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { expectToast } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()
const many = 1000

beforeAll(async () => {
  const { db } = site.bench
  const author = await createUser(db)
  const began = Date.UTC(2026, 0, 1)
  await db.story.createMany({
    data: Array.from({ length: many }, (_, n) => ({
      authorId: author.id,
      title: `Tale ${many - n}`,
      description: n % 3 === 0 ? 'A ferry, a letter and a lamp that is never lit. '.repeat((n % 7) + 1) : '',
      genre: 'romance' as const,
      isPublic: true,
      createdAt: new Date(began + n * 1000),
    })),
  })
  await createStory(db, author, {
    title: 'A dragon at last',
    genre: 'fantasy',
    isPublic: true,
    createdAt: new Date(began - 1000),
  })
})

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** Which card of the list has the focus. */
const focused = (page: Page) =>
  page.evaluate(() =>
    Number(document.activeElement?.closest('[role="listitem"]')?.getAttribute('aria-posinset')),
  )

/** Scrolls to the end of what is loaded, again and again, until the card stands in the page. */
async function scrollTo(page: Page, title: string): Promise<number> {
  let most = 0
  await check
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      most = Math.max(most, await nodes(page))
      return page.getByRole('link', { name: title, exact: true }).count()
    })
    .toBeGreaterThan(0)
  return most
}

test('a thousand stories are scrolled through in a page that stays small, and found again on the way back', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(many + 1))
  await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-posinset', '1')
  const early = await page.evaluate(() => [...(window.earlyCalls?.keys() ?? [])])
  check(early, 'reads that the page began and nobody took').toEqual([])

  const most = await scrollTo(page, 'A dragon at last')
  check(most, 'elements in the page, of some 25,000 that all cards would be').toBeLessThan(1500)
  await expect(page.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(many + 1))
  await expectAccessible(page)

  // Half-way up again, into a story and back: the same card at the same place.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(page.getByRole('listitem').first()).not.toHaveAttribute('aria-posinset', '1')
  const inSight = page.getByRole('listitem').filter({ visible: true }).nth(8)
  await inSight.scrollIntoViewIfNeeded()
  const place = await inSight.getAttribute('aria-posinset')
  const card = page.locator(`[role="listitem"][aria-posinset="${place}"]`)
  const top = (await card.boundingBox())?.y ?? Number.NaN
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tale/)
  await page.goBack()
  await expect(card).toBeVisible()
  await check.poll(async () => Math.abs(((await card.boundingBox())?.y ?? Number.NaN) - top)).toBeLessThan(40)
})

test('the keyboard walks through the list in its order, and what has the focus stays', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await page.getByRole('link', { name: 'Tale 1', exact: true }).focus()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const walked = [1]
  while (walked.length < 59) {
    await page.keyboard.press('Tab')
    walked.push(await focused(page))
    // Whoever is faster than the server comes to the end of what is loaded.
    if (walked.at(-1) === 20)
      await check
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeGreaterThan(height)
  }
  // Two stops a card: what saves it, and its title.
  check(walked).toEqual([1, ...Array.from({ length: 58 }, (_, n) => 2 + Math.floor(n / 2))])
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('listitem').last()).not.toHaveAttribute('aria-posinset', '30')
  check(await focused(page)).toBe(30)
})

test('a save or a like changes its story alone: at once, in every list, and not when the server refuses', async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  const { page } = await signUp(site, 'Nora')
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(stories|users)\b/.test(request.url()) && request.method() === 'GET')
      reads.push(request.url())
  })
  await page.goto('/discover')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Tale 2', exact: true }) })
  await card.getByRole('link', { name: 'Tale 2', exact: true }).click()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByText('Story liked!')).toBeVisible()
  await page.goBack()
  await expect(card).toContainText('1 likes')

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await check.poll(() => reads.filter((url) => url.includes('cursor=')).length).toBeGreaterThan(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  reads.length = 0
  const save = card.getByRole('button', { name: 'Save Tale 2' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/stories/*/save', async (route) => {
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  answered.resolve()
  await expectToast(page, 'Failed to save story')
  await expect(save).toHaveAttribute('aria-pressed', 'false')

  await page.unroute('**/api/stories/*/save')
  await save.click()
  await expect(page.getByText('Story saved!')).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  check(reads, 'lists that were read again').toEqual([])
  await card.getByRole('link', { name: 'Tale 2', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true }).locator('.fill-rose')).toHaveCount(1)
})

test('a search that finds nothing on its first page of a genre reads on', async () => {
  const { page } = await site.device()
  await page.goto('/discover?genre=fantasy')
  await expect(page.getByRole('link', { name: 'A dragon at last', exact: true })).toBeVisible()
})
