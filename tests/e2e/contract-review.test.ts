import type { Page } from 'playwright'
import { expect as check, test } from 'vitest'
import type { Generation } from '#contract/generation-fields.ts'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(0, { CHAPTER_CONTRACT: 'on' })

/** Orders a chapter whose contract waits for its writer, and opens the screen of the story. */
async function waitingContract(author: { id: string; page: Page }): Promise<{ id: string; storyId: number }> {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const ida = await createCharacter(db, author, { name: 'Ida Vale' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ida.id, role: 'main' } })
  const answer = await author.page.request.post(`/api/stories/${story.id}/generate-chapter`, {
    data: {
      plot: 'Ida Vale finds a letter. It rains. Ida Vale burns the letter.',
      setting: 'The harbour',
      chapterSize: 'short',
      contract: 'review',
    },
  })
  check(answer.status()).toBe(202)
  const { generationId: id } = await answer.json()
  await author.page.goto(`/stories/${story.id}`)
  return { id, storyId: story.id }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'The contract of this chapter' })
const rowOf = (id: string) => site.bench.db.generation.findUniqueOrThrow({ where: { id } })

test('when the contract of a chapter is edited on two screens, typed text stays until the writer chooses one of the versions', async () => {
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const { id } = await waitingContract(writer)
  const form = formOf(page)
  await expect(form.getByLabel('What happens').first()).toHaveValue(/letter/)
  await expectAccessible(page)
  const { contract } = (await (await page.request.get(`/api/generations/${id}`)).json()) as Generation
  const changeElsewhere = async (ending: string) => {
    const answer = await page.request.put(`/api/generations/${id}/contract`, {
      data: { ...contract, ending },
    })
    check(answer.status()).toBe(200)
  }

  await changeElsewhere('Snow falls on the ashes.')
  await expect(form.getByLabel('Ending')).toHaveValue('Snow falls on the ashes.')
  await form.getByLabel('Opening').fill('A gull cries.')
  await changeElsewhere('The harbour is silent.')
  await expect(form.getByRole('alert')).toContainText('changed elsewhere')
  await expect(form.getByLabel('Opening')).toHaveValue('A gull cries.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(form.getByRole('alert')).toBeHidden()

  // Typed text is stored on the device, so it is still in the form after a reload.
  await page.reload()
  await expect(form.getByLabel('Opening')).toHaveValue('A gull cries.')
  await form.getByRole('button', { name: 'Write it' }).click()
  await expect(form).toBeHidden()
  await until('the chapter', async () => (await rowOf(id)).status === 'completed')
  check((await rowOf(id)).contract).toMatchObject({
    opening: 'A gull cries.',
    ending: 'Snow falls on the ashes.',
  })
  const [prose] = await site.bench.demoModel.calls('prose')
  check(JSON.stringify(prose?.body)).toContain('A gull cries.')
})

test('on a phone, by keys alone, the contract of a chapter is opened from a notification and the chapter is written', async () => {
  const writer = await signUp(site, 'Nora', { viewport: { width: 390, height: 844 } })
  const { page } = writer
  const { id, storyId } = await waitingContract(writer)
  await expect(formOf(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto('/discover')
  await page.getByRole('button', { name: /^Notifications/ }).focus()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('button', { name: /^The next chapter .* waits for your word/ })
  await expect(notice).toBeVisible()
  await notice.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/stories/${storyId}`))
  await formOf(page).getByRole('button', { name: 'Write it' }).focus()
  await page.keyboard.press('Enter')
  await until('the chapter', async () => (await rowOf(id)).status === 'completed')
})

test('Cancel asks before it discards the edited contract of a chapter, and then no chapter is written', async () => {
  const writer = await signUp(site, 'Vera')
  const { page } = writer
  const { id } = await waitingContract(writer)
  const form = formOf(page)
  await form.getByLabel('Ending').fill('It rains still.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expect(form).toBeHidden()
  check(await rowOf(id)).toMatchObject({ status: 'cancelled', awaits: null })
})

test('while the contract of a chapter waits, Cancel is visible on a phone without scrolling, and asks before it cancels', async () => {
  const writer = await signUp(site, 'Ines', { viewport: { width: 390, height: 844 } })
  const { page } = writer
  const { id } = await waitingContract(writer)
  await expect(formOf(page)).toBeVisible()
  const cancel = page.getByRole('region', { name: 'Being written' }).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeInViewport()
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  check(await rowOf(id)).toMatchObject({ status: 'queued', awaits: 'contract' })
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expect(formOf(page)).toBeHidden()
  check(await rowOf(id)).toMatchObject({ status: 'cancelled', awaits: null })
})

test('while the contract of a chapter waits, Cancel in the tray and on the dashboard asks before it cancels', async () => {
  const writer = await signUp(site, 'Olive')
  const { page } = writer
  const { id } = await waitingContract(writer)
  await page.goto('/')
  const dashboard = page.getByRole('region', { name: 'Being written' })
  await dashboard.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Generations' }).click()
  await page.getByRole('dialog', { name: 'Generations' }).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop this chapter?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  check(await rowOf(id)).toMatchObject({ status: 'queued', awaits: 'contract' })
  await page.getByRole('dialog', { name: 'Generations' }).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Stop it' }).click()
  await expect(dashboard).toBeHidden()
  check(await rowOf(id)).toMatchObject({ status: 'cancelled', awaits: null })
})
