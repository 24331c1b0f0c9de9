import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ByRoleMatcher } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Tab } from './tab.ts'

declare global {
  interface Window {
    TestingLibraryDom: typeof import('@testing-library/dom')
    pageFailures: string[]
  }
}

const { resolve } = createRequire(import.meta.url)
const queries = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')

/** This limit is shorter than the timeout of a test, so that a condition that is not met fails with its own message. */
const patience = { timeout: 90_000 }

/** The actions of a user in a tab. Each action waits until the screen shows the element that it needs. */
export class Screen {
  readonly tab: Tab
  readonly #url: string

  constructor(tab: Tab, url: string) {
    this.tab = tab
    this.#url = url
  }

  async goto(path: string): Promise<void> {
    await this.tab.goto(this.#url + path)
    await this.tab.runScript(queries)
    await this.tab.run(() => {
      window.pageFailures = []
      window.addEventListener('error', ({ message }) => window.pageFailures.push(message))
      window.addEventListener('unhandledrejection', ({ reason }) => window.pageFailures.push(String(reason)))
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.pageFailures.push(`${violatedDirective} forbids ${blockedURI}`),
      )
    })
  }

  /** Fails if an error has occurred in the page since it was opened. */
  async expectNoFailure(): Promise<void> {
    expect(await this.tab.run(() => window.pageFailures)).toEqual([])
  }

  /**
   * Clicks the only visible element with a role and a name, or the field with a label. It waits until the
   * element stops moving and is not covered.
   */
  async click(role: ByRoleMatcher | 'field', name: string): Promise<void> {
    let point = { x: 0, y: 0 }
    const find = async () => {
      const found = await this.tab.run(
        async (wanted, words) => {
          const { screen } = window.TestingLibraryDom
          const all =
            wanted === 'field'
              ? screen.queryAllByLabelText(words, { exact: false, selector: 'input, textarea' })
              : screen.queryAllByRole(wanted, { name: words })
          const [element] = all
          if (!element || all.length > 1) return `${all.length} elements`
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          const before = element.getBoundingClientRect()
          await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          const { left, top, width, height } = element.getBoundingClientRect()
          if (left !== before.left || top !== before.top) return 'it moves'
          const [x, y] = [left + width / 2, top + height / 2]
          const onTop = document.elementFromPoint(x, y)
          if (element.matches(':disabled') || !onTop || !element.contains(onTop)) return 'it is covered'
          return { x, y }
        },
        role,
        name,
      )
      if (typeof found === 'string') return found
      point = found
      return 'found'
    }
    await expect.poll(find, { ...patience, message: `${role} ${name}` }).toBe('found')
    await this.tab.clickAt(point.x, point.y)
  }

  /** Types into the field with a label. */
  async fill(label: string, text: string): Promise<void> {
    await this.click('field', label)
    await this.tab.press('a', { control: true })
    await this.tab.type(text)
  }

  /** Returns the text of the first element that a selector finds, or an empty string if it finds none. */
  textOf(selector: string): Promise<string> {
    return this.tab.run((one) => document.querySelector(one)?.textContent ?? '', selector)
  }

  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const expected = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
    await expect.poll(() => this.textOf(selector), { ...patience, message: selector }).toEqual(expected)
  }

  async expectPath(path: RegExp): Promise<void> {
    await expect.poll(() => this.tab.run(() => location.pathname + location.search), patience).toMatch(path)
  }
}
