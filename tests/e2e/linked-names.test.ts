import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the page of a story shows the locations of the story, and its author can remove one', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const story = await createStory(db, writer, { title: 'The Ferry' })
  const pier = await createLocation(db, writer, { name: 'Lantern Pier', usageCount: 1 })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: pier.id } })
  await page.goto(`/stories/${story.id}`)
  const locations = page.getByRole('region', { name: 'Locations' })
  await expect(locations.getByRole('link', { name: 'Lantern Pier' })).toHaveAttribute(
    'href',
    `/locations/${pier.id}`,
  )
  await expectAccessible(page)

  site.expectLine(/500 \(Internal Server Error\)/)
  const path = `**/api/stories/${story.id}/locations/${pier.id}`
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  const remove = locations.getByRole('button', { name: 'Remove Lantern Pier from the story' })
  await remove.click()
  await expect(page.getByText('Failed to remove location from story')).toBeVisible()
  await remove.click()
  await expect(locations).toBeHidden()
  expect(await db.storyLocation.count({ where: { storyId: story.id } })).toBe(0)
})

test('the name of an author with a public profile is a link on pages and cards', async () => {
  const { db } = site.bench
  const { page } = await site.device()
  const open = await createUser(db, { firstName: 'Ottoline', lastName: 'Quell', publicProfile: true })
  const closed = await createUser(db, { firstName: 'Silas', lastName: 'Vane' })
  const [story, character] = [
    await createStory(db, open, { title: 'The Quiet Weir', isPublic: true }),
    await createCharacter(db, open, { name: 'Tamsin Weir', isPublic: true }),
  ]
  const hidden = await createStory(db, closed, { title: 'The Closed Weir', isPublic: true })
  const profile = page.getByRole('main').getByRole('link', { name: 'Ottoline Quell' })
  const expectProfileAt = async (page: Page, path: string) => {
    await page.goto(path)
    await expect(profile).toHaveAttribute('href', `/users/${open.id}`)
  }
  await expectProfileAt(page, `/characters/${character.id}`)
  await expectProfileAt(page, '/discover?tab=characters&q=tamsin')
  await expectAccessible(page)
  await expectProfileAt(page, '/discover?tab=stories&q=quiet')
  await expectProfileAt(page, `/stories/${story.id}`)
  await profile.click()
  await expect(page).toHaveURL(`/users/${open.id}`)
  await page.goto(`/stories/${hidden.id}`)
  await expect(page.getByText('by Silas Vane', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Silas Vane' })).toHaveCount(0)
})

test('the cards of a similar story and of the first story on Home link to the public profile of the author', async () => {
  const { db } = site.bench
  const open = await createUser(db, { firstName: 'Odile', lastName: 'Marr', publicProfile: true })
  const closed = await createUser(db, { firstName: 'Bram', lastName: 'Tarn' })
  const read = await createStory(db, open, { title: 'The Salt Road', isPublic: true })
  const offered = await createStory(db, open, { title: 'The Ferry Light', isPublic: true, likeCount: 900 })
  const other = await createStory(db, closed, { title: 'The Far Bank', isPublic: true, likeCount: 800 })
  for (const story of [read, offered, other]) await createChapter(db, story)
  const reader = await signUp(site, 'Perpetua')
  const author = reader.page.getByRole('main').getByRole('link', { name: 'Odile Marr' })
  await reader.page.goto('/')
  await expect(reader.page.getByRole('heading', { name: 'The Ferry Light' })).toBeVisible()
  await expect(author).toHaveAttribute('href', `/users/${open.id}`)
  await expectAccessible(reader.page)
  await author.click()
  await expect(reader.page).toHaveURL(`/users/${open.id}`)

  await reader.page.goto(`/stories/${other.id}`)
  const end = reader.page.getByRole('region', { name: 'The end, so far' })
  const card = end.getByRole('listitem').filter({ hasText: 'The Ferry Light' })
  await expect(card.getByRole('link', { name: 'Odile Marr' })).toHaveAttribute('href', `/users/${open.id}`)
  await reader.page.goto(`/stories/${read.id}`)
  await expect(end.getByText('by Bram Tarn').first()).toBeVisible()
  await expect(end.getByRole('link', { name: 'Bram Tarn' })).toHaveCount(0)
})

test('a work that is shared with a user names its author, with a link to a public profile', async () => {
  const { db } = site.bench
  const open = await createUser(db, { firstName: 'Odile', lastName: 'Marr', publicProfile: true })
  const closed = await createUser(db, { firstName: 'Bram', lastName: 'Tarn' })
  const reader = await signUp(site, 'Perpetua', { viewport: { width: 320, height: 700 } })
  const { page } = reader
  const stories = []
  for (const [author, title] of [
    [open, 'The Salt Road'],
    [closed, 'The Far Bank'],
  ] as const) {
    const story = await createStory(db, author, { title })
    await db.storyShare.create({
      data: { storyId: story.id, userId: reader.id, shareType: 'direct', addressedAs: reader.email },
    })
    stories.push(story)
  }
  await page.goto('/profile?tab=social')
  const shared = page.getByRole('region', { name: 'Shared with Me' })
  await expect(shared.getByText('Story by Bram Tarn')).toBeVisible()
  await expect(shared.getByRole('link', { name: 'Bram Tarn' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await shared.getByRole('link', { name: 'Odile Marr' }).click()
  await expect(page).toHaveURL(`/users/${open.id}`)
  await page.goBack()
  // The whole row leads to the work.
  await shared.getByRole('listitem').filter({ hasText: 'by Bram Tarn' }).click()
  await expect(page).toHaveURL(`/stories/${stories[1]?.id}`)
  await page.goBack()
  await shared.getByRole('button', { name: 'Leave The Far Bank' }).click()
  await expect(shared.getByText('Story by Bram Tarn')).toBeHidden()
})

test('the page of a character shows the public stories in which the character appears', async () => {
  const { db } = site.bench
  const { page } = await site.device()
  const author = await createUser(db, { firstName: 'Ottoline', lastName: 'Dray', publicProfile: true })
  const character = await createCharacter(db, author, { name: 'Ada Weir', isPublic: true, usageCount: 2 })
  const appear = async (title: string, isPublic: boolean) => {
    const story = await createStory(db, author, { title, isPublic })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id } })
    return story
  }
  const story = await appear('The Ferryman’s Lamp', true)
  await appear('The Unseen Draft', false)
  await page.goto(`/characters/${character.id}`)
  const appearances = page.getByRole('region', { name: 'Appears in' })
  await expect(appearances.getByRole('link', { name: 'The Ferryman’s Lamp' })).toHaveAttribute(
    'href',
    `/stories/${story.id}`,
  )
  await expect(appearances.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
})

test('the search forms of the header and of Discover have a button that submits them', async () => {
  const { page } = await signUp(site, 'Perpetua')
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('searchbox', { name: 'Search' }).fill('lantern')
  await header.getByRole('button', { name: 'Search' }).click()
  await header.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(header.getByRole('button', { name: 'lantern' })).toBeVisible()
  await page.clock.install()
  await page.goto('/discover')
  const main = page.getByRole('main')
  await expect(main.getByRole('searchbox')).toBeVisible()
  // The clock is stopped, because otherwise the search would begin by itself after a pause in typing.
  await page.clock.pauseAt(Date.now() + 60_000)
  await main.getByRole('searchbox').fill('weir')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=weir/)
})
