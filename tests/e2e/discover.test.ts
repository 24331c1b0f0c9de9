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

/** Returns the position in the list (aria-posinset) of the card that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() =>
    Number(document.activeElement?.closest('[role="listitem"]')?.getAttribute('aria-posinset')),
  )

/** Returns the position in the list (aria-posinset) of the last card that is rendered. */
const lastInPage = (page: Page) =>
  page.evaluate(() => Number([...document.querySelectorAll('[aria-posinset]')].at(-1)?.ariaPosInSet))

/**
 * Scrolls to the end of the loaded cards in every frame until the card of this position is in the page. It runs within
 * the page, because a call from the test in every frame would slow the page down. @returns the greatest number of
 * elements that the page had.
 */
function scrollToCard(page: Page, position: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    let most = 0
    while (!document.querySelector(`[aria-posinset="${wanted}"]`)) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      most = Math.max(most, document.querySelectorAll('*').length)
    }
    return most
  }, position)
}

/**
 * Waits until the list no longer moves, that is until the same visible card has been at the same height in ten
 * successive frames.
 * @returns the position in the list and the height of a card near the middle of the window whose title is visible.
 */
function cardInSight(page: Page): Promise<{ position: string; top: number }> {
  return page.evaluate(async (cards) => {
    const look = () => {
      const card = [...document.querySelectorAll('[aria-posinset]')].find((one) => {
        const title = one.querySelector('h2 a, h3 a')?.getBoundingClientRect()
        return title && title.top > 120 && title.bottom < window.innerHeight - 20
      })
      return { position: card?.ariaPosInSet ?? '', top: card?.getBoundingClientRect().top ?? 0 }
    }
    const isMiddle = ({ position }: { position: string }) =>
      Number(position) > cards / 4 && Number(position) < (cards * 3) / 4
    let before = look()
    for (let still = 0; still < 10; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = look()
      still = isMiddle(now) && now.position === before.position && now.top === before.top ? still + 1 : 0
      before = now
    }
    return before
  }, many)
}

test('a list of a thousand stories has few elements in the page, and Back restores its scroll position', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(many + 1))
  await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-posinset', '1')
  const early = await page.evaluate(() => [...(window.earlyCalls?.keys() ?? [])])
  check(early, 'early reads that no query took').toEqual([])

  const most = await scrollToCard(page, many + 1)
  await expect(page.getByRole('link', { name: 'A dragon at last', exact: true })).toHaveCount(1)
  check(most, 'elements in the page, of some 30,000 that all cards would be').toBeLessThan(2000)
  await expect(page.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(many + 1))
  await expectAccessible(page)

  // The test opens a story from the middle of the list and goes back. The card of the story must be at the same height
  // as before.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const { position, top } = await cardInSight(page)
  const card = page.locator(`[role="listitem"][aria-posinset="${position}"]`)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tale/)
  await page.goBack()
  await expect(card).toBeVisible()
  await check.poll(async () => Math.abs(((await card.boundingBox())?.y ?? Number.NaN) - top)).toBeLessThan(40)
})

test('the Tab key follows the order of a list of stories, and a focused card stays in the page when it is scrolled away', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await page.getByRole('link', { name: 'Tale 1', exact: true }).focus()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const walked = [1]
  while (walked.length < 59) {
    await page.keyboard.press('Tab')
    walked.push(await focused(page))
    // This is the last loaded card, and the next Tab would leave the list. The test waits until more cards are loaded.
    if (walked.at(-1) === 20)
      await check
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeGreaterThan(height)
  }
  // A card has two tab stops: its save button and its title.
  check(walked).toEqual([1, ...Array.from({ length: 58 }, (_, n) => 2 + Math.floor(n / 2))])
  const last = await lastInPage(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await check.poll(() => lastInPage(page)).toBeGreaterThan(last)
  check(await focused(page)).toBe(30)
})

test('a save or a like updates its story in every list at once, and is undone when the server rejects it', async () => {
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
  const saveOnPage = page.getByRole('button', { name: 'Save', exact: true })
  await expect(saveOnPage).toHaveAttribute('aria-pressed', 'true')
})

test('Discover shows a story of the selected genre although a thousand newer stories have another genre', async () => {
  const { page } = await site.device()
  await page.goto('/discover?genre=fantasy')
  await expect(page.getByRole('link', { name: 'A dragon at last', exact: true })).toBeVisible()
})
