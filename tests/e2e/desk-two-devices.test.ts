import type { BrowserContext, Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import {
  deskTexts,
  discardDraft,
  expectSaveState,
  furnishDesk,
  manuscriptOf,
  openDesk,
  typeAtEnd,
} from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()
const draftOf = (chapterId: number) => site.bench.db.chapterDraft.findFirst({ where: { chapterId } })

/** Opens the desk on another device of the same user. */
async function secondDevice(context: BrowserContext, storyId: number, chapter: number | 'new' = 1) {
  const { context: other, page } = await site.device()
  await other.addCookies(await context.cookies())
  await openDesk(page, storyId, chapter)
  return page
}

test('a draft of the desk is shown on another device, and neither device overwrites the other without a question', async () => {
  site.expectLine(/409 \(Conflict\)/)
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Imogen')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  // The other device is offline, so it cannot receive the draft of this one.
  await other.context().setOffline(true)
  await typeAtEnd(other, ' From the train.')
  await expectSaveState(other, 'offline')
  await typeAtEnd(page, ' From the desk.')
  await expectSaveState(page, 'kept')
  const third = await secondDevice(context, story.id)
  await expect(manuscriptOf(third)).toContainText('From the desk.')
  await expectSaveState(third, 'kept')

  await other.context().setOffline(false)
  await expectSaveState(other, 'conflict')
  const choice = other.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice).toContainText('From the desk.')
  await expect(choice).toContainText('From the train.')
  await expectAccessible(other)
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the desk.`)
  await context.setOffline(true)
  await typeAtEnd(page, ' Still the desk.')
  await expectSaveState(page, 'offline')
  await choice.getByRole('button', { name: 'Keep this one' }).click()
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the train.`)

  await context.setOffline(false)
  await expectSaveState(page, 'conflict')
  await page.getByRole('button', { name: 'Take that one' }).click()
  await expect(manuscriptOf(page)).toContainText('From the train.')
  await expect(manuscriptOf(page)).not.toContainText('From the desk.')
  await manuscriptOf(page).press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).toContainText('Still the desk.')
})

test('a tab that is opened again with unsent words does not save them over a chapter that was saved elsewhere, until the writer chooses', async () => {
  site.expectLine(/409 \(Conflict\)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Ismene')
  await openDesk(page, story.id)
  await context.setOffline(true)
  await typeAtEnd(page, ' From the train.')
  await expectSaveState(page, 'offline')
  await page.close()
  await context.route(/\/draft$/, (route) => route.abort())
  await context.setOffline(false)
  const path = `/api/stories/${story.id}/chapters/${chapters[0].id}`
  expect(
    (await context.request.put(path, { data: { content: `${deskTexts[0]} From the desk.` } })).ok(),
  ).toBe(true)
  const savedText = async () =>
    (await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })).content

  // The draft still cannot be sent, so the server cannot refuse it. The desk compares the chapter that it has read.
  const again = await context.newPage()
  await openDesk(again, story.id)
  await expect(manuscriptOf(again)).toContainText('From the train.')
  await expectSaveState(again, 'conflict')
  await again.keyboard.press('ControlOrMeta+s')
  const choice = again.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice).toBeFocused()
  await expect(choice).toContainText('From the train.')
  await expect(choice).toContainText('From the desk.')
  await context.unroute(/\/draft$/)
  await manuscriptOf(again).press('ControlOrMeta+s')
  await expect(choice).toBeFocused()
  expect(await savedText()).toBe(`${deskTexts[0]} From the desk.`)
  await choice.getByRole('button', { name: 'Keep this one' }).click()
  await expectSaveState(again, 'kept')
  await again.keyboard.press('ControlOrMeta+s')
  await expectSaveState(again, 'clean')
  expect(await savedText()).toBe(`${deskTexts[0]} From the train.`)
})

test('the titles that two devices gave to a chapter are both shown before the choice, and the chosen side brings its title', async () => {
  site.expectLine(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Leonora')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  const titleOn = (device: Page) => device.getByRole('textbox', { name: 'Chapter title' })
  await other.context().setOffline(true)
  await titleOn(other).fill('The Train')
  await expectSaveState(other, 'offline')
  await titleOn(page).fill('The Desk')
  await expectSaveState(page, 'kept')
  await other.context().setOffline(false)
  await expectSaveState(other, 'conflict')
  const choice = other.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice.getByText('The titles differ.')).toBeVisible()
  await expect(choice.locator('mark')).toHaveText(['The Train', 'The Desk'])
  await expectAccessible(other)
  await choice.getByRole('button', { name: 'Take that one' }).click()
  await expect(titleOn(other)).toHaveValue('The Desk')
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.title).toBe('The Desk')
})

