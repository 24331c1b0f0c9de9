import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createLocation, createUser } from '../setup/factories.ts'
import { expectSentToSignIn } from '../setup/sent-to-sign-in.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('a writer creates, edits and deletes a location; another user finds, likes, saves and shares it', async () => {
  const { page } = await signUp(site, 'Imogen')
  await page.goto('/locations')
  await expect(page.getByRole('tab', { name: 'My Locations (0)' })).toBeVisible()
  await expect(page.getByText('No locations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create Location' }).first().click()

  // The form shows a message at each missing field, and the first of these fields has the focus.
  await page.getByRole('button', { name: 'Create Location' }).click()
  await expect(page.getByText('Location name is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Lantern Pier')
  await page.getByLabel('Type').selectOption('pier')
  await page.getByLabel('Description').fill('A pier of green lanterns that nobody remembers lighting.')
  await page.getByLabel('Setting').fill('At the end of a town that has only one street')

  // If an invalid field is on another tab of the form, the form opens this tab.
  await page.getByRole('button', { name: 'Next: Property Details' }).click()
  await expect(page.getByRole('tab', { name: 'Property Details' })).toBeFocused()
  await page.getByLabel('Accessibility').fill('By the night tram, then on foot.')
  await page.getByRole('tab', { name: 'Rooms & Features' }).click()
  await page.getByLabel('Number of rooms').fill('51')
  await page.getByRole('checkbox', { name: 'Gallery' }).check()
  await page.getByRole('tab', { name: 'Mood & Ambiance' }).click()
  await page.getByLabel('Lighting style').selectOption('Romantic')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Location' }).click()
  await expect(page.getByText('Number of rooms must be from 0 to 50')).toBeVisible()
  await expect(page.getByLabel('Number of rooms')).toBeFocused()
  await page.getByLabel('Number of rooms').fill('2')

  // After a reload the form still has its draft.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('numberOfRooms\\":2')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Lantern Pier')
  await page.getByRole('button', { name: 'Create Location' }).click()
  await expect(page.getByText('Your location has been created successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/locations\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Pier')
  await expect(page.getByRole('heading', { name: 'How to Get There' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rooms' })).toHaveText('Gallery')
  await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0)
  await expectAccessible(page)
  const address = new URL(page.url()).pathname

  const { page: other } = await signUp(site, 'Tobias')
  expect((await other.context().request.get(`/api${address}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Image URL').fill('not an address')
  await page.getByLabel('Name').fill('The Lantern Pier')
  await page.getByRole('checkbox', { name: /^Make public/ }).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Must be a valid URL')).toBeVisible()
  await page.getByLabel('Image URL').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Lantern Pier')

  await other.goto('/locations?tab=discover')
  const main = other.getByRole('main')
  await main.getByRole('searchbox', { name: 'Search locations' }).fill('lantern')
  await expect(main.getByRole('tab', { name: 'Discover (1)' })).toBeVisible()
  await expectAccessible(other)
  await main.getByRole('link', { name: 'The Lantern Pier' }).click()
  await other.getByRole('button', { name: 'Like' }).click()
  await expect(other.getByText('Location liked!')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Location saved!')).toBeVisible()
  await other.getByRole('button', { name: 'Share' }).click()
  await expect(other.getByText('Link copied!')).toBeVisible()
  await other.goto(`${address}/edit`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await other.goto('/locations')
  await expect(other.getByRole('heading', { name: 'Saved from others' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByRole('tab', { name: 'My Locations (0)' })).toBeVisible()
})

test('a location that a visitor types is kept as a draft when Create Location leads to sign-in', async () => {
  const { page } = await site.device({ viewport: { width: 320, height: 720 } })
  await page.goto('/locations')
  await expect(page.getByText('Your places live here')).toBeVisible()
  await page.goto('/locations/create')
  await page.getByLabel('Name').fill('Lantern Pier')
  await page.getByLabel('Type').selectOption('pier')
  await page.getByLabel('Description').fill('A pier of green lanterns that nobody remembers lighting.')
  await page.getByLabel('Setting').fill('At the end of a town that has only one street')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await expectSentToSignIn(page, () => page.getByRole('button', { name: 'Create Location' }).click())
  await page.goto('/locations/create')
  await expect(page.getByLabel('Name')).toHaveValue('Lantern Pier')
})

test('loaded locations of Discover stay when the next page fails, which is not repeated until the user presses Try again', async () => {
  site.expectLine(/503 \(Service Unavailable\)/)
  const { db } = site.bench
  const author = await createUser(db)
  for (let n = 0; n < 30; n++) await createLocation(db, author, { name: `Pier ${n}`, isPublic: true })
  const { page } = await site.device()
  let failures = 0
  let fails = true
  await page.route(/\/api\/locations\/public\?.*cursor=/, (route) => {
    if (!fails) return route.fallback()
    failures += 1
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
  })
  await page.goto('/locations?tab=discover')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.keyboard.press('End')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(24)
  expect(failures).toBe(1)
  fails = false
  await again.click()
  await expect(cards).toHaveCount(30)
  await expect(again).toHaveCount(0)
})
