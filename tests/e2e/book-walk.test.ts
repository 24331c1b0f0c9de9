import type { Locator, Page } from 'playwright'
import { expect as check, test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expectSaveState, manuscriptOf } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createLocation, createStory } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite(0, { CHAPTER_CONTRACT: 'on' })

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'What the story knows' })
const part = (page: Page, name: string) => panelOf(page).getByRole('tab', { name }).click()
const storyPath = (id: number, rest = '') => `/stories/${id}${rest}`

async function storyOf(author: { id: string }) {
  const { db } = site.bench
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const ida = await createCharacter(db, author, { name: 'Ida Vale', appearance: 'Gender: woman' })
  const tobias = await createCharacter(db, author, { name: 'Tobias Quill', appearance: 'Gender: man' })
  for (const { id: characterId } of [ida, tobias])
    await db.storyCharacter.create({ data: { storyId: story.id, characterId, role: 'main' } })
  const lighthouse = await createLocation(db, author, { name: 'The Lighthouse' })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: lighthouse.id } })
  return { story, ida }
}

const chaptersOf = (storyId: number) =>
  site.bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })

async function proseRequests(): Promise<string[]> {
  return (await site.bench.demoModel.calls('prose')).map(({ body }) => JSON.stringify(body))
}

/** Opens the dialog of the next chapter and fills in the setting. */
async function openOrder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Setting').fill('The Lighthouse, at night')
  await dialog.getByText('Short', { exact: true }).click()
  return dialog
}