test('a draft that another device saves appears on an open desk, with a notice, and Undo restores the previous text', async () => {
  const { page, context, story } = await furnishDesk(site, 'Wilhelmina')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  await typeAtEnd(other, ' From the train.')
  await expectSaveState(other, 'kept')
  await expect(manuscriptOf(page)).toContainText('From the train.')
  await expectSaveState(page, 'kept')
  await expect(page.getByText('Newer words from another device')).toBeVisible()
  // The device on which the words were typed receives the same push, and must show no notice.
  await expect(other.getByText('Newer words from another device')).toHaveCount(0)
  await manuscriptOf(page).press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).not.toContainText('From the train.')
})

test('a chapter that another device saves without a draft appears on an open desk with a notice, and Undo restores the former text', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Hildegard')
  await openDesk(page, story.id)
  const path = `/api/stories/${story.id}/chapters/${chapters[0].id}`
  const data = { title: 'The Lamp', content: `${deskTexts[0]} From the train.` }
  expect((await context.request.put(path, { data })).ok()).toBe(true)
  await expect(manuscriptOf(page)).toContainText('From the train.')
  await expect(page.getByText('This chapter was changed elsewhere')).toBeVisible()
  await expectSaveState(page, 'clean')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(manuscriptOf(page)).not.toContainText('From the train.')
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(deskTexts[0])
})

test("a chapter that an editor saves appears on the author's open desk with a notice, and the editor sees none", async () => {
  const { page, story } = await furnishDesk(site, 'Ottilie')
  const editor = await signUp(site, 'Perpetua')
  await site.bench.db.storyCollaborator.create({
    data: { storyId: story.id, userId: editor.id, role: 'editor' },
  })
  await openDesk(page, story.id)
  await openDesk(editor.page, story.id)
  await typeAtEnd(editor.page, ' By the editor.')
  await editor.page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(editor.page, 'clean')
  await expect(manuscriptOf(page)).toContainText('By the editor.')
  const notice = (on: Page) => on.getByText('This chapter was changed elsewhere')
  await expect(notice(page)).toBeVisible()
  await expect(notice(editor.page)).toHaveCount(0)
  await manuscriptOf(page).press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).not.toContainText('By the editor.')
})

test('a chapter that is saved on one device is shown as saved on the desk of another, where typing goes on without a question', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Beatrix')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  await typeAtEnd(page, ' From the desk.')
  await expect(manuscriptOf(other)).toContainText('From the desk.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  await expectSaveState(other, 'clean')
  await typeAtEnd(other, ' And on.')
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the desk. And on.`)
})

test('words that are typed on a device that could not learn of a save elsewhere are kept without a question', async () => {
  site.expectLine(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Dagny')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  await typeAtEnd(page, ' From the desk.')
  await expect(manuscriptOf(other)).toContainText('From the desk.')
  await expectSaveState(other, 'kept')
  await other.context().setOffline(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  await typeAtEnd(other, ' And on.')
  await expectSaveState(other, 'offline')
  await other.context().setOffline(false)
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the desk. And on.`)
})

test('a draft that is discarded on one device disappears from the desk of another, where Undo restores it', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Elsbeth')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  await typeAtEnd(page, ' Perhaps.')
  await expect(manuscriptOf(other)).toContainText('Perhaps.')
  await expectSaveState(other, 'kept')
  await discardDraft(page)
  await expectSaveState(other, 'clean')
  await expect(manuscriptOf(other)).not.toContainText('Perhaps.')
  await expect(other.getByText('Changed on another device')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).last().click()
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} Perhaps.`)
})

test('typing goes on in the new chapter of a story without chapters when a first chapter arrives from another device', async () => {
  const { page, context, id } = await signUp(site, 'Gwendolen')
  const story = await createStory(site.bench.db, { id })
  await page.goto(`/stories/${story.id}/desk`)
  await manuscriptOf(page).click()
  await page.keyboard.type('It was ')
  const data = { title: 'From the train', content: 'The train left.' }
  expect((await context.request.post(`/api/stories/${story.id}/chapters`, { data })).ok()).toBe(true)
  await expect(page.getByRole('region', { name: 'Chapters' })).toContainText('From the train')
  await page.keyboard.type('warm.')
  await expect(manuscriptOf(page)).toHaveText('It was warm.')
  await expect(manuscriptOf(page)).toBeFocused()
  await expectSaveState(page, 'kept')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  await page.keyboard.type(' And still.')
  await expect(manuscriptOf(page)).toHaveText('It was warm. And still.')
  await expect(page).toHaveURL(/chapter=2$/)
})

test('a new chapter that is saved on one device leaves an empty page on the desk where another shows its draft', async () => {
  const { page, context, story } = await furnishDesk(site, 'Fenella')
  await openDesk(page, story.id, 'new')
  const other = await secondDevice(context, story.id, 'new')
  await typeAtEnd(page, 'It was warm.')
  await expect(manuscriptOf(other)).toContainText('It was warm.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  await expectSaveState(other, 'clean')
  await expect(manuscriptOf(other)).toHaveText('')
  await expect(other.getByRole('region', { name: 'Chapters' })).toContainText('Chapter 4')
})
