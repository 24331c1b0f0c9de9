import type { Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { rewriteOnDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createGeneration, createStory } from '../setup/factories.ts'
import { expectAccessible, lastParagraph, signUp } from '../setup/writer.ts'

const site = useSite(120)

const order = {
  plot: 'Elena waits on the stairs.',
  setting: 'The lighthouse',
  chapterSize: 'short',
  spiceLevel: 2,
}
const firstText = 'The lamp was lit before she reached the stairs.\n\nNobody had lit it.'

/** Creates a story of three chapters, of which AI wrote the last one. */
async function threeChapters(author: { id: string }) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const elena = await createCharacter(db, author, { name: 'Elena Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: elena.id } })
  await createChapter(db, story, { title: 'The Lamp' })
  const second = await createChapter(db, story, { title: 'The Stairs' })
  const third = await createChapter(db, story, { title: 'The Letter', content: firstText })
  const result = { chapter: { id: third.id, content: firstText } }
  const ended = {
    status: 'completed',
    finishedAt: new Date(),
    storyId: story.id,
    input: { ...order, tense: 'present' },
    result,
  } as const
  const { id: generationId } = await createGeneration(db, author, 'chapter', ended)
  await db.chapter.update({ where: { id: third.id }, data: { generationId } })
  return { story, second, third }
}

const chapterTool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('while a chapter is regenerated its present text can be read, and older versions can be restored', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const { story, third } = await threeChapters(writer)
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Chapter 3', exact: true }).click()
  await expect(chapterTool(page, 'Versions of chapter 3')).toBeHidden()

  await chapterTool(page, 'Regenerate chapter 3').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Plot')).toHaveValue(order.plot)
  await expect(dialog.getByLabel('Setting')).toHaveValue(order.setting)
  await expect(dialog.getByRole('radio', { name: /Short/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByLabel('Instruction').fill('Slower, and from his side.')
  await expect(dialog.getByLabel('Tense')).toHaveValue('present')
  await dialog.getByLabel('Tense').selectOption('As in the story')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await expect(dialog).toBeHidden()

  // The new version grows on the screen while the present version can still be read.
  const prose = page.getByRole('article')
  await expect(page.getByRole('button', { name: 'New version', pressed: true })).toBeVisible()
  await expect(prose).toContainText(/words so far/)
  await page.getByRole('button', { name: 'Present version' }).click()
  await expect(prose).toContainText('Nobody had lit it.')
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await expect(chapterTool(page, 'Regenerate chapter 3')).toBeDisabled()
  const reason = 'A chapter is being written.'
  await expect(chapterTool(page, 'Regenerate chapter 3')).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('button', { name: 'Generate chapter' })).toHaveAccessibleDescription(reason)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New version' }).click()
  const written = await until('the new version', () =>
    db.chapter.findFirst({ where: { id: third.id, version: 2 } }),
  )
  await expect(prose).toContainText(lastParagraph(written))
  await expect(page.getByText('Chapter 3 of 3')).toBeVisible()
  const { input } = await db.generation.findFirstOrThrow({
    where: { storyId: story.id },
    orderBy: { id: 'desc' },
  })
  expect(input).toMatchObject({ ...order, chapterId: third.id, instruction: 'Slower, and from his side.' })
  expect(input).not.toHaveProperty('tense')

  // An edit by hand is stored as the third version.
  await page.getByRole('link', { name: 'Edit chapter 3' }).click()
  await rewriteOnDesk(page, 'She wrote this one herself.')
  await page.getByRole('link', { name: 'Back to the story' }).click()
  await expect(prose).toContainText('She wrote this one herself.')

  await chapterTool(page, 'Versions of chapter 3').click()
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0)).toContainText(/Present version.*By hand/)
  await expect(versions.nth(1)).toContainText(/Version 2.*Written by AI/)
  await expect(versions.nth(2)).toContainText(/Version 1.*Written by AI/)
  await expectAccessible(page)
  await versions.nth(0).click()
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true })
  await expect(restore).toBeDisabled()
  await expect(restore).toHaveAccessibleDescription('This is the present text.')
  await versions.nth(2).click()
  await expect(dialog).toContainText('Nobody had lit it.')
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version restored.')).toBeVisible()
  await expect(prose).toContainText('Nobody had lit it.')
  const kept = await db.chapterVersion.findMany({
    where: { chapterId: third.id },
    orderBy: { version: 'asc' },
  })
  expect(kept.map(({ content }) => content)).toEqual([
    firstText,
    written.content,
    'She wrote this one herself.',
  ])
  await chapterTool(page, 'Versions of chapter 3').click()
  await expect(versions.nth(0)).toContainText(/Present version.*Written by AI/)
})

test('regenerating or deleting an earlier chapter asks first and names the chapters that follow', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Nora')
  const { page } = writer
  const { story, second } = await threeChapters(writer)
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Chapter 2', exact: true }).click()
  await chapterTool(page, 'Regenerate chapter 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Chapter 3, “The Letter”')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(
    await db.generation.count({ where: { storyId: story.id, status: { in: ['queued', 'running'] } } }),
  ).toBe(0)

  await chapterTool(page, 'Regenerate chapter 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
  await question.getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByRole('button', { name: 'New version' })).toBeVisible()
  // After a cancel the chapter keeps its text, and the cancelled text can still be opened.
  await expect(page.getByRole('article')).toContainText(/words so far/)
  await page.getByRole('region', { name: 'Being written' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You stopped this one')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The Stairs' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Chapter 2/ }).click()
  await expect(page.getByRole('heading', { name: 'The Stairs' })).toBeVisible()
  await page.getByRole('button', { name: 'What was written' }).click()
  await expect(page.getByRole('button', { name: 'Keep as chapter' })).toBeVisible()
  await page.getByRole('button', { name: 'Present version' }).click()

  await chapterTool(page, 'Delete chapter 2').click()
  await expect(question).toContainText('What follows it (Chapter 3, “The Letter”) moves up by one')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Chapter deleted')).toBeVisible()
  await expect(page.getByText('Chapter 2 of 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The Letter' })).toBeVisible()
  expect(await db.chapter.count({ where: { id: second.id } })).toBe(0)
  await chapterTool(page, 'Delete chapter 2').click()
  await expect(question).not.toContainText('What follows')
})

test('a failed read of the order, a failed regeneration and a failed restore of a chapter each show a message', async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  const writer = await signUp(site, 'Tobias')
  const { page } = writer
  const { story, third } = await threeChapters(writer)
  await writer.context.request.put(`/api/stories/${story.id}/chapters/${third.id}`, {
    data: { content: 'Other.' },
  })
  const broken = { status: 500, contentType: 'application/json', body: '{}' }
  await page.route('**/order', (route) => route.fulfill(broken), { times: 1 })
  await page.route('**/regenerate', (route) => route.fulfill(broken), { times: 1 })
  await page.route('**/restore', (route) => route.fulfill(broken), { times: 1 })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Chapter 3', exact: true }).click()
  await chapterTool(page, 'Regenerate chapter 3').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('could not be read')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Instruction').fill('With rain.')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByText('Failed to generate story content. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Instruction')).toHaveValue('With rain.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chapterTool(page, 'Versions of chapter 3').click()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('The version could not be restored. Please try again.')).toBeVisible()
})
