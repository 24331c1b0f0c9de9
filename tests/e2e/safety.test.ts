import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('an admin hides a reported story, and both the reporter and the author are notified', async () => {
  const author = await signUp(site, 'Vera')
  const reader = await signUp(site, 'Rufus')
  const admin = await signUp(site, 'Agatha')
  await site.bench.db.user.update({ where: { id: admin.id }, data: { isAdmin: true } })
  const story = await createStory(site.bench.db, author, {
    title: 'Lamps for Sale',
    description: 'Cheap lamps.',
    isPublic: true,
  })

  const { page } = reader
  await page.goto(`/stories/${story.id}`)
  // The menu is opened and the report is sent with the keyboard alone.
  const more = page.getByRole('button', { name: 'More about this story' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Report this story' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this story' })
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await dialog.getByLabel('Reason').selectOption('other')
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  // If the text is too long, the page's own message is shown, and not that of the browser (D-79).
  await dialog.getByLabel('Details').fill('a'.repeat(2001))
  await expect(dialog.getByText('Details must be 2000 characters or less')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await dialog.getByLabel('Details').fill('This sells lamps.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()

  await site.bench.db.story.update({ where: { id: story.id }, data: { description: 'A romance.' } })
  await admin.page.goto('/admin?tab=reports')
  const row = admin.page.getByRole('listitem').filter({ hasText: 'Lamps for Sale' }).first()
  await expect(row).toContainText('Cheap lamps.')
  await expect(row).toContainText('Changed since')
  await expect(row).toContainText('This sells lamps.')
  await expectAccessible(admin.page)
  for (const width of [320, 390, 1280]) {
    await admin.page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(admin.page)
  }
  await row.getByRole('button', { name: 'Hide: Lamps for Sale' }).click()
  const decision = admin.page.getByRole('dialog', { name: 'Hide this work?' })
  await expect(decision).toContainText('Vera Vale cannot publish it')
  await expect(decision.getByRole('button', { name: 'Hide' })).toBeDisabled()
  await decision.getByLabel('Reason').fill('No advertising.')
  await expectAccessible(admin.page)
  await decision.getByRole('button', { name: 'Hide' }).click()
  await expect(admin.page.getByText('Report decided')).toBeVisible()
  await expect(admin.page.getByText('Nothing waits for you.')).toBeVisible()
  await admin.page.getByLabel('Reports to show').selectOption('decided')
  await expect(admin.page.getByText('Hidden by Agatha Vale')).toBeVisible()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A moderator has decided about your report')).toBeVisible()
  await author.page.goto('/')
  await author.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(author.page.getByText('A moderator has hidden your story')).toBeVisible()
  await expect(author.page.getByText('Lamps for Sale: No advertising.')).toBeVisible()
})

test("a user who is blocked from a profile menu finds the blocker's profile 'not found' until unblocked in the settings", async () => {
  site.expectLine(/403 \(Forbidden\)|404 \(Not Found\)/)
  const anna = await signUp(site, 'Annika')
  const bruno = await signUp(site, 'Bertil')
  for (const { context } of [anna, bruno])
    await context.request.put('/api/user/settings', { data: { publicProfile: true } })
  const { page } = anna
  await page.goto(`/users/${bruno.id}`)
  await page.getByRole('button', { name: 'More about Bertil Vale' }).click()
  await page.getByRole('menuitem', { name: 'Block Bertil Vale' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Block Bertil Vale?' })
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Bertil Vale is blocked')).toBeVisible()
  await page.getByRole('button', { name: 'More about Bertil Vale' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unblock Bertil Vale' })).toBeVisible()
  await page.keyboard.press('Escape')

  const contact = page.getByRole('button', { name: /^(Message|Collaborate)$/ })
  await expect(page.getByText('You have blocked this person.')).toBeVisible()
  await expect(contact).toHaveCount(0)
  // The menu is not in a landmark of the page, so the accessibility check must wait until the menu has faded out.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(contact).toHaveCount(2)
  // The button that the user pressed no longer exists, so the first button in its place gets the focus.
  await expect(contact.first()).toBeFocused()
  await bruno.page.goto(`/users/${anna.id}`)
  await expect(bruno.page.getByRole('heading', { level: 1 })).toHaveText('Annika Vale')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(contact).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('You have blocked this person.')).toBeVisible()
  await expect(contact).toHaveCount(0)

  await bruno.page.goto(`/users/${anna.id}`)
  await expect(bruno.page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'Blocked and muted people' }).click()
  const list = page.getByRole('dialog', { name: 'Blocked and muted people' })
  await expect(list.getByText('Bertil Vale')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Unblock Bertil Vale' }).click()
  await expect(list.getByText('Nobody')).toBeVisible()
  await bruno.page.reload()
  await expect(bruno.page.getByRole('heading', { level: 1 })).toHaveText('Annika Vale')
})

test("messages of a muted person cause no notifications until 'Undo' ends the mute", async () => {
  const clara = await signUp(site, 'Clarissa')
  const david = await signUp(site, 'Dorian')
  const write = (content: string) =>
    david.context.request.post('/api/messages', { data: { receiverId: clara.id, content } })
  await write('First.')
  const { page } = clara
  await page.goto('/messages')
  await page
    .getByRole('button', { name: /Dorian Vale/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'More about the message from Dorian Vale' }).click()
  await page.getByRole('menuitem', { name: 'Mute Dorian Vale' }).click()
  await expect(page.getByText('Dorian Vale is muted')).toBeVisible()
  await write('Second.')
  await expect(page.getByRole('log').getByText('Second.')).toBeVisible()
  expect(await site.bench.db.notification.count({ where: { userId: clara.id } })).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await (await clara.context.request.get('/api/user/blocks')).json()).length)
    .toBe(0)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await write('Third.')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})
