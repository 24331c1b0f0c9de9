import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('a writer sets a pen name and a bio in Room Settings, and others see them in place of the name', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const other = await signUp(site, 'Ruth')
  await other.context.request.put('/api/user/profile', { data: { penName: 'Mira Stone' } })
  const { page, id, context } = await signUp(site, 'Zelda')
  await context.request.put('/api/user/settings', { data: { publicProfile: true } })
  await createStory(site.bench.db, { id }, { title: 'The Quiet Quay', isPublic: true })

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'Pen name and about you' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pen name and about you' })
  const field = dialog.getByLabel('Pen name')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A pen name has at least 2 characters')).toBeVisible()
  await field.fill('mira  st0ne')
  await dialog.getByLabel('About you').fill('I write at night.\n\n<b>Two cats.</b>')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(/Another writer has this name/)).toBeVisible()
  await expect(dialog.getByLabel('About you')).toHaveValue('I write at night.\n\n<b>Two cats.</b>')
  await field.fill('Iris Wren')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iris Wren')
  await page.getByRole('button', { name: 'Edit your name' }).click()
  await expect(page.getByText('Others see your pen name, Iris Wren.')).toBeVisible()

  await other.page.goto(`/users/${id}`)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Iris Wren')
  const bio = other.page.getByText('I write at night.')
  await expect(bio).toHaveText(/I write at night\.\n\n<b>Two cats\.<\/b>/)
  await expect(bio).toHaveCSS('white-space', 'pre-line')
  await other.page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(other.page)
  await expectAccessible(other.page)
  await expect(other.page.locator('body')).not.toContainText('Zelda')
})
