import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('a reader sees the AI label of a story on its card and page, and opens its explanation by keys', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Iris')
  const story = await createStory(db, author, { title: 'The Glass Orchard', isPublic: true })
  await createChapter(db, story, { title: 'Frost', words: 1000, modelWords: 1000 })
  await createChapter(db, story, { title: 'Thaw', words: 3000, modelWords: 0 })
  const { page } = await site.device({ viewport: { width: 320, height: 700 } })
  await page.goto('/discover')
  const card = page.getByRole('article').filter({ hasText: 'The Glass Orchard' })
  await expect(card.getByText('AI-assisted')).toBeVisible()
  await page.goto(`/stories/${story.id}`)
  const label = page.getByRole('button', { name: 'AI-assisted' })
  await label.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Where the words come from' })
  await expect(panel).toContainText('A model wrote 25% of the words; the others were typed by hand.')
  await expect(panel.getByRole('listitem')).toHaveText(['Frost100%', 'Thaw0%'])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(label).toBeFocused()
})

test('an author can declare more use of AI than was measured, and is not offered a lower label', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Hazel')
  const story = await createStory(db, { id: userId }, { title: 'Low Water' })
  await createChapter(db, story, { words: 10, modelWords: 2 })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Edit story' }).click()
  const choice = page.getByLabel('Use of AI')
  await expect(choice).toHaveValue('assisted')
  await expect(choice.getByRole('option')).toHaveText(['AI-assisted', 'AI-generated'])
  await choice.selectOption('generated')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Story saved!')).toBeVisible()
  await page.getByRole('button', { name: 'AI-generated' }).click()
  await expect(page.getByRole('dialog', { name: 'Where the words come from' })).toContainText(
    'The author declares more than Heartroom has measured: AI-generated.',
  )
})

test('a visitor with the share link of a private story opens its AI label, and every list of the page is loaded', async () => {
  const { db } = site.bench
  const { page: author, id: userId } = await signUp(site, 'Linnea')
  const story = await createStory(db, { id: userId }, { title: 'The Locked Room' })
  await createChapter(db, story, { title: 'Key', words: 100, modelWords: 30 })
  const character = await createCharacter(db, { id: userId }, { name: 'Ottoline', isPublic: true })
  const cast = { storyId: story.id, characterId: character.id, role: 'main' }
  await db.storyCharacter.create({ data: cast })
  const made = await author.request.post(`/api/stories/${story.id}/share-link`)
  const { pathname, search } = new URL((await made.json()).shareableLink)
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'AI-assisted' }).click()
  await expect(page.getByRole('dialog', { name: 'Where the words come from' })).toContainText(
    'A model wrote 30% of the words; the others were typed by hand.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Characters' })).toContainText('Ottoline')
  await expect(page.getByText(/could not be/)).toHaveCount(0)
  await expectAccessible(page)
})

test('a reader with only the share link of a private story is not offered Like, Save or a rating', async () => {
  const { db } = site.bench
  const { page: author, id: userId } = await signUp(site, 'Sunniva')
  const story = await createStory(db, { id: userId }, { title: 'The Far Lighthouse' })
  await createChapter(db, story, { title: 'Lamp', words: 400 })
  const made = await author.request.post(`/api/stories/${story.id}/share-link`)
  const { pathname, search } = new URL((await made.json()).shareableLink)
  const { page } = await signUp(site, 'Torvald')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'The end, so far' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Like|Save)$/ })).toHaveCount(0)
  await expect(page.getByText('How was it?')).toHaveCount(0)
  // If the server refused a call, the browser would print an error, which makes the test fail.
  await page.getByRole('heading', { name: 'The end, so far' }).scrollIntoViewIfNeeded()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The end, so far' })).toBeVisible()

  await db.story.update({ where: { id: story.id }, data: { isPublic: true } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})
