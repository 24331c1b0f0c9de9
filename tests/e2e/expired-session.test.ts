import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectSaveState, furnishDesk, manuscriptOf, openDesk, typeAtEnd } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectSentToSignIn } from '../setup/sent-to-sign-in.ts'
import { lastParagraph, signUp, type Writer } from '../setup/writer.ts'

const site = useSite(80)

/** Ends the session in the same way as an expiry: the server deletes it, and the browser keeps its cookie. */
async function endSession({ id }: Writer): Promise<void> {
  const { count } = await site.bench.db.session.deleteMany({ where: { userId: id } })
  expect(count).toBeGreaterThan(0)
}

/**
 * Ends the session and presses a button of the page. Any read of the page may find first that the session has expired,
 * so the test watches for the message before it ends the session. The handle of the button belongs to this document: if
 * the press is too late, it fails instead of pressing the same button in the next document.
 */
async function pressWithoutSession(writer: Writer, name: string): Promise<void> {
  const { page } = writer
  const button = await page.getByRole('button', { name, exact: true }).elementHandle()
  await expectSentToSignIn(page, async () => {
    await endSession(writer)
    await button?.click().catch(() => page.waitForURL(/\/login/))
  })
}

async function signInAgain(page: Page, { email }: Writer): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('candlelight')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
}

test('a long form whose session expired keeps all input, and saves it after a new sign-in', async () => {
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  await createCharacter(site.bench.db, { id: writer.id }, { name: 'Mira Holt' })
  await page.goto('/stories/create?mode=hand')
  const content = 'She came back in October. '.repeat(200).trim()
  await page.getByLabel('Title').fill('The Quiet Harbour')
  await page.getByLabel('Description').fill('Two people and a ferry.')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Content').fill(content)
  await page.getByLabel('Mira Holt').check()
  await pressWithoutSession(writer, 'Create Story')

  await signInAgain(page, writer)
  await expect(page).toHaveURL('/stories/create?mode=hand')
  await expect(page.getByLabel('Title')).toHaveValue('The Quiet Harbour')
  await expect(page.getByLabel('Description')).toHaveValue('Two people and a ferry.')
  await expect(page.getByLabel('Genre')).toHaveValue('romance')
  await expect(page.getByLabel('Content')).toHaveValue(content)
  await expect(page.getByLabel('Mira Holt')).toBeChecked()
  await page.getByRole('button', { name: 'Create Story' }).click()
  await expect(page.getByText('Story created successfully!')).toBeVisible()
  expect(await site.bench.db.story.count({ where: { authorId: writer.id } })).toBe(1)
  // After the sign-in the home page shows its usual heading again.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What will you write tonight?')
})

test('the edit of a character is restored after a new sign-in when the session expires during the edit', async () => {
  const writer = await signUp(site, 'Nora')
  const { page } = writer
  const { id } = await createCharacter(
    site.bench.db,
    { id: writer.id },
    { name: 'Mira Holt', appearance: 'Eyes: hazel, a limp since the war' },
  )
  await page.goto(`/characters/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: /^Background/ }).fill('She was born on the ferry.')
  await page.locator('summary', { hasText: 'What one notices' }).click()
  await page.getByRole('textbox', { name: /^Other/ }).fill('Smells of tar and oranges.')
  await pressWithoutSession(writer, 'Save Changes')

  await signInAgain(page, writer)
  await expect(page).toHaveURL(`/characters/${id}`)
  await expect(page.getByRole('textbox', { name: /^Background/ })).toHaveValue('She was born on the ferry.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Character saved!')).toBeVisible()
  const saved = await site.bench.db.character.findUniqueOrThrow({ where: { id } })
  expect(saved.background).toBe('She was born on the ferry.')
  expect(saved.appearance).toContain('Smells of tar and oranges.')
  expect(saved.appearance).toContain('hazel')
})

test('the words on the desk are kept when the session expires before a save, and are saved after a new sign-in', async () => {
  const writer = await furnishDesk(site, 'Ottilie')
  const { page, story, chapters } = writer
  await openDesk(page, story.id)
  await typeAtEnd(page, ' In the tunnel.')
  await expectSaveState(page, 'kept')
  await pressWithoutSession(writer, 'Save')

  await signInAgain(page, writer)
  await expect(page).toHaveURL(new RegExp(`/stories/${story.id}/desk`))
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaveState(page, 'clean')
  const { content } = await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })
  expect(content.endsWith(' In the tunnel.')).toBe(true)
})

test('a reader whose session expired returns to the same chapter after sign-in', async () => {
  const writer = await signUp(site, 'Wren')
  const { page } = writer
  const { db } = site.bench
  const other = await signUp(site, 'Tobias')
  const story = await createStory(db, { id: other.id }, { title: 'The Ferry', isPublic: true })
  for (const n of [1, 2, 3]) await createChapter(db, story, { content: `The lamp of chapter ${n} was lit.` })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Next' }).first().click()
  await expect(page.getByText('Chapter 2 of 3')).toBeVisible()
  await pressWithoutSession(writer, 'Like')

  await signInAgain(page, writer)
  await expect(page).toHaveURL(new RegExp(`/stories/${story.id}`))
  await expect(page.getByText('The lamp of chapter 2 was lit.')).toBeVisible()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByText('Story liked!')).toBeVisible()
})

test('a chapter in progress when the session expires is completed, and is shown after sign-in', async () => {
  const writer = await signUp(site, 'Ada')
  const { page } = writer
  const { db } = site.bench
  const story = await createStory(db, { id: writer.id }, { title: 'The Ferry' })
  const elena = await createCharacter(db, { id: writer.id }, { name: 'Elena Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: elena.id, role: 'main' } })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plot').fill('Elena waits on the stairs for whoever leaves the letters.')
  await dialog.getByLabel('Setting').fill('A lighthouse on a cold northern coast')
  await dialog.getByRole('radio', { name: /Short/ }).check()
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()
  await expect(page.getByRole('article')).toContainText(/\w{3}/)
  // The test presses nothing here: the page itself must find that the session has expired, when it reads the finished
  // chapter.
  await endSession(writer)
  site.expectLine(/404 \(Not Found\)/)
  // The message is visible for only half a second, so the test waits for the address instead.
  await page.waitForURL(/\/login/)

  await signInAgain(page, writer)
  await expect(page).toHaveURL(`/stories/${story.id}`)
  // The page may find that the session has expired before the chapter is finished, so the test waits for the chapter.
  await expect.poll(() => db.chapter.count({ where: { storyId: story.id } })).toBe(1)
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId: story.id } })
  await expect(page.getByRole('article')).toContainText(lastParagraph(chapter))
  expect(await db.generation.count({ where: { storyId: story.id, status: 'completed' } })).toBe(1)
})
