import type { Page } from 'playwright'
import { expect } from './expect.ts'

declare global {
  interface Window {
    toldAlert(text: string): void
  }
}

const told = new WeakMap<Page, string[]>()

/** All alerts that a page and those after it in its tab show, also those that stand for half a second. */
async function alertsOf(page: Page): Promise<string[]> {
  const known = told.get(page)
  if (known) return known
  const alerts: string[] = []
  told.set(page, alerts)
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

/** Does something that only somebody signed in may do: the page says so, and goes to sign-in half a second later. */
export async function expectSentToSignIn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const alerts = await alertsOf(page)
  alerts.length = 0
  // A read of the page's own may be told first, and nothing is left to click at.
  await Promise.race([act(), page.waitForURL(/\/login/)])
  const isTold = () =>
    alerts.some(
      (text) => text.includes('Unauthorized') && text.includes('You are logged out. Logging in again...'),
    )
  await expect.poll(isTold, { message: 'the toast before sign-in' }).toBe(true)
  await expect(page).toHaveURL(/\/login/)
}
