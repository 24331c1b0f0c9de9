import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import {
  deskTexts,
  discardDraft,
  expectSaveState,
  furnishDesk,
  manuscriptOf,
  openDesk,
  typeAtEnd,
} from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible } from '../setup/writer.ts'

const site = useSite()
const draftOf = (chapterId: number) => site.bench.db.chapterDraft.findFirst({ where: { chapterId } })

test('the desk refuses to save a chapter that was changed elsewhere, until the writer chooses one of the two texts', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Nora')
  await openDesk(page, story.id)
  await typeAtEnd(page, ' Mine.')
  await expectSaveState(page, 'kept')
  const answer = await context.request.put(`/api/stories/${story.id}/chapters/${chapters[0].id}`, {
    data: { content: 'Theirs.' },
  })
  expect(answer.ok()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'conflict')
  await expect(page.getByText('The chapter was changed elsewhere')).toBeInViewport()
  const choice = page.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice).toBeFocused()
  // The choice can be out of view in a long chapter; the save state leads back to it.
  await manuscriptOf(page).focus()
  await page.getByRole('button', { name: 'Changed on another device' }).click()
  await expect(choice).toBeFocused()
  // The choice comes first: before it, nothing of the other text can be discarded.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Keys' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Discard draft' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep this one' }).click()
  await expectSaveState(page, 'kept')
  await discardDraft(page)
  await expect(manuscriptOf(page)).toHaveText('Theirs.')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectSaveState(page, 'kept')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  const row = await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })
  expect(row.content).toBe(`${deskTexts[0]} Mine.`)
})

test('an open desk stays open when a later read of its chapters fails, and still keeps what is typed', async () => {
  site.expectLine(/ERR_FAILED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Marigold')
  await openDesk(page, story.id)
  await page.route(/\/chapters$/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await context.request.put(`/api/stories/${story.id}/chapters/${chapters[1].id}`, {
    data: { content: 'Changed elsewhere.' },
  })
  await failed
  await typeAtEnd(page, ' Still here.')
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} Still here.`)
})

test('text that was typed on the desk without a connection is sent when the connection is back', async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await context.setOffline(true)
  await typeAtEnd(page, ' In the tunnel.')
  await expectSaveState(page, 'offline')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  expect(await draftOf(chapters[0].id)).toBeNull()
  await context.setOffline(false)
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} In the tunnel.`)
})

test('text that the desk could not send is shown again after a reload, and is sent later', async () => {
  site.expectLine(/500 \(Internal Server Error\)/)
  const { page, story, chapters } = await furnishDesk(site, 'Harriet')
  await openDesk(page, story.id)
  // The server refuses the draft itself, because a route of the browser misses requests of a page that is being closed.
  await site.bench.db
    .$executeRaw`ALTER TABLE chapter_drafts ADD CONSTRAINT refused CHECK (length(content) < 60000) NOT VALID`
  const long = ' It rained.'.repeat(6_000)
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(long)
  await expectSaveState(page, 'offline')
  await page.reload()
  await expect(manuscriptOf(page)).toContainText('It rained. It rained.')
  await expectSaveState(page, 'offline')
  expect(await draftOf(chapters[0].id)).toBeNull()
  await site.bench.db.$executeRaw`ALTER TABLE chapter_drafts DROP CONSTRAINT refused`
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]}${long}`)
})

test('in a conflict on the desk the writer can take the version that was saved elsewhere, and Undo restores the typed title and words', async () => {
  site.expectLine(/409 \(Conflict\)|ERR_FAILED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Rosalind')
  await openDesk(page, story.id)
  const title = page.getByLabel('Chapter title')
  await title.fill('The Old Lamp')
  await typeAtEnd(page, ' Mine.')
  await expectSaveState(page, 'kept')
  await context.request.put(`/api/stories/${story.id}/chapters/${chapters[0].id}`, {
    data: { title: 'The New Lamp', content: `${deskTexts[0]} Theirs *alone*.` },
  })
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'conflict')
  const choice = page.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice.locator('em')).toHaveText('alone')
  await expectAccessible(page)

  await page.route(/\/draft(\?|$)/, (route) => route.abort())
  await choice.getByRole('button', { name: 'Take that one' }).click()
  await expect(page.getByText('That one could not be taken.')).toBeVisible()
  await expect(manuscriptOf(page)).toContainText('Mine.')
  await expectSaveState(page, 'conflict')
  await page.unroute(/\/draft(\?|$)/)
  await choice.getByRole('button', { name: 'Take that one' }).click()
  await expect(manuscriptOf(page)).toContainText('Theirs alone.')
  await expect(title).toHaveValue('The New Lamp')
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('The Old Lamp')
  await expect(manuscriptOf(page)).toContainText('Mine.')
  await expectSaveState(page, 'kept')
  expect(await draftOf(chapters[0].id)).toMatchObject({
    ...{ title: 'The Old Lamp', content: `${deskTexts[0]} Mine.` },
  })
})

test('text that was typed on the desk in the last second is sent when the page is left, and Cancel keeps the draft', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Edith')
  await openDesk(page, story.id)
  await typeAtEnd(page, ' One.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/stories\/\d+\?chapter=1/)
  await expect.poll(async () => (await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} One.`)
  await openDesk(page, story.id)
  await expect(manuscriptOf(page)).toContainText('One.')
  await typeAtEnd(page, ' Two.')
  await page.goto('about:blank')
  await expect.poll(async () => (await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} One. Two.`)
})

test('a draft of the desk that was removed by Discard draft is restored by Undo', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Ada')
  await openDesk(page, story.id)
  await typeAtEnd(page, ' Perhaps.')
  await expectSaveState(page, 'kept')
  await discardDraft(page)
  await expect(manuscriptOf(page)).not.toContainText('Perhaps.')
  expect(await draftOf(chapters[0].id)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(manuscriptOf(page)).toContainText('Perhaps.')
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} Perhaps.`)
})

