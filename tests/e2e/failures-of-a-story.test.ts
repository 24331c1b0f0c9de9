import { beforeAll, test } from 'vitest'
import { breakCall, expectToast } from '../setup/broken-calls.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  failed,
} from '../setup/factories.ts'
import { signUp, type Writer } from '../setup/writer.ts'

// The expected messages are those of D-284 for a story whose calls fail.

const site = useSite()
let writer: Writer

beforeAll(async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  writer = await signUp(site, 'Imogen')
})

async function storyOf(title: string) {
  const story = await createStory(site.bench.db, { id: writer.id }, { title })
  await createChapter(site.bench.db, story, { title: 'The Lamp' })
  return story
}

test('characters that cannot be added to a story stay selected, and a cast can be added again', async () => {
  const { page } = writer
  const { db } = site.bench
  const { id } = await storyOf('The Ferry')
  const { id: characterId } = await createCharacter(db, { id: writer.id }, { name: 'Tobin Ash' })
  await createCast(db, { id: writer.id }, [characterId], { name: 'Harbour street' })
  await breakCall(page, 'POST', `/api/stories/${id}/characters`)
  await page.goto(`/stories/${id}`)
  await page.getByRole('button', { name: 'Add characters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add characters' })
  await dialog.getByRole('checkbox', { name: 'Tobin Ash' }).check()
  await dialog.getByRole('button', { name: 'Add to story' }).click()
  await expectToast(page, 'Failed to add characters to story')
  await expect(dialog.getByRole('checkbox', { name: 'Tobin Ash' })).toBeChecked()
  await dialog.getByRole('tab', { name: 'Casts' }).click()
  await dialog.getByRole('button', { name: 'Add to story: Harbour street' }).click()
  await expectToast(page, 'Failed to add cast to story')
  await expect(dialog.getByRole('button', { name: 'Add to story: Harbour street' })).toBeEnabled()
})

test('a chapter or a story whose delete fails stays on the screen and a toast shows the failure', async () => {
  const { page } = writer
  const { id } = await storyOf('The Tide')
  await breakCall(page, 'DELETE', `/api/stories/${id}/chapters/*`)
  await breakCall(page, 'DELETE', `/api/stories/${id}`)
  await page.goto(`/stories/${id}`)
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await page.getByRole('button', { name: 'Delete chapter 1' }).click()
  await confirm.click()
  await expectToast(page, 'Failed to delete chapter')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm.click()
  await expectToast(page, 'Failed to delete story')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Tide')
})

test('a failed chapter that has text is dismissed only after a confirmation, and does not return after a reload', async () => {
  const { page } = writer
  const { db } = site.bench
  const { id: storyId } = await storyOf('The Letter')
  await createGeneration(db, { id: writer.id }, 'chapter', { storyId, ...failed() })
  await page.goto(`/stories/${storyId}`)
  const ended = page.getByText('It could not be finished')
  await expect(ended).toBeVisible()
  await breakCall(page, 'POST', '/api/generations/*/dismiss', '')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(page, 'It could not be dismissed. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(ended).toBeHidden()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('The Lamp')

  const { id: generationId } = await createGeneration(db, { id: writer.id }, 'chapter', {
    storyId,
    ...failed(),
  })
  const delta = 'The rain began at dusk.'
  await db.generationText.create({
    data: { generationId, attempt: 1, offset: 0, units: delta.length, delta },
  })
  await page.reload()
  await expect(page.getByText(delta)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss what was written?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(delta)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(ended).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('The Lamp')
  await expect(ended).toBeHidden()
})
