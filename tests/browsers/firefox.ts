import puppeteer from 'puppeteer-core'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import type { Tab } from './tab.ts'

/** Starts Firefox without a window. It is driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: 120_000,
    protocolTimeout: 120_000,
    defaultViewport: { width: 1280, height: 800 },
  })
  closeAfterTests(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  return {
    goto: async (url) => void (await page.goto(url)),
    runScript: async (source) => void (await page.evaluate(source)),
    // Puppeteer's type also allows element handles, but this function gets no handles.
    run: (work, ...args) => page.evaluate(work as (...some: unknown[]) => ReturnType<typeof work>, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, { control = false } = {}) => {
      if (control) await page.keyboard.down('Control')
      await page.keyboard.press(key)
      if (control) await page.keyboard.up('Control')
    },
  }
}
