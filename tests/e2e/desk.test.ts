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
import { expectAccessible, expectNoHorizontalScroll } from '../setup/writer.ts'

const site = useSite(400)

const textOf = async (id: number) =>
  (await site.bench.db.chapter.findUniqueOrThrow({ where: { id } })).content
const draftOf = (chapterId: number) => site.bench.db.chapterDraft.findFirst({ where: { chapterId } })

test('the desk opens from the story page; typed text is stored as a draft, and Save makes it the text of the chapter', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Imogen')
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await page.waitForURL(/\/desk/)
  await page
    .getByRole('link', { name: /The Lamp/ })
    .first()
    .click()
  await expect(manuscriptOf(page).locator('em')).toHaveText('lighthouse')
  await expect(manuscriptOf(page).getByRole('separator')).toHaveCount(1)
  await expectSaveState(page, 'clean')
  await expectAccessible(page)

  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' "Stay," she said -- *truly*.')
  await expect(manuscriptOf(page)).toContainText('“Stay,” she said — truly.')
  await expectSaveState(page, 'kept')
  const expected = `${deskTexts[0]} “Stay,” she said — *truly*.`
  expect((await draftOf(chapters[0].id))?.content).toBe(expected)
  expect(await textOf(chapters[0].id)).toBe(deskTexts[0])
  await expect(page.getByRole('region', { name: 'Chapters' }).getByText('Unsaved draft')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  expect(await textOf(chapters[0].id)).toBe(expected)
  expect(await draftOf(chapters[0].id)).toBeNull()
  expect(await site.bench.db.chapterVersion.count({ where: { chapterId: chapters[0].id } })).toBe(1)
})

test('Undo of the only change on the desk makes the draft equal to the text of the chapter', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Nora')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+z')
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(deskTexts[0])
})

