import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { rewriteOnDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(120)

const chapters = (page: Page) => page.getByRole('region', { name: 'Chapters' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const prose = (page: Page) => page.getByRole('article')

test('the edit dialog publishes a story with or without its draft chapters, and without them readers see a friendly message', async () => {
  const { db } = site.bench
  const { page, id: authorId } = await signUp(site, 'Imogen')
  const story = await createStory(db, { id: authorId }, { title: 'The Lighthouse Letters' })
  await createChapter(db, story, { title: 'The Lamp', content: 'The lamp was lit.', state: 'draft' })
  await createChapter(db, story, { title: 'The Stairs', content: 'She went up.', state: 'draft' })

  await page.goto(`/stories/${story.id}`)
  await expect(chapters(page).getByText('Draft', { exact: true })).toBeVisible()
  await button(page, 'Edit story').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/readers would find an empty story/)).toBeHidden()
  await dialog.getByLabel('Make public').check()
  await expect(dialog.getByText(/^2 chapters are drafts, and none is released/)).toBeVisible()
  await expectAccessible(page)

  // The offer to publish the drafts too is declined at first. A reader then opens the story before anything is
  // released.
  await button(page, 'Save Changes').click()
  await expect(dialog).toBeHidden()
  const { page: reader } = await site.device()
  await reader.goto(`/stories/${story.id}`)
  await expect(reader.getByText(/The first page is still with its writer/)).toBeVisible()
  await expectAccessible(reader)

  await button(page, 'Edit story').click()
  await dialog.getByLabel('Release all of them').check()
  await button(page, 'Save Changes').click()
  await expect(dialog).toBeHidden()
  await expect(chapters(page).getByText('Released', { exact: true })).toBeVisible()
  await reader.reload()
  await expect(prose(reader)).toContainText('The lamp was lit.')
  await expect(chapters(reader).getByText('Chapter 1 of 2')).toBeVisible()
})

test('a draft chapter is scheduled, released automatically, edited, updated and taken back, and readers see each change', async () => {
  const { db } = site.bench
  const { page, id: authorId } = await signUp(site, 'Ottilie')
  const story = await createStory(db, { id: authorId }, { title: 'The Long Letters', isPublic: true })
  await createChapter(db, story, { title: 'The Lamp', content: 'The lamp was lit.' })
  const second = await createChapter(db, story, {
    title: 'The Stairs',
    content: 'She went up.',
    state: 'draft',
  })
  const address = `/stories/${story.id}?chapter=2`
  const { page: reader } = await site.device()
  const readsOf = async (text: string) => {
    await reader.goto(address)
    await expect(prose(reader)).toContainText(text)
  }
  await readsOf('The lamp was lit.')

  await page.goto(address)
  await button(page, 'List of chapters').click()
  await expect(page.getByRole('dialog', { name: 'Chapters' }).getByRole('link').nth(1)).toHaveText(
    '2The StairsDraft',
  )
  await page.keyboard.press('Escape')

  // From here on the test uses only the keyboard.
  await button(page, 'Release chapter 2').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Release now/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^Schedule/ })).toBeChecked()
  await dialog.getByLabel('Date and time').fill('')
  await button(page, 'Schedule').press('Enter')
  await expect(dialog.getByText('Choose a date and a time')).toBeVisible()
  await expect(dialog.getByLabel('Date and time')).toBeFocused()
  await dialog.getByLabel('Date and time').fill('2099-12-24T18:30')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await button(page, 'Schedule').focus()
  await page.keyboard.press('Enter')
  await expect(chapters(page).getByText(/^Scheduled for .*2099/)).toBeVisible()
  await expect(button(page, 'Change the release of chapter 2')).toBeFocused()
  const zone = await page.evaluate(() => new Date('2099-12-24T18:30').toISOString())
  const stored = await db.chapter.findUniqueOrThrow({ where: { id: second.id } })
  expect(stored.releaseAt?.toISOString()).toBe(zone)

  // At the scheduled time the worker releases the chapter, and the open screen of the author shows this.
  await db.chapter.update({ where: { id: second.id }, data: { releaseAt: new Date(0) } })
  await expect(chapters(page).getByText('Released', { exact: true })).toBeVisible()
  await readsOf('She went up.')

  await page.getByRole('link', { name: 'Edit chapter 2' }).press('Enter')
  await rewriteOnDesk(page, 'She went down.')
  await page.getByRole('link', { name: 'Back to the story' }).press('Enter')
  await expect(chapters(page).getByText('Edited since its release')).toBeVisible()
  await expectAccessible(page)
  await readsOf('She went up.')
  await button(page, 'Update the released text of chapter 2').click()
  await expect(chapters(page).getByText('Released', { exact: true })).toBeVisible()
  await readsOf('She went down.')

  await button(page, 'Take chapter 2 back to draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to draft' }).click()
  await expect(chapters(page).getByText('Draft', { exact: true })).toBeVisible()
  await readsOf('The lamp was lit.')
  await expect(chapters(reader).getByText('Chapter 1', { exact: true })).toBeVisible()
})

