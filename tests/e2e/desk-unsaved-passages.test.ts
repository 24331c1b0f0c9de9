import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import {
  deskTexts,
  expectSaveState,
  furnishDesk,
  manuscriptOf,
  openDesk,
  selectWords,
} from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'

const site = useSite(400)

/** Holds back the answers of the calls that save a chapter until the test releases them. */
async function holdSaves(page: Page, url: RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(url, async (route) => {
    if (!['PUT', 'POST'].includes(route.request().method())) return route.fallback()
    const answer = await route.fetch()
    arrived()
    await held
    await route.fulfill({ response: answer })
  })
  return { asked, release }
}

async function acceptSuggestion(page: Page) {
  const beside = page.getByRole('dialog')
  await beside.getByRole('radio', { name: /Shorten/ }).check()
  await beside.getByRole('button', { name: 'Write suggestions' }).click()
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await beside.getByRole('button', { name: 'Accept' }).click()
  await expect(beside).toBeHidden()
}

test('unsaved words on the desk are saved when a passage is chosen, and words typed during the save are kept', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Clara')
  const { id } = chapters[1]
  const saves = await holdSaves(page, /\/chapters\/\d+$/)
  await openDesk(page, story.id, 2)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' She waited very quietly for a long while, and then she sat down on the stairs.')
  await selectWords(page, 'She waited very quietly for a long while, and then she sat down on the stairs.')
  await page.keyboard.press('ControlOrMeta+.')
  await saves.asked
  // Words that are typed before the passage change the offset of the passage in the text.
  await manuscriptOf(page).press('ControlOrMeta+Home')
  await page.keyboard.type('At dusk: ')
  saves.release()
  await expect(manuscriptOf(page).locator('.worked-on')).toHaveText(
    'She waited very quietly for a long while, and then she sat down on the stairs.',
  )
  await acceptSuggestion(page)
  await expect(manuscriptOf(page)).not.toContainText('sat down')
  await expect(manuscriptOf(page)).toContainText('At dusk: The second lamp was lit by Tom.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaveState(page, 'clean')
  const { content } = await site.bench.db.chapter.findUniqueOrThrow({ where: { id } })
  expect(content.startsWith('At dusk: The second lamp was **lit** by Tom. ')).toBe(true)
  expect(content).not.toContain('sat down')
})

test('a passage of a new, unsaved chapter can be chosen on the desk, and typing continues in the same editor', async () => {
  const { page, story } = await furnishDesk(site, 'Nora')
  const { db } = site.bench
  const saves = await holdSaves(page, /\/chapters$/)
  await openDesk(page, story.id, 'new')
  await manuscriptOf(page).focus()
  await page.keyboard.type('She waited very quietly for a long while, and then she sat down.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody came.')
  await selectWords(page, 'She waited very quietly for a long while, and then she sat down.')
  await page.keyboard.press('ControlOrMeta+.')
  await saves.asked
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Then the bell')
  saves.release()
  await expect(page).toHaveURL(/chapter=4/)
  await acceptSuggestion(page)
  await expect(manuscriptOf(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' rang.')
  await expect(manuscriptOf(page)).not.toContainText('sat down')
  await expect(manuscriptOf(page)).toContainText('Nobody came. Then the bell rang.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  const chapters = await db.chapter.findMany({
    where: { storyId: story.id },
    orderBy: { chapterNumber: 'asc' },
  })
  expect(chapters).toHaveLength(4)
  expect(chapters[3]?.content.endsWith('\n\nNobody came. Then the bell rang.')).toBe(true)
  expect(await db.chapterDraft.count({ where: { storyId: story.id } })).toBe(0)
})

test('a suggestion is accepted on the desk beside unsaved words without a conflict, also while a list is read slowly, and is taken back', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  await page.keyboard.press('ControlOrMeta+.')
  const beside = page.getByRole('dialog')
  await beside.getByRole('radio', { name: /Shorten/ }).check()
  await beside.getByRole('button', { name: 'Write suggestions' }).click()
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await manuscriptOf(page).press('ControlOrMeta+Home')
  await page.keyboard.type('At dusk: ')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/generations(\?|$)/, async (route) => {
    await held
    await route.fallback()
  })
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/stories/${story.id}/chapters`))
  await beside.getByRole('button', { name: 'Accept' }).click()
  await read
  await expect(manuscriptOf(page)).not.toContainText('sat down')
  await expect(manuscriptOf(page)).toContainText('At dusk: Ione Marsh')
  release()
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { chapterId: chapters[0].id } })
  expect(draft.content.startsWith('At dusk: Ione Marsh')).toBe(true)
  expect(draft.content).not.toContain('sat down')

  // Only this device has written, so undoing the accepted suggestion shows no choice between two versions.
  await page.getByRole('region', { name: 'Accepted passage' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Accepted passage' })).toHaveCount(0)
  await expect(manuscriptOf(page)).toContainText('At dusk: Ione Marsh')
  await expect(manuscriptOf(page)).toContainText('and then she sat down.')
  await expectSaveState(page, 'kept')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  const { content } = await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })
  expect(content).toBe(`At dusk: ${deskTexts[0]}`)
})
