import type { Page } from 'playwright'
import { expect } from './expect.ts'

declare global {
  interface Window {
    toldAlert(text: string): void
  }
}

const alertsByPage = new WeakMap<Page, string[]>()

/**
 * Collects all alerts of a page and of the next pages in the same tab, even those that are visible for only half a
 * second.
 */
async function alertsOf(page: Page): Promise<string[]> {
  const known = alertsByPage.get(page)
  if (known) return known
  const alerts: string[] = []
  alertsByPage.set(page, alerts)
  await page.exposeFunction('toldAlert', (text: string) => void alerts.push(text))
  const watch = () => {
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) {
        if (alert.checkVisibility()) window.toldAlert(alert.textContent)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return alerts
}

/** Does an action that needs a session, and expects the message and, half a second later, the sign-in page. */
export async function expectSentToSignIn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const alerts = await alertsOf(page)
  alerts.length = 0
  // The page may get a 401 for a read before the action gets one. The sign-in page then replaces it, and the action may
  // never end.
  await Promise.race([act(), page.waitForURL(/\/login/)])
  const isShown = () =>
    alerts.some(
      (text) => text.includes('Unauthorized') && text.includes('You are logged out. Logging in again...'),
    )
  await expect.poll(isShown, { message: 'the toast before sign-in' }).toBe(true)
  await expect(page).toHaveURL(/\/login/)
}
