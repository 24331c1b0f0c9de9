import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import {
  expectSaveState,
  furnishDesk,
  manuscriptOf,
  openDesk,
  selectWords,
  typeAtEnd,
} from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../setup/writer.ts'

const site = useSite()

test('single keys control the desk outside of the manuscript, and the key ? lists them', async () => {
  const { page, story } = await furnishDesk(site, 'Ottilie', { viewport: { width: 1280, height: 800 } })
  await openDesk(page, story.id)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto(`/stories/${story.id}/desk?chapter=1`)
  await expect(manuscriptOf(page)).toBeVisible()
  await page.getByRole('main').focus()
  await expect
    .poll(async () => {
      // The listener for keys is loaded after the screen, so the key is pressed until it has an effect.
      if (!page.url().endsWith('chapter=2')) await page.keyboard.press('ArrowRight')
      return page.url()
    })
    .toMatch(/chapter=2$/)
  await expect
    .poll(async () => {
      if (page.url().endsWith('chapter=2')) await page.keyboard.press('ArrowLeft')
      return page.url()
    })
    .toMatch(/chapter=1$/)
  await page.keyboard.press('[')
  await expect(region('Chapters')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(region('Chapters')).toBeVisible()
  await page.keyboard.press(']')
  await expect(region('What the story knows')).toHaveCount(0)
  await page.keyboard.press(']')
  // C, K, F and Ctrl+Shift+F do the same as the brackets and the backslash, because some layouts have those behind
  // AltGr or Option.
  await page.keyboard.press('c')
  await expect(region('Chapters')).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('k')
  await expect(region('What the story knows')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(region('What the story knows')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(focusMode(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(focusMode(page)).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(region('Chapters')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(region('Chapters')).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  for (const does of [
    'Edit the text',
    'Fold or unfold the chapters',
    'Write it yourself',
    'Focus mode, on every keyboard layout',
    'Save the chapter',
  ])
    await expect(keys.getByText(does, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('e')
  await expect(manuscriptOf(page)).toBeFocused()
  // Inside the manuscript these keys type letters.
  await page.keyboard.type('fn')
  await expect(manuscriptOf(page)).toContainText('fn')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const focusMode = (page: Page) => page.locator('[data-focus-mode]')

test('the keys of the desk work in its bars and lists as well as in the manuscript', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Petronella')
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Focus mode' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Focus mode' })).toBeFocused()

  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Then it rained.')
  const list = page.getByRole('region', { name: 'Chapters' })
  await list.getByRole('link', { name: /The Lamp/ }).press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  const { content } = await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })
  expect(content.endsWith('Then it rained.')).toBe(true)
  await page.getByRole('tab', { name: 'People' }).press('ControlOrMeta+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(manuscriptOf(page)).toBeFocused()
})

test('Ctrl+S on a chapter without unsaved words calls nothing, makes no version, and shows that all is saved', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Perpetua')
  await openDesk(page, story.id)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  await manuscriptOf(page).press('ControlOrMeta+s')
  await expect(page.getByRole('status').getByText('All is saved').last()).toBeVisible()
  await expect(page.getByText('Success')).toBeVisible()
  expect(writes).toEqual([])
  expect(await site.bench.db.chapterVersion.count({ where: { chapterId: chapters[0].id } })).toBe(0)
})

test('Ctrl+F while the find bar of the desk is open selects the words in its field again, and keys of a composition do nothing in it', async () => {
  const { page, story } = await furnishDesk(site, 'Quentina')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+f')
  const field = page.getByLabel('Find', { exact: true })
  await field.fill('lamp')
  await manuscriptOf(page).click()
  await expect(field).not.toBeFocused()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(field).toBeFocused()
  await page.keyboard.type('lamp')
  await expect(field).toHaveValue('lamp')

  // Enter and Escape that end the composition of a word belong to the input method.
  const status = page.getByRole('search', { name: 'Find and replace' }).getByRole('status')
  const before = await status.textContent()
  for (const key of ['Enter', 'Escape'])
    await field.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
  await expect(status).toHaveText(String(before))
})

test('in focus mode of the desk one Escape closes the card of a name, the find bar or the bar of a selection, and the next leaves focus mode', async () => {
  const { page, story } = await furnishDesk(site, 'Quirina')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+\\')
  await expect(focusMode(page)).toHaveCount(1)
  await manuscriptOf(page).locator('.known-name').first().click()
  const card = page.getByRole('dialog', { name: 'Ione Marsh' })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(focusMode(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(manuscriptOf(page)).toBeFocused()
  await expect(focusMode(page)).toHaveCount(1)
  await selectWords(page, 'lighthouse')
  const bar = page.getByRole('toolbar', { name: 'Work on this passage' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(focusMode(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)
})

test('the focus stays on the desk when another chapter is shown, and goes to the text of a new one', async () => {
  const { page, story } = await furnishDesk(site, 'Rosamund')
  await openDesk(page, story.id)
  const goal = page.getByRole('button', { name: 'Goal for today' })
  await goal.focus()
  // The listener for single keys is loaded after the screen, so '?' is pressed until the list of keys opens. A second
  // '?' changes nothing while the list is open.
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return keys.count()
    })
    .toBe(1)
  await page.keyboard.press('Escape')
  await expect(goal).toBeFocused()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/chapter=new$/)
  await expect(manuscriptOf(page)).toBeFocused()
  await page.keyboard.type('One sentence.')
  await expect(manuscriptOf(page)).toHaveText('One sentence.')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Chapters' }).click()
  await page.getByRole('link', { name: /Spring/ }).press('Enter')
  await expect(manuscriptOf(page)).toContainText('In spring')
  await expect(page.getByRole('tabpanel', { name: 'Manuscript' })).toBeFocused()
  await page.getByRole('tab', { name: 'Chapters' }).click()
  await page.getByRole('button', { name: 'Write it yourself' }).press('Enter')
  await expect(manuscriptOf(page)).toBeFocused()
  await expect(manuscriptOf(page)).toHaveText('One sentence.')
})

test('names of people and places in the manuscript open their cards by mouse and by keys', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Rosa')
  const { characterId } = await site.bench.db.storyCharacter.findFirstOrThrow({
    where: { storyId: story.id },
  })
  await site.bench.db.chapterAlias.create({
    data: { chapterId: chapters[1].id, characterId, alias: 'Little Io' },
  })
  await openDesk(page, story.id)
  await expect(manuscriptOf(page).locator('.known-name')).toHaveText(['Ione Marsh', 'harbour'].slice(0, 1))
  await manuscriptOf(page).locator('.known-name').first().click()
  const card = page.getByRole('dialog', { name: 'Ione Marsh' })
  await expect(card).toContainText('Grey eyes')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await manuscriptOf(page).press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Enter')
  await expect(card.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(manuscriptOf(page)).toBeFocused()

  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Little Io laughed.')
  await manuscriptOf(page).locator('.known-name', { hasText: 'Little Io' }).click()
  await expect(card).toContainText('Grey eyes')
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' The Harbour waited.')
  const place = page.getByRole('dialog', { name: 'Harbour' })
  await manuscriptOf(page).locator('.known-name', { hasText: 'Harbour' }).click()
  await expect(place).toContainText('A stone pier in the rain')
  await page.keyboard.press('Escape')
  await expect(place).toBeHidden()
  await page.keyboard.press('Alt+Enter')
  await expect(place.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations\/\d+/)
})

test('on a phone, focus mode of the desk shows the manuscript even if another tab was open', async () => {
  const { page, story } = await furnishDesk(site, 'Dorothea', { viewport: { width: 360, height: 780 } })
  await openDesk(page, story.id)
  for (const name of ['What the story knows', 'Chapters']) {
    await page.getByRole('tab', { name }).click()
    await expect(manuscriptOf(page)).toBeHidden()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Focus mode' }).click()
    await expect(manuscriptOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Leave focus mode' }).click()
    await expect(page.getByRole('tab', { name: 'Manuscript' })).toHaveAttribute('aria-selected', 'true')
  }
})

test('the button Save of the desk keeps the focus when it is disabled because all is saved', async () => {
  const { page, story } = await furnishDesk(site, 'Wilma', { viewport: { width: 1280, height: 800 } })
  await openDesk(page, story.id)
  await typeAtEnd(page, ' The lamp went out.')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  await expectSaveState(page, 'clean')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
})

test('a writer can use the whole desk by keys alone', async () => {
  const { page, story } = await furnishDesk(site, 'Hedda')
  await openDesk(page, story.id)
  await page.getByLabel('Chapter title').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The Lamp in the Rain')
  await page.keyboard.press('Enter')
  await expect(manuscriptOf(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+\\')
  await expect(page.getByRole('region', { name: 'Chapters' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Work on this passage' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Chapters' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Chapters' })).toBeVisible()
  // The Tab key moves the focus out of the manuscript instead of typing a tab.
  await manuscriptOf(page).focus()
  await page.keyboard.press('Tab')
  await expect(manuscriptOf(page)).not.toBeFocused()
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Keys' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Find and replace')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectSaveState(page, 'kept')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Chapter saved')).toBeVisible()
})
