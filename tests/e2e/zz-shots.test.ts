import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { signUp } from '../setup/writer.ts'
const site = useSite()
test('shots', async () => {
  const { page, id } = await signUp(site, 'Nora')
  await site.bench.db.user.update({ where: { id }, data: { isAdmin: true } })
  await page.goto('/admin?tab=settings')
  await page.getByLabel('Notice to all').fill('The house is closed on Sunday, because the roof is mended. Everything you wrote is safe.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.waitForTimeout(500)
  await page.goto('/admin?tab=people')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByLabel('Invitation link').waitFor()
  for (const [w, h] of [[1280, 800], [390, 844]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      for (const tab of ['settings', 'people', 'spending']) {
        await page.setViewportSize({ width: w, height: h })
        await page.emulateMedia({ colorScheme: scheme })
        await page.evaluate((s) => localStorage.setItem('theme', s), scheme)
        await page.goto('/admin?tab=' + tab)
        await page.evaluate((s) => { document.documentElement.dataset.theme = s }, scheme)
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/h-${tab}-${w}-${scheme}.png`, fullPage: true })
      }
    }
})
