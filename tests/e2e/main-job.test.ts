import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { pauseKind, resumeKind } from '../setup/paused-kinds.ts'
import { lastParagraph } from '../setup/writer.ts'

const site = useSite(150)

test('a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter', async () => {
  const { context, page } = await site.device()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Romance Adventure')
  await page.getByRole('link', { name: 'Create Your Room' }).click()
  await page.getByLabel('First name').fill('Imogen')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('Email').fill('imogen@example.com')
  await page.getByLabel('Password', { exact: true }).fill('candlelight')
  await page.getByLabel('Confirm password').fill('candlelight')
  await page.getByRole('button', { name: 'Create Your Room' }).click()
  await expect(page.getByText('Welcome to Heartroom!')).toBeVisible()

  await page.getByRole('link', { name: 'Create Character' }).first().click()
  await page.getByRole('button', { name: /Create From Scratch/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Elena Marsh')
  await page.getByRole('combobox', { name: /^Gender/ }).selectOption('woman')
  await page.getByRole('textbox', { name: /^Personality/ }).fill('Guarded, wry, keeps promises too long.')
  await page.getByRole('button', { name: /^Create Character/i }).click()
  await expect(page.getByText('Character created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh')

  await page.goto('/')
  await page.getByRole('link', { name: 'Weave New Tale' }).click()
  await page.getByRole('button', { name: /AI-Powered Generation/ }).click()
  const generate = page.getByRole('button', { name: 'Generate Story' })
  await expect(generate).toBeDisabled()
  await expect(page.getByText('Please select at least one character')).toBeVisible()
  await page.getByLabel('Elena Marsh').check()
  await page.getByLabel('Title').fill('The Lighthouse Letters')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Chapter size').selectOption('short')
  await page.getByLabel('Setting').fill('A lighthouse on a cold northern coast, the first night of autumn')
  await page
    .getByLabel('Plot')
    .fill('Elena waits on the stairs for whoever leaves the letters. Nobody comes until the lamp goes out.')
  const { db, demoModel } = site.bench
  await pauseKind(site.bench, 'story')
  await demoModel.faults({ match: { call: 'prose', nth: 1 }, fault: { type: 'gate', afterWords: 250 } })
  await generate.click()

  // The text grows while the writer watches.
  await expect(page).toHaveURL(/\/stories\/\d+$/)
  const storyPath = new URL(page.url()).pathname
  const prose = page.getByRole('article')
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await resumeKind(site.bench, 'story')
  await expect(prose).toContainText(/Elena/)
  await expect.poll(async () => (await prose.innerText()).length).toBeGreaterThan(1000)

  // The writer closes the page while the story is being written.
  const id = Number(storyPath.split('/').at(-1))
  expect(await db.chapter.count({ where: { storyId: id } })).toBe(0)
  await page.close()
  await demoModel.release()
  await until('the chapter', () => db.chapter.findFirst({ where: { storyId: id } }))

  // When the first chapter is finished, the worker orders a cover for the story (D-17).
  await until('the cover', () => db.story.findFirst({ where: { id, coverId: { not: null } } }))

  // When the writer returns, there is one notification, about the finished story, and none about its cover.
  const back = await context.newPage()
  await back.goto('/')
  await expect(back.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await back.getByRole('button', { name: /^Notifications/ }).click()
  await back.getByText('“The Lighthouse Letters” is ready', { exact: true }).click()
  await expect(back).toHaveURL(storyPath)
  await expect(back.getByRole('img', { name: /Lighthouse Letters/ }).first()).toBeVisible()
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: id } })
  await expect(back.getByRole('article')).toContainText(lastParagraph(chapter))
  await expect(back.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // The writer then orders the next chapter.
  await back.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = back.getByRole('dialog')
  await dialog.getByLabel('Plot').fill('The letter is opened at last, and it is not for her.')
  await dialog.getByLabel('Setting').fill('The lamp room, before dawn')
  await dialog.getByRole('radio', { name: /Short/ }).check()
  await pauseKind(site.bench, 'chapter')
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()
  await expect(back.getByRole('progressbar').first()).toBeVisible()
  await resumeKind(site.bench, 'chapter')
  await expect(back.getByText('Chapter 2 of 2')).toBeVisible()
  const second = await until('chapter 2', () =>
    db.chapter.findFirst({ where: { storyId: id, chapterNumber: 2 } }),
  )
  await expect(back.getByRole('article')).toContainText(lastParagraph(second))
  // A generation ends on the screen that its user sees, so its notification is already marked as read (D-125).
  await expect(back.getByRole('heading', { level: 2, name: second.title ?? 'Chapter 2' })).toBeVisible()
  await expect.poll(() => db.notification.count({ where: { isRead: true } })).toBe(2)
  await expect(back.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await context.close()
})
