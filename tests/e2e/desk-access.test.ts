import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectSaveState, furnishStory, manuscriptOf, openDesk, typeAtEnd } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createUser } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

/** An editor of a story of somebody else, who has typed words on the desk that could not be sent. */
async function editorWithUnsentWords(name: string) {
  const { db } = site.bench
  site.expectLine(/404 \(Not Found\)|ERR_FAILED/)
  const editor = await signUp(site, name)
  const { story, chapters } = await furnishStory(db, await createUser(db))
  const of = { storyId: story.id, userId: editor.id }
  await db.storyCollaborator.create({ data: { ...of, role: 'editor' } })
  await openDesk(editor.page, story.id)
  await editor.context.route(/\/draft$/, (route) => route.abort())
  await typeAtEnd(editor.page, ' In the *tunnel.*')
  await expectSaveState(editor.page, 'offline')
  return {
    ...editor,
    story,
    chapters,
    endAccess: () => db.storyCollaborator.deleteMany({ where: of }),
    connect: () => editor.context.unroute(/\/draft$/),
  }
}

const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
const copiesOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft:desk-')))

test('the unsent words of an editor whose access has ended are offered instead of the desk, also after a reload, until they are copied', async () => {
  const { page, story, endAccess, connect } = await editorWithUnsentWords('Perdita')
  await endAccess()
  await connect()
  await goOnline(page)
  const offer = page.getByRole('region', { name: 'What you typed last' })
  await expect(offer).toContainText('In the tunnel.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story not found')
  await page.reload()
  await expect(offer).toContainText('In the tunnel.')
  await expect(page.getByText('lighthouse')).toHaveCount(0)
  await expectAccessible(page)
  expect(await copiesOn(page)).toHaveLength(1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await offer.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your words are copied.' })).toBeFocused()
  expect(await copiesOn(page)).toEqual([])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('In the *tunnel.*')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(offer).toContainText('In the tunnel.')
  await offer.getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/stories/${story.id}/desk`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story not found')
  await expect(offer).toHaveCount(0)
})

test('an editor who may only read the story from now on is shown that, with the unsent words, and downloads them', async () => {
  const { page, story, endAccess, connect } = await editorWithUnsentWords('Rosalind')
  await site.bench.db.story.update({ where: { id: story.id }, data: { isPublic: true } })
  await endAccess()
  await connect()
  await goOnline(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot write this story')
  const offer = page.getByRole('region', { name: 'What you typed last' })
  await expect(offer).toContainText('In the tunnel.')
  const downloading = page.waitForEvent('download')
  await offer.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('my-words.txt')
  await expect(offer).toHaveCount(0)
  expect(await copiesOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Read the story' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Lighthouse Letters')
})

test('another page leads to the unsent words of a story that the user may not write any more, and they are sent if the access returns', async () => {
  const { page, id: userId, story, chapters, endAccess, connect } = await editorWithUnsentWords('Viola')
  await page.goto('/discover')
  await endAccess()
  await connect()
  await goOnline(page)
  await expect(page.getByText('You may not write a story any more')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByRole('region', { name: 'What you typed last' })).toContainText('In the tunnel.')
  await site.bench.db.storyCollaborator.create({ data: { storyId: story.id, userId, role: 'editor' } })
  await openDesk(page, story.id)
  await expect(manuscriptOf(page)).toContainText('In the tunnel.')
  await expectSaveState(page, 'kept')
  const draft = await site.bench.db.chapterDraft.findFirstOrThrow({ where: { userId } })
  expect(draft.chapterId).toBe(chapters[0].id)
})
