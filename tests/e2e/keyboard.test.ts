import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { pauseKind, resumeKind } from '../setup/paused-kinds.ts'
import { lastParagraph } from '../setup/writer.ts'

const site = useSite()

/** Presses Tab until the element has the focus. The limit is far above the number of presses that a user would need. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // While a chapter is in progress some controls are disabled, and Tab skips them.
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`150 presses of Tab did not reach ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('a writer signs up, creates a character, generates two chapters and finds stories of others by keyboard alone', async () => {
  const { context, page } = await site.device()
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Create Your Room' }).first())
  await type(page, page.getByLabel('First name'), 'Imogen')
  await type(page, page.getByLabel('Last name'), 'Vale')
  await type(page, page.getByLabel('Email'), 'imogen@example.com')
  await type(page, page.getByLabel('Password', { exact: true }), 'candlelight')
  await type(page, page.getByLabel('Confirm password'), 'candlelight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome to Heartroom!')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Create Character' }).first())
  await press(page, page.getByRole('button', { name: /Create From Scratch/ }))
  await type(page, page.getByRole('textbox', { name: /^Name/ }), 'Elena Marsh')
  await type(page, page.getByRole('combobox', { name: /^Gender/ }), 'Wo')
  await type(
    page,
    page.getByRole('textbox', { name: /^Personality/ }),
    'Guarded, wry, keeps promises too long.',
  )
  await press(page, page.getByRole('button', { name: /^Create Character/i }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh')

  await press(page, page.getByRole('link', { name: /^Heartroom/ }).first())
  await press(page, page.getByRole('link', { name: 'Weave New Tale' }))
  await press(page, page.getByRole('button', { name: /AI-Powered Generation/ }))
  await press(page, page.getByLabel('Elena Marsh'), 'Space')
  await type(page, page.getByLabel('Title'), 'The Lighthouse Letters')
  await type(page, page.getByLabel('Genre'), 'Ro')
  await type(page, page.getByLabel('Chapter size'), 'Sh')
  await type(page, page.getByLabel('Setting'), 'A lighthouse on a cold northern coast')
  await type(page, page.getByLabel('Plot'), 'Elena waits on the stairs for whoever leaves the letters.')
  // The screen offers the detected characters of a generation only if it has shown this generation. The pause lets the
  // generation wait until the screen shows it.
  const writing = page.getByRole('region', { name: 'Being written' })
  await pauseKind(site.bench, 'story')
  await press(page, page.getByRole('button', { name: 'Generate Story' }))
  await expect(page).toHaveURL(/\/stories\/\d+$/)
  await expect(writing).toBeVisible()
  await resumeKind(site.bench, 'story')
  const storyId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { db } = site.bench
  const first = await until('the chapter', () => db.chapter.findFirst({ where: { storyId } }))
  await expect(page.getByRole('article')).toContainText(lastParagraph(first))

  // The dialog asks about each detected character. Escape closes it, and the question can be answered later.
  const leaveTheNoticed = async (chapterId: number) => {
    if ((await db.detectedCharacter.count({ where: { chapterId, status: 'pending' } })) === 0) return
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await leaveTheNoticed(first.id)
  await press(page, page.getByRole('button', { name: 'Generate chapter' }).first())
  const dialog = page.getByRole('dialog')
  const plot = dialog.getByLabel('Plot')
  await tabTo(page, plot)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('The letter is opened at last.')
  await type(page, dialog.getByLabel('Setting'), 'The lamp room, before dawn')
  await pauseKind(site.bench, 'chapter')
  await press(page, dialog.getByRole('button', { name: 'Generate chapter' }))
  await expect(writing).toBeVisible()
  await resumeKind(site.bench, 'chapter')
  await expect(page.getByText('Chapter 2 of 2')).toBeVisible()
  const second = await until('chapter 2', () =>
    db.chapter.findFirst({ where: { storyId, chapterNumber: 2 } }),
  )
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await leaveTheNoticed(second.id)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Chapter 1 of 2')).toBeVisible()

  // The stories of other authors can also be found and opened by keyboard.
  const author = await createUser(db)
  await createStory(db, author, { title: 'The Quiet Harbour', isPublic: true })
  await type(page, page.getByRole('searchbox', { name: 'Search' }), 'Quiet')
  await press(page, page.getByRole('link', { name: 'Search stories for Quiet' }))
  await press(page, page.getByRole('link', { name: 'The Quiet Harbour' }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Harbour')
  await press(page, page.getByRole('button', { name: 'Like', exact: true }))
  await expect(page.getByText('Story liked!')).toBeVisible()
  await until('the like', () => db.storyLike.findFirst({ where: { story: { authorId: author.id } } }))
  await context.close()
})
