import type { Page } from 'playwright'
import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

/** Delays the scripts of pages until the returned function is called. */
async function holdScripts(page: Page, name = '*'): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${name}.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns the distance of each of these elements from the top of the window. */
const tops = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN),
    selectors,
  )

/** Returns the reads that the prerendered page started and whose answers no screen has used. */
const untaken = (page: Page) => page.evaluate(() => [...(window.earlyCalls?.keys() ?? [])])

test('the page of a public story is prerendered and does not move when the script runs', async () => {
  const author = await createUser(site.bench.db)
  const story = await createStory(site.bench.db, author, {
    title: 'Bright <Water>',
    description: 'A river & two names.',
    isPublic: true,
  })
  await createChapter(site.bench.db, story)
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  const release = await holdScripts(page)
  await page.goto(`/stories/${story.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bright <Water>' })).toBeVisible()
  await expect(page.getByText('A river & two names.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0)
  const before = await tops(page, ['header', 'h1', 'main .aspect-3\\/4'])
  release()
  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible()
  check(await tops(page, ['header', 'h1', 'main .aspect-3\\/4'])).toEqual(before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  check(await untaken(page)).toEqual([])
})

test('the dashboard is prerendered with the name of its user and does not move when the script runs', async () => {
  const { page } = await signUp(site, 'Imogen')
  const release = await holdScripts(page)
  // The server recognizes the user only by the session cookie, because the browser has stored nothing else. Scripts
  // cannot read this cookie.
  await page.goto('/')
  await expect(page.getByText('Welcome, Imogen')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'What will you write tonight?' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const before = await tops(page, ['h1'])
  release()
  await expect(page.getByRole('tab', { name: 'Tales' })).toBeVisible()
  check(await tops(page, ['h1'])).toEqual(before)
  check(await untaken(page)).toEqual([])
})

test('the running generations of the dashboard are prerendered and nothing moves when the script runs', async () => {
  const writer = await signUp(site, 'Rowan', { viewport: { width: 390, height: 844 } })
  const { page } = writer
  const titles = [
    'The Ferry',
    'A title that is far too long to stand beside anything on a phone, or in one line of it',
  ]
  for (const title of titles) {
    const { id: storyId } = await createStory(site.bench.db, writer, { title })
    await createGeneration(site.bench.db, writer, 'chapter', {
      storyId,
      status: 'running',
      attempt: 1,
      // The lease is in the future, so that the worker of this test does not take over the generation.
      leaseUntil: new Date(Date.now() + 600_000),
      startedAt: new Date(),
      stage: 'Writing the second scene of four, 567 of about 1,500 words',
    })
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const release = await holdScripts(page)
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Being written' })
    for (const title of titles) await expect(card.getByText(title)).toBeVisible()
    const parts = ['h1', 'main section', 'main section + *']
    const before = await tops(page, parts)
    release()
    await expect(card.getByRole('progressbar')).toHaveCount(2)
    await expect(page.getByRole('tab', { name: 'Tales' })).toBeVisible()
    check(await tops(page, parts)).toEqual(before)
    check(await untaken(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('the pages of a character and of a user are prerendered and do not move when the script runs', async () => {
  const { db } = site.bench
  const author = await createUser(db, { firstName: 'Maren', lastName: 'Holt', publicProfile: true })
  const { id } = await createCharacter(db, author, {
    name: 'Nell Harker',
    role: 'Keeper of a lighthouse that has had no light in it for a hundred years',
    description: 'Mends charts.',
    isPublic: true,
  })
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  for (const [path, name, there] of [
    [`/characters/${id}`, 'Nell Harker', 'button'],
    [`/users/${author.id}`, 'Maren Holt', 'tab'],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole(there)).toHaveCount(0)
    const before = await tops(page, ['h1', 'main .page > *'])
    release()
    await expect(page.getByRole(there).first()).toBeVisible()
    check(await tops(page, ['h1', 'main .page > *'])).toEqual(before)
    check(await untaken(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('Discover, sign-in, sign-up and membership are prerendered and do not move when the script runs', async () => {
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  for (const [path, parts] of [
    ['/discover?tab=characters', ['h1', '[role=tab][aria-selected=true]', 'main .shelf, main .shelf + *']],
    ['/discover?q=rain&tab=creators', ['h1', '[role=tab][aria-selected=true]']],
    ['/login', ['h1', 'form', 'form button']],
    ['/signup', ['h1', 'form', 'form button']],
    ['/membership', ['h1', 'table', 'details']],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await tops(page, parts)
    check(before).not.toContain(Number.NaN)
    release()
    await expect(page.locator('main [inert]')).toHaveCount(0)
    check(await tops(page, parts)).toEqual(before)
    check(await untaken(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a prerendered page keeps its scroll position when the script runs, and its controls are inert before that', async () => {
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  const release = await holdScripts(page)
  await page.goto('/membership')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  check(await page.locator('summary').evaluateAll((all) => all.every((one) => one.matches('[inert]')))).toBe(
    true,
  )
  await page.evaluate(() => window.scrollTo(0, 300))
  release()
  await expect(page.locator('main [inert]')).toHaveCount(0)
  check(await page.evaluate(() => Math.round(window.scrollY))).toBe(300)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('with the cookie of an ended session, Home shows the landing page at once, and another screen changes to that of a visitor', async () => {
  const { page, context } = await signUp(site, 'Wren', { viewport: { width: 390, height: 844 } })
  const ended = (await context.cookies()).map((cookie) => ({ ...cookie, value: 'ended' }))
  await context.addCookies(ended)
  const release = await holdScripts(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Romance Adventure' })).toBeVisible()
  await context.addCookies(ended)
  await page.goto('/discover')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  release()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('the header opens a menu that was pressed before its code was loaded, and returns the focus', async () => {
  const { page } = await signUp(site, 'Sorrel')
  const release = await holdScripts(page, 'account-menus-*')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).focus()
  await page.keyboard.press('Shift+Tab')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await expect(bell).toBeFocused()
})

test('a button of the header keeps the focus when its menu is loaded', async () => {
  const { page } = await signUp(site, 'Juniper')
  const release = await holdScripts(page, 'account-menus-*')
  await page.goto('/')
  const account = page.getByRole('button', { name: 'Account menu' })
  await account.focus()
  await account.evaluate((button) => button.setAttribute('data-first', ''))
  release()
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})
