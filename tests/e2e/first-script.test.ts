import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('a link of the prerendered page keeps the keyboard focus when the app replaces the page', async () => {
  const { page } = await site.device()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/discover', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Sign In' })
  await link.focus()
  await page.evaluate(() => Object.assign(window, { before: document.activeElement }))
  release()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { before: Element }).before.isConnected))
    .toBe(false)
  await expect(link).toBeFocused()
})

test('without a connection a screen whose code is not loaded shows the reason, and opens by itself when the connection is back', async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch/)
  const { context, page } = await site.device()
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Pricing' }).first()
  await expect(link).toBeVisible()
  await expect(page.locator('[role=alert]').first()).toBeAttached()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveURL(/\/membership$/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('A newer Heartroom is here')
})

test('the pages of a visitor send no request for the current user, and pages after a sign-in do', async () => {
  const visitor = await site.device()
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/discover']) {
    await visitor.page.goto(path, { waitUntil: 'networkidle' })
    await expect(visitor.page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
  expect(asked).toContain('/api/stories/public')
  expect(asked).not.toContain('/api/auth/user')

  const { page } = await signUp(site, 'Thea')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
  await page.goto('/discover')
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

test('the heart on the card of a character is shown as pressed if the viewer likes the character', async () => {
  const author = await signUp(site, 'Imogen')
  await createCharacter(site.bench.db, author, { name: 'Mira Holt', isPublic: true })
  const { page } = await signUp(site, 'Nora')
  await page.goto('/discover?tab=characters')
  const heart = page.getByRole('button', { name: 'Like Mira Holt' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
