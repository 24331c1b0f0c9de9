import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { breakCall } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()
let page: Page

beforeAll(async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  const admin = await signUp(site, 'Agnes')
  page = admin.page
  await site.bench.db.user.update({ where: { id: admin.id }, data: { isAdmin: true } })
})

/** Waits for the message of a failed read in a part of the page, lets the call succeed again, and presses Try again. */
async function tryAgain(part: ReturnType<Page['locator']>, text: string, path: string) {
  const alert = part.getByRole('alert').filter({ hasText: text })
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**${path}`)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
}

test("the charts of the admin page show that they could not be fetched, and 'Try again' loads them", async () => {
  await breakCall(page, 'GET', '/api/admin/history')
  await page.goto('/admin')
  const main = page.getByRole('main')
  const chart = page.getByRole('table', { name: 'Sign-ups, 30 days' })
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await expect(chart).toHaveCount(0)
  await tryAgain(main, 'The charts could not be fetched.', '/api/admin/history')
  await expect(chart.getByRole('row')).toHaveCount(31)
})

test("the deployment settings of the admin page show that they could not be fetched, and 'Try again' loads them", async () => {
  await breakCall(page, 'GET', '/api/admin/deployment')
  await page.goto('/admin?tab=settings')
  const main = page.getByRole('main')
  await expect(main.getByText('Storage bucket')).toHaveCount(0)
  await tryAgain(main, 'The settings could not be fetched.', '/api/admin/deployment')
  await expect(main.getByText('Storage bucket')).toBeVisible()
})

test("the Room Settings cannot be saved if they could not be fetched, and 'Try again' loads them", async () => {
  await breakCall(page, 'GET', '/api/user/settings')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Room Settings' })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await tryAgain(dialog, 'Your settings could not be fetched.', '/api/user/settings')
  await expect(dialog.getByRole('switch', { name: 'Notifications' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
})
