import type { BrowserContext, Page } from 'playwright'
import { test } from 'vitest'
import { until } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

/** Disconnects the page when it has loaded its first parts, which include the notice of a lost connection. */
async function goOffline({ page, context }: { page: Page; context: BrowserContext }): Promise<void> {
  await page.locator('[data-offline]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
}

test('without a connection the page shows a notice, and a like and a save are stored and sent later', async () => {
  const { db } = site.bench
  const { page, context, id: userId } = await signUp(site, 'Mia')
  const story = await createStory(db, await createUser(db), { title: 'The Weir', isPublic: true })
  await createChapter(db, story)
  await page.goto(`/stories/${story.id}`)
  const like = page.getByRole('button', { name: 'Like', exact: true }).first()
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await goOffline({ page, context })
  const notice = page.getByText(/^Offline. This page is as of/)
  await expect(notice).toBeVisible()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(notice).toContainText('What you pressed will be sent.')
  await expect(like).toBeEnabled()
  await expectAccessible(page)

  await context.setOffline(false)
  await until('the save', () => db.storySave.findFirst({ where: { userId, storyId: story.id } }))
  await until('the like', () => db.storyLike.findFirst({ where: { userId, storyId: story.id } }))
  await expect(notice).toBeHidden()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('signing out while a like waits for the connection asks first, and the like is sent later if the user cancels', async () => {
  const { db } = site.bench
  const { page, context, id: userId } = await signUp(site, 'Pia')
  const story = await createStory(db, await createUser(db), { title: 'The Weir', isPublic: true })
  await page.goto(`/stories/${story.id}`)
  const like = page.getByRole('button', { name: 'Like', exact: true }).first()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(signOut).toBeVisible()
  await page.keyboard.press('Escape')
  await goOffline({ page, context })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await signOut.click()
  const question = page.getByRole('alertdialog', { name: 'Sign out before it is sent?' })
  await expect(question).toContainText('What you pressed without a connection is not sent yet.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(false)
  await until('the like', () => db.storyLike.findFirst({ where: { userId, storyId: story.id } }))
})

test('without a connection the like of a collection is shown at once and sent later', async () => {
  const { db } = site.bench
  const { page, context, id: userId } = await signUp(site, 'Runa')
  const author = await createUser(db)
  const { id } = await db.collection.create({
    data: { name: 'Keepers', authorId: author.id, isPublic: true },
  })
  await page.goto(`/collections/${id}`)
  const like = page.getByRole('button', { name: 'Like' })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await goOffline({ page, context })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 like', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await until('the like', () => db.collectionLike.findFirst({ where: { userId, collectionId: id } }))
})

test('without a connection, a list that was not read before gives the reason and loads when the connection is back', async () => {
  const { db } = site.bench
  await createChapter(db, await createStory(db, await createUser(db), { title: 'The Ferry', isPublic: true }))
  const { page, context } = await signUp(site, 'Ines')
  // The page has already loaded the code of the screen, but none of the lists on it.
  await page.goto('/discover?tab=creators')
  await goOffline({ page, context })
  await expect(page.getByText(/^Offline. This page is as of/)).toBeVisible()
  await page.getByRole('tab', { name: 'Stories' }).click()
  await expect(
    page.getByText('Offline. What is missing here loads when the connection is back.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'The Ferry' }).first()).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeHidden()
})

test('without a connection, a dialog that was not loaded before does not break the page, and opens when the connection is back', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Oda')
  const { page, context } = writer
  const cast = await db.cast.create({ data: { name: 'The Keepers', authorId: writer.id } })
  await page.goto(`/casts/${cast.id}`)
  const heading = page.getByRole('heading', { name: 'The Keepers', level: 1 })
  await expect(heading).toBeVisible()
  await goOffline({ page, context })
  await expect(page.getByText(/^Offline. This page is as of/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('What you pressed opens when the connection is back.')).toBeVisible()
  await expect(heading).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeHidden()
})
