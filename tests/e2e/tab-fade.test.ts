import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('fades a row of tabs on a phone only while more tabs follow', async () => {
  const { page, id } = await signUp(site, 'Petra', { viewport: { width: 390, height: 844 } })
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  await page.goto('/admin')
  const tabs = page.getByRole('tablist', { name: 'Admin' })
  await expect(tabs).toHaveCSS('mask-image', /gradient/)
  await page.getByRole('tab', { name: 'Overview' }).press('End')
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('data-state', 'active')
  await expect(tabs).toHaveCSS('mask-image', 'none')
  // All three tabs of Discover fit on a phone.
  await page.goto('/discover')
  await expect(page.getByRole('tab', { name: 'Creators' })).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCSS('mask-image', 'none')
})

test('scrolls to the end of the chosen last tab when the font arrives late', async () => {
  const { page, id } = await signUp(site, 'Greta', { viewport: { width: 390, height: 844 } })
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  const font = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await font.promise
    await route.continue()
  })
  await page.goto('/admin?tab=settings', { waitUntil: 'commit' })
  const tabs = page.getByRole('tablist', { name: 'Admin' })
  await expect(page.getByLabel('Who can sign up')).toBeVisible()
  font.resolve()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect
    .poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth - row.scrollLeft))
    .toBeLessThanOrEqual(1)
  await expect(tabs).toHaveCSS('mask-image', 'none')
})
