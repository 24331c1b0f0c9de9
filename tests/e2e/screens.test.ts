import type { Page } from 'playwright'
import { beforeAll, expect as check, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCast, createCharacter, createLocation, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoSideways, signUp, type Writer } from '../setup/writer.ts'

const site = useSite()
const long = 'Maximiliana-Wilhelmina von und zu Hohenschwangau-Sonderburg of the Far Northern Lights'

const outside = ['/', '/login', '/signup', '/membership', '/discover', '/collections', '/nowhere']
const inside = [
  '/',
  '/?tab=characters',
  '/?tab=locations',
  '/?tab=casts',
  '/?tab=community',
  '/stories/create?mode=hand',
  '/stories/create?mode=ai',
  '/characters/create',
  '/locations/create',
  '/casts',
  '/collections',
]

let writer: Writer
let character = ''

beforeAll(async () => {
  const { db } = site.bench
  writer = await signUp(site, 'Imogen')
  const author = { id: writer.id }
  const { id } = await createCharacter(db, author, { name: long, role: 'Keeper', description: long })
  character = `/characters/${id}`
  await createStory(db, author, { title: long, description: long })
  await createLocation(db, author, { name: long })
  await createCast(db, author, [id], { name: long, description: long, genre: 'fantasy' })
  await db.collection.create({ data: { authorId: writer.id, name: long, description: long } })
})

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-label="Loading"]')).toHaveCount(0)
}

// Wide in light, narrow in dark: the colours of both themes and the order of both layouts, in two looks a screen.
async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await settle(page)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSideways(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSideways(page)
    await expectAccessible(page)
  }
}

describe('every screen reads well at 320, 390 and 1280, light and dark', () => {
  test('signed out', async () => {
    const { page } = await site.device()
    await visit(page, outside)
  })

  test('signed in', async () => {
    await writer.page.addInitScript(() => localStorage.setItem('theme', 'system'))
    await visit(writer.page, [...inside, character])
  })
})

test('the room is used with the keyboard alone', async () => {
  const { page } = await signUp(site, 'Nora')
  await page.goto('/')
  await settle(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Weave New Tale' })).toBeFocused()
  await page.getByRole('tab', { name: 'Tales' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Characters', selected: true })).toBeFocused()
  await page.getByRole('button', { name: 'Import Character' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The focus stays in the dialog, and goes back where it came from.
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  check(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Import Character' })).toBeFocused()

  await page.goto('/stories/create')
  await page.getByRole('button', { name: /Write From Scratch/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').focus()
  await page.keyboard.type('The Quiet Harbour')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two people and a ferry.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ro')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('She came back in October.')
  await page.getByRole('button', { name: 'Create Story' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Harbour')
})
