import type { Page } from 'playwright'
import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'What the story knows' })

async function storyOf(userId: string) {
  const { db } = site.bench
  const story = await createStory(db, { id: userId }, { title: 'The Quiet Harbour' })
  const character = await createCharacter(db, { id: userId }, { name: 'Ida Vale' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
  const chapter = await createChapter(db, story, { title: 'The Lamp', content: 'Ida lit the lamp.' })
  await createChapter(db, story, { chapterNumber: 2, title: 'The Letter', content: 'A letter came.' })
  return { story, character, chapter }
}

test('the style of a story is kept as a draft while it is typed, can be saved, and its panel has its own address', async () => {
  const { id: userId, page } = await signUp(site, 'Imogen')
  const { story, character } = await storyOf(userId)
  await page.goto(`/stories/${story.id}?chapter=2`)
  await page.getByRole('button', { name: 'What the story knows' }).click()
  const panel = panelOf(page)
  await expect(page).toHaveURL(`/stories/${story.id}?chapter=2&panel=style`)
  const saveStyle = panel.getByRole('button', { name: 'Save style' })
  await expect(saveStyle).toBeDisabled()
  await expect(saveStyle).toHaveAccessibleDescription('Nothing has changed yet.')
  await panel.getByLabel('Point of view').selectOption('first')
  await panel.getByLabel('Whose eyes').selectOption('Ida Vale')
  await panel.getByLabel('Tense').selectOption('present')
  await panel.getByRole('combobox', { name: 'Language' }).fill('brazil')
  await panel.getByRole('option', { name: /pt-BR/ }).click()
  await panel.getByLabel('Voice sample').fill('The sea said nothing.')
  await expect(panel.getByText('21 of 3,000 characters')).toBeVisible()
  await panel.getByLabel('Phrases to avoid').fill('orbs')
  await page.keyboard.press('Enter')
  await panel.getByLabel('Phrases to avoid').fill('let out a breath')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Remove "orbs"' }).click()
  await expectAccessible(page)

  // Text that is not saved stays when another part of the panel is opened, and after a reload.
  await panel.getByRole('tab', { name: 'Plan' }).click()
  await expect(page).toHaveURL(/chapter=2&panel=plan$/)
  await page.goto(`/stories/${story.id}?panel=style`)
  await expect(panel.getByLabel('Whose eyes')).toHaveValue(String(character.id))
  await saveStyle.click()
  await expect(page.getByText('Style saved. The next chapter follows it.')).toBeVisible()
  check(await site.bench.db.storyStyle.findUnique({ where: { storyId: story.id } })).toMatchObject({
    pov: 'first',
    povCharacterId: character.id,
    tense: 'present',
    language: 'pt-BR',
    voiceSample: 'The sea said nothing.',
    avoid: ['let out a breath'],
  })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`/stories/${story.id}`)
})

test('a writer plans beats, moves them by keys to another chapter, deletes one and restores it with Undo', async () => {
  const { id: userId, page } = await signUp(site, 'Nora')
  const { story } = await storyOf(userId)
  await page.goto(`/stories/${story.id}?panel=plan`)
  const panel = panelOf(page)
  const beat = (name: string) => panel.getByLabel(`Text of beat ${name}`)
  await panel.getByText('Happily ever after').click()
  await panel.getByRole('button', { name: 'Add a promise' }).click()
  await panel.getByRole('textbox', { name: 'Promise 1' }).fill('The letter is opened')
  await panel.getByRole('button', { name: 'Plan chapter 3' }).click()
  await expect(beat('1 of chapter 3')).toBeFocused()
  await beat('1 of chapter 3').fill('They quarrel')
  await panel.getByRole('button', { name: 'Plan chapter 4' }).click()
  await beat('1 of chapter 4').fill('They kiss')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(beat('2 of chapter 3')).toBeFocused()
  await expect(beat('2 of chapter 3')).toHaveValue('They kiss')
  await panel.getByLabel('Chapter of beat 1 of chapter 3').selectOption('In chapter 4')
  await expect(beat('1 of chapter 4')).toHaveValue('They quarrel')
  await panel.getByRole('button', { name: 'Delete beat 1 of chapter 3' }).click()
  await expect(beat('1 of chapter 3')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(beat('1 of chapter 3')).toHaveValue('They kiss')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save plan' }).click()
  await expect(panel.getByText('Everything is saved.')).toBeVisible()
  const plan = await (await page.request.get(`/api/stories/${story.id}/plan`)).json()
  check(plan).toMatchObject({ ending: 'hea', promises: ['The letter is opened'] })
  check(plan.chapters.slice(2)).toMatchObject([
    { number: 3, beats: [{ text: 'They kiss' }] },
    { number: 4, beats: [{ text: 'They quarrel' }] },
  ])
})

test('a story plan that was changed elsewhere is not overwritten: both versions are shown, and the writer chooses one', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { id: userId, page } = await signUp(site, 'Ada')
  const { story } = await storyOf(userId)
  const address = `/api/stories/${story.id}/plan`
  await page.goto(`/stories/${story.id}?panel=plan`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Plan chapter 3' }).click()
  await panel.getByLabel('Text of beat 1 of chapter 3').fill('They kiss')
  const others = await page.request.put(address, { data: { chapters: [{ beats: [{ text: 'They part' }] }] } })
  check(others.ok()).toBe(true)
  await panel.getByRole('button', { name: 'Save plan' }).click()
  const question = panel.getByRole('alert')
  await expect(question.getByRole('region', { name: 'Yours' })).toContainText('They kiss')
  await expect(question.getByRole('region', { name: 'The other one' })).toContainText('They part')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await panel.getByRole('button', { name: 'Save plan' }).click()
  await expect(panel.getByText('Everything is saved.')).toBeVisible()
  check((await (await page.request.get(address)).json()).chapters.slice(2)).toMatchObject([
    { beats: [{ text: 'They kiss' }] },
  ])
})

test('on a phone the panel with the plan fits the screen, and a beat that has happened links to its chapter', async () => {
  const { id: userId, page } = await signUp(site, 'Vera', phone)
  const { story, chapter } = await storyOf(userId)
  await site.bench.db.beat.create({
    data: {
      storyId: story.id,
      chapterId: chapter.id,
      position: 0,
      text: 'A light is seen',
      quote: 'Ida lit the lamp.',
    },
  })
  await page.goto(`/stories/${story.id}?chapter=2&panel=plan`)
  const panel = panelOf(page)
  await expect(panel.getByText('A light is seen')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Chapter 1', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`/stories/${story.id}?chapter=1`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('The Lamp')
})

test('a visitor of a public story sees neither the panel "What the story knows" nor its button', async () => {
  const { id: userId } = await signUp(site, 'Lena')
  const { story } = await storyOf(userId)
  await site.bench.db.story.update({ where: { id: story.id }, data: { isPublic: true } })
  const { page } = await site.device()
  await page.goto(`/stories/${story.id}?panel=style`)
  await expect(page.getByRole('heading', { name: 'The Quiet Harbour' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'What the story knows' })).toHaveCount(0)
  await expect(panelOf(page)).toHaveCount(0)
})
