import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

const sentences = ['Ida lit the lamp.', 'The lamp was broken.', 'Ida lit it again.']
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'What the story knows' })
const mendOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Mend this passage' })

/** Creates a chapter with one finding for each sentence, and opens the panel with the findings. */
async function openFindings(name: string, viewport: { width: number; height: number }) {
  const { db } = site.bench
  const { page, id } = await signUp(site, name, { viewport })
  const story = await createStory(db, { id }, { title: 'The Quiet Harbour' })
  const chapter = await createChapter(db, story, { content: sentences.join('\n\n') })
  const about = { storyId: story.id, chapterId: chapter.id, kind: 'contradiction', severity: 'error' }
  await db.finding.createMany({
    data: sentences.map((quote) => ({ ...about, quote, why: `Not so: ${quote}` })),
  })
  await page.goto(`/stories/${story.id}?panel=findings`)
  await expect(mendOf(page)).toHaveCount(3)
  return page
}

test.each([
  ['beside the page', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])(
  'a suggestion that was accepted for a finding can be undone while the panel is %s',
  async (where, viewport) => {
    const page = await openFindings(where === 'on a phone' ? 'Petra' : 'Wanda', viewport)
    await mendOf(page).first().click()
    await page.getByRole('button', { name: 'Write suggestions' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    const notice = page.getByRole('region', { name: 'Accepted passage' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    // Playwright refuses the click if the panel covers the button.
    await notice.getByRole('button', { name: 'Close' }).click({ trial: true })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The passage is as it was before.')).toBeVisible()
    await expect(panelOf(page)).toBeVisible()
  },
)

test('the next finding in the list gets the focus when a finding is answered by keys', async () => {
  const page = await openFindings('Keziah', { width: 1280, height: 900 })
  const cards = panelOf(page).getByRole('article')
  await cards.nth(1).getByRole('button', { name: 'Leave it' }).press('Enter')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(1).getByRole('button', { name: 'Mend this passage' })).toBeFocused()
  await cards.nth(1).getByRole('button', { name: 'Leave it' }).press('Enter')
  await expect(cards.first().getByRole('button', { name: 'Mend this passage' })).toBeFocused()
  await expect(panelOf(page).getByText('2 findings, left as they are or mended')).toBeVisible()
})

test('a finding leaves the list of open findings when the writer deletes the fact that it contradicts', async () => {
  const page = await openFindings('Odile', { width: 1280, height: 900 })
  const { db } = site.bench
  const finding = await db.finding.findFirstOrThrow({
    where: { quote: sentences[1] ?? '' },
    orderBy: { id: 'desc' },
  })
  const row = { storyId: finding.storyId, kind: 'state', source: 'writer', text: 'The lamp is whole.' }
  const { id, text } = await db.fact.create({ data: row })
  const against = { againstKind: 'fact', againstId: id, againstQuote: text }
  await db.finding.update({ where: { id: finding.id }, data: against })
  await page.reload()
  await expect(mendOf(page)).toHaveCount(3)
  const panel = panelOf(page)
  await panel.getByRole('tab', { name: 'Facts' }).click()
  await panel.getByRole('button', { name: 'Delete this fact' }).click()
  await panel.getByRole('tab', { name: 'Findings' }).click()
  await expect(mendOf(page)).toHaveCount(2)
})
