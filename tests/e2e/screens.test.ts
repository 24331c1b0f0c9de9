import { expect as check, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { waitForScreen } from '../setup/screen-looks.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('a selected tab is visible on a phone without scrolling the page', async () => {
  const { page, id } = await signUp(site, 'Imogen', { viewport: { width: 390, height: 800 } })
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  for (const [path, name] of [
    ['/?tab=community', 'Community'],
    [`${paths.admin}?tab=settings`, 'Settings'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 0.95 })
    check(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('a reload keeps the scroll position, and a new page starts at its top', async () => {
  const { page } = await site.device()
  const at = () => page.evaluate(() => Math.round(window.scrollY))
  // The router saves and restores the scroll position only after the client has started. The controls of the
  // prerendered page are inert until then, so the test waits until no control is inert.
  const hasStarted = () => expect(page.locator('[inert]')).toHaveCount(0)
  await page.goto(paths.membership)
  await waitForScreen(page)
  await hasStarted()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.reload()
  await waitForScreen(page)
  await hasStarted()
  await check.poll(at).toBe(300)
  await page.goto(paths.signup)
  await waitForScreen(page)
  check(await at()).toBe(0)
})

test('the home page, the import dialog and the form of a new story work with the keyboard alone', async () => {
  const { page } = await signUp(site, 'Nora')
  await page.goto('/')
  await waitForScreen(page)
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
  // The focus stays inside the dialog, and Escape returns it to the button that opened the dialog.
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  check(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Import Character' })).toBeFocused()

  await page.goto('/stories/create')
  await page.getByRole('button', { name: /Write From Scratch/ }).focus()
  await page.keyboard.press('Enter')
  // The form for AI is shown until the form by hand is rendered, and both have a field for the title. The test
  // therefore waits for the form by hand.
  await expect(page.getByRole('button', { name: /Write From Scratch/, pressed: true })).toBeVisible()
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
