import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createUser } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the collections page asks a visitor to log in', async () => {
  const { page } = await site.device()
  await page.goto('/collections')
  await expect(page.getByRole('heading', { name: 'Access Your Room' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/api/login',
  )
  await expectAccessible(page)
})

test('a collection is created, filled, renamed, published, read by another user and deleted', async () => {
  const { page, context } = await signUp(site, 'Odile')
  for (const name of ['Maren Holt', 'Tobin Ash']) {
    const made = await context.request.post('/api/characters', { data: { name, isPublic: true } })
    expect(made.status()).toBe(201)
  }
  await page.goto('/collections')
  await expect(page.getByText('No collections yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Collection' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create Collection' }).click()
  await expect(form.getByText('Collection name is required')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Harbour street')
  await form.getByLabel('Description').fill('Everybody who lives above the chandlery.')
  await form.getByRole('button', { name: 'Create Collection' }).click()

  await expect(page).toHaveURL(/\/collections\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour street')
  await page.getByRole('button', { name: 'Add characters' }).click()
  await page.getByRole('checkbox', { name: 'Maren Holt' }).check()
  await page.getByRole('checkbox', { name: 'Tobin Ash' }).check()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await expect(page.getByText('2 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Tobin Ash from the collection' }).click()
  await expect(page.getByText('1 character', { exact: true })).toBeVisible()
  await expect(page.getByText('Tobin Ash')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Harbour Street')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Street')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const address = new URL(page.url()).pathname
  const { page: reader, context: readers } = await signUp(site, 'Jonas')
  expect((await readers.request.get(`/api${address}`)).status()).toBe(404)
  site.expectLine(/\/collections\/\d+: Failed to load resource: .* 404/)
  await reader.goto('/collections/0')
  await expect(reader.getByRole('heading', { name: 'Collection Not Found' })).toBeVisible()

  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'Public' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByText('Public', { exact: true })).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)

  await reader.goto(address)
  await expect(reader.getByText('Maren Holt')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Add characters' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Like' }).first().click()
  await expect(reader.getByText('1 like', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/collections$/)
  await expect(page.getByText('No collections yet')).toBeVisible()
})

test('when a guest likes a collection, the sign-in page names it, and it is liked after the sign-in', async () => {
  const { db } = site.bench
  const known = await signUp(site, 'Mia')
  const author = await createUser(db)
  const collection = await db.collection.create({
    data: { name: 'Harbour street', authorId: author.id, isPublic: true },
  })
  const { page } = await site.device()
  await page.goto(`/collections/${collection.id}`)
  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in to like "Harbour street"')).toBeVisible()
  await page.getByLabel('Email').fill(known.email)
  await page.getByLabel('Password').fill('candlelight')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/collections/${collection.id}`)
  await expect(page.getByText('Collection liked!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
  await expect(page.getByText('1 like', { exact: true })).toBeVisible()
  expect(await db.collectionLike.count({ where: { collectionId: collection.id, userId: known.id } })).toBe(1)
})
