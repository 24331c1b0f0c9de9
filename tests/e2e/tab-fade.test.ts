import type { Locator } from 'playwright'
import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

/** Returns the widths of the fades at the start and at the end of a row of tabs. */
const fadesOf = (row: Locator) =>
  row.evaluate((one) => ['--before', '--after'].map((name) => getComputedStyle(one).getPropertyValue(name)))

test('a row of tabs on a phone fades only at the end where more tabs are hidden', async () => {
  const { page, id } = await signUp(site, 'Petra', { viewport: { width: 390, height: 844 } })
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  await page.goto('/admin')
  const tabs = page.getByRole('tablist', { name: 'Admin' })
  await check.poll(() => fadesOf(tabs)).toEqual(['0px', '2rem'])
  await page.getByRole('tab', { name: 'Overview' }).press('End')
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('data-state', 'active')
  await check.poll(() => fadesOf(tabs)).toEqual(['2rem', '0px'])
  // All three tabs of Discover fit on a phone, so the row has no fade.
  await page.goto('/discover')
  await expect(page.getByRole('tab', { name: 'Creators' })).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCSS('mask-image', 'none')
})

test('a row of tabs on a phone is scrolled to the end of its selected last tab even if the font is loaded late', async () => {
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
  await check.poll(() => fadesOf(tabs)).toEqual(['2rem', '0px'])
})
