import type { Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()
const first = 'The candle had burnt down to the last inch of itself.'
const second = 'Nobody had warned the keeper about the tide.'
const paths: string[] = []

beforeAll(async () => {
  const { db } = site.bench
  // The server answers 403 to a read of a text that it withholds, and the browser prints this.
  site.expectLine(/403 \(Forbidden\)/)
  const author = await createUser(db)
  for (const content of [first, second]) {
    const story = await createStory(db, author, {
      title: `The Tide ${paths.length}`,
      description: 'A keeper and a captain.',
      isPublic: true,
      spiceLevel: 4,
      warnings: ['grief'],
    })
    await createChapter(db, story, { content })
    paths.push(`/stories/${story.id}`)
  }
})

const question = (page: Page) => page.getByRole('region', { name: 'Mature story' })
const yes = (page: Page) => question(page).getByRole('button', { name: 'Yes, I am 18 or older' })

test('a visitor of a mature story sees its description, answers the age question by keys, and is not asked again in the session', async () => {
  const { context, page } = await site.device()
  await page.goto(paths[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Mature story' })).toBeVisible()
  await expect(page.getByText('A keeper and a captain.')).toBeVisible()
  await expect(page.getByText('Content warnings: Grief')).toBeVisible()
  check(await page.content()).not.toContain(first)
  await expectAccessible(page)

  await yes(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(first)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(page.locator('#chapters')).toBeFocused()
  await page.reload()
  await expect(page.getByText(first)).toBeVisible()
  const other = await context.newPage()
  await other.goto(paths[1] ?? '')
  await expect(other.getByText(second)).toBeVisible()
  // The answer about the age is valid until the browser's session ends.
  const kept = (await context.cookies()).find(({ name }) => name === 'isAdult')
  check(kept?.expires).toBe(-1)
  const later = await site.device()
  await later.page.goto(paths[0] ?? '')
  await expect(question(later.page)).toBeVisible()
})

test('a writer answers the age question of mature stories once for the account, and withdraws the answer in the settings', async () => {
  const { page } = await signUp(site, 'Ottilie', { viewport: { width: 320, height: 700 } })
  await page.goto(paths[0] ?? '')
  await expect(question(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await yes(page).click()
  await expect(page.getByText(first)).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const adult = page.getByRole('switch', { name: 'I am 18 or older' })
  await expect(adult).toBeChecked()
  await adult.click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(paths[0] ?? '')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('link', { name: 'No, find another story' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
})

test('an author reads their own mature story without the age question', async () => {
  const author = await signUp(site, 'Philippa')
  const story = await createStory(site.bench.db, author, { isPublic: true, spiceLevel: 5 })
  await createChapter(site.bench.db, story, { content: second })
  await author.page.goto(`/stories/${story.id}`)
  await expect(author.page.getByText(second)).toBeVisible()
  await expect(question(author.page)).toHaveCount(0)
})

async function mildEditor(name: string) {
  const { db } = site.bench
  const editor = await signUp(site, name)
  const story = await createStory(db, await createUser(db), { title: 'The Deep Tide', spiceLevel: 5 })
  const chapter = await createChapter(db, story, { content: second })
  await db.storyCollaborator.create({ data: { storyId: story.id, userId: editor.id, role: 'editor' } })
  return { ...editor, story, chapter }
}

test('the desk of a mature story asks an editor for the age, and opens with the focus in the text after the answer', async () => {
  const { page, story } = await mildEditor('Ulrika')
  await page.goto(`/stories/${story.id}/desk`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Deep Tide' })).toBeVisible()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await yes(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.manuscript')).toContainText(second)
  await expect(page.locator('#desk-manuscript')).toBeFocused()
  await expect(question(page)).toHaveCount(0)
})

test('what the story knows is read again when an editor of a mature story has answered the age question', async () => {
  const { page, story, chapter } = await mildEditor('Theodora')
  const { db } = site.bench
  await db.fact.create({
    data: {
      storyId: story.id,
      chapterId: chapter.id,
      kind: 'state',
      source: 'writer',
      text: 'The keeper is left-handed',
    },
  })
  await page.goto(`/stories/${story.id}?panel=facts`)
  const panel = page.getByRole('dialog', { name: 'What the story knows' })
  await expect(panel.getByText('This could not be fetched')).toBeVisible()
  await yes(page).click()
  await expect(panel.getByText('The keeper is left-handed')).toBeVisible()
})
