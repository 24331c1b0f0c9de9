import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, manuscriptOf, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'

const site = useSite()

test('single keys work on the desk outside of the manuscript, and are listed under ?', async () => {
  const { page, story } = await furnishDesk(site, 'Ottilie', { viewport: { width: 1280, height: 800 } })
  await openDesk(page, story.id)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await page.goto(`/stories/${story.id}/desk?chapter=1`)
  await expect(manuscriptOf(page)).toBeVisible()
  await page.getByRole('main').focus()
  await expect
    .poll(async () => {
      // The listener for keys is loaded after the screen.
      if (!page.url().endsWith('chapter=2')) await page.keyboard.press('ArrowRight')
      return page.url()
    })
    .toMatch(/chapter=2$/)
  await expect
    .poll(async () => {
      if (page.url().endsWith('chapter=2')) await page.keyboard.press('ArrowLeft')
      return page.url()
    })
    .toMatch(/chapter=1$/)
  await page.keyboard.press('[')
  await expect(region('Chapters')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(region('Chapters')).toBeVisible()
  await page.keyboard.press(']')
  await expect(region('What the story knows')).toHaveCount(0)
  await page.keyboard.press(']')
  await page.keyboard.press('f')
  await expect(region('Chapters')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(region('Chapters')).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  for (const does of [
    'Edit the text',
    'Fold or unfold the chapters',
    'Write it yourself',
    'Save the chapter',
  ])
    await expect(keys.getByText(does, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('e')
  await expect(manuscriptOf(page)).toBeFocused()
  // In the manuscript the same keys type letters.
  await page.keyboard.type('fn')
  await expect(manuscriptOf(page)).toContainText('fn')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
