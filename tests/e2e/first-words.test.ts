import type { Route } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite(30)

test('the story page shows the first words of a new chapter while the story is still being read again', async () => {
  const author = await signUp(site, 'Imogen')
  const { page } = author
  const story = await createStory(site.bench.db, author, { title: 'The Letters' })
  await createChapter(site.bench.db, story, { content: 'The lamp was lit.', summary: 'A lamp is lit.' })
  // When the page has received its first event, its socket is open.
  const socket = page.waitForEvent('websocket')
  await page.goto(`/stories/${story.id}`)
  await (await socket).waitForEvent('framereceived', ({ payload }) => String(payload).includes('count'))
  await expect(page.locator('article .prose')).toContainText('The lamp was lit.')

  const held: Route[] = []
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plot').fill('Elena waits on the stairs for whoever leaves the letters.')
  await dialog.getByLabel('Setting').fill('A lighthouse on a cold northern coast')
  await page.route(/\/api\/stories\/\d+$/, (route) => void held.push(route))
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()
  await expect(page.locator('article .prose:has(.caret)')).toContainText(/\w+ \w+ \w+/)
  expect(held.length).toBeGreaterThan(0)

  for (const route of held) await route.continue()
})
