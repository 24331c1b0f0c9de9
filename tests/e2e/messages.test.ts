import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { rewriteOnDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

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
  const dialog = anna.page.getByRole('dialog', { name: 'Conversation with Bruno Vale' })
  await expect(dialog.getByText('Your harbour is wonderful.')).toBeVisible()
  // If the field is empty, the button moves the focus to the field.
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await expect(dialog.getByLabel('Reply')).toBeFocused()
  await expectAccessible(anna.page)
  await dialog.getByLabel('Reply').fill('Come and see it.')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await expect(anna.page.getByText('Reply sent')).toBeVisible()
  const row = anna.page.getByRole('button', { name: /Bruno Vale.*You: Come and see it/ })
  await expect(row).not.toContainText('Unread')
  await expect(dialog.getByLabel('Reply')).toHaveValue('')
  await anna.page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  await bruno.page.goto('/messages')
  await expect(bruno.page.getByText('Come and see it.')).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await bruno.page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(bruno.page)
  }
})

test('two people exchange messages live: by Enter, in three tabs, on a phone, and a deleted message disappears for both', async () => {
  const anna = await signUp(site, 'Anna')
  const bruno = await signUp(site, 'Bruno', { viewport: { width: 390, height: 844 } })
  await anna.context.request.post('/api/messages', {
    data: { receiverId: bruno.id, content: 'Is the ferry late?', type: 'direct' },
  })
  await bruno.page.goto('/messages')
  await bruno.page.getByRole('button', { name: /Anna Vale/ }).click()
  // On a phone an open conversation replaces the list of conversations.
  const theirs = bruno.page.getByRole('dialog', { name: 'Conversation with Anna Vale' })
  await expect(theirs).toBeVisible()
  await expect(bruno.page.getByRole('heading', { name: 'Direct Messages' })).toBeHidden()
  await expectAccessible(bruno.page)
  await expectNoHorizontalScroll(bruno.page)
  const another = await bruno.context.newPage()
  await another.goto('/messages')
  const third = await bruno.context.newPage()
  await third.goto('/messages')

  await anna.page.goto('/messages')
  await anna.page.getByRole('button', { name: /Is the ferry late/ }).click()
  const mine = anna.page.getByRole('dialog', { name: /^Conversation with/ })
  await expect(mine.getByText('just now, read')).toBeVisible()
  const box = mine.getByLabel('Reply')
  await box.fill('Line one')
  await box.press('Shift+Enter')
  await box.pressSequentially('line two')
  await box.press('Enter')
  const sent = theirs.getByText('Line one line two')
  await expect(sent).toBeVisible()
  await expect(theirs.getByRole('log')).toContainText('Line one')
  // When the same words are sent again, they are a second message.
  for (let n = 0; n < 2; n += 1) {
    await expect(box).toHaveValue('')
    await box.fill('Ahoy')
    await box.press('Enter')
    await expect(mine.getByText('Ahoy')).toHaveCount(n + 1)
  }
  await expect(theirs.getByText('Ahoy')).toHaveCount(2)
  // A message that was read on the phone is marked as read in every tab.
  for (const tab of [another, third]) {
    const row = tab.getByRole('button', { name: /Anna Vale.*Ahoy/ })
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Unread')
  }

  await mine.getByRole('listitem').filter({ hasText: 'Line one' }).getByRole('button').click()
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine.getByText('Line one')).toHaveCount(0)
  await expect(sent).toHaveCount(0)
})

