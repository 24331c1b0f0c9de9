import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()
const dir = '/tmp/shots16'

test('character form shots', async () => {
  const { page } = await signUp(site, 'Imogen')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    for (const theme of ['light', 'dark']) {
      await page.goto('/characters/create')
      await page.evaluate((t) => {
        document.documentElement.dataset.theme = t
      }, theme)
      await page.getByRole('button', { name: /AI-Powered/ }).click()
      await page.waitForTimeout(300)
      console.log('AI height', width, await page.evaluate(() => document.documentElement.scrollHeight))
      if (theme === 'light')
        await page.screenshot({ path: `${dir}/ai-${width}-${theme}.png`, fullPage: true })
      await page.getByRole('button', { name: /Create From Scratch/ }).click()
      await page.waitForTimeout(300)
      console.log('hand height', width, await page.evaluate(() => document.documentElement.scrollHeight))
      if (width === 390) {
        await page.getByText('How they look').click()
      }
      await page.getByRole('combobox', { name: /^Gender/ }).selectOption('woman')
      await page.getByText('Auburn', { exact: true }).click()
      await page.getByText('Emerald green', { exact: true }).click()
      await page.getByText('Olive', { exact: true }).click()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${dir}/hand-a-${width}-${theme}.png` })
      await page.getByText('Messy bun', { exact: true }).click()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${dir}/hand-b-${width}-${theme}.png` })
    }
  }
}, 300_000)
