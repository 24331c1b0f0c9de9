import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createScreenFixture } from '../setup/screen-fixture.ts'
import { screenLooks, screensOf, waitForScreen } from '../setup/screen-looks.ts'

const site = useSite()

test('every screen works in a browser that forbids storage', async () => {
  const { writer, ids } = await createScreenFixture(site)
  const cookies = await writer.context.cookies()
  for (const side of ['inside', 'outside'] as const) {
    const { context, page } = await site.device()
    if (side === 'inside') await context.addCookies(cookies)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
        Object.defineProperty(window, name, { get })
      }
    })
    for (const name of screensOf(side)) {
      for (const address of screenLooks(ids)[name][side]) {
        await page.goto(address)
        await waitForScreen(page)
        // The prerendered page has no region for toasts, so this region shows that the script has rendered the page.
        await expect(page.locator('[role=alert]').first()).toBeAttached()
        await expect(page.getByText('Something went wrong')).toHaveCount(0)
      }
    }
    if (side === 'outside') continue

    // Without storage the page keeps typed text and the theme in memory, so forms work and the theme can be changed.
    await page.goto('/stories/create?mode=hand')
    await page.getByLabel('Title').fill('The Quiet Harbour')
    await page.getByLabel('Genre').selectOption('romance')
    await page.getByLabel('Content').fill('She came back in October.')
    await page.getByRole('button', { name: 'Create Story' }).click()
    await expect(page).toHaveURL(/\/stories\/\d+$/)
    await page.getByRole('button', { name: 'Text size, width and theme' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
})
