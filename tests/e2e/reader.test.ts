import type { Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite(40)

const paragraph = 'The lamp was lit before she reached the stairs, and nobody had lit it. '.repeat(4)
const long = Array.from({ length: 12 }, (_, n) => `${n + 1}. ${paragraph}`).join('\n\n')

async function longStory(author: { id: string }, data: { description?: string } = {}) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters', isPublic: true, ...data })
  for (const title of ['The Lamp', 'The Stairs', 'The Letter'])
    await createChapter(db, story, { title, content: long })
  return story
}

const shown = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('a reader changes the chapter with buttons, the chapter list or arrow keys, and each story opens again at its last chapter', async () => {
  const author = await signUp(site, 'Imogen')
  const [story, other] = [await longStory(author), await longStory(author)]
  const { page } = await site.device()
  await page.goto(`/stories/${story.id}`)
  await expect(shown(page)).toHaveText('The Lamp')
  await expect(page.getByText('Chapter 1 of 3')).toBeVisible()
  await expect(page.getByText('The first chapter', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(shown(page)).toHaveText('The Stairs')
  // The next chapter must be shown from its beginning, although its button is at the end of the previous chapter.
  await expect(page.getByText('Chapter 2 of 3')).toBeInViewport()
  await expect(shown(page)).toBeFocused()
  await expect(shown(page)).toHaveAccessibleDescription('Chapter 2 of 3')
  await expect(page).toHaveTitle(/^Chapter 2 · The Lighthouse Letters/)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(shown(page)).toHaveText('The Letter')
  await expect(page.getByText('The last chapter so far')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await expect(shown(page)).toBeFocused()
  await page.getByRole('button', { name: 'Chapter 1', exact: true }).click()
  await page.getByRole('button', { name: 'Chapter 3', exact: true }).click()
  await expect(shown(page)).toHaveText('The Letter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page)).toHaveText('The Stairs')
  await page.getByRole('button', { name: 'List of chapters' }).press('Enter')
  await page.getByRole('dialog', { name: 'Chapters' }).getByRole('link', { name: 'The Lamp' }).press('Enter')
  await expect(shown(page)).toHaveText('The Lamp')
  await expect(shown(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveText('The Stairs')

  // Arrow keys must not change the chapter while the user types, or with a modifier key that the browser uses.
  const search = page.getByRole('searchbox').first()
  await search.fill('lamp')
  await search.press('ArrowLeft')
  await search.press('ArrowRight')
  await expect(shown(page)).toHaveText('The Stairs')
  await page.getByRole('main').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(shown(page)).toHaveText('The Stairs')
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveText('The Letter')

  await page.goto(`/stories/${other.id}`)
  await expect(shown(page)).toHaveText('The Lamp')
  await page.goto(`/stories/${story.id}`)
  await expect(shown(page)).toHaveText('The Letter')
})

test('the text size, text width and theme of the reading page change at once and survive a reload', async () => {
  const author = await signUp(site, 'Imogen')
  const { id } = await longStory(author)
  const { page } = await site.device({ colorScheme: 'light' })
  await page.goto(`/stories/${id}`)
  const look = () =>
    page.locator('.prose').evaluate((prose) => {
      const { fontSize, maxWidth } = getComputedStyle(prose)
      return {
        size: Number.parseFloat(fontSize),
        width: Number.parseFloat(maxWidth) / Number.parseFloat(fontSize),
      }
    })
  await expect(page.locator('.prose')).toBeVisible()
  const before = await look()
  await page.getByRole('button', { name: 'Text size, width and theme' }).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Huge' }).check()
  await page.getByRole('radio', { name: 'Wide' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  // Inside the menu, arrow keys change the option and not the chapter.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(shown(page)).toHaveText('The Lamp')
  for (let n = 0; n < 2; n++) {
    const now = await look()
    expect(now.size).toBeGreaterThan(before.size)
    expect(now.width).toBeGreaterThan(before.width)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('.prose')).toBeVisible()
  }
})

test('the text of a running generation grows without moving the visible lines, and screen readers announce only new scenes and the end', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Nora', { reducedMotion: 'no-preference' })
  const { id } = await longStory(author)
  const elena = await createCharacter(db, author, { name: 'Elena Marsh' })
  await db.storyCharacter.create({ data: { storyId: id, characterId: elena.id } })
  const { page } = author
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/stories/${id}`)
  await expect(shown(page)).toBeVisible()
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '#chapters [role=status]',
        )
        const text = region?.textContent ?? ''
        if (text && announced.at(-1) !== text) announced.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await author.context.request.post(`/api/stories/${id}/generate-chapter`, {
    headers: { prefer: 'respond-async' },
    data: { plot: 'Elena waits on the stairs. Nobody comes.', setting: 'A lighthouse', chapterSize: 'short' },
  })
  await page.getByRole('button', { name: 'Chapter 4, being written' }).click()
  // Until chapter 4 is opened, the page shows the previous chapter.
  await expect(shown(page)).toHaveText('Chapter 4')
  const prose = page.locator('.prose')
  await expect.poll(async () => (await prose.innerText()).length).toBeGreaterThan(900)

  // The line that the user reads must not move while text is added, nor when the chapter is finished.
  await page.mouse.wheel(0, -30)
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible()
  await page.evaluate(() => {
    const second = document.querySelectorAll('.prose p')[1]
    window.scrollBy({ top: (second?.getBoundingClientRect().top ?? 0) - 120, behavior: 'instant' })
  })
  const line = () =>
    prose
      .locator('p')
      .nth(1)
      .evaluate((one) => Math.round(one.getBoundingClientRect().top))
  const at = await line()
  const had = (await prose.innerText()).length
  await expect.poll(async () => (await prose.innerText()).length).toBeGreaterThan(had + 200)
  expect(Math.abs((await line()) - at)).toBeLessThanOrEqual(1)
  const chapter = await until('the chapter', () =>
    db.chapter.findFirst({ where: { storyId: id, chapterNumber: 4 } }),
  )
  await expect(shown(page)).toHaveText(chapter.title ?? 'Chapter 4')
  await expect(page.getByRole('link', { name: 'Edit chapter 4' })).toHaveCount(1)
  // The title and the tools of the finished chapter are added above the line that the user reads.
  expect(Math.abs((await line()) - at)).toBeLessThanOrEqual(2)

  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  expect(announced.at(-1)).toBe('Chapter 4 is written')
  expect(announced.length).toBeLessThan(12)
  expect(announced.filter((text) => /\d of about/.test(text))).toEqual([])
  expect(announced.some((text) => /^Writing/.test(text))).toBe(true)
  // The text itself must not be in a live region, or screen readers would read every addition.
  expect(await prose.evaluate((one) => one.closest('[aria-live], [role=status], [role=log]') === null)).toBe(
    true,
  )
})

test('a scenario is shown as a card to the author only, and choosing it orders the next chapter with its plot', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Tobias')
  const story = await longStory(author)
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: story.id, chapterNumber: 3 } })
  const names = ['A letter', 'A storm', 'A stranger']
  await db.scenario.createMany({
    data: names.map((title, position) => ({
      storyId: story.id,
      chapterId: chapter.id,
      position,
      type: 'turn',
      title,
      description: `${title} comes in the night.`,
    })),
  })
  const stranger = (await site.device()).page
  await stranger.goto(`/stories/${story.id}`)
  await expect(shown(stranger)).toBeVisible()
  await expect(stranger.getByText('Where does it go from here?')).toHaveCount(0)

  const { page } = author
  await page.goto(`/stories/${story.id}`)
  const cards = page.getByRole('region', { name: 'Where does it go from here?' }).getByRole('button')
  await expect(cards).toHaveCount(3)
  await cards.filter({ hasText: 'A storm' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chapter 4 of 4')).toBeVisible()
  // While the chapter is being written, the screen shows no cards of scenarios (D-124).
  await expect(cards).toHaveCount(0)
  const asked = await db.generation.findFirstOrThrow({ where: { storyId: story.id } })
  expect(asked.input).toMatchObject({
    plot: 'A storm comes in the night.',
    setting: 'A romantic setting',
    chapterSize: 'medium',
    spiceLevel: 2,
  })
})

test('the dialog of detected characters offers each character until it is created or skipped, also after a reload', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Ada')
  const story = await longStory(author)
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: story.id } })
  await db.detectedCharacter.createMany({
    data: ['Old Wexcombe', 'Jon Reed', 'Mira Holt'].map((name) => ({
      storyId: story.id,
      chapterId: chapter.id,
      name,
      role: 'Ferryman',
      description: 'Patient.',
      context: 'At the door.',
    })),
  })
  const { page } = author
  await page.goto(`/stories/${story.id}`)
  const dialog = page.getByRole('dialog', { name: 'New Character Detected' })
  // The dialog opens by itself only when the generation has ended (D-125). Later the user opens it with a line under
  // the chapter.
  await expect(page.getByText('Old Wexcombe, Jon Reed and 1 more walked in. Keep them?')).toBeVisible()
  await expect(dialog).toBeHidden()
  const open = page.getByRole('button', { name: 'Who are they?' })
  await open.click()
  await expect(dialog).toContainText('Old Wexcombe')
  await expectAccessible(page)
  // The dialog is at the side of the page, so the user can still turn to another chapter.
  await page.getByRole('main').focus()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveText('The Stairs')
  await dialog.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(dialog).toContainText('Jon Reed')
  await page.reload()
  await expect(shown(page)).toHaveText('The Stairs')
  await page.getByRole('button', { name: '2 new people were noticed' }).click()
  await expect(dialog).toContainText('Jon Reed')
  await dialog.getByRole('button', { name: 'Create Character' }).click()
  await expect(page).toHaveURL(/\/characters\/create/)
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Jon Reed')
  await page.getByRole('button', { name: /^Create Character/i }).click()
  await expect(page.getByText('Character created successfully!')).toBeVisible()
  // The page of the new character opens only after the character is linked to the story.
  await expect(page).toHaveURL(/\/characters\/\d+$/)
  await page.goto(`/stories/${story.id}?chapter=1`)
  await page.getByRole('button', { name: 'Who is it?' }).click()
  await expect(dialog).toContainText('Mira Holt')
  await expect(page.getByRole('link', { name: 'Jon Reed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(shown(page)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a printed chapter has title, author, heading and text, black on white even in the dark theme', async () => {
  const author = await signUp(site, 'Imogen')
  const { id } = await longStory(author, { description: 'Two keepers share one lamp.' })
  const { page } = author
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`/stories/${id}`)
  await page.getByRole('button', { name: 'Chapter 2', exact: true }).click()
  await expect(shown(page)).toHaveText('The Stairs')
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => {
    const { innerText } = document.body
    const prose = document.querySelector('.prose')
    const { color, fontFamily } = getComputedStyle(prose ?? document.body)
    return {
      lines: innerText.split('\n').filter((line) => line.trim()),
      color,
      fontFamily,
      paper: getComputedStyle(document.body).backgroundColor,
    }
  })
  const [title, writer, heading, ...text] = paper.lines
  expect([title, writer, heading]).toEqual(['The Lighthouse Letters', 'by Imogen Vale', 'The Stairs'])
  expect(text.map((line) => line.trim())).toEqual(long.split('\n\n').map((line) => line.trim()))
  expect(paper).toMatchObject({ color: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
  expect(paper.fontFamily).toMatch(/^"?Literata/)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2)
})
