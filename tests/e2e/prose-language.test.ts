import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { expectAccessible } from '../setup/writer.ts'

const site = useSite()

test('the prose of a story has a lang attribute with its own language, and none when the language is unknown', async () => {
  const { db } = site.bench
  const { page } = await site.device()
  const author = await createUser(db)
  const german = await createStory(db, author, { title: 'Der Turm', description: '', isPublic: true })
  const unknown = await createStory(db, author, { title: 'Mara', description: '', isPublic: true })
  await createChapter(db, german, {
    content: 'Der Leuchtturm stand seit hundert Jahren am Rand der Welt, und Klara kannte jede Stufe.',
  })
  await createChapter(db, unknown, { content: 'Mara.' })
  await page.goto(`/stories/${german.id}`)
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
  await expectAccessible(page)
  await page.goto(`/stories/${unknown.id}`)
  await expect(page.getByText('Mara.')).toBeVisible()
  expect(await page.locator('.prose').getAttribute('lang')).toBeNull()
})

test('a URL path that cannot be decoded, such as /%, is answered with 404 and a screen with a heading', async () => {
  const { page } = await site.device()
  site.expectLine(/404 \(Not Found\)|malformed|%/)
  const answer = await page.goto('/%')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
