import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, manuscriptOf, openDesk, selectWords } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(400)
const phone = { viewport: { width: 390, height: 844 } }

test('the keys for the end and the beginning of a long chapter reach its last and its first character', async () => {
  const writer = await signUp(site, 'Odile')
  const { page } = writer
  const story = await createStory(site.bench.db, writer, { title: 'The Long Wall' })
  const lines = Array.from({ length: 60 }, (_, n) =>
    `Paragraph ${n} of the wall by the sea. `.repeat(6).trim(),
  )
  await createChapter(site.bench.db, story, { content: lines.join('\n\n') })
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' The end!')
  await expect(manuscriptOf(page).locator('p').last()).toHaveText(`${lines.at(-1)} The end!`)
  await expect(manuscriptOf(page).locator('p').last()).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('It began. ')
  await expect(manuscriptOf(page).locator('p').first()).toHaveText(`It began. ${lines[0]}`)
  await page.keyboard.press('Shift+ControlOrMeta+End')
  await page.keyboard.press('Delete')
  await expect(manuscriptOf(page)).toHaveText('It began. ')
})

test('on the desk, Enter after a typed scene break leaves no empty paragraph', async () => {
  const { page, story } = await furnishDesk(site, 'Petra')
  await openDesk(page, story.id, 3)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('***')
  await expect(manuscriptOf(page).getByRole('separator')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Later.')
  await expect(manuscriptOf(page).locator('p')).toHaveText(['In spring the boats came home.', 'Later.'])
})

test('a writer can set any typed number of words as the writing goal for today', async () => {
  const { page, story } = await furnishDesk(site, 'Quill')
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Goal for today' }).click()
  await page.getByLabel('Words for today').fill('1667')
  await page.getByRole('button', { name: 'Set goal' }).click()
  await expect(page.getByRole('button', { name: '0 of 1,667 words today' })).toBeFocused()
})

test('on the desk, a long chapter title is shown whole on a narrow screen, and pasted lines become one line', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page, story } = await furnishDesk(site, 'Runa', phone)
  await openDesk(page, story.id)
  const title = page.getByLabel('Chapter title')
  await title.fill('The keeper’s daughter\nand the lamp that nobody lit in October')
  await expect(title).toHaveValue('The keeper’s daughter and the lamp that nobody lit in October')
  expect(
    await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]),
  ).toEqual([0, 0])
  await title.fill('word '.repeat(50))
  await expect(page.getByText(/^Title too long/)).toBeInViewport()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('in focus mode of the desk on a narrow screen the tools are at the top and the word count at the bottom', async () => {
  const { page, story } = await furnishDesk(site, 'Sanne', phone)
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await page.getByLabel('Chapter title').evaluate((one) => one.scrollIntoView({ block: 'start' }))
  const toolTop = () =>
    page
      .getByRole('toolbar', { name: 'Text' })
      .boundingBox()
      .then((box) => box?.y)
  await expect.poll(toolTop).toBeLessThan(60)
  const count = await page.locator('[data-words]').boundingBox()
  expect((count?.y ?? 0) + (count?.height ?? 0)).toBeGreaterThan(800)
})

test('on the desk, the toolbar for selected words stays inside the column of the manuscript', async () => {
  const { page, story } = await furnishDesk(site, 'Tove')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.press('Shift+Home')
  const bar = await page.getByRole('toolbar', { name: 'Work on this passage' }).boundingBox()
  const rail = await page.getByRole('region', { name: 'Chapters' }).boundingBox()
  expect(bar?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0))
})

test('on the desk on a touch screen, the toolbar for selected words covers none of these words', async () => {
  const { page, story } = await furnishDesk(site, 'Tamsin', { ...phone, isMobile: true, hasTouch: true })
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type('And the last line of the page is this one. '.repeat(20))
  await selectWords(page, 'And the last line of the page is this one. ')
  const toolbar = page.getByRole('toolbar', { name: 'Work on this passage' })
  // The toolbar shows all six actions without scrolling.
  await expect(toolbar.getByRole('button')).toHaveCount(6)
  expect(await toolbar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const selected = () =>
    page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {}
      return { top, bottom }
    })
  const gap = async () => {
    const [bar, words] = [await toolbar.boundingBox(), await selected()]
    return bar ? Math.max(words.top - (bar.y + bar.height), bar.y - words.bottom) : -1
  }
  for (const share of [0.95, 0.8, 0.6, 0.4]) {
    const wanted = phone.viewport.height * share
    const { bottom } = await selected()
    await page.evaluate((by) => {
      const scroller = document.querySelector('.manuscript')?.closest('[data-scroller]')
      ;(scroller && scroller.scrollHeight > scroller.clientHeight ? scroller : window).scrollBy(0, by)
    }, bottom - wanted)
    await expect.poll(gap, { message: `at ${share} of the height` }).toBeGreaterThanOrEqual(0)
  }
})

test('on the desk of a phone, the toolbar for selected words is hidden by Escape, and while another part is shown', async () => {
  const { page, story } = await furnishDesk(site, 'Tilda', phone)
  await openDesk(page, story.id)
  const toolbar = page.getByRole('toolbar', { name: 'Work on this passage' })
  await selectWords(page, 'Nobody came that night.')
  await expect(toolbar).toBeVisible()
  await page.getByRole('tab', { name: 'Chapters' }).click()
  await expect(toolbar).toHaveCount(0)
  await page.getByRole('tab', { name: 'Manuscript' }).click()
  await expect(toolbar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toolbar).toHaveCount(0)
  await selectWords(page, 'The rain began at dusk.')
  await expect(toolbar).toBeVisible()
})

