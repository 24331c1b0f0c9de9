import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, expectNoSideways, signUp } from '../setup/writer.ts'

const site = useSite()

test('the messages page asks a visitor to log in', async () => {
  const { page } = await site.device()
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
  await expectAccessible(page)
})

test('a message arrives without a reload, is marked as read when opened, and gets a reply', async () => {
  const anna = await signUp(site, 'Anna')
  const bruno = await signUp(site, 'Bruno')
  await anna.context.request.put('/api/user/settings', { data: { publicProfile: true } })
  await anna.page.goto('/messages')
  await expect(anna.page.getByText('No messages yet')).toBeVisible()
  await expectAccessible(anna.page)

  // A user's own profile page offers neither a message nor a collaboration; the page of another user offers both.
  await anna.page.goto(`/users/${anna.id}`)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText('Anna Vale')
  await expect(anna.page.getByRole('button', { name: 'Message', exact: true })).toHaveCount(0)
  await anna.page.goto('/messages')

  await bruno.page.goto(`/users/${anna.id}`)
  await expect(bruno.page.getByText('No public stories yet')).toBeVisible()
  await expectAccessible(bruno.page)
  await bruno.page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(bruno.page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await bruno.page.getByRole('textbox', { name: 'Message' }).fill('Your harbour is wonderful.')
  await bruno.page.getByRole('button', { name: 'Send Message' }).click()
  await expect(bruno.page.getByText('Message sent')).toBeVisible()

  const letter = anna.page.getByRole('button', { name: /Bruno Vale.*Your harbour is wonderful/ })
  await expect(letter).toContainText('Unread')
  await expect(letter).toContainText('just now')
  await letter.click()
  const dialog = anna.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled()
  await expectAccessible(anna.page)
  await dialog.getByLabel('Reply').fill('Come and see it.')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await expect(anna.page.getByText('Reply sent')).toBeVisible()
  await expect(letter).not.toContainText('Unread')

  await bruno.page.goto('/messages')
  await expect(bruno.page.getByText('Come and see it.')).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await bruno.page.setViewportSize({ width, height: 800 })
    await expectNoSideways(bruno.page)
  }
})

test('a collaboration request is accepted at once, and the change is undone when the call fails', async () => {
  const clara = await signUp(site, 'Clara')
  const david = await signUp(site, 'David')
  await clara.context.request.put('/api/user/settings', { data: { publicProfile: true } })
  await clara.page.goto('/messages')
  await expect(clara.page.getByText('No requests yet')).toBeVisible()
  await david.page.goto(`/users/${clara.id}`)
  await david.page.getByRole('button', { name: 'Collaborate' }).click()
  await david.page.getByLabel('Message', { exact: true }).fill('A winter story, together?')
  await expect(david.page.getByRole('button', { name: 'Send Request' })).toBeDisabled()
  await david.page.getByLabel('Type').selectOption('story')
  await david.page.getByRole('button', { name: 'Send Request' }).click()
  await expect(david.page.getByText('Collaboration request sent')).toBeVisible()

  const request = clara.page.getByRole('listitem').filter({ hasText: 'A winter story, together?' })
  await expect(request).toContainText('pending')
  await expectAccessible(clara.page)
  // The answer is not valid JSON, so the page must undo the change and show an error.
  await clara.page.route('**/api/collaboration-requests/*', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: 'cut sh' }),
  )
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(clara.page.getByText('Failed to update collaboration request')).toBeVisible()
  await expect(request).toContainText('pending')
  await clara.page.unroute('**/api/collaboration-requests/*')

  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(request).toContainText('accepted')
  await expect(clara.page.getByText('Collaboration request updated.')).toBeVisible()
  await expect(request.getByRole('button')).toHaveCount(0)
})
