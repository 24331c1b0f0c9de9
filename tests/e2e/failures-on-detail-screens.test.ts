import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import { breakCall, expectToast, serverMessage } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { signUp, type Writer } from '../setup/writer.ts'

// The expected toasts are word for word those of D-284.

const site = useSite()
let writer: Writer

beforeAll(async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  writer = await signUp(site, 'Imogen')
  await site.bench.db.user.update({ where: { id: writer.id }, data: { isAdmin: true } })
})

test('a location page shows a failure toast if a like, a save, a deletion or an edit fails', async () => {
  const { page } = writer
  const { id } = await createLocation(site.bench.db, { id: writer.id }, { name: 'Lantern Pier' })
  for (const call of ['like', 'save']) await breakCall(page, 'POST', `/api/locations/*/${call}`)
  for (const method of ['PUT', 'DELETE']) await breakCall(page, method, '/api/locations/*')
  const stranger = await createUser(site.bench.db)
  const other = await createLocation(site.bench.db, stranger, { name: 'The harbour', isPublic: true })
  await page.goto(`/locations/${other.id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expectToast(page, 'Failed to like location.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Failed to save location.')
  await page.goto(`/locations/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete location. Please try again.')
  await page.goto(`/locations/${id}/edit`)
  await page.getByLabel('Name').fill('Lantern Pier, anew')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to update location. Please try again.')
  await expect(page.getByLabel('Name')).toHaveValue('Lantern Pier, anew')
})

test('a story page shows a failure toast if the order of a cover or of a chapter, or the removal of a character fails', async () => {
  const { page } = writer
  const { db } = site.bench
  const story = await createStory(db, { id: writer.id }, { title: 'The Ferry' })
  await createChapter(db, story)
  const mira = await createCharacter(db, { id: writer.id }, { name: 'Mira Holt' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: mira.id, role: 'main' } })
  await breakCall(page, 'POST', '/api/stories/*/generate-cover')
  await breakCall(page, 'POST', '/api/stories/*/generate-chapter')
  await breakCall(page, 'DELETE', '/api/stories/*/characters/*')
  await breakCall(page, 'DELETE', '/api/stories/*')
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Generate cover' }).first().click()
  await expectToast(page, 'Failed to generate cover image')
  await page.getByRole('button', { name: /^Remove Mira Holt/ }).click()
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
  if (await question.count()) await question.click()
  await expectToast(page, 'Failed to remove character from story')
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plot').fill('Elena waits on the stairs for whoever leaves the letters.')
  await dialog.getByLabel('Setting').fill('A lighthouse on a cold northern coast')
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()
  await expectToast(page, 'Failed to generate story content. Please try again.')
})

