import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()

test('a story over 1 MiB is refused with the reason, and the typed text is kept', async () => {
  site.expectLine(/413 \(Payload Too Large\)/)
  const { page } = await signUp(site, 'Imogen')
  await page.goto('/stories/create?mode=hand')
  await page.getByLabel('Title').fill('The Long Night')
  await page.getByLabel('Genre').selectOption('romance')
  // Many letters of the text take two bytes, so the text exceeds the size limit of the call (1 MiB) but not the limit
  // of the field (1,000,000 characters).
  const content = 'éléé éà '.repeat(95_000)
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Create Story' }).click()
  await expect(page.getByText('This is too large: at most 1 MiB can be saved at once')).toBeVisible()
  await expect(page.getByText('Failed to create story. Please try again.')).toBeVisible()
  expect((await page.getByLabel('Content').inputValue()).length).toBe(content.length)
})

test('after a character by AI is ordered from the form of a story, the form opens again with its typed text', async () => {
  const { page } = await signUp(site, 'Nora')
  await page.goto('/stories/create?mode=ai')
  await page.getByLabel('Title').fill('The Quiet Harbour')
  await page.getByRole('link', { name: 'Create Character' }).click()
  // The form of a story and the form of a character both have a button with this name. The heading shows that the form
  // of a character has replaced the other form.
  await expect(page.getByRole('heading', { name: 'Who walks in?' })).toBeVisible()
  await page.getByRole('button', { name: /AI-Powered Generation/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mira Holt')
  await page.getByLabel('Role').fill('Ferrywoman')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Personality').fill('Calm, counts everything.')
  await page.getByLabel('Appearance').fill('Broad shoulders, salt-white braid.')
  await page.getByLabel('Background').fill('She has crossed the strait nine thousand times.')
  await page.getByRole('button', { name: 'Generate Character' }).click()
  await expect(page).toHaveURL(/\/stories\/create\?mode=ai&character=\d+$/)
  await expect(page.getByLabel('Title')).toHaveValue('The Quiet Harbour')
  await expect(page.getByRole('checkbox', { name: 'Mira Holt' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Generate Story' })).toBeEnabled()
})