test('a writer sets style and plan, approves a contract, resolves a finding and corrects a fact, and the next chapter uses all of it', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  const { story, ida } = await storyOf({ id: userId })

  // Step: the style of the story is set.
  await page.goto(storyPath(story.id))
  await page.getByRole('button', { name: 'What the story knows' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Point of view').selectOption('third')
  await panel.getByLabel('Whose eyes').selectOption('Ida Vale')
  await panel.getByLabel('Tense').selectOption('past')
  await panel.getByLabel('Phrases to avoid').fill('very quietly')
  await panel.getByLabel('Phrases to avoid').press('Enter')
  await panel.getByLabel('Notes').fill('The sea is never blue.')
  await panel.getByRole('button', { name: 'Save style' }).click()
  await expect(page.getByText('Style saved. The next chapter follows it.')).toBeVisible()
  check(await db.storyStyle.findUnique({ where: { storyId: story.id } })).toMatchObject({
    ...{ pov: 'third', povCharacterId: ida.id, tense: 'past', avoid: ['very quietly'] },
  })

  // Step: the plan gets one event for each of the first three chapters.
  await part(page, 'Plan')
  await panel.getByText('Happy for now').click()
  const beats = [
    'Ida Vale finds a letter under the stairs.',
    'Tobias Quill repairs the great lamp.',
    'The ship leaves without Ida Vale.',
  ]
  for (const [index, text] of beats.entries()) {
    await panel.getByRole('button', { name: `Plan chapter ${index + 1}` }).click()
    await panel.getByLabel(`Text of beat 1 of chapter ${index + 1}`).fill(text)
  }
  await panel.getByRole('button', { name: 'Save plan' }).click()
  await expect(panel.getByText('Everything is saved.')).toBeVisible()
  check(await db.storyPlan.findUnique({ where: { storyId: story.id } })).toMatchObject({ ending: 'hfn' })
  await page.keyboard.press('Escape')

  // Step: a chapter is ordered with events of the plan and with a contract that the writer reviews. A notification
  // informs the writer that the contract waits for approval.
  const order = await openOrder(page)
  await order.getByRole('checkbox', { name: beats[0] ?? '' }).check()
  await order.getByText('Show me the contract first').click()
  await order.getByRole('button', { name: 'Generate chapter', exact: true }).click()
  const contract = page.getByRole('form', { name: 'The contract of this chapter' })
  await expect(contract).toBeVisible()
  await expect(contract.getByLabel('What happens').first()).toHaveValue(/letter under the stairs/)
  // The notification that the contract waits for approval is already marked as read, because the contract of the
  // chapter is visible on the screen (D-125).
  await until('the read notification', async () => {
    const notifications = await db.notification.findMany({ where: { userId } })
    return notifications.length === 1 && notifications[0]?.isRead
  })
  await contract.getByLabel(/^Must not happen/).fill('Nobody opens the letter.')
  await contract.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await until('the first chapter', async () => (await chaptersOf(story.id)).length === 1)
  const [firstRequest = ''] = await proseRequests()
  for (const sent of [
    'Nobody opens the letter.',
    'letter under the stairs',
    'The sea is never blue.',
    'Point of view: close third person, of Ida Vale.',
    'Tense: past.',
  ])
    check(firstRequest).toContain(sent)
  check((await site.bench.demoModel.calls('chapter_contract')).length).toBe(1)

  // Step: the worker has read the chapter. The facts have quotes from the chapter, and the event of the plan is marked
  // as done.
  await page.goto(storyPath(story.id, '?chapter=1&panel=facts'))
  await expect(panel.getByRole('status')).toContainText('in all')
  const facts = await db.fact.findMany({ where: { storyId: story.id, source: 'model' } })
  const [first] = await chaptersOf(story.id)
  for (const { quote } of facts) check(first?.content).toContain(quote)
  await part(page, 'Plan')
  await expect(panel.getByText(beats[0] ?? '', { exact: true })).toBeVisible()
  check(await db.beat.findFirst({ where: { storyId: story.id, chapterId: first?.id ?? 0 } })).toMatchObject({
    plannedChapterId: null,
  })
  await page.keyboard.press('Escape')

  // Step: the writer adds a sentence with a phrase that the style avoids. The reading in the background finds the
  // phrase, and the page shows a finding about it.
  const [paragraph = ''] = first?.content.split('\n\n') ?? []
  await page.getByRole('link', { name: 'Edit chapter 1' }).click()
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Ida Vale walked very quietly to the window and looked at the sea.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaveState(page, 'clean')
  await page.getByRole('link', { name: 'Back to the story' }).click()
  await page.getByRole('button', { name: 'What the story knows' }).click()
  await part(page, 'Findings')
  await db.generation.updateMany({
    where: { storyId: story.id, kind: 'reading' },
    data: { runAfter: new Date() },
  })
  const finding = panel.getByRole('article').filter({ hasText: 'Phrase to avoid' })
  await expect(finding).toBeVisible()

  // Step: the finding is resolved by a new suggestion for the passage that it quotes.
  await finding.getByRole('button', { name: 'Mend this passage' }).click()
  const passage = page.getByRole('dialog', { name: 'This passage' })
  await expect(passage.getByLabel('Instruction')).not.toHaveValue('')
  await passage.getByRole('button', { name: 'Write suggestions' }).click()
  await passage.getByRole('button', { name: 'Accept' }).click()
  await expect(passage).toBeHidden()
  await expect(finding).toBeHidden()
  const [mended] = await chaptersOf(story.id)
  check(mended?.content).not.toContain('very quietly')
  check(mended?.content).toContain(paragraph)

  // The test waits until the changed chapter is read again, and only then changes facts by hand.
  await db.generation.updateMany({
    where: { storyId: story.id, kind: 'reading', status: 'queued' },
    data: { runAfter: new Date() },
  })
  await until('the reading of the mended chapter', async () => {
    const [chapter] = await chaptersOf(story.id)
    return chapter !== undefined && chapter.readVersion === chapter.version
  })

  // Step: a fact is corrected. The page is opened again first, because its facts are older than the latest reading.
  await page.goto(storyPath(story.id, '?chapter=1&panel=facts'))
  await panel.getByRole('button', { name: 'Edit this fact' }).first().click()
  await panel
    .getByRole('form', { name: 'Edit fact' })
    .getByLabel('Fact')
    .fill('Ida Vale keeps the letter in her boot.')
  await panel.getByRole('button', { name: 'Save fact' }).click()
  await expect(panel.getByRole('form', { name: 'Edit fact' })).toBeHidden()
  await expect(panel.getByText('Ida Vale keeps the letter in her boot.')).toBeVisible()
  await panel.getByRole('button', { name: /^Pin/ }).first().click()
  await expect(panel.getByText('Pinned', { exact: true })).toBeVisible()

  // Step: a character is renamed.
  await page.goto(`/characters/${ida.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill('Maren Vale')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Maren Vale' })).toBeVisible()

  // Step: the next chapter is ordered with the events of the plan, and the panel shows the material that was sent to
  // the model for it.
  await page.goto(storyPath(story.id, '?chapter=1'))
  const next = await openOrder(page)
  await next.getByRole('button', { name: 'Let the story decide' }).click()
  await until('the second chapter', async () => (await chaptersOf(story.id)).length === 2)
  await page.goto(storyPath(story.id, '?chapter=2&panel=memory'))
  await expect(panel.getByRole('heading', { name: 'Sent with this chapter' })).toBeVisible()
  await expect(panel.getByText(/tokens used/)).toBeVisible()
  for (const section of await panel.locator('details').all())
    await section.evaluate((one) => one.setAttribute('open', ''))
  for (const sent of [
    'Maren Vale keeps the letter in her boot.',
    'Maren Vale',
    'Tobias Quill',
    'The ship leaves without Maren Vale.',
    'Scenes of the contract',
    'Planned, and not yet in this chapter',
    'Phrases to avoid',
  ])
    await expect(panel.getByText(sent, { exact: true }).first()).toBeVisible()
  const request = (await proseRequests()).at(-1) ?? ''
  for (const sent of [
    'Maren Vale keeps the letter in her boot.',
    'Tobias Quill repairs the great lamp.',
    'The ship leaves without Maren Vale.',
    'The sea is never blue.',
    'very quietly',
  ])
    check(request).toContain(sent)
})