test('find and replace on the desk finds words across emphasis and every form of quotation marks, and one Undo restores the replaced words', async () => {
  const { page, story } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await expect(bar.getByRole('status')).toHaveText('Type the words to find.')
  await bar.getByLabel('Find', { exact: true }).fill('she')
  await expect(bar.getByRole('status')).toHaveText('2 matches')
  await expect(manuscriptOf(page).locator('.found')).toHaveCount(2)
  await bar.getByRole('button', { name: 'Match case' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 match')
  await bar.getByLabel('Find', { exact: true }).press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 1')
  await expectAccessible(page)
  await bar.getByLabel('Find', { exact: true }).fill('the lighthouse')
  await expect(bar.getByRole('status')).toHaveText('1 match')
  await bar.getByLabel('Replace with').fill('the tower')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect(bar.getByRole('status')).toHaveText('One match replaced.')
  await expect(manuscriptOf(page)).toContainText('came to the tower in October')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(manuscriptOf(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(manuscriptOf(page).locator('em')).toHaveText('lighthouse')

  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' "It\'s late," she said.')
  await expect(manuscriptOf(page)).toContainText('“It’s late,” she said.')
  await page.keyboard.press('ControlOrMeta+f')
  for (const words of ['"It\'s late,"', '„It‘s late,“']) {
    await bar.getByLabel('Find', { exact: true }).fill(words)
    await expect(bar.getByRole('status')).toHaveText('1 match')
    await expect(manuscriptOf(page).locator('.found')).toHaveText('“It’s late,”')
  }
})

test('chapters are reordered on the desk by keys and by dragging, and Undo restores their earlier sequence', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Edith')
  const [first, second, third] = chapters.map(({ id }) => id)
  const order = async () =>
    (
      await site.bench.db.chapter.findMany({
        where: { storyId: story.id },
        orderBy: { chapterNumber: 'asc' },
      })
    ).map(({ id }) => id)
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Move The Lamp' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(order).toEqual([second, first, third])
  await expect(page.getByRole('button', { name: 'Move The Lamp' })).toBeFocused()
  await expect(page).toHaveURL(/chapter=2/)
  await expect(manuscriptOf(page)).toContainText('Ione Marsh')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(order).toEqual([first, second, third])
  await expect(page).toHaveURL(/chapter=1/)
  await expect(manuscriptOf(page)).toContainText('Ione Marsh')

  const handle = await page.getByRole('button', { name: 'Move Spring' }).boundingBox()
  const target = await page.getByRole('button', { name: 'Move The Lamp' }).boundingBox()
  if (!handle || !target) throw new Error('a handle is not visible')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y - 5, { steps: 6 })
  await page.mouse.up()
  await expect.poll(order).toEqual([third, first, second])
  await expect(page.getByRole('region', { name: 'Chapters' }).getByRole('listitem').first()).toContainText(
    'Spring',
  )
})

test('chapters cannot be reordered while one is being written, and the desk shows the reason', async () => {
  const { page, story, chapters, id } = await furnishDesk(site, 'Ada')
  site.expectLine(/409 \(Conflict\)/)
  await openDesk(page, story.id)
  // The test stores a running generation while the page sends the new order of chapters, so the desk cannot know of the
  // generation before it sends the order.
  await page.route(/\/chapters\/order$/, async (route) => {
    await site.bench.db.generation.create({
      data: {
        id: '01900000-0000-7000-8000-0000000000aa',
        kind: 'chapter',
        ownerId: id,
        storyId: story.id,
        input: {},
        status: 'queued',
        runAfter: new Date('2999-01-01'),
      },
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Move The Lamp' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('This story is being written right now.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Chapters' }).getByRole('listitem').first()).toContainText(
    'The Lamp',
  )
  const rows = await site.bench.db.chapter.findMany({
    where: { storyId: story.id },
    orderBy: { chapterNumber: 'asc' },
  })
  expect(rows.map((row) => row.id)).toEqual(chapters.map((row) => row.id))
})

test('on the desk a selected passage is rewritten beside the text, tried again, rejected and accepted by keys alone', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Clara')
  await openDesk(page, story.id)
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  const toolbar = page.getByRole('toolbar', { name: 'Work on this passage' })
  await expect(toolbar).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+.')
  const beside = page.getByRole('dialog')
  await expect(beside.getByRole('radio', { name: /Rewrite/ })).toBeFocused()
  await expect(manuscriptOf(page).locator('.worked-on')).toContainText('She looked')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(beside.getByRole('radio', { name: /Shorten/ })).toBeChecked()
  await expectAccessible(page)
  await beside.getByRole('button', { name: 'Write suggestions' }).focus()
  await page.keyboard.press('Enter')
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await expect(beside.locator('del').first()).toBeVisible()
  await beside.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(beside.getByRole('radio', { name: /Shorten/ })).toBeChecked()
  await beside.getByRole('button', { name: 'Write suggestions' }).press('Enter')
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await beside.getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(beside).toBeHidden()
  await expect(manuscriptOf(page)).toBeFocused()
  expect(await textOf(chapters[0].id)).toBe(deskTexts[0])

  await page.keyboard.press('ControlOrMeta+.')
  await expect(beside.getByRole('radio', { name: /Rewrite/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await beside.getByRole('button', { name: 'Write suggestions' }).press('Enter')
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await beside.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(beside).toBeHidden()
  await expect(manuscriptOf(page)).toBeFocused()
  const changed = await textOf(chapters[0].id)
  expect(changed).not.toBe(deskTexts[0])
  expect(
    changed.startsWith('Ione Marsh came to the *lighthouse* in October.\n\nThe rain began at dusk.'),
  ).toBe(true)
  await expect(manuscriptOf(page)).not.toContainText('sat down')
  await expectSaveState(page, 'clean')
  await page.getByRole('region', { name: 'Accepted passage' }).getByRole('button', { name: 'Undo' }).click()
  await expect(manuscriptOf(page)).toContainText('sat down')
})

test("the dialog 'Write the next chapter' begins with values from the plan, the setting and the last order", async () => {
  const { page, story, id } = await furnishDesk(site, 'Lena')
  const { db } = site.bench
  await db.storyPlan.create({ data: { storyId: story.id } })
  const planned = await db.plannedChapter.create({
    data: { storyId: story.id, position: 1, title: 'Summer' },
  })
  await db.beat.create({
    data: { storyId: story.id, position: 0, text: 'They dance', plannedChapterId: planned.id },
  })
  await db.story.update({ where: { id: story.id }, data: { spiceLevel: 4 } })
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Write the next chapter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'They dance' })).toBeVisible()
  await expect(dialog.getByLabel('Setting')).toHaveValue('Harbour: A stone pier in the rain')
  await expect(dialog.getByLabel('Spice level')).toHaveValue('sultry')
  await expect(dialog.getByRole('radio', { name: /Short/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'They dance' }).check()
  await dialog.getByLabel('Setting').fill('The lamp room at midnight')
  await dialog.getByRole('radio', { name: /Medium/ }).check()
  await dialog.getByLabel('Spice level').selectOption('steamy')
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => db.chapter.count({ where: { storyId: story.id } }), { timeout: 60_000 }).toBe(4)
  await expect(page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')).toHaveCount(4)
  expect(await db.generation.count({ where: { ownerId: id, kind: 'chapter' } })).toBe(1)

  await page.getByRole('button', { name: 'Write the next chapter' }).click()
  await expect(dialog.getByLabel('Setting')).toHaveValue('The lamp room at midnight')
  await expect(dialog.getByRole('radio', { name: /Medium/ })).toBeChecked()
  await expect(dialog.getByLabel('Spice level')).toHaveValue('steamy')
})

test('on a phone the desk has three tabs, and typed text stays while another tab is open', async () => {
  const { page, story } = await furnishDesk(site, 'Vera', { viewport: { width: 390, height: 844 } })
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' And then?')
  await page.getByRole('tab', { name: 'Chapters' }).click()
  await expect(page.getByRole('button', { name: 'Move The Lamp' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Manuscript' })).toHaveAttribute('aria-selected', 'true')
  await expect(manuscriptOf(page)).toContainText('And then?')
  await page.getByRole('tab', { name: 'The story knows' }).click()
  await expect(page.getByRole('tabpanel', { name: 'The story knows' })).toContainText('Ione Marsh')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of ['Chapters', 'Manuscript', 'The story knows']) {
    await page.getByRole('tab', { name }).click()
    await expectNoHorizontalScroll(page)
  }
})

test("'What the story knows' on the desk stays on the chosen part while it is folded, and on a phone while the manuscript is shown", async () => {
  const { page, story } = await furnishDesk(site, 'Yolanda', { viewport: { width: 390, height: 844 } })
  await openDesk(page, story.id)
  const plan = page.getByRole('tab', { name: 'Plan', exact: true })
  await page.getByRole('tab', { name: 'The story knows' }).click()
  await plan.click()
  await page.getByRole('tab', { name: 'Manuscript' }).click()
  await expect(manuscriptOf(page)).toBeVisible()
  await page.getByRole('tab', { name: 'The story knows' }).click()
  await expect(plan).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(plan).toHaveCount(0)
  await page.getByRole('button', { name: 'Unfold what the story knows' }).click()
  await expect(plan).toHaveAttribute('aria-selected', 'true')
})

test('Ctrl and the full stop opens the selected passage, also on a keyboard layout where the full stop needs Shift', async () => {
  const { page, story } = await furnishDesk(site, 'Zenobia')
  await openDesk(page, story.id)
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  await expect(page.getByRole('toolbar', { name: 'Work on this passage' })).toBeVisible()
  const keys = { key: '.', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
  await manuscriptOf(page).dispatchEvent('keydown', keys)
  const rewrite = page.getByRole('dialog').getByRole('radio', { name: /Rewrite/ })
  await expect(rewrite).toBeFocused()
})
