import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the admin page asks a visitor to sign in, and denies access to a writer', async () => {
  const { page } = await site.device()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const { page: writer } = await signUp(site, 'Ursula')
  await writer.goto('/admin')
  await expect(writer.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectAccessible(writer)
})

test('an admin sees the activity, changes a user, moderates a character and notifies all users', async () => {
  const { page, id } = await signUp(site, 'Agnes')
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  const writer = await signUp(site, 'Viktor')
  const made = await writer.context.request.post('/api/characters', {
    data: { name: 'Silas Wren', isPublic: true },
  })
  expect(made.status()).toBe(201)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await expect(page.getByText('Silas Wren')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sign-ups, 30 days' }).getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('table', { name: 'Waiting in the queue, 24 hours' })).toBeAttached()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users by name or e-mail' }).fill('viktor')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect(page.getByText(/joined (just now|\d+ minutes? ago)$/)).toBeVisible()
  await page.getByLabel('Tier of Viktor Vale').selectOption('premium')
  const asked = page.getByRole('alertdialog', { name: 'Change the tier of Viktor Vale?' })
  await expect(asked).toContainText('Viktor Vale has Romance Author at once')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Tier of Viktor Vale')).toHaveValue('free')
  await page.getByLabel('Tier of Viktor Vale').selectOption('premium')
  await expectAccessible(page)
  await asked.getByRole('button', { name: /^Change to/ }).click()
  await expect(page.getByText('User updated')).toBeVisible()
  await expect(page.getByLabel('Tier of Viktor Vale')).toHaveValue('premium')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notify Viktor Vale' }).click()
  await expect(page.getByRole('button', { name: 'Send Notification' })).toBeDisabled()
  await page.getByLabel('Message').fill('Welcome to the next tier.')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Notification sent successfully')).toBeVisible()

  await page.getByRole('tab', { name: 'Content' }).click()
  await page.getByRole('searchbox', { name: 'Search content by title' }).fill('silas')
  await page.getByLabel('Type').selectOption('character')
  await page.getByLabel('Visibility').selectOption('public')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide: Silas Wren' }).click()
  await expect(page.getByText('Content visibility updated')).toBeVisible()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByLabel('Visibility').selectOption('hidden')
  await page.getByRole('button', { name: 'Make public: Silas Wren' }).click()
  const publishing = page.getByRole('alertdialog', { name: 'Make this character public?' })
  await expect(publishing).toContainText('“Silas Wren” is private to Viktor Vale')
  await publishing.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Make public: Silas Wren' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete: Silas Wren' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Content deleted successfully')).toBeVisible()

  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByLabel('Message').fill('The house is closed for an hour tonight.')
  await page.getByRole('button', { name: 'Send Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Broadcast sent to all users')).toBeVisible()
  await expect(page.getByRole('list').getByText('The house is closed for an hour tonight.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByText('Membership limits bind')).toBeVisible()
  await expect(page.getByText('content.hide')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Users' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Viktor Vale' })
  await row.getByRole('switch', { name: 'Active' }).click()
  await expect(row.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expect.poll(async () => (await writer.context.request.get('/api/auth/user')).status()).toBe(401)
})

test('the reset page shows a message for an incomplete link and for two different passwords', async () => {
  const { page } = await site.device()
  await page.goto('/reset')
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.goto('/reset?token=unknown')
  await page.getByLabel('Password', { exact: true }).fill('lantern-light')
  await page.getByLabel('Confirm password').fill('lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible()
  await expectAccessible(page)
})
