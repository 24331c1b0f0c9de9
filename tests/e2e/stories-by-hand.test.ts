import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCast, createCharacter, createLocation } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('the form for a story by hand is validated, survives a reload, and saves the story with characters and locations in their roles', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  await page.goto('/stories/create')
  await page.getByRole('button', { name: /Write From Scratch/ }).click()
  await expect(page.getByRole('button', { name: /Write From Scratch/, pressed: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('a[href^="/characters/create"]')).toBeVisible()
  await expect(main.locator('a[href="/locations/create"]')).toBeVisible()
  await expect(main.locator('a[href="/collections"]')).toBeVisible()

  const author = { id: userId }
  const mira = await createCharacter(db, author, { name: 'Mira Holt' })
  const jon = await createCharacter(db, author, { name: 'Jon Reed' })
  const harbour = await createLocation(db, author, { name: 'The harbour' })
  await createCast(db, author, [mira.id, jon.id], { name: 'The ferry' })
  await page.reload()
  await page.getByRole('button', { name: 'Create Story' }).click()
  for (const message of ['Title is required', 'Genre is required', 'Content is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('x'.repeat(201))
  await page.getByLabel('Description').fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Create Story' }).click()
  await expect(page.getByText('Title too long')).toBeVisible()
  await expect(page.getByText('Description too long')).toBeVisible()
  await page.getByLabel('Title').fill('The Quiet Harbour')
  await page.getByLabel('Description').fill('Two people and a ferry.')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Content').fill('She came back in October.\n\nNobody had kept her room.')
  await page.getByLabel('Mira Holt').check()
  await page.getByLabel('The harbour').check()
  await page.getByLabel('The ferry').check()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('castIds\\":[')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('The Quiet Harbour')
  await expect(page.getByLabel('The ferry')).toBeChecked()
  await page.getByRole('button', { name: 'Create Story' }).click()
  await expect(page.getByText('Story created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/stories\/\d+$/)
  await expect(page.getByRole('article')).toContainText('Nobody had kept her room.')
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a book' }).press('Enter'),
  ])
  // While the book is made, its button is disabled, and a disabled button loses the focus.
  await expect(page.getByRole('button', { name: 'Download as a book' })).toBeFocused()
  expect(book.suggestedFilename()).toBe('The Quiet Harbour.epub')
  expect((await readFile(await book.path())).subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  const story = await db.story.findFirstOrThrow({
    where: { authorId: userId },
    include: { characters: { orderBy: { characterId: 'asc' } }, locations: true },
  })
  expect(story).toMatchObject({
    status: 'draft',
    isPublic: false,
    characters: [
      { characterId: mira.id, role: 'main' },
      { characterId: jon.id, role: 'supporting' },
    ],
    locations: [{ locationId: harbour.id, importance: 'primary' }],
  })
})
