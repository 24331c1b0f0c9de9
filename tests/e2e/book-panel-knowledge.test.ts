import type { Page } from 'playwright'
import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'What the story knows' })

async function storyOf(userId: string) {
  const { db } = site.bench
  const story = await createStory(db, { id: userId }, { title: 'The Quiet Harbour' })
  const character = await createCharacter(db, { id: userId }, { name: 'Ida Vale' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
  const chapter = await createChapter(db, story, { title: 'The Lamp', content: 'Ida lit the lamp.' })
  return { story, character, chapter }
}

test('a writer adds a fact by hand in the book panel, pins it, undoes this, pins it again, ends it, deletes it and restores it', async () => {
  const { id: userId, page } = await signUp(site, 'Imogen')
  const { story } = await storyOf(userId)
  await page.goto(`/stories/${story.id}?chapter=1&panel=facts`)
  const panel = panelOf(page)
  await expect(panel.getByText('Nothing is known yet')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a fact' }).click()
  await panel.getByRole('textbox', { name: 'Fact' }).fill('She is left-handed')
  await panel.getByLabel('Ida Vale').check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add fact' }).click()
  await expect(panel.getByText('She is left-handed')).toBeVisible()
  const pinned = panel.getByText('Pinned', { exact: true })
  await panel.getByRole('button', { name: /^Pin/ }).click()
  await expect(pinned).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(pinned).toBeHidden()
  await panel.getByRole('button', { name: /^Pin/ }).click()
  await expect(pinned).toBeVisible()
  await panel.getByRole('button', { name: 'It holds no longer' }).click()
  await panel.getByLabel('Chapter in which it ended').selectOption('Chapter 1')
  await panel.getByRole('button', { name: 'It ended here' }).click()
  await expect(panel.getByText('She is left-handed')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('She is left-handed')).toBeVisible()
  await panel.getByRole('button', { name: 'Delete this fact' }).click()
  await expect(panel.getByText('She is left-handed')).toBeHidden()
  await panel.getByLabel('Status').selectOption('Any status')
  await panel.getByRole('button', { name: 'Bring back' }).click()
  await expect(panel.getByRole('button', { name: 'Delete this fact' })).toBeVisible()
  check(await site.bench.db.fact.findMany({ where: { storyId: story.id } })).toMatchObject([
    { text: 'She is left-handed', status: 'open', pinned: true, source: 'writer' },
  ])
})

test('5,000 facts of a story are fetched page by page, and a late page is reached by scrolling', async () => {
  const { id: userId, page } = await signUp(site, 'Nora')
  const { story, chapter } = await storyOf(userId)
  await site.bench.db.fact.createMany({
    data: Array.from({ length: 5000 }, (_, index) => ({
      storyId: story.id,
      kind: 'event',
      text: `Event number ${index + 1}`,
      chapterId: chapter.id,
      source: 'writer',
    })),
  })
  await page.goto(`/stories/${story.id}?panel=facts`)
  const panel = panelOf(page)
  await expect(panel.getByText('5,000 in all')).toBeVisible()
  await expect(panel.getByText('Event number 24', { exact: true })).toBeAttached()
  await expect(panel.getByText('Event number 600', { exact: true })).toHaveCount(0)
  const far = panel.getByText('Event number 600', { exact: true })
  while ((await far.count()) === 0) {
    const shown = await panel.getByRole('listitem').count()
    await panel.getByRole('button', { name: 'Show more facts' }).scrollIntoViewIfNeeded()
    await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThan(shown)
  }
})

test('a finding in the book panel shows both quotes, and the writer can waive it and open it again', async () => {
  const { id: userId, page } = await signUp(site, 'Vera', { viewport: { width: 390, height: 844 } })
  const { story, chapter } = await storyOf(userId)
  await site.bench.db.finding.create({
    data: {
      storyId: story.id,
      chapterId: chapter.id,
      kind: 'contradiction',
      severity: 'error',
      quote: 'Ida lit the lamp.',
      againstKind: 'chapter',
      againstChapterId: chapter.id,
      againstQuote: 'the lamp',
      why: 'The lamp was broken.',
    },
  })
  await page.goto(`/stories/${story.id}?panel=findings`)
  const panel = panelOf(page)
  await expect(panel.getByText('Wrong')).toBeVisible()
  await expect(panel.getByText('the lamp', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await panel.getByRole('button', { name: 'Leave it' }).click()
  await expect(panel.getByText('Nothing stands out')).toBeVisible()
  await panel.getByRole('switch', { name: 'Show what is settled' }).click()
  await panel.getByRole('button', { name: 'Open again' }).click()
  await expect(panel.getByRole('button', { name: 'Leave it' })).toBeVisible()
})

test('the memory of a generated chapter shows the tokens used, and that of a chapter by hand states that nothing was sent', async () => {
  const { id: userId, page } = await signUp(site, 'Ada')
  const { story } = await storyOf(userId)
  await page.goto(`/stories/${story.id}?chapter=1&panel=memory`)
  const panel = panelOf(page)
  await expect(panel.getByText('Nothing was sent')).toBeVisible()
  const order = { plot: 'Ida finds a letter.', setting: 'The harbour', chapterSize: 'short', spiceLevel: 1 }
  const answer = await page.request.post(`/api/stories/${story.id}/generate-chapter`, { data: order })
  check(answer.ok()).toBe(true)
  await page.goto(`/stories/${story.id}?chapter=2&panel=memory`)
  await expect(panel.getByText(/tokens used/)).toBeVisible()
  await expectAccessible(page)
})
