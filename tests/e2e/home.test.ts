import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createLocation, createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the Locations tab of Home shows the places of the user, but not those of others', async () => {
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  await page.goto('/?tab=locations')
  await expect(page.getByText('The places of your stories')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  const pier = await createLocation(site.bench.db, writer, { name: 'Lantern Pier' })
  await createLocation(site.bench.db, await createUser(site.bench.db), { name: 'Elsewhere', isPublic: true })
  await page.reload()
  await expect(page.getByText('The places of your stories')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lantern Pier' }).first()).toHaveAttribute(
    'href',
    `/locations/${pier.id}`,
  )
  await expect(page.getByText('Elsewhere')).toHaveCount(0)
  await expectAccessible(page)
})

test('the activity on Home names the sender of each message', async () => {
  const writer = await signUp(site, 'Perpetua')
  const { db } = site.bench
  const sender = await createUser(db, { firstName: 'Ottoline', lastName: 'Quell' })
  await db.message.create({ data: { senderId: sender.id, receiverId: writer.id, content: 'Hello' } })
  await writer.page.goto('/?tab=community')
  const message = writer.page.getByRole('listitem').filter({ hasText: 'New message' })
  await expect(message).toContainText('Ottoline Quell')
})

test('Home offers a mature story, with its marks, only to a new user who has said to be 18 or older', async () => {
  const { db } = site.bench
  const author = await createUser(db)
  const story = await createStory(db, author, {
    title: 'The Glass Orchard',
    isPublic: true,
    spiceLevel: 5,
    likeCount: 9,
  })
  await createChapter(db, story, { words: 10, modelWords: 10 })
  const mild = await createStory(db, author, { title: 'The Weir', isPublic: true })
  await createChapter(db, mild)
  const { page, id } = await signUp(site, 'Ilse', { viewport: { width: 320, height: 700 } })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'The Weir' })).toBeVisible()
  await expect(page.getByText('The Glass Orchard')).toHaveCount(0)
  await db.user.update({ where: { id }, data: { isAdult: true } })
  await page.goto('/')
  const offer = page.getByRole('region', { name: 'The Glass Orchard' })
  await expect(offer.getByText('Mature', { exact: true })).toBeVisible()
  await expect(offer.getByText('AI-generated')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
