import type { Locator, Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { breakCall } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 } }

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not visible`)
  return box
}

type Box = Awaited<ReturnType<typeof boxOf>>

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Presses Tab through the page and returns the controls that the bottom bar covers when they have the focus. */
async function coveredStops(page: Page, presses: number): Promise<string[]> {
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }).last())
  const covered: string[] = []
  for (let n = 0; n < presses; n++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.closest('main')) return null
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom, name: element.getAttribute('name') ?? element.textContent ?? element.tagName }
    })
    if (stop && stop.top >= bar.y - (stop.bottom - stop.top) / 2) covered.push(stop.name)
  }
  return covered
}

test('the bottom bar on a phone never covers the control with the keyboard focus in the form of a new story', async () => {
  const { page } = await signUp(site, 'Nell', phone)
  await page.goto('/stories/create?mode=hand')
  await expect(page.getByRole('button', { name: 'Create Story' })).toBeVisible()
  expectValue(await coveredStops(page, 40)).toEqual([])
})

test.each([phone, { viewport: { width: 1280, height: 620 } }])(
  'a toast does not cover the buttons of an open dialog in the viewport $viewport',
  async (window) => {
    site.expectLine(/500 \(Internal Server Error\)/)
    const { page } = await signUp(site, 'Nell', window)
    await breakCall(page, 'PUT', '/api/user/settings')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Room Settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const toast = page.locator('[data-toasts] [role=alert] > *')
    await expect(toast).toBeVisible()
    const over = await boxOf(toast)
    for (const button of await dialog.getByRole('button').all()) {
      expectValue(overlap(await boxOf(button), over), `${await button.textContent()} is covered`).toBe(false)
    }
  },
)

test.each([phone, { viewport: { width: 1024, height: 768 } }, { viewport: { width: 1280, height: 800 } }])(
  'a toast about different passwords does not cover the last field and the button of the sign-up form in the viewport $viewport',
  async (window) => {
    const { page } = await site.device(window)
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Nell')
    await page.getByLabel('Last name').fill('Ferry')
    await page.getByLabel('Email').fill('nell@example.com')
    await page.getByLabel('Password', { exact: true }).fill('candlelight')
    await page.getByLabel('Confirm password').fill('candle')
    const button = page.getByRole('button', { name: 'Create Your Room' })
    await button.click()
    const toast = page.locator('[data-toasts] [role=alert] > *')
    await expect(toast).toBeVisible()
    const over = await boxOf(toast)
    for (const one of [page.getByLabel('Confirm password'), button])
      expectValue(overlap(await boxOf(one), over)).toBe(false)
  },
)

test('a toast does not cover the buttons at the bottom of a long form on a phone', async () => {
  const { page } = await signUp(site, 'Nell', phone)
  await page.goto('/stories/create')
  await page.getByLabel('Title').fill('My own title')
  await page
    .getByRole('list', { name: 'Sparks' })
    .getByRole('button', { name: /^Storm/ })
    .click()
  const toast = page.locator('[data-toasts] [role=status] > *').filter({ hasText: 'Undo' })
  await expect(toast).toBeVisible()
  // The estimate of the order adds a line above the buttons, so the test waits for it before it measures their
  // positions.
  await expect(page.getByText(/^About /)).toBeVisible()
  const over = await boxOf(toast)
  for (const name of ['Cancel', 'Generate Story'])
    expectValue(overlap(await boxOf(page.getByRole('button', { name })), over), name).toBe(false)
})

test('a tab that is clicked with the mouse has no focus ring, and a tab that is reached with an arrow key has one', async () => {
  const { page } = await signUp(site, 'Nell')
  await page.goto('/')
  const tab = (name: string) => page.getByRole('tab', { name })
  const hasRing = (name: string) => tab(name).evaluate((one) => one.matches(':focus-visible'))
  await tab('Characters').click()
  await expect(tab('Characters')).toBeFocused()
  await expect(tab('Characters')).toHaveAttribute('aria-selected', 'true')
  expectValue(await hasRing('Characters')).toBe(false)
  await page.keyboard.press('ArrowRight')
  await expect(tab('Locations')).toBeFocused()
  expectValue(await hasRing('Locations')).toBe(true)
})

test('the notice of a lost connection does not cover the button for a new story on a phone', async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  const writer = await signUp(site, 'Nell', phone)
  const { context, page } = writer
  const button = page.getByRole('link', { name: 'New story', exact: true })
  // A user without a story sees one primary action in the page, and no floating button (D-132).
  await page.goto('/')
  await expect(page.getByText('Welcome, Nell')).toBeVisible()
  await expect(button).toHaveCount(0)
  await createStory(site.bench.db, writer)
  await page.goto('/')
  await expect(button).toBeVisible()
  // The code of the notice is loaded when the page is idle, so the test waits for that before it disconnects the page.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByText(/^Offline\./)
  await expect(notice).toBeVisible()
  const [{ x }, over] = await Promise.all([boxOf(button), boxOf(notice)])
  expectValue(over.x + over.width).toBeLessThanOrEqual(x)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test("all tabs of the panel 'What the story knows' are visible on the desk at a width of 1280 px", async () => {
  const { page, story } = await furnishDesk(site, 'Wren', { viewport: { width: 1280, height: 800 } })
  await openDesk(page, story.id)
  const list = page.getByRole('tablist', { name: 'What the story knows' })
  await expect(list.getByRole('tab')).toHaveCount(6)
  expectValue(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test("the buttons 'Like' and 'Save' of a story expose their pressed state to assistive technology", async () => {
  const author = await createUser(site.bench.db)
  const story = await createStory(site.bench.db, author, { isPublic: true })
  const { page } = await signUp(site, 'Nell')
  await page.goto(`/stories/${story.id}`)
  for (const name of ['Like', 'Save']) {
    await expect(page.getByRole('button', { name, exact: true, pressed: false })).toBeVisible()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
  }
})

test('opening and filling the sign-in form does not violate the Content Security Policy', async () => {
  const { page } = await site.device()
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.dataset.violations = `${document.documentElement.dataset.violations ?? ''} ${event.violatedDirective}`
    })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('nell@example.com')
  await page.getByLabel('Password').fill('candlelight')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  expectValue(await page.evaluate(() => document.documentElement.dataset.violations)).toBeUndefined()
})