test('an author lets an editor write in a story until the access is ended', async () => {
  const { db } = site.bench
  const clara = await signUp(site, 'Clara')
  const david = await signUp(site, 'David')
  await clara.context.request.put('/api/user/settings', { data: { publicProfile: true } })
  const story = await createStory(db, clara, { title: 'The Long Pier', isPublic: true })
  await createChapter(db, story, { title: 'The Lamp', content: 'It rained on the pier.' })
  await david.page.goto(`/users/${clara.id}`)
  await david.page.getByRole('button', { name: 'Collaborate' }).click()
  await david.page.getByLabel('Type').selectOption('story')
  await david.page.getByLabel('Story').selectOption({ label: 'The Long Pier' })
  await david.page.getByLabel('Message', { exact: true }).fill('May I write the storm?')
  await david.page.getByRole('button', { name: 'Send Request' }).click()
  await expect(david.page.getByText('Collaboration request sent')).toBeVisible()
  await db.story.update({ where: { id: story.id }, data: { isPublic: false } })

  await clara.page.goto('/messages')
  const request = clara.page.getByRole('listitem').filter({ hasText: 'May I write the storm?' })
  await expect(request.getByRole('link', { name: 'The Long Pier' })).toBeVisible()
  await request.getByLabel('Role in the story').selectOption('editor')
  await expectAccessible(clara.page)
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(clara.page.getByText('Collaboration request updated.')).toBeVisible()

  await david.page.goto(`/stories/${story.id}`)
  await expect(david.page.getByRole('button', { name: 'Leave The Long Pier' })).toBeVisible()
  for (const name of ['Delete chapter 1', 'Delete', 'Share', 'Generate cover'])
    await expect(david.page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await david.page.getByRole('link', { name: 'Edit chapter 1' }).click()
  await rewriteOnDesk(david.page, 'A storm broke over the pier.')
  await david.page.getByRole('link', { name: 'Back to the story' }).click()
  await expect(david.page.getByText('A storm broke over the pier.')).toBeVisible()
  await clara.page.goto(`/stories/${story.id}`)
  await expect(clara.page.getByText('A storm broke over the pier.')).toBeVisible()

  await clara.page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = clara.page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Access' }).click()
  await expect(dialog.getByLabel('Role of David Vale')).toHaveValue('editor')
  await expectAccessible(clara.page)
  site.expectLine(/404 \(Not Found\)/)
  await dialog.getByRole('button', { name: 'Remove David Vale' }).click()
  await expect(clara.page.getByText('Access taken back')).toBeVisible()
  // The editor, whose access has ended, has the story open. The story is closed without a reload.
  await expect(david.page.getByRole('heading', { name: 'Story not found' })).toBeVisible()
  await expect(david.page.getByText('A storm broke over the pier.')).toHaveCount(0)

  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Generate Shareable Link' }).click()
  const link = new URL(await dialog.getByLabel('Shareable link').inputValue())
  const visitor = (await site.device()).page
  await visitor.goto(link.pathname + link.search)
  await expect(visitor.getByText('A storm broke over the pier.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Access' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(clara.page.getByText('The link is off')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Story not found' })).toBeVisible()

  await dialog.getByRole('tab', { name: 'Direct' }).click()
  await dialog.getByLabel(/^Shared with/).fill(david.id)
  await dialog.getByLabel('Share type').selectOption('link')
  await dialog.getByRole('button', { name: 'Share Story' }).click()
  const shared = new URL(await dialog.getByLabel('Shareable link').inputValue())
  await visitor.goto(shared.pathname + shared.search)
  await expect(visitor.getByText('A storm broke over the pier.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Access' }).click()
  await expect(dialog.getByText('May view, and has the link')).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(clara.page.getByText('Access taken back, and the link is off')).toBeVisible()
  await expect(dialog.getByText('Nobody else has access.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Story not found' })).toBeVisible()
})

test('an accepted collaboration request is shown as accepted before the server has answered, and as pending again if the call fails', async () => {
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
  // The answer of the server is cut off and not valid JSON, so the page must undo the change and show an error.
  const held = Promise.withResolvers<void>()
  await clara.page.route('**/api/collaboration-requests/*', async (route) => {
    await held.promise
    await route.fulfill({ status: 200, contentType: 'application/json', body: 'cut sh' })
  })
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(request).toContainText('accepted')
  held.resolve()
  await expect(clara.page.getByText('Failed to update collaboration request')).toBeVisible()
  await expect(request).toContainText('pending')
  await clara.page.unroute('**/api/collaboration-requests/*')

  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(request).toContainText('accepted')
  await expect(clara.page.getByText('Collaboration request updated.')).toBeVisible()
  await expect(request.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
})

test('a user can report and block the sender of a collaboration request in the menu of the request', async () => {
  const anna = await signUp(site, 'Agnes')
  const bruno = await signUp(site, 'Birger')
  await anna.context.request.put('/api/user/settings', { data: { allowCollaborations: true } })
  const sent = await bruno.context.request.post('/api/collaboration-requests', {
    data: { toUserId: anna.id, type: 'general', message: 'Write with me.' },
  })
  expect(sent.status()).toBe(201)
  const { page } = anna
  await page.goto('/messages')
  const request = page.getByRole('listitem').filter({ hasText: 'Write with me.' })
  const more = request.getByRole('button', { name: 'More about Birger Vale' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Mute Birger Vale' })).toBeVisible()
  // The sender can be reported although the sender's profile is private.
  await page.getByRole('menuitem', { name: 'Report this person' }).click()
  const report = page.getByRole('dialog', { name: 'Report this person' })
  await report.getByLabel('Reason').selectOption('spam')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Block Birger Vale' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Birger Vale is blocked')).toBeVisible()
  await expect(request.getByText('rejected')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalScroll(page)
})
