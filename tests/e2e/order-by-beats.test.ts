import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

/** Creates a story of one chapter. Its plan has events for the next two chapters, and the third chapter is its goal. */
async function plannedStory(author: { id: string }, chapterGoal = 3) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const elena = await createCharacter(db, author, { name: 'Elena Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: elena.id } })
  await createChapter(db, story, { title: 'The Lamp' })
  await db.storyPlan.create({ data: { storyId: story.id, chapterGoal } })
  const next = await db.plannedChapter.create({ data: { storyId: story.id, position: 1 } })
  const later = await db.plannedChapter.create({ data: { storyId: story.id, position: 2 } })
  const beat = (plannedChapterId: number, position: number, text: string) =>
    db.beat.create({ data: { storyId: story.id, plannedChapterId, position, text } })
  const letter = await beat(next.id, 1, 'Elena finds the letter under the stairs.')
  await beat(next.id, 2, 'Tobias comes home early.')
  await beat(later.id, 1, 'The ship leaves without her.')
  return { story, elena, letter }
}

test('a chapter is ordered with a beat of the plan, point of view, tense and contract, and a reopened dialog keeps its input', async () => {
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const { story, elena, letter } = await plannedStory(writer)
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const beats = dialog.getByRole('group', { name: /From the plan/ })
  await expect(beats.getByRole('checkbox')).toHaveCount(2)
  await expect(dialog.getByRole('checkbox', { name: /This is the last chapter/ })).not.toBeChecked()
  await expectAccessible(page)

  await expect(dialog.getByRole('button', { name: 'Let the story decide' })).toBeDisabled()
  await dialog.getByLabel('Setting').fill('The lighthouse')
  await expect(dialog.getByRole('button', { name: 'Let the story decide' })).toBeEnabled()
  await beats.getByText(letter.text).click()
  await expect(dialog.getByRole('button', { name: 'Generate chapter', exact: true })).toBeEnabled()
  await dialog.getByLabel('Plot').fill('It rains all day.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  await expect(dialog.getByLabel('Plot')).toHaveValue('It rains all day.')
  await expect(beats.getByRole('checkbox', { name: letter.text })).toBeChecked()

  await dialog.getByText('How it is told').click()
  await dialog.getByLabel('Point of view').selectOption('first')
  await dialog.getByLabel('Whose').selectOption('Elena Marsh')
  await dialog.getByLabel('Tense').selectOption('present')
  await dialog.getByText('Show me the contract first').click()
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/generate-chapter'))
  await dialog.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({
    plot: 'It rains all day.',
    setting: 'The lighthouse',
    chapterSize: 'medium',
    spiceLevel: 'warm',
    beats: [letter.id],
    pov: 'first',
    povCharacterId: elena.id,
    tense: 'present',
    contract: 'review',
  })
  await expect(dialog).toBeHidden()
})

test('the order for the chapter that reaches the goal of the plan is marked as the last chapter by default', async () => {
  const writer = await signUp(site, 'Nora')
  const { page } = writer
  const { story } = await plannedStory(writer, 2)
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  const closing = page.getByRole('checkbox', { name: /This is the last chapter/ })
  await expect(closing).toBeChecked()
  await closing.uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  await expect(closing).not.toBeChecked()
})
