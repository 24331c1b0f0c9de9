import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('after the model has refused one picture, every button for a picture is disabled and gives the reason', async () => {
  const { db, demoModel } = site.bench
  const writer = await signUp(site, 'Petra')
  const { page } = writer
  const { id: characterId } = await createCharacter(db, writer, { name: 'Mara Quill' })
  const { id: storyId } = await createStory(db, writer)
  const fault = { type: 'status', status: 404, message: '404 page not found' }
  await demoModel.faults({ match: { call: 'image' }, fault })
  await page.goto(`/characters/${characterId}`)
  const paint = page.getByRole('button', { name: 'Generate image' })
  await paint.click()
  const note = page.getByText('This AI does not paint.', { exact: true })
  await expect(note).toBeVisible()
  await expect(paint).toBeDisabled()
  await expect(paint).toHaveAccessibleDescription('This AI does not paint.')
  await expectAccessible(page)

  await page.goto(`/stories/${storyId}`)
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate cover' })).toBeDisabled()
  await expectAccessible(page)

  // An hour after the refusal, or with another model, the buttons for pictures work again.
  await db.pictureRefusal.deleteMany()
  await demoModel.reset()
  await page.reload()
  await page.getByRole('button', { name: 'Generate cover' }).click()
  await expect(page.getByRole('img', { name: /^Cover of/ }).first()).toBeVisible()
  await expect(note).toHaveCount(0)
})
