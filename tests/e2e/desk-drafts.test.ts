import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { deskTexts, expectSaveState, furnishDesk, manuscriptOf, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible } from '../setup/writer.ts'

const site = useSite()
const draftOf = (chapterId: number) => site.bench.db.chapterDraft.findFirst({ where: { chapterId } })

async function type(page: Parameters<typeof manuscriptOf>[0], words: string) {
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(words)
}

/** Opens the desk on another device of the same user. */
async function secondDevice(context: import('playwright').BrowserContext, storyId: number) {
  const { context: other, page } = await site.device()
  await other.addCookies(await context.cookies())
  await openDesk(page, storyId)
  return page
}

test('a draft of the desk is shown on another device, and neither device overwrites the other without a question', async () => {
  site.expectLine(/409 \(Conflict\)/)
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Imogen')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  // The other device is offline, so it cannot receive the draft of this one.
  await other.context().setOffline(true)
  await type(other, ' From the train.')
  await expectSaveState(other, 'offline')
  await type(page, ' From the desk.')
  await expectSaveState(page, 'kept')
  const third = await secondDevice(context, story.id)
  await expect(manuscriptOf(third)).toContainText('From the desk.')
  await expectSaveState(third, 'kept')

  await other.context().setOffline(false)
  await expectSaveState(other, 'conflict')
  const choice = other.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice).toContainText('From the desk.')
  await expect(choice).toContainText('From the train.')
  await expectAccessible(other)
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the desk.`)
  await context.setOffline(true)
  await type(page, ' Still the desk.')
  await expectSaveState(page, 'offline')
  await choice.getByRole('button', { name: 'Keep this one' }).click()
  await expectSaveState(other, 'kept')
  expect((await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} From the train.`)

  await context.setOffline(false)
  await expectSaveState(page, 'conflict')
  await page.getByRole('button', { name: 'Take that one' }).click()
  await expect(manuscriptOf(page)).toContainText('From the train.')
  await expect(manuscriptOf(page)).not.toContainText('From the desk.')
  await manuscriptOf(page).press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).toContainText('Still the desk.')
})

test('a draft that another device saves appears on an open desk, with a notice, and Undo restores the previous text', async () => {
  const { page, context, story } = await furnishDesk(site, 'Wilhelmina')
  await openDesk(page, story.id)
  const other = await secondDevice(context, story.id)
  await type(other, ' From the train.')
  await expectSaveState(other, 'kept')
  await expect(manuscriptOf(page)).toContainText('From the train.')
  await expectSaveState(page, 'kept')
  await expect(page.getByText('Newer words from another device')).toBeVisible()
  // The device on which the words were typed receives the same push, and must show no notice.
  await expect(other.getByText('Newer words from another device')).toHaveCount(0)
  await manuscriptOf(page).press('ControlOrMeta+z')
  await expect(manuscriptOf(page)).not.toContainText('From the train.')
})

test('the desk refuses to save a chapter that was changed elsewhere, until the writer chooses one of the two texts', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Nora')
  await openDesk(page, story.id)
  await type(page, ' Mine.')
  await expectSaveState(page, 'kept')
  const answer = await context.request.put(`/api/stories/${story.id}/chapters/${chapters[0].id}`, {
    data: { content: 'Theirs.' },
  })
  expect(answer.ok()).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'conflict')
  await expect(page.getByText('The chapter was changed elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Keep this one' }).click()
  await expectSaveState(page, 'kept')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'clean')
  const row = await site.bench.db.chapter.findUniqueOrThrow({ where: { id: chapters[0].id } })
  expect(row.content).toBe(`${deskTexts[0]} Mine.`)
})

test('text that was typed on the desk without a connection is sent when the connection is back', async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await context.setOffline(true)
  await type(page, ' In the tunnel.')
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
  await type(page, ' Mine.')
  await expectSaveState(page, 'kept')
  await context.request.put(`/api/stories/${story.id}/chapters/${chapters[0].id}`, {
    data: { title: 'The New Lamp', content: `${deskTexts[0]} Theirs *alone*.` },
  })
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaveState(page, 'conflict')
  const choice = page.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice.locator('em')).toHaveText('alone')
  await expectAccessible(page)

  await page.route(/\/draft$/, (route) => route.abort())
  await choice.getByRole('button', { name: 'Take that one' }).click()
  await expect(page.getByText('That one could not be taken.')).toBeVisible()
  await expect(manuscriptOf(page)).toContainText('Mine.')
  await expectSaveState(page, 'conflict')
  await page.unroute(/\/draft$/)
  await choice.getByRole('button', { name: 'Take that one' }).click()
  await expect(manuscriptOf(page)).toContainText('Theirs alone.')
  await expect(title).toHaveValue('The New Lamp')
  await page.getByRole('button', { name: 'Undo' }).last().click()
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
  await type(page, ' One.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/stories\/\d+\?chapter=1/)
  await expect.poll(async () => (await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} One.`)
  await openDesk(page, story.id)
  await expect(manuscriptOf(page)).toContainText('One.')
  await type(page, ' Two.')
  await page.goto('about:blank')
  await expect.poll(async () => (await draftOf(chapters[0].id))?.content).toBe(`${deskTexts[0]} One. Two.`)
})

test('a draft of the desk that was removed by Discard draft is restored by Undo', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Ada')
  await openDesk(page, story.id)
  await type(page, ' Perhaps.')
  await expectSaveState(page, 'kept')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Discard draft' }).click()
  await expectSaveState(page, 'clean')
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
