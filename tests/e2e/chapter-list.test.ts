import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory, released } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

const shown = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

async function storyOfChapters(author: { id: string }, count: number) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Long Letters', isPublic: true })
  await db.chapter.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      storyId: story.id,
      chapterNumber: index + 1,
      title: index === 4 ? null : `Letter of day ${index + 1}`,
      content: `It was day ${index + 1}.`,
      words: 4,
      ...released(4),
    })),
  })
  return story
}

test('the list of a story with 300 chapters shows their titles, and a typed number or title opens a chapter', async () => {
  const author = await signUp(site, 'Imogen')
  const { id } = await storyOfChapters(author, 300)
  const { page } = await site.device({ viewport: { width: 390, height: 844 } })
  await page.goto(`/stories/${id}`)
  await expect(shown(page)).toHaveText('Letter of day 1')
  await expect(page.getByRole('button', { name: /^Chapter \d+$/ })).toHaveText(['1', '2', '300'])
  const list = page.getByRole('button', { name: 'List of chapters' })
  await list.click()
  const rows = page.getByRole('dialog', { name: 'Chapters' }).getByRole('link')
  await expect(rows).toHaveCount(300)
  await expect(rows.nth(4)).toHaveText('5Chapter 5')
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Go to a chapter by number or title').fill('217')
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveText('Letter of day 217')
  await expect(page).toHaveURL(`/stories/${id}?chapter=217`)
  await expect(rows).toHaveCount(0)
  await expect(shown(page)).toBeFocused()
  const near = ['1', '216', '217', '218', '300']
  await expect(page.getByRole('button', { name: /^Chapter \d+$/ })).toHaveText(near)
  await expectNoHorizontalScroll(page)

  await list.click()
  await expect(rows.nth(216)).toBeInViewport()
  await page.getByLabel('Go to a chapter by number or title').fill('DAY 29')
  await expect(rows).toHaveText([
    '29Letter of day 29',
    ...Array.from({ length: 10 }, (_, n) => `${290 + n}Letter of day ${290 + n}`),
  ])
  await rows.nth(1).click()
  await expect(shown(page)).toHaveText('Letter of day 290')
})

test('each chapter of a story has its own address, and Back returns to the chapter that was shown before', async () => {
  const author = await signUp(site, 'Nora')
  const { id } = await storyOfChapters(author, 5)
  const { page } = await site.device()
  await page.goto(`/stories/${id}?chapter=4`)
  await expect(shown(page)).toHaveText('Letter of day 4')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(shown(page)).toHaveText('Letter of day 3')
  await page.getByRole('button', { name: 'Chapter 1', exact: true }).click()
  await expect(shown(page)).toHaveText('Letter of day 1')
  await expect(page).toHaveURL(`/stories/${id}?chapter=1`)
  await page.goBack()
  await expect(shown(page)).toHaveText('Letter of day 3')
  await page.goBack()
  await expect(shown(page)).toHaveText('Letter of day 4')
  await page.goForward()
  await expect(shown(page)).toHaveText('Letter of day 3')
  // The chapter in the address takes precedence over the chapter that was read last, which is shown without a chapter
  // in the address.
  await page.goto('/discover')
  await page.goto(`/stories/${id}`)
  await expect(shown(page)).toHaveText('Letter of day 3')
  // An address with the number of a chapter that does not exist shows the chapter with the nearest number.
  await page.goto(`/stories/${id}?chapter=99`)
  await expect(shown(page)).toHaveText('Chapter 5')
})
