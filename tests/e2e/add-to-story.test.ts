import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createLocation, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('a character page adds its character to an existing story of the writer, and to a new story', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const mira = await createCharacter(db, writer, { name: 'Mira Holt' })
  await page.goto(`/characters/${mira.id}`)
  const open = page.getByRole('button', { name: 'Add to story' })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Add to story' })
  await open.click()
  await expect(dialog.getByText('You have no stories yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  const ferry = await createStory(db, writer, { title: 'The Ferry' })
  await createStory(db, writer, { title: 'Salt and Honey' })
  const stranger = await signUp(site, 'Nora')
  await createStory(db, stranger, { title: 'Not mine', isPublic: true })
  await page.reload()
  await open.click()
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  // The list of stories is loaded after the dialog has opened. Meanwhile the dialog must not focus the field below the
  // list.
  await expect(dialog.getByLabel('Character role')).not.toBeFocused()
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText('Please fill in both the character role and select a story')).toBeVisible()
  await dialog.getByLabel('Search your stories').fill('ferr')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByLabel('The Ferry').check()
  await submit.click()
  await expect(page.getByText('Please fill in both the character role and select a story')).toBeVisible()
  await dialog.getByLabel('Character role').fill('x'.repeat(101))
  await expect(dialog.getByText('Role too long')).toBeVisible()
  await dialog.getByLabel('Character role').fill('The one who stayed')
  site.expectLine(/500 \(Internal Server Error\)/)
  await page.route('**/add-to-story/*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await submit.click()
  await expect(page.getByText('Failed to add character to story')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Character added to the story')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 story', { exact: true })).toBeVisible()
  expect(await db.storyCharacter.findMany({ where: { characterId: mira.id } })).toMatchObject([
    { storyId: ferry.id, role: 'The one who stayed' },
  ])

  await open.click()
  await dialog.getByRole('tab', { name: 'New story' }).click()
  await submit.click()
  await expect(page.getByText('Please fill in both the character role and story title')).toBeVisible()
  await dialog.getByLabel('Story title').fill('A House of Rain')
  await dialog.getByLabel('Character role').fill('main')
  await expectAccessible(page)
  await submit.click()
  await expect(page).toHaveURL(/\/stories\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A House of Rain')
  await expect(page.getByRole('link', { name: 'Mira Holt' })).toBeVisible()
  const made = await db.story.findFirstOrThrow({
    where: { title: 'A House of Rain' },
    include: { characters: true },
  })
  expect(made).toMatchObject({
    genre: 'romance',
    status: 'draft',
    isPublic: false,
    characters: [{ role: 'main' }],
  })

  // On the story page, the writer can remove the character from the story, and can also delete the character, because
  // the writer owns it.
  await page.getByRole('button', { name: 'Delete Mira Holt' }).click()
  await expect(page.getByText('Are you sure you want to permanently delete "Mira Holt"?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Character deleted successfully!')).toBeVisible()
  await expect(page.getByText('Nobody is in this story yet.')).toBeVisible()
})

test('a reader can add a visible location of another author to a story, but not a character', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Imogen')
  const { id } = await createCharacter(db, author, { isPublic: true })
  const place = await createLocation(db, author, { name: 'The pier', isPublic: true })
  const reader = await signUp(site, 'Tobias')
  const story = await createStory(db, reader, { title: 'The Ferry' })
  const { page } = reader
  await page.goto(`/characters/${id}`)
  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to story' })).toHaveCount(0)

  await page.goto(`/locations/${place.id}`)
  site.expectLine(/500 \(Internal Server Error\)/)
  await page.route('**/api/stories?personal=true*', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Add to story' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your stories could not be read.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('The Ferry').check()
  await expect(dialog.getByLabel('Location role')).toHaveValue('primary')
  await expectAccessible(page)
  await dialog.getByLabel('Location role').fill('where it ends')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location added to the story')).toBeVisible()
  expect(await db.storyLocation.findMany({ where: { storyId: story.id } })).toMatchObject([
    { locationId: place.id, importance: 'where it ends' },
  ])
  const visitor = (await site.device()).page
  await visitor.goto(`/locations/${place.id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The pier')
  await expect(visitor.getByRole('button', { name: 'Add to story' })).toHaveCount(0)
})
