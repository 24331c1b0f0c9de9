import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, manuscriptOf, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('Ctrl K opens the command palette with screens, stories and actions of the page, by keys alone', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const story = await createStory(db, writer, { title: 'The Quiet Weir' })
  await page.goto('/')
  const palette = page.getByRole('dialog', { name: 'Where to?' })
  const box = palette.getByPlaceholder('A page, a title, a name')

  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('collec')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/collections')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await palette.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const place = await box.boundingBox()
  await page.keyboard.type('quiet w')
  await expect(palette.getByRole('option', { name: 'The Quiet Weir' })).toBeVisible()
  await expect(palette.getByText('Nothing here has that name.')).toBeHidden()
  // When results appear, the field in which the user types does not move.
  check(await box.boundingBox()).toEqual(place)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/stories/${story.id}`)

  await expect(page.getByRole('heading', { name: 'The Quiet Weir', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('next chap')
  await page.keyboard.press('Enter')
  const order = page.getByRole('dialog').filter({ hasText: 'Plot' })
  await expect(order.getByRole('button', { name: 'Generate chapter' })).toBeVisible()
  // An open dialog receives all keys, so Ctrl K does not open the palette: a second layer would hide what the writer
  // types.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('a reader turns to the next and the previous chapter of a story with the command palette', async () => {
  const { db } = site.bench
  const story = await createStory(db, await createUser(db), { title: 'The Ferry', isPublic: true })
  for (const n of [1, 2]) await createChapter(db, story, { content: `The lamp of chapter ${n} was lit.` })
  const { page } = await site.device()
  await page.goto(`/stories/${story.id}`)
  await expect(page.getByText('The lamp of chapter 1 was lit.')).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Where to?' })
  for (const [words, text] of [
    ['next chapter', 'The lamp of chapter 2 was lit.'],
    ['previous chapter', 'The lamp of chapter 1 was lit.'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await expect(palette.getByPlaceholder('A page, a title, a name')).toBeFocused()
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
    await expect(palette).toBeHidden()
  }
})

test('the command palette shows directly below its field that it is searching and that a search failed', async () => {
  site.expectLine(/503 \(Service Unavailable\)/)
  const { page } = await signUp(site, 'Ottilie')
  await page.goto('/collections')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/\w+\/search/, async (route) => {
    await held
    await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Where to?' })
  const field = palette.getByPlaceholder('A page, a title, a name')
  await field.fill('quiet')
  const below = async (text: string) => {
    const line = palette.getByText(text)
    await expect(line).toBeVisible()
    const [top, bottom] = [await line.boundingBox(), await field.boundingBox()]
    return (top?.y ?? 0) - (bottom?.y ?? 0) - (bottom?.height ?? 0)
  }
  check(await below('Searching')).toBeLessThan(30)
  release()
  check(await below('Some results could not be fetched.')).toBeLessThan(30)
  await expectAccessible(page)
})

test('on a touch device a command palette that was opened by keys has the focus in its field', async () => {
  const { page } = await site.device({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/discover')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByRole('dialog', { name: 'Where to?' }).getByPlaceholder('A page, a title, a name')
  // The listener for keys is loaded after the screen, so the keys are pressed until the palette opens.
  await expect
    .poll(async () => {
      if (!(await box.isVisible())) await page.keyboard.press('Control+k')
      return box.isVisible()
    })
    .toBe(true)
  await expect(box).toBeFocused()
})

test('the single keys / and ? open the search and the list of keys, and single keys can be switched off', async () => {
  const { page } = await signUp(site, 'Imogen')
  await page.goto('/collections')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('?')
  await page.getByRole('main').focus()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Previous chapter')).toBeVisible()
  await expect(keys.getByText('Scene break')).toBeVisible()
  await expectAccessible(page)
  await keys.getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(keys).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search' })).not.toBeFocused()
  // Ctrl K opens the palette even when single keys are switched off.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Where to?' })).toBeVisible()
})

test('an action of the command palette keeps the focus that it moves, and its dialog returns the focus to where it was before the palette', async () => {
  const { page, story } = await furnishDesk(site, 'Una')
  await openDesk(page, story.id)
  const box = page.getByPlaceholder('A page, a title, a name')
  const opener = page.getByRole('button', { name: 'More', exact: true })
  const choose = async (words: string) => {
    await opener.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  // The code of the dialog is loaded at the first time only.
  for (let n = 0; n < 2; n += 1) {
    await choose('next chap')
    await expect(page.getByRole('dialog').getByLabel('Plot')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
  await choose('edit the text')
  await expect(manuscriptOf(page)).toBeFocused()
})
