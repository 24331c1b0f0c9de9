import type { Page } from 'playwright'
import { expect } from './expect.ts'

/** What the server says in calls that are made to fail. */
export const said = 'The server says why.'

/** Makes every such call fail from now on. */
export async function breakCall(page: Page, method: string, path: string, message = said): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify(message ? { code: 'internal', message } : {}),
        })
      : route.fallback(),
  )
}

/** Waits for a toast of exactly these words, and takes it away. */
export async function expectToast(page: Page, text: string, title = 'Error'): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: text })
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
