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
