import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('a character by AI is generated after a failure and a retry, gets portraits and is deleted', async () => {
  const { demoModel } = site.bench
  const { page } = await signUp(site, 'Imogen')
  await page.goto('/characters/create')
  await page.getByRole('button', { name: /Create From Scratch/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Somebody else')
  await page.getByRole('button', { name: /AI-Powered Generation/ }).click()
  const make = page.getByRole('button', { name: 'Generate Character' })
  await make.click()
  for (const field of ['Role', 'Personality', 'Appearance', 'Background', 'Genre']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  }
  await expectAccessible(page)
  // A change between the mode for AI and the mode by hand shows an empty form, without the input of the other mode.
  await page.getByRole('button', { name: /Create From Scratch/ }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('')
  await page.getByRole('button', { name: /AI-Powered Generation/ }).click()
  await page.getByLabel('Role').fill('Ferrywoman')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Personality').fill('Calm, counts everything.')
  await page.getByLabel('Appearance').fill('Broad shoulders, salt-white braid.')
  await page.getByLabel('Background').fill('She has crossed the strait nine thousand times.')
  await demoModel.faults({ match: { call: 'character_sheet' }, fault: { type: 'refusal' } })
  await make.click()
  await expect(page).toHaveURL(/\/characters\/\d+$/)
  await expect(page.getByText('It could not be finished')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expectAccessible(page)
  await demoModel.reset()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Character generated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personality' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()

  await page.getByRole('button', { name: 'Generate image' }).click()
  const portrait = page.getByRole('img', { name: /^Portrait of/ })
  await expect(portrait).toBeVisible()
  await page.getByRole('button', { name: 'Generate image' }).click()
  const gallery = page.getByRole('region', { name: 'Portraits' })
  await expect(gallery.getByRole('button')).toHaveCount(2)
  const shown = await portrait.getAttribute('src')
  await gallery.getByRole('button', { name: 'Portrait 1' }).click()
  await expect(portrait).not.toHaveAttribute('src', shown ?? '')
  await expectAccessible(page)

  await page.getByLabel('Portrait file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF image.')).toBeVisible()
  await page.getByLabel('Portrait file').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(page.getByText('Portrait saved!')).toBeVisible()
  await expect(gallery.getByRole('button')).toHaveCount(3)

  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.goto('/?tab=characters')
  await page.getByRole('button', { name: `Like ${name}` }).click()
  await expect(page.getByText('Character liked!')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    `Are you sure you want to permanently delete "${name}"? This will remove the character from all stories and cannot be undone.`,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Character deleted successfully!')).toBeVisible()
  await expect(page.getByText('No characters yet')).toBeVisible()
})
