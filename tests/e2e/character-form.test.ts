import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createLocation } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the form of a character starts in the AI mode, has folded sections on a phone, and shows the chosen looks in a portrait', async () => {
  const { page } = await signUp(site, 'Imogen', { viewport: { width: 390, height: 844 } })
  await page.goto('/characters/create')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect(page.getByRole('button', { name: /AI-Powered Generation/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Generate Character' })).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(1600)

  await page.getByRole('button', { name: /Create From Scratch/ }).click()
  await expect(page.getByRole('heading', { name: 'How they look' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Gender/ })).toBeHidden()
  expect(await height()).toBeLessThanOrEqual(1600)

  // A user of the keyboard can unfold the section and choose an option.
  const summary = page.locator('summary', { hasText: 'How they look' })
  await summary.focus()
  await page.keyboard.press('Enter')
  const portrait = page.getByRole('img', { name: 'How they look so far, cut from paper' })
  const before = await portrait.getAttribute('src')
  const hair = page.getByRole('group', { name: 'Hair color' })
  await hair.getByRole('radio', { name: 'Not said' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(hair.getByRole('radio', { name: 'Auburn' })).toBeChecked()
  await expect(hair.getByRole('radio', { name: 'Auburn' })).toBeFocused()
  await expect.poll(() => portrait.getAttribute('src')).not.toBe(before)
  await page
    .getByRole('group', { name: 'Hair style' })
    .getByRole('radio', { name: 'Messy bun' })
    .press('Space')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // When the server refuses a field in a folded section, the section unfolds.
  await summary.click()
  await page.locator('summary', { hasText: 'How they are' }).click()
  await page.getByRole('checkbox', { name: 'Brooding' }).check()
  await page.getByRole('textbox', { name: /^Personality/ }).fill('x'.repeat(501))
  await page.locator('summary', { hasText: 'How they are' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Elena Marsh')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByText('Personality description too long')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Personality/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Personality/ }).fill('Guarded.')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh')
  const { appearance, personalityTraits } = await site.bench.db.character.findFirstOrThrow({
    where: { name: 'Elena Marsh' },
  })
  expect({ appearance, personalityTraits }).toEqual({
    appearance: 'Hair: auburn messy bun',
    personalityTraits: ['brooding'],
  })
})

test('the list of places in the form of a story shows a different picture for each place', async () => {
  const { id, page } = await signUp(site, 'Nora')
  await createLocation(site.bench.db, { id }, { name: 'Pendrift Light', type: 'lighthouse' })
  await createLocation(site.bench.db, { id }, { name: 'The Old Library', type: 'library' })
  await page.goto('/stories/create?mode=hand')
  const sources = await Promise.all(
    ['Pendrift Light', 'The Old Library'].map((name) =>
      page
        .locator('label', { has: page.getByRole('checkbox', { name }) })
        .locator('img')
        .getAttribute('src'),
    ),
  )
  expect(sources.map((source) => source?.slice(0, 18))).toEqual(Array(2).fill('data:image/svg+xml'))
  expect(sources[0]).not.toBe(sources[1])
})