test('a new chapter that is typed on the desk is stored as a draft and saved as the last chapter', async () => {
  const { page, story } = await furnishDesk(site, 'Clara')
  await openDesk(page, story.id)
  await page.getByRole('button', { name: 'Write it yourself' }).click()
  await expect(page).toHaveURL(/chapter=new/)
  await page.getByLabel('Chapter title').fill('Summer')
  await manuscriptOf(page).pressSequentially('It was warm.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('***')
  await page.keyboard.type('They *stayed*.')
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirst({ where: { storyId: story.id } })
  expect(draft).toMatchObject({
    chapterId: null,
    title: 'Summer',
    content: 'It was warm.\n\n***\n\nThey *stayed*.',
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/chapter=4/)
  await expect(manuscriptOf(page)).toContainText('They stayed.')
  expect(await site.bench.db.chapterDraft.count({ where: { storyId: story.id } })).toBe(0)
  expect(
    await site.bench.db.chapter.findFirst({ where: { storyId: story.id, chapterNumber: 4 } }),
  ).toMatchObject({
    title: 'Summer',
    content: 'It was warm.\n\n***\n\nThey *stayed*.',
  })
})

test('a chapter that was opened while a new chapter is being saved stays on the desk with the focus', async () => {
  const { page, story } = await furnishDesk(site, 'Carla')
  await openDesk(page, story.id, 'new')
  await manuscriptOf(page).pressSequentially('It was warm.')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/stories\/\d+\/chapters$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.fallback()
  })
  const isSave = (one: { url: () => string; method: () => string }) =>
    one.method() === 'POST' && one.url().endsWith('/chapters')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await Promise.all([page.waitForRequest(isSave), save.click()])
  const chapters = page.getByRole('region', { name: 'Chapters' })
  await chapters.getByRole('link', { name: /The Second Lamp/ }).click()
  await expect(manuscriptOf(page)).toHaveText(deskTexts[1].replaceAll('**', ''))
  await typeAtEnd(page, ' Tom')
  held.resolve()
  await expect(page.getByText('Chapter saved')).toBeVisible()
  await expect(chapters.getByRole('link')).toHaveCount(4)
  await page.keyboard.type(' hummed.')
  await expect(manuscriptOf(page)).toHaveText('The second lamp was lit by Tom. Tom hummed.')
  await expect(page).toHaveURL(/chapter=2$/)
  await expect(manuscriptOf(page)).toBeFocused()
})

/** Lets the server save new chapters without an answer to the browser, until the returned function is called. */
async function loseAnswers(page: Page) {
  let saves = 0
  await page.route(/\/chapters$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    saves += 1
    // The route is already handled if the answers are no longer lost.
    await route.abort().catch(() => undefined)
  })
  return { saves: () => saves, answer: () => page.unroute(/\/chapters$/) }
}

/** Types a new chapter and saves it, but the answer is lost. */
async function saveUnanswered(name: string) {
  site.expectLine(/ERR_FAILED/)
  const { page, story } = await furnishDesk(site, name)
  await openDesk(page, story.id, 'new')
  await manuscriptOf(page).pressSequentially('It was warm.')
  await expectSaveState(page, 'kept')
  const network = await loseAnswers(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(network.saves).toBeGreaterThan(0)
  await typeAtEnd(page, ' They stayed.')
  return { page, story, network }
}

async function newTextsOf(storyId: number) {
  const { db } = site.bench
  const chapters = await db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
  const drafts = await db.chapterDraft.findMany({ where: { storyId, chapterId: null } })
  return [...chapters.slice(deskTexts.length), ...drafts].map(({ content }) => content)
}

test('a new chapter whose save had no answer is saved only once when its writer types on and saves again', async () => {
  const { page, story, network } = await saveUnanswered('Delia')
  await network.answer()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/chapter=4/)
  await expectSaveState(page, 'clean')
  expect(await newTextsOf(story.id)).toEqual(['It was warm. They stayed.'])
})

test('a new chapter whose save had no answer is found again after a reload, and the words typed since then are its draft', async () => {
  const { page, story, network } = await saveUnanswered('Edith')
  await expectSaveState(page, 'offline')
  await page.reload()
  await expect(manuscriptOf(page)).toHaveText('It was warm. They stayed.')
  await network.answer()
  await expect(page).toHaveURL(/chapter=4/)
  await expectSaveState(page, 'kept')
  await expect(manuscriptOf(page)).toHaveText('It was warm. They stayed.')
  expect(await newTextsOf(story.id)).toEqual(['It was warm.'])
  const draft = await site.bench.db.chapterDraft.findFirst({ where: { storyId: story.id } })
  expect(draft?.content).toBe('It was warm. They stayed.')
})

test('a chapter title of more than 200 characters is kept and reported as too long, and is sent when it is shorter', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page, story, chapters } = await furnishDesk(site, 'Greta')
  await openDesk(page, story.id)
  const title = page.getByLabel('Chapter title')
  await title.fill('A'.repeat(205))
  const message = page.getByText('Title too long: 205 characters, at most 200')
  await expect(message).toBeVisible()
  await expectSaveState(page, 'refused')
  await expect(title).toHaveValue('A'.repeat(205))
  await expectAccessible(page)
  await title.press('Backspace')
  for (let left = 204; left > 200; left--) await title.press('Backspace')
  await expect(message).toHaveCount(0)
  await expectSaveState(page, 'kept')
  expect((await draftOf(chapters[0].id))?.title).toBe('A'.repeat(200))
})
