import type { Page } from 'playwright'
import { expect as check } from 'vitest'
import { expect } from './expect.ts'
import { type DialogLook, openerOf, type ScreenFixture } from './screen-fixture.ts'
import { expectReadable, wideAndLight } from './screen-looks.ts'

/** Returns a name for the tests of one dialog, made of the names of the buttons that open it. */
export const nameOf = ([, ...presses]: DialogLook) =>
  presses.map((one) => String(one).slice(0, 40)).join(', ')

/**
 * Finds every open dialog. Roles are not used, because only the upper one of two dialogs is accessible.
 */
const shown = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')

/** Opens a dialog by the keyboard and remembers the button that opened it. */
export async function openByKeys({ ids }: ScreenFixture, page: Page, [at, ...presses]: DialogLook) {
  await page.goto(at(ids))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
  let open = 0
  for (const name of presses) {
    const opener = openerOf(page, name)
    await opener.focus()
    // A menu closes when one of its entries is chosen, so the focus returns to the button of the menu.
    if ((await opener.getAttribute('role')) !== 'menuitem')
      await opener.evaluate((one) => Object.assign(window, { opener: one }))
    open = await shown(page).count()
    await page.keyboard.press('Enter')
  }
  await expect(shown(page)).toHaveCount(open + 1)
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
}

/**
 * Checks whether the focus is on the button that opened the dialog, or on the button that replaced it after its code
 * was loaded.
 */
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

async function expectKeptFocus(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    const all = await stops(page)
    for (let n = 0; n <= all; n++) {
      await page.keyboard.press(key)
      check(await holdsFocus(page), `${key} ${n + 1} of ${all}`).toBe(true)
    }
  }
}

/**
 * Opens a dialog by the keyboard and expects that it takes the focus, is accessible at every width and in both themes,
 * and returns the focus when Escape closes it. A modal dialog also keeps the focus.
 */
export async function expectAccessibleDialog(
  fixture: ScreenFixture,
  look: DialogLook,
  { modal }: { modal: boolean },
): Promise<void> {
  const { page } = fixture.writer
  await wideAndLight(page)
  await openByKeys(fixture, page, look)
  const before = await shown(page).count()
  await check.poll(() => holdsFocus(page)).toBe(true)
  await expectReadable(page)
  await wideAndLight(page)
  await check.poll(() => holdsFocus(page)).toBe(true)
  if (modal) await expectKeptFocus(page)
  await page.keyboard.press('Escape')
  await expect(shown(page)).toHaveCount(before - 1)
  await check.poll(() => isBack(page)).toBe(true)
}
