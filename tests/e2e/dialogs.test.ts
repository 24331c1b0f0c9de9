import type { Page } from 'playwright'
import { beforeAll, expect as check, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  type DialogLook,
  dialogs,
  type FurnishedRoom,
  furnishRoom,
  openerOf,
  popovers,
} from '../setup/furnished-room.ts'

// Every dialog by the keyboard alone.

const site = useSite()
let room: FurnishedRoom

beforeAll(async () => {
  room = await furnishRoom(site)
})

const nameOf = ([, ...presses]: DialogLook) => presses.map((one) => String(one).slice(0, 40)).join(', ')

// One below another is hidden from all but the eye, and counts.
const shown = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')

/** Opens it, and remembers what opened it. */
async function openByKeys(page: Page, [at, ...presses]: DialogLook): Promise<void> {
  await page.goto(at(room.ids))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
  let open = 0
  for (const name of presses) {
    const opener = openerOf(page, name)
    await opener.focus()
    // A menu is gone with its choice: back goes to what opened the menu.
    if ((await opener.getAttribute('role')) !== 'menuitem')
      await opener.evaluate((one) => Object.assign(window, { opener: one }))
    open = await shown(page).count()
    await page.keyboard.press('Enter')
  }
  await expect(shown(page)).toHaveCount(open + 1)
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
}

/** Whether the focus is where it was, or on what took its place: the first press of a button may load the real one. */
const isBack = (page: Page) =>
  page.evaluate(() => {
    const [now, before] = [document.activeElement, window.opener as Element]
    return now === before || (!before.isConnected && now?.ariaLabel === before.ariaLabel)
  })

const holdsFocus = (page: Page) =>
  shown(page)
    .last()
    .evaluate((one) => one.contains(document.activeElement))

const stops = (page: Page) =>
  shown(page)
    .last()
    .evaluate((one) => one.querySelectorAll('a[href], button, input, textarea, select, [tabindex]').length)

describe('a dialog takes the focus, keeps it, and gives it back when Escape closes it', () => {
  test.each(dialogs.map((one) => [nameOf(one), one] as const))('%s', async (_, look) => {
    const { page } = room.writer
    await openByKeys(page, look)
    const before = await shown(page).count()
    await check.poll(() => holdsFocus(page)).toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      const all = await stops(page)
      for (let n = 0; n <= all; n++) {
        await page.keyboard.press(key)
        check(await holdsFocus(page), `${key} ${n + 1} of ${all}`).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect(shown(page)).toHaveCount(before - 1)
    await check.poll(() => isBack(page)).toBe(true)
  })
})

describe('what opens beside the page takes the focus and gives it back', () => {
  test.each(popovers.map((one) => [nameOf(one), one] as const))('%s', async (_, look) => {
    const { page } = room.writer
    await openByKeys(page, look)
    await check.poll(() => holdsFocus(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(shown(page)).toHaveCount(0)
    await check.poll(() => isBack(page)).toBe(true)
  })
})

test('a form begins in its first field; by touch it does not call the keyboard', async () => {
  const { page } = room.writer
  await openByKeys(page, [() => '/?tab=casts', 'Create New Cast'])
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  // Enter sends it, and a fault is where the focus goes.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('The river')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  const cookies = await room.writer.context.cookies()
  const { context, page: phone } = await site.device({ hasTouch: true, isMobile: true })
  await context.addCookies(cookies)
  await phone.goto('/?tab=casts')
  await phone.getByRole('button', { name: 'Create New Cast' }).tap()
  await expect(phone.getByRole('dialog')).toBeFocused()
})

test('a dialog that is loaded already gives the focus back to the menu that opened it', async () => {
  const { page } = room.writer
  await openByKeys(page, [() => '/', 'Account menu', 'Settings'])
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: 'Account menu' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
})
