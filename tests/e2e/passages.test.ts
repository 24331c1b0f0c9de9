import type { Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { pauseKind, resumeKind } from '../setup/paused-kinds.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp, type Writer } from '../setup/writer.ts'

const site = useSite(120)

const first = 'The rain began at dusk.'
const passage = 'Ione walked to the *window*. She looked at the harbour very quietly, and then she sat down.'
const last = 'Nobody came that night.'
const content = `${first}\n\n${passage}\n\n${last}`

async function oneChapter(author: { id: string }) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const ione = await createCharacter(db, author, { name: 'Ione Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ione.id } })
  const chapter = await createChapter(db, story, { title: 'The Lamp', content })
  return { story, chapter }
}

/**
 * Selects words of a paragraph, and dispatches the event that a browser sends when a person releases the pointer after
 * a selection.
 */
async function select(page: Page, words: string) {
  await page.getByText(words).evaluate((paragraph, quote) => {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode()
    while (text && !text.textContent?.includes(quote)) text = texts.nextNode()
    if (!text) throw new Error('the paragraph does not contain the text')
    const from = text.textContent?.indexOf(quote) ?? -1
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + quote.length)
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
  }, words)
}

async function openStory(name: string): Promise<Writer & Awaited<ReturnType<typeof oneChapter>>> {
  const writer = await signUp(site, name)
  const made = await oneChapter(writer)
  await writer.page.goto(`/stories/${made.story.id}`)
  return { ...writer, ...made }
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const suggestions = (page: Page) => dialogOf(page).getByRole('radio', { name: /^Suggestion/ })
const presentText = async (id: number) =>
  (await site.bench.db.chapter.findUniqueOrThrow({ where: { id } })).content

test('a selected passage of a chapter is rewritten, shown with marked differences, accepted, and undone', async () => {
  const { page, chapter } = await openStory('Imogen')
  await select(page, 'She looked at the harbour very quietly, and then she sat down.')
  const toolbar = page.getByRole('toolbar', { name: 'Work on this passage' })
  await expect(toolbar).toBeVisible()
  await expectAccessible(page)
  await toolbar.getByRole('button', { name: 'Shorten' }).click()
  await expect(dialogOf(page).getByRole('radio', { name: /Shorten/ })).toBeChecked()
  await expect(dialogOf(page)).toContainText('She looked at the harbour very quietly')
  await expectAccessible(page)
  await dialogOf(page).getByLabel('Instruction').fill('Keep the harbour.')
  await dialogOf(page).getByLabel('How many').selectOption('2')
  await pauseKind(site.bench, 'passage')
  // The note is pressed before its explanation is loaded.
  const pressed = Promise.withResolvers<void>()
  await page.route(/demo-note-popover/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await dialogOf(page).getByRole('button', { name: 'Write suggestions' }).click()
  await dialogOf(page).getByRole('button', { name: 'Demo AI' }).click()
  pressed.resolve()
  await expect(page.getByRole('heading', { name: 'Demo AI' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await resumeKind(site.bench, 'passage')
  await expect(suggestions(page)).toHaveCount(2)
  const order = await site.bench.db.generation.findFirstOrThrow({ where: { chapterId: chapter.id } })
  const from = content.indexOf('She looked')
  expect(order.input).toMatchObject({ from, intent: 'shorten', instruction: 'Keep the harbour.', count: 2 })
  await expect(dialogOf(page).locator('del').first()).toBeVisible()
  await expectAccessible(page)
  expect(await presentText(chapter.id)).toBe(content)

  await suggestions(page).nth(1).check()
  await dialogOf(page).getByRole('button', { name: 'Accept' }).click()
  await expect(dialogOf(page)).toBeHidden()
  const changed = await presentText(chapter.id)
  expect(changed).not.toBe(content)
  expect(changed.startsWith(`${first}\n\nIone walked to the *window*. `)).toBe(true)
  expect(changed.endsWith(`\n\n${last}`)).toBe(true)
  const shown = changed.slice(from, -last.length - 2)
  await expect(page.getByRole('article')).toContainText(shown)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toContainText(passage.replaceAll('*', ''))
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  expect(await presentText(chapter.id)).toBe(content)
})

test('a paragraph of a chapter is chosen and rewritten by keys alone', async () => {
  const { page, chapter } = await openStory('Nora')
  await page.getByRole('button', { name: 'Work on a passage of chapter 1' }).focus()
  await page.keyboard.press('Enter')
  const paragraphs = dialogOf(page).getByRole('group', { name: 'Which paragraph?' }).getByRole('radio')
  await expect(paragraphs).toHaveCount(3)
  await expectAccessible(page)
  await paragraphs.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(paragraphs.last()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toContainText(last)
  await expect(dialogOf(page).getByRole('radio', { name: /Rewrite/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('With the wind.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toHaveCount(1)
  const order = await site.bench.db.generation.findFirstOrThrow({ where: { chapterId: chapter.id } })
  expect(order.input).toMatchObject({
    ...{ quote: last, from: content.indexOf(last), intent: 'expand', instruction: 'With the wind.' },
  })
})

test('a suggestion for a passage that is no longer in the chapter is not accepted, and the dialog shows the reason', async () => {
  const { page, chapter } = await openStory('Maud')
  site.expectLine(/409 \(Conflict\)/)
  await select(page, last)
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await dialogOf(page).getByRole('button', { name: 'Write suggestions' }).click()
  await expect(suggestions(page)).toHaveCount(1)
  await site.bench.db.chapter.update({ where: { id: chapter.id }, data: { content: first } })
  await dialogOf(page).getByRole('button', { name: 'Accept' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Nothing was written')
  await expect(dialogOf(page).getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expectAccessible(page)
  expect(await presentText(chapter.id)).toBe(first)
})

test('the list of generations links to the finished suggestions for a passage until they are rejected', async () => {
  const { page, chapter } = await openStory('Edith')
  await select(page, last)
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await dialogOf(page).getByRole('button', { name: 'Write suggestions' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Write suggestions' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await until('the passage', () =>
    site.bench.db.generation.findFirst({ where: { chapterId: chapter.id, status: 'completed' } }),
  )
  await page.goto('/discover')
  await page.getByRole('button', { name: /^Generations/ }).click()
  await page.getByRole('link', { name: /Suggestions are ready/ }).click()
  await expect(suggestions(page)).toHaveCount(1)
  await dialogOf(page).getByRole('button', { name: 'Reject' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('button', { name: /^Generations/ }).click()
  await expect(page.getByText('Nothing is being written')).toBeVisible()
  await expect(page.getByText('Suggestions are ready')).toBeHidden()
  expect(await presentText(chapter.id)).toBe(content)
})

test('the dialog for work on a passage fits a narrow screen', async () => {
  const writer = await signUp(site, 'Ada', { viewport: { width: 320, height: 640 }, hasTouch: true })
  const { page } = writer
  const { story } = await oneChapter(writer)
  await page.goto(`/stories/${story.id}`)
  await select(page, last)
  await page.getByRole('toolbar').getByRole('button', { name: 'Describe' }).click()
  await expect(dialogOf(page)).toContainText(last)
  await expectNoHorizontalScroll(page)
})
