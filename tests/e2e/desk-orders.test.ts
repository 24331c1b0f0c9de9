import type { Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, manuscriptOf, openDesk, selectWords } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { pauseKind, resumeKind } from '../setup/paused-kinds.ts'

const site = useSite(400)

const words = 'She looked at the harbour very quietly, and then she sat down.'
const beside = (page: Page) => page.getByRole('dialog')

async function orderPassage(page: Page) {
  await selectWords(page, words)
  await page.keyboard.press('ControlOrMeta+.')
  await beside(page)
    .getByRole('radio', { name: /Shorten/ })
    .check()
  await beside(page).getByRole('button', { name: 'Write suggestions' }).click()
  await expect(beside(page).getByRole('button', { name: 'Write suggestions' })).toHaveCount(0)
}

test('a passage that was ordered on the desk is shown again when the writer returns from another chapter', async () => {
  const { page, story } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await pauseKind(site.bench, 'passage')
  await orderPassage(page)
  const list = page.getByRole('region', { name: 'Chapters' })
  await list.getByRole('link', { name: /The Second Lamp/ }).click()
  await expect(manuscriptOf(page)).toContainText('The second lamp')
  await expect(beside(page)).toHaveCount(0)
  await list
    .getByRole('link', { name: /The Lamp/ })
    .first()
    .click()
  await expect(beside(page)).toContainText('the feather at the top leads back here')
  await expect(beside(page).getByRole('button', { name: 'Write suggestions' })).toHaveCount(0)
  await resumeKind(site.bench, 'passage')
  await expect(beside(page).getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  expect(await site.bench.db.generation.count({ where: { storyId: story.id } })).toBe(1)
})

test('the list of generations leads back to the desk for a passage that was ordered there', async () => {
  const { page, story } = await furnishDesk(site, 'Edith')
  await openDesk(page, story.id)
  await orderPassage(page)
  await expect(beside(page).getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  // A generation ends on the screen that its user sees, so its notification is already marked as read (D-125).
  await until('the notification', () =>
    site.bench.db.notification.findFirst({ where: { link: `/stories/${story.id}`, isRead: true } }),
  )
  await page.keyboard.press('Escape')
  await expect(beside(page)).toHaveCount(0)
  await page.getByRole('link', { name: /The Second Lamp/ }).click()
  await expect(manuscriptOf(page)).toContainText('The second lamp')
  await page.getByRole('button', { name: /^Generations/ }).click()
  await page.getByRole('link', { name: /Suggestions are ready/ }).click()
  await expect(page).toHaveURL(new RegExp(`/stories/${story.id}/desk\\?chapter=1$`))
  const passage = page.getByRole('dialog', { name: 'This passage' })
  await expect(passage.getByRole('radio', { name: /^Suggestion/ })).toHaveCount(1)
  await expect(manuscriptOf(page).locator('.worked-on')).toHaveText(words)
  await passage.getByRole('button', { name: 'Accept' }).click()
  await expect(manuscriptOf(page)).not.toContainText('sat down')
})
