import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(60)

const WITHIN_MS = 45_000

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])(
  'a new user reaches their own story from the landing page in 45 seconds and with four presses at $width x $height',
  async (viewport) => {
    const { db } = site.bench
    const reader = await signUp(site, 'Nora')
    const known = await createStory(db, reader, { title: 'The Lighthouse Letters', isPublic: true })
    await createChapter(db, known)
    const { page } = await site.device({ viewport })
    const from = Date.now()
    await page.goto('/')
    await page.getByRole('link', { name: 'Create Your Room' }).click()
    await page.getByLabel('First name').fill('Imogen')
    await page.getByLabel('Last name').fill('Vale')
    await page.getByLabel('Email').fill(`imogen-${viewport.width}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('candlelight')
    await page.getByLabel('Confirm password').fill('candlelight')
    // The sign-up form is filled. From here on the test counts the presses of buttons.
    let presses = 0
    await page.exposeFunction('countPress', () => {
      presses += 1
    })
    await page.addInitScript(() =>
      window.addEventListener('click', () => (window as unknown as { countPress(): void }).countPress(), {
        capture: true,
      }),
    )
    await page.evaluate(() =>
      window.addEventListener('click', () => (window as unknown as { countPress(): void }).countPress(), {
        capture: true,
      }),
    )
    await page.getByRole('button', { name: 'Create Your Room' }).click()

    await expect(page.getByText('Welcome, Imogen')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The Lighthouse Letters' })).toBeVisible()
    await expect(page.getByText('0 current')).toHaveCount(0)
    await page.getByRole('link', { name: 'Weave New Tale' }).click()
    const sparks = page.getByRole('list', { name: 'Sparks' }).getByRole('button')
    await expect(sparks).toHaveCount(24)
    const generate = page.getByRole('button', { name: 'Generate Story' })
    await expect(generate).toBeInViewport()
    await sparks.filter({ hasText: 'Storm' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('What the Lamp Saw')
    await expect(generate).toBeInViewport()
    await generate.click()
    await expect(page).toHaveURL(/\/stories\/\d+$/)
    await expect(page.getByRole('article').locator('.prose')).toContainText(/\p{L}.*[.!?]/u)
    const took = Date.now() - from
    expect(took).toBeLessThan(WITHIN_MS)
    expect(presses).toBeLessThanOrEqual(4)
    await expect(page.getByRole('button', { name: 'Demo AI' })).toBeVisible()
    await expectNoHorizontalScroll(page)

    // The people and the place of the chosen card were stored as characters and a location of the writer.
    const story = await db.story.findFirstOrThrow({
      where: { title: 'What the Lamp Saw', author: { email: `imogen-${viewport.width}@example.com` } },
      include: { characters: { include: { character: true } }, locations: { include: { location: true } } },
    })
    expect(story.characters.map(({ character }) => character.name)).toEqual(['Agnes Tregear', 'Daniel Pryce'])
    expect(story.locations.map(({ location }) => location.name)).toEqual(['Pendower Light'])
    expect(story.characters.every(({ character }) => character.authorId === story.authorId)).toBe(true)
    await page.getByRole('region', { name: 'Being written' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You stopped this one')).toBeVisible()
  },
)

test('one line fills the form of a new story, Undo restores the earlier values, and a reload keeps the input', async () => {
  const { page } = await signUp(site, 'Ada')
  await page.goto('/stories/create')
  await page.getByLabel('Title').fill('My own title')
  const line = page.getByLabel('Two people, and what neither says')
  await line.fill('A baker and the inspector who closed her shop, in a town without bread')
  await line.press('Enter')
  // The notice with the Undo button stays visible as long as the button has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expect(page.getByLabel('Title')).toHaveValue('The Baker and the Inspector')
  await expect(page.getByLabel('Setting')).toHaveValue('In a town without bread')
  await expect(page.getByLabel('Plot')).toHaveValue(/^A baker and the inspector who closed her shop/)
  await expect(page.getByRole('textbox', { name: /^Person 1/ })).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Generate Story' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByLabel('Title')).toHaveValue('My own title')
  await expect(page.getByRole('textbox', { name: /^Person 1/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Rivals/ }).press('Enter')
  await page.getByRole('button', { name: 'Leave out the place' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Place/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: /^Person 1/ }).fill('Odette Brandt')
  // After a reload the form still has its input.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Odette Brandt')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Person 1/ })).toHaveValue('Odette Brandt')
})

test('the typed line and the chosen card of a new story are kept, and Undo and Discard draft take them back', async () => {
  const { page } = await signUp(site, 'Odo')
  await page.goto('/stories/create')
  const line = page.getByLabel('Two people, and what neither says')
  const card = page.getByRole('button', { name: /^Rivals/ })
  await line.fill('A baker and the inspector who closed her shop')
  await page.getByRole('link', { name: 'Create Character' }).click()
  await expect(page).toHaveURL(/\/characters\/create/)
  await page.goBack()
  await expect(line).toHaveValue('A baker and the inspector who closed her shop')

  await page.getByLabel('Title').fill('My own title')
  await card.press('Enter')
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByLabel('Title')).toHaveValue('My own title')
  await expect(card).toHaveAttribute('aria-pressed', 'false')
  await expect(line).toHaveValue('A baker and the inspector who closed her shop')

  await card.press('Enter')
  await page.reload()
  await expect(line).toHaveValue('A baker and the inspector who closed her shop')
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(line).toHaveValue('')
  await expect(card).toHaveAttribute('aria-pressed', 'false')
})

test('after a spark the form of a new story asks for no character, until its people are left out', async () => {
  const { page } = await signUp(site, 'Olga')
  await page.goto('/stories/create')
  const none = page.getByText('You have no characters yet.')
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: /^Rivals/ }).click()
  await expect(
    page.getByText('The people above are made with the story. Nobody else is needed.'),
  ).toBeVisible()
  await expect(none).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create Character' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave out person 2' }).click()
  await page.getByRole('button', { name: 'Leave out person 1' }).click()
  await expect(none).toBeVisible()
})

test('the membership page marks the tier of a signed-in user, and marks none for a visitor', async () => {
  const { db } = site.bench
  const { id, page } = await signUp(site, 'Wren')
  await db.user.update({ where: { id }, data: { tier: 'premium' } })
  await page.goto('/membership')
  const own = page.getByRole('main').locator('section').filter({ hasText: 'Your membership' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const visitor = (await site.device()).page
  await visitor.goto('/membership')
  await expect(visitor.getByText('Your membership')).toHaveCount(0)
})
