import { beforeAll, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectAccessibleDialog, nameOf, openByKeys } from '../setup/dialog-visits.ts'
import { expect } from '../setup/expect.ts'
import { createScreenFixture, popovers, type ScreenFixture, storyDialogs } from '../setup/screen-fixture.ts'

const site = useSite()
let fixture: ScreenFixture

beforeAll(async () => {
  fixture = await createScreenFixture(site)
})

describe('dialogs', () => {
  test.each(storyDialogs.map((one) => [nameOf(one), one] as const))(
    'the dialog opened by %s is accessible, keeps the focus, and returns it when Escape closes it',
    async (_, look) => {
      await expectAccessibleDialog(fixture, look, { modal: true })
    },
  )
})

describe('popovers', () => {
  test.each(popovers.map((one) => [nameOf(one), one] as const))(
    'the popover opened by %s is accessible, takes the focus, and returns it when Escape closes it',
    async (_, look) => {
      await expectAccessibleDialog(fixture, look, { modal: false })
    },
  )
})

test('the form of a dialog focuses its first field, but opens no keyboard on a touch screen', async () => {
  const { page } = fixture.writer
  await openByKeys(fixture, page, [() => '/?tab=casts', 'Create New Cast'])
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  // Enter submits the form, and the invalid field gets the focus.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('The river')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  const cookies = await fixture.writer.context.cookies()
  const { context, page: phone } = await site.device({ hasTouch: true, isMobile: true })
  await context.addCookies(cookies)
  await phone.goto('/?tab=casts')
  await phone.getByRole('button', { name: 'Create New Cast' }).tap()
  await expect(phone.getByRole('dialog')).toBeFocused()
})

test('a dialog whose code is already loaded returns the focus to the menu that opened it', async () => {
  const { page } = fixture.writer
  await openByKeys(fixture, page, [() => '/', 'Account menu', 'Settings'])
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
