import { beforeAll, test } from 'vitest'
import { breakCall, expectToast, serverMessage } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createStory } from '../setup/factories.ts'
import { signUp, type Writer } from '../setup/writer.ts'

const site = useSite()
let writer: Writer

beforeAll(async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  writer = await signUp(site, 'Imogen')
})

test('the sign-in and sign-up pages show a failure toast for a failed call and for invalid passwords', async () => {
  const { page } = await site.device()
  await breakCall(page, 'POST', '/api/auth/login', '')
  await breakCall(page, 'POST', '/api/auth/register', '')
  await page.goto('/login')
  await page.getByLabel('Email').fill('imogen@example.com')
  await page.getByLabel('Password').fill('candlelight')
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expectToast(page, 'Invalid email or password.', 'Login Failed')
  await breakCall(page, 'POST', '/api/auth/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expectToast(page, serverMessage, 'Login Failed')
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Imogen')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('Email').fill('imogen@example.com')
  const passwords = async (text: string) => {
    await page.getByLabel('Password', { exact: true }).fill(text)
    await page.getByLabel('Confirm password').fill(text)
    await page.getByRole('button', { name: 'Create Your Room' }).click()
  }
  await passwords('short')
  await expectToast(page, 'Password must be at least 6 characters long.', 'Password Too Short')
  await passwords('candlelight')
  await expectToast(page, 'Something went wrong. Please try again.', 'Signup Failed')
})

test('the list of notifications shows a failure toast if marking one or all as read, or a deletion fails', async () => {
  const { page } = writer
  const { db } = site.bench
  await db.notification.createMany({
    data: ['One', 'Two'].map((title) => ({ userId: writer.id, type: 'system' as const, title })),
  })
  await db.bell.upsert({
    where: { userId: writer.id },
    create: { userId: writer.id, unread: 2, version: 2 },
    update: { unread: 2, version: 2 },
  })
  await breakCall(page, 'PUT', '/api/notifications/mark-all-read')
  await breakCall(page, 'PUT', '/api/notifications/*/read')
  await breakCall(page, 'DELETE', '/api/notifications/*')
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^One/ }).click()
  await expectToast(page, 'Failed to mark notification as read')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expectToast(page, 'Failed to mark all notifications as read')
  await page.getByRole('button', { name: 'Delete notification: One' }).click()
  await expectToast(page, 'Failed to delete notification')
})

test('a failed like, save, creation or order of a story, and a failed creation of a location show a failure toast', async () => {
  const { page } = writer
  const { db } = site.bench
  const { id } = await createStory(db, { id: writer.id }, { title: 'The Ferry' })
  const mira = await createCharacter(db, { id: writer.id }, { name: 'Mira Holt' })
  await breakCall(page, 'POST', '/api/stories/*/like')
  await breakCall(page, 'POST', '/api/stories/*/save')
  await breakCall(page, 'POST', '/api/stories')
  await breakCall(page, 'POST', '/api/locations')
  await page.goto('/')
  await page.getByRole('button', { name: 'Save The Ferry' }).click()
  await expectToast(page, 'Failed to save story')
  await page.goto(`/stories/${id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expectToast(page, 'Failed to like story')

  await page.goto('/stories/create?mode=hand')
  await page.getByLabel('Title').fill('The Ferry')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Content').fill('She came back in October.')
  await page.getByRole('button', { name: 'Create Story' }).click()
  await expectToast(page, 'Failed to create story. Please try again.')
  await expect(page.getByLabel('Title')).toHaveValue('The Ferry')

  await page.goto('/stories/create?mode=ai')
  await page.getByLabel(mira.name).check()
  await page.getByLabel('Title').fill('The Ferry')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Setting').fill('A strait in November')
  await page.getByLabel('Plot').fill('Two people miss the last ferry.')
  await breakCall(page, 'POST', '/api/stories/generate')
  await page.getByRole('button', { name: 'Generate Story' }).click()
  await expectToast(page, serverMessage)
  await breakCall(page, 'POST', '/api/stories/generate', '')
  await page.getByRole('button', { name: 'Generate Story' }).click()
  await expectToast(page, 'Failed to generate story. Please try again.')

  await page.goto('/locations/create')
  await page.getByLabel('Name').fill('Lantern Pier')
  await page.getByLabel('Type').selectOption('pier')
  await page.getByLabel('Description').fill('A pier of green lanterns that nobody remembers lighting.')
  await page.getByLabel('Setting').fill('At the end of a town that has only one street')
  await page.getByRole('button', { name: 'Create Location' }).click()
  await expectToast(page, 'Failed to create location. Please try again.')
})

test('a failed call that likes, deletes, shares, creates or orders a character, or creates a collection shows a failure toast', async () => {
  const { page } = await signUp(site, 'Nora')
  const { id: userId } = await (await page.context().request.get('/api/auth/user')).json()
  const { name } = await createCharacter(site.bench.db, { id: userId }, { name: 'Mira Holt' })
  for (const call of ['', '/generate', '/*/like', '/*/fork', '/*/share', '/*/share-link', '/*/collaborate']) {
    await breakCall(page, 'POST', `/api/characters${call}`)
  }
  await breakCall(page, 'DELETE', '/api/characters/*')
  await breakCall(page, 'POST', '/api/collections')
  await page.goto('/?tab=characters')
  await page.getByRole('button', { name: `Like ${name}` }).click()
  await expectToast(page, 'Failed to like character')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete character')

  await page.getByRole('button', { name: `Share ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fork Character' }).click()
  await expectToast(page, serverMessage, 'Error forking character')
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Generate Shareable Link' }).click()
  await expectToast(page, serverMessage, 'Error generating link')
  await dialog.getByRole('tab', { name: 'Direct' }).click()
  await dialog.getByLabel(/^Shared with/).fill('tobias@example.com')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expectToast(page, serverMessage, 'Error sharing character')
  await dialog.getByLabel(/^Collaborator/).fill('tobias@example.com')
  await dialog.getByRole('button', { name: 'Invite Collaborator' }).click()
  await expectToast(page, serverMessage, 'Error sending collaboration')
  await dialog.getByRole('tab', { name: 'Collection' }).click()
  await dialog.getByLabel('Name').fill('The river')
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expectToast(page, serverMessage, 'Error creating collection')

  await page.goto('/characters/create')
  await page.getByRole('button', { name: /Create From Scratch/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Jon Reed')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expectToast(page, 'Failed to create character. Please try again.')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Jon Reed')
  await page.getByRole('button', { name: /AI-Powered Generation/ }).click()
  await page.getByLabel('Role').fill('Ferryman')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Personality').fill('Calm')
  await page.getByLabel('Appearance').fill('Tall')
  await page.getByLabel('Background').fill('The river')
  await page.getByRole('button', { name: 'Generate Character' }).click()
  await expectToast(page, 'Failed to generate character. Please try again.')
})