test('on the desk, the command palette offers the actions of the desk', async () => {
  const { page, story } = await furnishDesk(site, 'Una')
  await openDesk(page, story.id)
  await manuscriptOf(page).press('ControlOrMeta+k')
  const box = page.getByPlaceholder('A page, a title, a name')
  await expect(box).toBeFocused()
  await page.keyboard.type('focus mode')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('next chap')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Generate chapter' })).toBeVisible()
})

test('on the desk, a chapter can be dragged to the end of a list that is longer than the screen', async () => {
  const writer = await signUp(site, 'Vilde')
  const { page } = writer
  const story = await createStory(site.bench.db, writer, { title: 'Thirty Nights' })
  for (let n = 1; n <= 30; n += 1)
    await createChapter(site.bench.db, story, { title: `Night ${n}`, content: `The night ${n}.` })
  await openDesk(page, story.id, 1)
  const list = page.locator('[data-rows]')
  const [handle, frame] = [
    await page.getByRole('button', { name: 'Move Night 1', exact: true }).boundingBox(),
    await list.boundingBox(),
  ]
  if (!handle || !frame) throw new Error('the handle or the list is not visible')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, frame.y + frame.height - 8, { steps: 6 })
  await expect
    .poll(() => list.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop))
    .toBeLessThan(2)
  await page.mouse.up()
  await expect
    .poll(async () => {
      const rows = await site.bench.db.chapter.findMany({
        where: { storyId: story.id },
        orderBy: { chapterNumber: 'asc' },
      })
      return rows.at(-1)?.title
    })
    .toBe('Night 1')
})

test('the keyboard focus stays in the dialog of a passage from one step to the next', async () => {
  const { page, story } = await furnishDesk(site, 'Wera')
  await openDesk(page, story.id)
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  await page
    .getByRole('toolbar', { name: 'Work on this passage' })
    .getByRole('button', { name: 'Shorten' })
    .click()
  const beside = page.getByRole('dialog')
  await expect(beside.getByRole('radio', { name: /Shorten/ })).toBeFocused()
  await beside.getByRole('button', { name: 'Write suggestions' }).click()
  await expect(beside.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await expect(beside).toBeFocused()
  await beside.getByRole('button', { name: 'Try again' }).click()
  await expect(beside.getByRole('radio', { name: /Shorten/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(manuscriptOf(page)).toBeFocused()
})

test('the dialog of a passage moves to the side panel and back when a tablet is turned, with the typed instruction', async () => {
  const portrait = { width: 820, height: 1180 }
  const { page, story } = await furnishDesk(site, 'Runa', { viewport: portrait })
  await openDesk(page, story.id)
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  await page
    .getByRole('toolbar', { name: 'Work on this passage' })
    .getByRole('button', { name: 'Something else' })
    .click()
  const passage = page.getByRole('dialog')
  await passage.getByRole('textbox').fill('Make it colder.')
  const chapters = page.getByRole('region', { name: 'Chapters' })
  const expectInReach = async () => {
    await expect(passage).toHaveCount(1)
    await expect(passage.getByRole('textbox')).toHaveValue('Make it colder.')
    await passage.getByRole('button', { name: 'Write suggestions' }).click({ trial: true })
  }
  for (let turn = 0; turn < 2; turn += 1) {
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(chapters).toBeVisible()
    await expectInReach()
    // On a wide screen the dialog is in the side panel of the desk, so the text and the list of chapters can be used
    // beside it.
    await expect(page.locator('#desk-book').getByRole('dialog')).toHaveCount(1)
    await page.setViewportSize(portrait)
    await expect(chapters).toBeHidden()
    await expectInReach()
  }
  await page.keyboard.press('Escape')
  await expect(passage).toHaveCount(0)
  await expect(manuscriptOf(page)).toBeFocused()
})

test("the dialog 'Write the next chapter' opens before its values are read, and states that it waits for a connection", async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  const { page, context, story } = await furnishDesk(site, 'Kaja')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/order$/, async (route) => {
    await held
    await route.fallback()
  })
  await openDesk(page, story.id)
  const write = page.getByRole('button', { name: 'Write the next chapter' })
  await write.click()
  const dialog = page.getByRole('dialog', { name: 'Chapter 4' })
  const generate = dialog.getByRole('button', { name: 'Generate chapter' })
  await expect(generate).toHaveAccessibleDescription('The last order is being read.')
  await expectAccessible(page)
  release()
  await expect(dialog.getByLabel('Plot')).toBeFocused()
  await expect(dialog.getByLabel('Setting')).toHaveValue('Harbour: A stone pier in the rain')
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await write.click()
  await expect(generate).toHaveAccessibleDescription('Offline. The form opens when the connection is back.')
  await context.setOffline(false)
  await expect(dialog.getByLabel('Setting')).toHaveValue('Harbour: A stone pier in the rain')
})

test('while suggestions for a passage cover what the story knows, keys and screen readers do not reach it', async () => {
  const { page, story } = await furnishDesk(site, 'Yrsa')
  await openDesk(page, story.id)
  const people = page.locator('#desk-book').getByRole('tab', { name: 'People' })
  await expect(people).toBeVisible()
  await selectWords(page, 'She looked at the harbour very quietly, and then she sat down.')
  await page.keyboard.press('ControlOrMeta+.')
  const passage = page.locator('#desk-book').getByRole('dialog')
  await expect(passage).toBeVisible()
  const isReached = () =>
    people.evaluate((tab) => {
      tab.focus()
      return document.activeElement === tab
    })
  expect(await isReached()).toBe(false)
  await passage.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(passage).toHaveCount(0)
  expect(await isReached()).toBe(true)
})
