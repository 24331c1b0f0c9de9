import type { Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

beforeAll(async () => {
  const { db } = site.bench
  const author = await createUser(db)
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const stories = [
    { title: 'Alder', tags: ['Slow burn', 'Seaside'], status: 'completed', likeCount: 1, wordCount: 900 },
    { title: 'Birch', tags: ['Slow burn', 'Rivals'], status: 'current', likeCount: 9, wordCount: 15_000 },
    { title: 'Cedar', tags: ['Rivals'], status: 'current', likeCount: 5, wordCount: 3000, spiceLevel: 3 },
  ] as const
  for (const [n, story] of stories.entries())
    await createStory(db, author, { ...story, tags: [...story.tags], isPublic: true, createdAt: at(n + 1) })
})

const titles = (page: Page) =>
  page.getByRole('tabpanel').getByRole('article').getByRole('heading').allTextContents()
const shows = (page: Page, expected: string[]) => check.poll(() => titles(page)).toEqual(expected)
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Filters in use' }).getByRole('button', { name: /^Remove filter/ })

test('filters of Discover narrow the list, are part of the address, survive a reload and Back, and are removed one by one', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await shows(page, ['Cedar', 'Birch', 'Alder'])
  await page.getByLabel('Sort by').selectOption('Most loved')
  await shows(page, ['Birch', 'Cedar', 'Alder'])
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Status').selectOption('Current')
  await page.getByLabel('Length').selectOption('2,000 to 10,000 words')
  await shows(page, ['Cedar'])
  await expectAccessible(page)
  check(new URL(page.url()).search).toBe('?sort=loved&status=current&minWords=2000&maxWords=9999')

  await page.reload()
  await shows(page, ['Cedar'])
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('article').getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cedar' })).toBeVisible()
  await page.goBack()
  await shows(page, ['Cedar'])

  await page.getByRole('button', { name: 'Remove filter 2,000 to 10,000 words' }).click()
  await shows(page, ['Birch', 'Cedar'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await shows(page, ['Birch', 'Cedar', 'Alder'])
  check(new URL(page.url()).search).toBe('?sort=loved')
})

test('tags are included and excluded on Discover by keys alone, and an empty result offers to clear the filters', async () => {
  const { page } = await site.device({ viewport: { width: 320, height: 800 } })
  await page.goto('/discover')
  await shows(page, ['Cedar', 'Birch', 'Alder'])
  await page.getByRole('button', { name: 'Filters', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'With tags' }).getByRole('textbox').focus()
  await page.keyboard.type('slow BURN')
  await page.keyboard.press('Enter')
  await shows(page, ['Birch', 'Alder'])
  const without = page.getByRole('group', { name: 'Without tags' })
  await without.getByRole('textbox').fill('riva')
  await without.getByRole('button', { name: 'Add tag Rivals' }).press('Enter')
  await shows(page, ['Alder'])
  await expect(chips(page)).toHaveText(['#slow BURN', 'Without #Rivals'])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('group', { name: 'With tags' }).getByRole('textbox').fill('Seaside, Nobody has this,')
  await expect(page.getByRole('heading', { name: 'No stories found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await shows(page, ['Cedar', 'Birch', 'Alder'])
})

test('a typed tag on Discover is applied even if another filter or a genre is pressed next', async () => {
  const { page } = await site.device()
  await page.goto('/discover?status=completed&heat=1')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  const field = page.getByRole('group', { name: 'With tags' }).getByRole('textbox')
  await field.fill('Seaside')
  await page.getByRole('button', { name: 'Remove filter Completed' }).click()
  await expect(chips(page)).toHaveText(['1 Sweet & Innocent', '#Seaside'])
  await field.fill('Slow burn')
  await page.getByRole('button', { name: 'Romance', exact: true }).click()
  await expect(chips(page)).toHaveText(['1 Sweet & Innocent', '#Seaside', '#Slow burn'])
  await expect(page).toHaveURL('/discover?heat=1&tag=Seaside&tag=Slow+burn&genre=romance')
})

test('two words are searched on Discover although the writer pauses after the space', async () => {
  const { page } = await site.device()
  await page.goto('/discover')
  await shows(page, ['Cedar', 'Birch', 'Alder'])
  const box = page.getByRole('searchbox', { name: 'Search stories' })
  await box.pressSequentially('slow ')
  await expect(page).toHaveURL(/q=slow$/)
  await box.pressSequentially('burn')
  await expect(page).toHaveURL(/q=slow\+burn$/)
  await expect(box).toHaveValue('slow burn')
})

test('a search on Discover is filtered too, and an invalid filter in the address is ignored', async () => {
  const { page } = await site.device()
  await page.goto('/discover?q=cedar&heat=3')
  await shows(page, ['Cedar'])
  await page.goto('/discover?q=cedar&heat=1')
  await expect(page.getByRole('heading', { name: 'No stories found' })).toBeVisible()
  await page.goto('/discover?sort=worst&status=lost&heat=9&language=%3F&tag=x&minWords=many')
  await shows(page, ['Cedar', 'Birch', 'Alder'])
})

test('a writer adds tags to a story, and each tag of the story page is a link to the stories that have it', async () => {
  const { page, id } = await signUp(site, 'Rowena')
  const story = await createStory(site.bench.db, { id }, { title: 'Rowan', isPublic: true })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Edit story' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit story' })
  const tags = dialog.getByRole('group', { name: 'Tags' }).getByRole('textbox')
  await tags.fill('x')
  await tags.press('Enter')
  await expect(dialog.getByText('A tag has 2 to 40 characters')).toBeVisible()
  await tags.fill('Marsh lights')
  await tags.press('Enter')
  // A typed tag that was not yet added to the list is saved with the form.
  await tags.fill('SLOW BURN')
  await dialog.getByText('Grief', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Content warnings: Grief')).toBeVisible()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#SLOW BURN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await shows(page, ['Rowan', 'Birch', 'Alder'])
  await expect(chips(page)).toHaveText(['#SLOW BURN'])
})
