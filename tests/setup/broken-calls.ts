import type { Page } from 'playwright'
import { expect } from './expect.ts'

/** The error message of the server in calls that a test makes fail. */
export const serverMessage = 'The server says why.'

/** Makes every call to this path fail from now on. */
export async function breakCall(
  page: Page,
  method: string,
  path: string,
  message = serverMessage,
): Promise<void> {
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

/** Waits for a toast with exactly this text, and closes it. */
export async function expectToast(page: Page, text: string, title = 'Error'): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: text })
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
