import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { createCast, createChapter, createCharacter, createStory, createUser } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 } }

async function topOf(one: Locator): Promise<number> {
  await one.waitFor()
  const box = await one.boundingBox()
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
}

test('no button at the head of a page is alone in a row of a phone by chance', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Mathilda', phone)
  const { page } = writer
  const cast = await createCast(db, writer)
  await page.goto(`/casts/${cast.id}`)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  expect(await topOf(button('Delete'))).toBe(await topOf(button('Edit')))
  expect(await topOf(button('Add characters'))).toBeLessThan(await topOf(button('Edit')))

  const character = await createCharacter(db, await createUser(db), { isPublic: true })
  await page.goto(`/characters/${character.id}`)
  const rows = ['Like', 'Save', 'Share', 'More about this character'].map((name) => topOf(button(name)))
  expect(new Set(await Promise.all(rows)).size).toBe(1)
})

test('the cover of the first result of a search on Discover is on the first screen of a phone', async () => {
  const { db } = site.bench
  await createChapter(db, await createStory(db, await createUser(db), { title: 'The Ferry', isPublic: true }))
  const { page } = await signUp(site, 'Ottilie', phone)
  await page.goto('/discover?q=ferry')
  await page.getByRole('main').getByRole('link', { name: 'The Ferry' }).first().waitFor()
  const cover = await page.locator('main .shelf > :first-child').boundingBox()
  const menu = await page.getByRole('navigation').last().boundingBox()
  expect((menu?.y ?? 0) - (cover?.y ?? 844)).toBeGreaterThan(200)
})

test('the text of a chosen version is in view on a phone, however many versions there are', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Verena', phone)
  const { page } = writer
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story, { title: 'The Lamp', content: 'It was lit 0 times.' })
  for (const n of [1, 2, 3, 4, 5])
    await page.request.put(`/api/stories/${story.id}/chapters/${chapter.id}`, {
      data: { content: `It was lit ${n} times.` },
    })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Versions of chapter 1' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button')
  await versions.last().click()
  const text = page.getByRole('dialog').getByText('It was lit 0 times.')
  await text.waitFor()
  const footer = await page.getByRole('dialog').locator('[data-footer]').boundingBox()
  const box = await text.boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(footer?.y ?? 0)
})

test('a switch can be pressed beside its picture, which is smaller than a finger', async () => {
  const { page } = await signUp(site, 'Tamsin', phone)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  const publicProfile = page.getByRole('switch', { name: 'Public profile' })
  await publicProfile.waitFor()
  expect(await publicProfile.isChecked()).toBe(false)
  await publicProfile.click({ position: { x: 24, y: -6 } })
  await expect.poll(() => publicProfile.isChecked()).toBe(true)
})
