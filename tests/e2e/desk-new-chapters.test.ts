import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { deskTexts, expectSaveState, furnishDesk, manuscriptOf, openDesk, typeAtEnd } from '../setup/desk.ts'
import { expect as expectPage } from '../setup/expect.ts'

const site = useSite()

const linkOf = (page: Page) =>
  page.getByRole('region', { name: 'Chapters' }).getByRole('link', { name: /Summer/ })

/** Writes chapter 4 on the page of a new chapter, saves it, and opens the page of a new chapter again. */
async function saveAndBeginAnother(name: string) {
  const { page, story } = await furnishDesk(site, name)
  await openDesk(page, story.id, 'new')
  await page.getByLabel('Chapter title').fill('Summer')
  await manuscriptOf(page).pressSequentially('It was warm.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectPage(page).toHaveURL(/chapter=4$/)
  await expectSaveState(page, 'clean')
  await page.getByRole('button', { name: 'Write it yourself' }).click()
  await expectPage(page).toHaveURL(/chapter=new$/)
  await expectPage(manuscriptOf(page)).toHaveText('')
  return { page, story }
}

async function storedTexts(storyId: number) {
  const { db } = site.bench
  const chapters = await db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
  const drafts = await db.chapterDraft.findMany({ where: { storyId }, orderBy: { id: 'asc' } })
  return {
    chapters: chapters.slice(deskTexts.length).map(({ content }) => content),
    drafts: drafts.map(({ content }) => content),
  }
}

test('a chapter that was created during the visit is changed, and no copy of it is created, when the writer comes back to it', async () => {
  const { page, story } = await saveAndBeginAnother('Philippa')
  await linkOf(page).click()
  await expectPage(manuscriptOf(page)).toHaveText('It was warm.')
  await typeAtEnd(page, ' They stayed.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  await expectPage(page.getByRole('region', { name: 'Chapters' }).getByRole('link')).toHaveCount(4)
  expect(await storedTexts(story.id)).toEqual({ chapters: ['It was warm. They stayed.'], drafts: [] })
})

test("a chapter that was created during the visit has its own text and draft when the browser's Back leads to it", async () => {
  const { page, story } = await saveAndBeginAnother('Rosalind')
  await page.goBack()
  await expectPage(manuscriptOf(page)).toHaveText('It was warm.')
  await typeAtEnd(page, ' They stayed.')
  await expectSaveState(page, 'kept')
  expect(await storedTexts(story.id)).toEqual({
    chapters: ['It was warm.'],
    drafts: ['It was warm. They stayed.'],
  })
})

test('words of the next new chapter stay on its page when the writer goes back to the chapter that was created before', async () => {
  const { page, story } = await saveAndBeginAnother('Theodora')
  await manuscriptOf(page).pressSequentially('Autumn came.')
  await expectSaveState(page, 'kept')
  await linkOf(page).click()
  await expectPage(manuscriptOf(page)).toHaveText('It was warm.')
  await expectSaveState(page, 'clean')
  await page.getByRole('button', { name: 'Write it yourself' }).click()
  await expectPage(manuscriptOf(page)).toHaveText('Autumn came.')
  expect(await storedTexts(story.id)).toEqual({ chapters: ['It was warm.'], drafts: ['Autumn came.'] })
})