test("the desk shows and changes the release state of a chapter, and 'Release at once' releases a new chapter immediately", async () => {
  const { db } = site.bench
  const { page, id: authorId } = await signUp(site, 'Wilhelmina')
  const story = await createStory(db, { id: authorId }, { title: 'The Ferry', isPublic: true })
  await createChapter(db, story, { title: 'The Quay', content: 'The ferry came.', state: 'draft' })
  await page.goto(`/stories/${story.id}/desk`)
  await expect(
    page.getByRole('region', { name: 'Chapters' }).getByText('Draft', { exact: true }),
  ).toBeVisible()
  await button(page, 'Release chapter 1').click()
  await button(page, 'Release now').click()
  await expect(page.getByRole('region', { name: 'Manuscript' }).getByText('Released')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/stories/${story.id}`)
  await button(page, 'Edit story').click()
  await page.getByLabel('Release at once').check()
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Write the next chapter yourself' }).click()
  await rewriteOnDesk(page, 'It left again.')
  await page.getByRole('link', { name: 'Back to the story' }).click()
  await expect(chapters(page).getByText('Chapter 2 of 2')).toBeVisible()
  await expect(chapters(page).getByText('Released', { exact: true })).toBeVisible()
})

test("an author opens the readers' view from the story and from the desk, and the chapter lists show the number of findings", async () => {
  const { db } = site.bench
  const { page, id: authorId } = await signUp(site, 'Perdita')
  const story = await createStory(db, { id: authorId }, { title: 'The Salt Road', isPublic: true })
  const first = await createChapter(db, story, { title: 'The Lamp', content: 'The lamp was lit.' })
  await createChapter(db, story, { title: 'The Stairs', content: 'She went up.', state: 'draft' })
  const about = { storyId: story.id, chapterId: first.id, kind: 'avoided', severity: 'note', why: 'Avoided.' }
  await db.finding.create({ data: { ...about, quote: 'The lamp' } })
  await db.finding.create({ data: { ...about, quote: 'was lit' } })

  await page.goto(`/stories/${story.id}`)
  await button(page, 'List of chapters').click()
  const list = page.getByRole('dialog', { name: 'Chapters' }).getByRole('link')
  await expect(list).toHaveText(['1The Lamp2 findings', '2The StairsDraft'])
  await page.keyboard.press('Escape')
  await button(page, 'Open findings').click()
  await button(page, 'Leave it').first().click()
  await expect(button(page, 'Open again')).toBeHidden()
  await page.keyboard.press('Escape')
  await button(page, 'List of chapters').click()
  await expect(list.first()).toHaveText('1The Lamp1 finding')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'What readers see' }).click()
  await expect(page.getByRole('note')).toContainText('This is what readers see')
  await expect(prose(page)).toContainText('The lamp was lit.')
  await expect(page.getByText('The end, so far')).toBeVisible()
  for (const name of ['Generate chapter', 'Edit story', 'List of chapters'])
    await expect(button(page, name)).toBeHidden()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // The link is removed together with the whole screen, so the content of the page gets the focus.
  await page.getByRole('link', { name: 'Back to your page' }).press('Enter')
  await expect(button(page, 'Edit story')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'Open the desk' }).click()
  await expect(page.getByText('1 finding', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'What readers see' }).click()
  await expect(page.getByRole('note')).toBeVisible()
})
