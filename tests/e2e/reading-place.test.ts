import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createLongStory, phone, shown, topParagraph } from '../setup/long-story.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

const scrollToSeventh = (page: Page) =>
  page.evaluate(() => {
    const seventh = document.querySelectorAll('.prose p')[6]
    // The text is scrolled until the header covers the first lines of the paragraph, so that a difference of a few
    // pixels does not change which paragraph is stored.
    window.scrollBy({ top: (seventh?.getBoundingClientRect().top ?? 0) - 20, behavior: 'instant' })
  })

test('a reading position is restored to the paragraph, on all devices of a user and on the device of a visitor', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Ines')
  const { story, chapters } = await createLongStory(db, author)
  const reader = await signUp(site, 'Leo', { viewport: phone })
  const { page } = reader
  await page.goto(`/stories/${story.id}?chapter=2`)
  await expect(shown(page)).toHaveText('The Stairs')
  await scrollToSeventh(page)
  const kept = () => db.readingPlace.findFirst({ where: { storyId: story.id, chapterId: chapters[1]?.id } })
  await expect.poll(async () => (await kept())?.paragraph).toBeGreaterThan(4)
  const at = (await kept())?.paragraph
  await expect.poll(() => topParagraph(page)).toBe(at)

  const second = await reader.context.browser()?.newContext({ baseURL: site.url, viewport: phone })
  if (!second) throw new Error('the context has no browser')
  await second.request.post('/api/auth/login', { data: { email: reader.email, password: 'candlelight' } })
  const other = await second.newPage()
  await other.goto(`/stories/${story.id}`)
  await expect(shown(other)).toHaveText('The Stairs')
  const placed = other.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postDataJSON().paragraph === at,
  )
  await other.getByRole('button', { name: 'Continue, chapter 2' }).press('Enter')
  await expect.poll(() => topParagraph(other)).toBe(at)
  await expect(other.locator('.prose p').nth(at ?? 0)).toBeFocused()
  // The server keeps the position that it gets last, so this one must be stored before the first device continues.
  await placed

  // Both devices have loaded the story. Then the user continues to read on the first device.
  const readTo = (paragraph: number) =>
    reader.context.request.put(`/api/stories/${story.id}/reading-place`, {
      data: { chapterId: chapters[2]?.id, paragraph },
    })
  await other.getByRole('link', { name: 'Discover' }).first().press('Enter')
  await readTo(3)
  await other.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  await other.getByRole('link', { name: story.title }).first().press('Enter')
  await expect(shown(other)).toHaveText('The Letter')
  // After the page has scrolled to this position, it sends the position itself.
  const sent = other.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postDataJSON().paragraph === 3,
  )
  await other.getByRole('button', { name: 'Continue, chapter 3' }).press('Enter')
  await expect.poll(() => topParagraph(other)).toBe(3)
  await sent
  await readTo(9)
  await expect(async () => {
    await other.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await other.getByRole('button', { name: 'Continue, chapter 3' }).press('Enter')
    expect(await topParagraph(other)).toBe(9)
  }).toPass()
  await second.close()

  const visitor = (await site.device({ viewport: phone })).page
  await visitor.goto(`/stories/${story.id}`)
  await expect(visitor.getByRole('button', { name: 'Read', exact: true })).toBeInViewport()
  await visitor.goto(`/stories/${story.id}?chapter=3`)
  await expect(shown(visitor)).toHaveText('The Letter')
  await visitor.goto(`/stories/${story.id}`)
  await expect(visitor.getByRole('button', { name: 'Continue, chapter 3' })).toBeVisible()
  await expect(shown(visitor)).toHaveText('The Letter')
  await visitor.goto(`/stories/${story.id}?chapter=3`)
  await expect(shown(visitor)).toHaveText('The Letter')
  await scrollToSeventh(visitor)
  // The page stores the position when the reader leaves it.
  await visitor.goto('/discover')
  await visitor.goto(`/stories/${story.id}`)
  await visitor.getByRole('button', { name: 'Continue, chapter 3' }).press('Enter')
  await expect.poll(() => topParagraph(visitor)).toBe(at)
  await expect(visitor.locator('.prose p').nth(at ?? 0)).toBeFocused()
  expect(await db.readingPlace.count({ where: { storyId: story.id, userId: { not: reader.id } } })).toBe(0)
})

test('a reading position whose call did not reach the server is still used when the story is opened again in the browser', async () => {
  const { story } = await createLongStory(site.bench.db, await signUp(site, 'Ines'))
  const { page } = await signUp(site, 'Leo')
  const kept = () => site.bench.db.readingPlace.count({ where: { storyId: story.id } })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(shown(page)).toHaveText('The Stairs')
  await expect.poll(kept).toBe(1)
  // The calls of this page no longer reach the server, including those that the page makes when the user leaves it.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(shown(page)).toHaveText('The Letter')
  await page.goto(`/stories/${story.id}`)
  await expect(shown(page)).toHaveText('The Letter')
})

test('an address with a chapter, such as a bookmark, keeps the stored paragraph of that chapter until the reader scrolls in its text', async () => {
  const { db } = site.bench
  const { story, chapters } = await createLongStory(db, await signUp(site, 'Ines'))
  const { page, context } = await signUp(site, 'Leo', { viewport: phone })
  const place = () => db.readingPlace.findFirst({ where: { storyId: story.id } })
  await context.request.put(`/api/stories/${story.id}/reading-place`, {
    data: { chapterId: chapters[1]?.id, paragraph: 9 },
  })
  await page.goto(`/stories/${story.id}?chapter=2`)
  await expect(shown(page)).toHaveText('The Stairs')
  // The page stores a position at once when it is hidden, as when it is closed.
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    })
  await hide()
  // A call that the page had made would be complete now, because the page makes this one after it.
  await page.evaluate((id) => fetch(`/api/stories/${id}/reading-place`), story.id)
  expect(await place()).toMatchObject({ chapterId: chapters[1]?.id, paragraph: 9 })

  await scrollToSeventh(page)
  await hide()
  await expect.poll(async () => (await place())?.paragraph).toBeLessThan(9)
  expect((await place())?.paragraph).toBeGreaterThan(4)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await hide()
  await expect.poll(async () => (await place())?.paragraph).toBe(0)
})

test('Continue goes to the last paragraph of a chapter that has become shorter than the reading position', async () => {
  const { story, chapters } = await createLongStory(site.bench.db, await signUp(site, 'Ines'))
  const { page, context } = await signUp(site, 'Leo', { viewport: phone })
  await context.request.put(`/api/stories/${story.id}/reading-place`, {
    data: { chapterId: chapters[1]?.id, paragraph: 999 },
  })
  await page.goto(`/stories/${story.id}`)
  await expect(shown(page)).toHaveText('The Stairs')
  await page.getByRole('button', { name: 'Continue, chapter 2' }).press('Enter')
  await expect(page.locator('.prose p').last()).toBeFocused()
  await expect(page.locator('.prose p').last()).toBeInViewport()
})
