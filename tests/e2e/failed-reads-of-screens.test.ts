import type { Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectSaveState, furnishStory, manuscriptOf, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createScreenFixture, type ScreenFixture } from '../setup/screen-fixture.ts'
import { screenLooks, screensOf, waitForScreen } from '../setup/screen-looks.ts'
import { expectAccessible } from '../setup/writer.ts'

const site = useSite()
let fixture: ScreenFixture

beforeAll(async () => {
  site.expectLine(/503 \(Service Unavailable\)/)
  fixture = await createScreenFixture(site)
})

/** Answers the reads that `fails` selects with 503 until the returned function is called. */
async function failReads(page: Page, fails: (path: string) => boolean): Promise<() => Promise<void>> {
  const unavailable = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'unavailable', message: 'Try again soon.' }),
  }
  await page.route('**/api/**', (route) => {
    const request = route.request()
    return request.method() === 'GET' && fails(new URL(request.url()).pathname)
      ? route.fulfill(unavailable)
      : route.fallback()
  })
  return () => page.unroute('**/api/**')
}

/** Screens that read only the session at first. They read other things when the user presses a button. */
const withoutReads = ['/membership', '/characters/create', '/locations/create']

test('every screen whose reads fail offers to try again, and looks neither empty nor loading', async () => {
  const { page } = fixture.writer
  const restore = await failReads(page, (path) => path !== '/api/auth/user')
  const wrong: string[] = []
  for (const screen of screensOf('inside')) {
    for (const address of screenLooks(fixture.ids)[screen].inside) {
      if (withoutReads.includes(address)) continue
      await page.goto(address)
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      await expect(main.locator('[aria-label^="Loading"], .breathe')).toHaveCount(0)
      const empty = /\b0\b|\bNo \w+ yet|\bnothing yet|nobody is|doesn't exist/i.exec(await main.innerText())
      if (empty) wrong.push(`${address}: ${empty[0]}`)
    }
  }
  await restore()
  check(wrong).toEqual([])
})

// In each case the read of one part of a screen fails, and all other reads succeed.
test.each([
  ['/?tab=locations', '/api/locations', 'Your places could not be fetched.'],
  ['/?tab=community', '/api/messages', 'Your messages could not be fetched.'],
  ['/?tab=community', '/api/collaboration-requests', 'The collaboration requests could not be fetched.'],
  ['/discover', '/api/discover/stats', 'The numbers could not be fetched.'],
  ['/discover?tab=characters', '/api/discover/stats', 'The numbers could not be fetched.'],
  ['/discover?tab=creators', '/api/discover/stats', 'The numbers could not be fetched.'],
  ['/profile?tab=social', '/api/collaboration-requests', 'The requests could not be fetched.'],
  ['/stories/{story}', '/characters', 'The characters could not be fetched.'],
  ['/stories/{story}', '/locations', 'The locations could not be fetched.'],
  ['/stories/{story}', '/scenarios', 'The directions of the next chapter could not be fetched.'],
  ['/stories/{story}', '/findings', 'What was noticed in this chapter could not be fetched.'],
  ['/stories/{story}', '/detected-characters', 'What was noticed in this chapter could not be fetched.'],
  ['/stories/{story}/desk', '/characters', 'The people and places could not be fetched.'],
  ['/stories/{story}/desk', '/locations', 'The people and places could not be fetched.'],
  ['/casts/{cast}', '/characters', 'The characters could not be fetched'],
  ['/collections/{collection}', '/characters', 'The characters could not be fetched'],
  ['/locations/{location}/edit', '/api/locations/', 'This location could not be fetched'],
])('the page %s shows that its read of %s failed, and Try again loads it', async (pattern, part, text) => {
  const { page } = fixture.writer
  const ids: Record<string, unknown> = fixture.ids
  const address = pattern.replace(/\{(\w+)\}/g, (_, noun: string) => String(ids[noun]))
  const restore = await failReads(page, (path) =>
    part.startsWith('/api/') ? path.startsWith(part) : path.startsWith('/api') && path.endsWith(part),
  )
  // When its socket connects, a page reads its live lists again. These reads would succeed without the button, so the
  // test must not let the socket connect.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.goto(address)
  const main = page.getByRole('main')
  const message = main.getByText(text)
  await expect(message).toBeVisible()
  await expect(main.locator('[aria-label^="Loading"], .breathe')).toHaveCount(0)
  await expectAccessible(page)
  await restore()
  await main.getByRole('button', { name: 'Try again' }).first().click()
  await expect(message).toHaveCount(0)
  await waitForScreen(page)
})

test('the desk keeps its manuscript with the undo history when its chapters cannot be read again after a save', async () => {
  const { page } = fixture.writer
  const { story } = await furnishStory(site.bench.db, fixture.writer)
  await openDesk(page, story.id, 3)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' They stayed.')
  const restore = await failReads(page, (path) => path.endsWith('/chapters'))
  await page.keyboard.press('ControlOrMeta+s')
  const notice = page.getByText('The latest changes could not be fetched.')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).toHaveText('In spring the boats came home.')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expectSaveState(page, 'kept')
  await expect(manuscriptOf(page)).toHaveText('In spring the boats came home.')
})

test('an open story stays on the screen with a notice when it cannot be read again', async () => {
  const { page } = fixture.writer
  await page.goto(`/stories/${fixture.ids.story}`)
  await waitForScreen(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const restore = await failReads(page, (path) => path === `/api/stories/${fixture.ids.story}`)
  await page.getByRole('button', { name: 'Edit story' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('Another description.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  const notice = page.getByText('The latest changes could not be fetched.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await restore()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(notice).toHaveCount(0)
})
