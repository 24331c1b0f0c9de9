import type { BrowserContext, Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { deskTexts, expectSaveState, furnishDesk, manuscriptOf, openDesk, typeAtEnd } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible } from '../setup/writer.ts'

const site = useSite()
const draftTextOf = async (chapterId: number) =>
  (await site.bench.db.chapterDraft.findFirst({ where: { chapterId } }))?.content

/**
 * Makes all calls that store a draft fail, as if there were no connection, while pages can still be loaded. The
 * returned function lets the calls succeed again, and informs a page that the connection is back.
 */
async function cutDrafts(context: BrowserContext) {
  site.expectLine(/ERR_FAILED/)
  await context.route(/\/draft$/, (route) => route.abort())
  return async (page: Page) => {
    await context.unroute(/\/draft$/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

async function type(page: Page, words: string) {
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(words)
  await expectSaveState(page, 'offline')
}

test('text that was typed on the desk without a connection is marked in the list of chapters and is sent later', async () => {
  site.expectLine(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Maud')
  await openDesk(page, story.id)
  await context.setOffline(true)
  await type(page, ' In the tunnel.')
  const list = page.getByRole('region', { name: 'Chapters' })
  await list.getByRole('link', { name: /The Second Lamp/ }).click()
  await expect(manuscriptOf(page)).toContainText('The second lamp')
  const left = list.getByRole('listitem').first()
  await expect(left).toContainText('Not sent yet')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(left).toContainText('Unsaved draft')
  await expect(left).not.toContainText('Not sent yet')
  expect(await draftTextOf(chapters[0].id)).toBe(`${deskTexts[0]} In the tunnel.`)
})

/** Ends the process of a page, so that it cannot store or send anything. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const debugging = await page.context().newCDPSession(page)
  void debugging.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test('text that could not be sent from the desk is sent from another page of the app', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Edith')
  await openDesk(page, story.id)
  const connect = await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await page.getByRole('link', { name: 'Back to the story' }).click()
  await expect(page.getByRole('link', { name: 'Open the desk' })).toBeVisible()
  expect(await draftTextOf(chapters[0].id)).toBeUndefined()
  await connect(page)
  await expect.poll(() => draftTextOf(chapters[0].id)).toBe(`${deskTexts[0]} In the tunnel.`)
  const copies = () => Object.keys(localStorage).filter((name) => name.includes('draft:desk-'))
  await expect.poll(() => page.evaluate(copies)).toEqual([])
})

test('unsent text of a desk whose tab crashed is sent when any page of the app is opened', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Imogen')
  await openDesk(page, story.id)
  await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await crash(page)
  await context.unroute(/\/draft$/)
  const next = await context.newPage()
  await next.goto('/discover')
  await expect.poll(() => draftTextOf(chapters[0].id)).toBe(`${deskTexts[0]} In the tunnel.`)
})

test('the desk shows the text of a tab that crashed, and leaves the text of an open tab to that tab', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Ada')
  await openDesk(page, story.id)
  const connect = await cutDrafts(context)
  await type(page, ' In the tunnel.')
  const beside = await context.newPage()
  await openDesk(beside, story.id)
  await expect(manuscriptOf(beside)).not.toContainText('In the tunnel.')
  await crash(page)
  const next = await context.newPage()
  await openDesk(next, story.id)
  await expect(manuscriptOf(next)).toContainText('In the tunnel.')
  await expectSaveState(next, 'offline')
  await connect(next)
  await expectSaveState(next, 'kept')
  expect(await draftTextOf(chapters[0].id)).toBe(`${deskTexts[0]} In the tunnel.`)
})

test('signing out first sends the unsent text of the desk, and asks before it loses text that cannot be sent', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Clara')
  await openDesk(page, story.id)
  const connect = await cutDrafts(context)
  await type(page, ' In the tunnel.')
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose words?' })
  await expect(question).toContainText('chapter 1 of “The Lighthouse Letters”')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Out again.')
  await connect(page)
  await signOut()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  expect(await draftTextOf(chapters[0].id)).toBe(`${deskTexts[0]} In the tunnel. Out again.`)
})

test('text of the desk that cannot be sent is removed from the device by “Sign out anyway”', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Nora')
  await openDesk(page, story.id)
  await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('In the tunnel.')
  expect(await draftTextOf(chapters[0].id)).toBeUndefined()
})

const copiesOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft:desk-')))

test('text of the desk that could not be sent becomes a new chapter when its chapter is deleted on another device', async () => {
  site.expectLine(/404 \(Not Found\)/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Philippa')
  await openDesk(page, story.id)
  const connect = await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Discover/)
  expect(await copiesOn(page)).toHaveLength(1)
  const path = `/api/stories/${story.id}/chapters/${chapters[0].id}`
  expect((await context.request.delete(path)).ok()).toBe(true)
  await connect(page)
  await expect.poll(() => copiesOn(page)).toEqual([])
  await expect(page.getByText('A chapter was deleted elsewhere')).toBeVisible()
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { storyId: story.id } })
  expect([draft.chapterId, draft.content]).toEqual([null, `${deskTexts[0]} In the tunnel.`])
})

test('text of the desk that could not be sent becomes a new chapter when the server answers that its chapter is gone', async () => {
  site.expectLine(/404 \(Not Found\)/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Sidony')
  await openDesk(page, story.id)
  const connect = await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Discover/)
  await site.bench.db.chapter.delete({ where: { id: chapters[0].id } })
  expect(await copiesOn(page)).toHaveLength(1)
  await connect(page)
  await expect.poll(() => copiesOn(page)).toEqual([])
  await expect(page.getByText('A chapter was deleted elsewhere')).toBeVisible()
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { storyId: story.id } })
  expect([draft.chapterId, draft.content]).toEqual([null, `${deskTexts[0]} In the tunnel.`])
})

test('text that was typed into the chapter dialog of an earlier release is shown on the desk and stored as its draft', async () => {
  const { page, id: userId, story, chapters } = await furnishDesk(site, 'Tabitha')
  const { id, updatedAt } = chapters[0]
  await page.goto('/discover')
  const left = { values: { title: 'The Lamp', content: 'Typed earlier.' }, base: { updatedAt }, at: 0 }
  await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
    `private:${userId}:draft:chapter-${id}@earlier`,
    JSON.stringify(left),
  ] as const)
  await openDesk(page, story.id)
  await expect(manuscriptOf(page)).toHaveText('Typed earlier.')
  await expectSaveState(page, 'kept')
  expect(await draftTextOf(id)).toBe('Typed earlier.')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Typed earlier.')
})

test('words that are typed into a chapter while it is deleted on another device are kept as a new chapter', async () => {
  site.expectLine(/404 \(Not Found\)/)
  const { page, context, story, chapters } = await furnishDesk(site, 'Ursuline')
  await openDesk(page, story.id)
  await cutDrafts(context)
  await type(page, ' In the tunnel.')
  await context.unroute(/\/draft$/)
  const path = `/api/stories/${story.id}/chapters/${chapters[0].id}`
  expect((await context.request.delete(path)).ok()).toBe(true)
  await page.getByRole('link', { name: 'A new chapter' }).click()
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { storyId: story.id } })
  expect([draft.chapterId, draft.content]).toEqual([null, `${deskTexts[0]} In the tunnel.`])
})

/** Types words on the desk, waits until they are on the server, and deletes the chapter from another device. */
async function typeAndDelete(page: Page, { storyId, chapterId }: { storyId: number; chapterId: number }) {
  await typeAtEnd(page, ' In the tunnel.')
  await expectSaveState(page, 'kept')
  const path = `/api/stories/${storyId}/chapters/${chapterId}`
  expect((await page.context().request.delete(path)).ok()).toBe(true)
}

test('words of a draft on the server are kept as a new chapter, after its own words, when their chapter is deleted elsewhere', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Ottoline')
  await openDesk(page, story.id, 'new')
  await typeAtEnd(page, 'It was warm.')
  await expectSaveState(page, 'kept')
  await openDesk(page, story.id)
  await typeAndDelete(page, { storyId: story.id, chapterId: chapters[0].id })
  await expect(page.getByText('This chapter was deleted elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { storyId: story.id } })
  expect([draft.chapterId, draft.content]).toEqual([null, `It was warm.\n\n${deskTexts[0]} In the tunnel.`])
})

test('words of the only chapter appear on the page of a new chapter when another device deletes the chapter', async () => {
  const { page, story, chapters } = await furnishDesk(site, 'Winifred')
  await site.bench.db.chapter.deleteMany({ where: { id: { in: [chapters[1].id, chapters[2].id] } } })
  await openDesk(page, story.id)
  await typeAndDelete(page, { storyId: story.id, chapterId: chapters[0].id })
  await expect(page.getByText('A new chapter', { exact: true }).first()).toBeVisible()
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await typeAtEnd(page, ' Out again.')
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { storyId: story.id } })
  expect([draft.chapterId, draft.content]).toEqual([null, `${deskTexts[0]} In the tunnel. Out again.`])
})

test('a chapter that is deleted elsewhere leaves no new chapter if nothing was typed into it', async () => {
  const { page, context, story, chapters } = await furnishDesk(site, 'Rosamund')
  await openDesk(page, story.id)
  expect((await context.request.delete(`/api/stories/${story.id}/chapters/${chapters[0].id}`)).ok()).toBe(
    true,
  )
  await expect(manuscriptOf(page)).toContainText('The second lamp')
  await expect(page.getByText('This chapter was deleted elsewhere')).toHaveCount(0)
  await openDesk(page, story.id, 'new')
  await expect(manuscriptOf(page)).toHaveText('')
})
