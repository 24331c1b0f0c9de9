import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createGeneration, createStory, tomorrow } from '../setup/factories.ts'
import { expectReasons } from '../setup/screen-looks.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('a text beside a disabled button states what is missing, until the button is enabled', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Helena')
  await db.user.update({ where: { id: writer.id }, data: { publicProfile: true } })
  const story = await createStory(db, writer, { title: 'The Long Pier', isPublic: true })
  const reader = await signUp(site, 'Roland')
  const { page } = reader

  await page.goto('/membership')
  const free = page.getByRole('button', { name: 'Yours from the start' })
  await expect(free).toBeDisabled()
  await expect(free).toHaveAccessibleDescription('Every account begins with it.')

  await page.goto(`/users/${writer.id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const send = page.getByRole('button', { name: 'Send Message' })
  await expect(send).toHaveAccessibleDescription('Write the message first.')
  await page.getByRole('textbox', { name: 'Message' }).fill('I read the pier twice.')
  await expect(send).toBeEnabled()
  await expect(page.getByText('Write the message first.')).toHaveCount(0)

  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'More about this story' }).click()
  await page.getByRole('menuitem', { name: 'Report this story' }).click()
  const report = page.getByRole('button', { name: 'Send report' })
  await expect(report).toHaveAccessibleDescription('Choose a reason first.')
  await page.getByLabel('Reason').selectOption('other')
  await expect(report).toHaveAccessibleDescription('Say what happened first.')

  await db.user.update({ where: { id: reader.id }, data: { isAdmin: true } })
  await page.goto('/admin?tab=settings')
  const save = page.getByRole('button', { name: 'Save settings' })
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.')
  await page.getByLabel('Budget a day').fill('much')
  await expect(save).toHaveAccessibleDescription('Correct the marked fields first.')
  await page.getByLabel('Budget a day').fill('5')
  await expect(save).toBeEnabled()
})

test('while a chapter is being written, a visible text gives the reason of each disabled button', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Agnes')
  const { page } = writer
  const story = await createStory(db, writer, { title: 'The Long Pier' })
  const chapter = await createChapter(db, story)
  await db.scenario.createMany({
    data: ['A letter', 'A storm', 'A stranger'].map((title, position) => ({
      storyId: story.id,
      chapterId: chapter.id,
      position,
      title,
      type: title,
      description: title,
    })),
  })
  await createGeneration(db, writer, 'chapter', { storyId: story.id, runAfter: tomorrow() })
  await page.goto(`/stories/${story.id}?chapter=1`)
  await expect(page.getByRole('button', { name: 'A storm' })).toBeDisabled()
  for (const name of [/A storm/, 'Generate chapter', 'Regenerate chapter 1'])
    await expect(page.getByRole('button', { name }).first()).toHaveAccessibleDescription(
      /^A chapter is being written/,
    )
  await expectReasons(page)
})

test('a text beside the button of a cover states that the cover is being painted', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Paloma')
  const story = await createStory(db, writer)
  await createGeneration(db, writer, 'cover', { storyId: story.id, runAfter: tomorrow() })
  await writer.page.goto(`/stories/${story.id}`)
  const cover = writer.page.getByRole('button', { name: 'Generate cover' })
  await expect(cover).toBeDisabled()
  await expect(cover).toHaveAccessibleDescription('The cover of this story is being painted right now.')
})

test('the fields of a dialog do not move when the reason beside a disabled button disappears', async () => {
  const writer = await signUp(site, 'Irma')
  await site.bench.db.user.update({ where: { id: writer.id }, data: { publicProfile: true } })
  const { page } = await signUp(site, 'Konrad', { viewport: { width: 390, height: 844 } })
  await page.goto(`/users/${writer.id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await page
    .getByRole('dialog')
    .evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const before = await field.boundingBox()
  await field.fill('Good evening.')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  check(await field.boundingBox()).toEqual(before)
})