test('a character page shows a failure toast if a like, a save, the order of a portrait, a deletion, a new story or an edit fails', async () => {
  const { page } = writer
  const { id } = await createCharacter(site.bench.db, { id: writer.id }, { name: 'Nell Harker' })
  for (const call of ['like', 'save', 'generate-image'])
    await breakCall(page, 'POST', `/api/characters/*/${call}`)
  for (const method of ['PUT', 'DELETE']) await breakCall(page, method, '/api/characters/*')
  await page.goto(`/characters/${id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expectToast(page, 'Failed to like character')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Failed to save character')
  await page.getByRole('button', { name: 'Generate image' }).click()
  await expectToast(page, 'Failed to generate character image')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete character')
  await breakCall(page, 'POST', '/api/stories')
  await page.getByRole('button', { name: 'Add to story' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'New story' }).click()
  await dialog.getByLabel('Story title').fill('The Ferry')
  await dialog.getByLabel('Character role').fill('main')
  await dialog.locator('[type=submit]').click()
  await expectToast(page, 'Failed to create story')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nell Harker-Vale')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to update character. Please try again.')
})

test('a collection page shows the message of the server for a failed call, or a failure toast without it if there is none', async () => {
  const { page } = writer
  const { db } = site.bench
  const { id } = await db.collection.create({ data: { authorId: writer.id, name: 'Harbour street' } })
  const { id: characterId } = await createCharacter(db, { id: writer.id }, { name: 'Maren Holt' })
  const { id: other } = await createCharacter(db, { id: writer.id }, { name: 'Tobin Ash' })
  await db.collectionCharacter.create({ data: { collectionId: id, characterId } })
  await breakCall(page, 'POST', '/api/collections', '')
  await breakCall(page, 'DELETE', '/api/collections/*', '')
  await breakCall(page, 'POST', '/api/collections/*/characters', '')
  await breakCall(page, 'DELETE', '/api/collections/*/characters/*', '')
  await page.goto(`/collections/${id}`)
  await page.getByRole('button', { name: 'Remove Maren Holt from the collection' }).click()
  await expectToast(page, 'Failed to remove character from collection')
  await page.getByRole('button', { name: 'Add characters' }).click()
  await page.getByRole('checkbox', { name: 'Tobin Ash' }).check()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await expectToast(page, 'Failed to add character to collection')
  expect(await db.collectionCharacter.count({ where: { characterId: other } })).toBe(0)
  await page.goto('/collections')
  await page.getByRole('button', { name: 'Delete Harbour street' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete collection')
  await breakCall(page, 'DELETE', '/api/collections/*')
  await page.getByRole('button', { name: 'Delete Harbour street' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, serverMessage)
  await page.getByRole('button', { name: 'Create Collection' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The river')
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expectToast(page, 'Failed to create collection')
})

test('the profile page shows a failure toast if saving settings, generating an avatar or saving a picture fails', async () => {
  const { page } = writer
  await breakCall(page, 'PUT', '/api/user/settings', '')
  await breakCall(page, 'POST', '/api/user/generate-avatar')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Notifications' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Failed to save settings')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change your picture' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('A fox by candlelight')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Generate/ })
    .click()
  await expectToast(page, 'Failed to generate AI avatar. Please try again.')
  await breakCall(page, 'POST', '/api/user/profile-picture')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b02f58' } })
    .png()
    .toBuffer()
  await page.getByLabel('Picture file').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expectToast(page, 'Failed to update profile picture. Please try again.')
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeEnabled()
})

test('a failure toast is shown if answering a request, marking as read, replying, sending a message or requesting a collaboration fails', async () => {
  const { page } = writer
  const { db } = site.bench
  const stranger = await createUser(db, { firstName: 'Ottoline', publicProfile: true })
  await db.message.create({ data: { senderId: stranger.id, receiverId: writer.id, content: 'The ferry?' } })
  await db.collaborationRequest.create({
    data: { requesterId: stranger.id, toUserId: writer.id, type: 'story', message: 'Together?' },
  })
  await breakCall(page, 'PUT', '/api/conversations/*/read')
  await breakCall(page, 'POST', '/api/messages')
  await breakCall(page, 'POST', '/api/messages/*/reply')
  await breakCall(page, 'POST', '/api/collaboration-requests')
  await breakCall(page, 'PUT', '/api/collaboration-requests/*')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Failed to update collaboration request')
  await page.getByRole('button', { name: /The ferry\?/ }).click()
  await expectToast(page, 'Failed to mark message as read')
  await page.getByRole('dialog').getByLabel('Reply').fill('At dawn.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reply' }).click()
  await expectToast(page, 'Failed to send reply')
  await page.goto(`/users/${stranger.id}`)
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('At dawn.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Failed to send message')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collaborate' }).click()
  await page.getByRole('dialog').getByLabel('Type').selectOption({ index: 1 })
  await page.getByRole('dialog').getByLabel('Message').fill('Together.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expectToast(page, 'Failed to send collaboration request')
})

test('the admin page shows a failure toast if hiding or deleting content, a broadcast or a notification fails', async () => {
  const { page } = writer
  const { db } = site.bench
  const author = await createUser(db, { firstName: 'Wren' })
  await createStory(db, author, { title: 'The Tide', isPublic: true })
  for (const call of ['broadcast', 'send-notification']) await breakCall(page, 'POST', `/api/admin/${call}`)
  await breakCall(page, 'PUT', '/api/admin/*/*/visibility')
  await breakCall(page, 'DELETE', '/api/admin/*/*')
  await page.goto('/admin?tab=content')
  await page.getByRole('button', { name: 'Hide: The Tide' }).click()
  await expectToast(page, 'Failed to update content visibility')
  await page.getByRole('button', { name: 'Delete: The Tide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete content')
  await page.goto('/admin?tab=notifications')
  await page.getByLabel('Message').fill('The house is closed tonight.')
  await page.getByRole('button', { name: /^Send/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Send|Broadcast/ })
    .click()
  await expectToast(page, 'Failed to send broadcast')
  await page.goto('/admin?tab=users')
  await page.getByRole('button', { name: /^Notify Wren/ }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('A word.')
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await expectToast(page, 'Failed to send notification')
})

test('a character page shows a failure toast when the model cannot generate the portrait', async () => {
  const { page } = writer
  const { db } = site.bench
  const { id } = await createCharacter(db, { id: writer.id }, { name: 'Ada Finch' })
  await site.bench.demoModel.faults({ match: { call: 'image' }, fault: { status: 400 } })
  await page.goto(`/characters/${id}`)
  await page.getByRole('button', { name: 'Generate image' }).click()
  await expectToast(page, 'Failed to generate character image')
})
