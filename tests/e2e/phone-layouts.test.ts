import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 } }

async function topOf(one: Locator): Promise<number> {
  await one.waitFor()
  const box = await one.boundingBox()
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
}

test('on a phone, the secondary buttons at the head of a page are in one row', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Mathilda', phone)
  const { page } = writer
  const cast = await createCast(db, writer)
  await page.goto(`/casts/${cast.id}`)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  expect(await topOf(button('Delete'))).toBe(await topOf(button('Edit')))
  expect(await topOf(button('Add characters'))).toBeLessThan(await topOf(button('Edit')))

  const character = await createCharacter(db, await createUser(db), { isPublic: true })
  await page.goto(`/characters/${character.id}`)
  const rows = ['Like', 'Save', 'Share', 'More about this character'].map((name) => topOf(button(name)))
  expect(new Set(await Promise.all(rows)).size).toBe(1)
})

test('the tabs of the bottom navigation bear their subtitles for assistive technology also on a phone, where nobody sees them', async () => {
  const { page } = await signUp(site, 'Odile', phone)
  await page.goto('/discover')
  const names = ['Room Your creative home', 'Places Beautiful story settings', 'My Space Your personal haven']
  for (const name of names) await page.getByRole('link', { name, exact: true }).waitFor()
  const subtitle = await page.getByText('Beautiful story settings').boundingBox()
  expect(subtitle).toMatchObject({ width: 1, height: 1 })
})

test('the cover of the first result of a search on Discover is on the first screen of a phone', async () => {
  const { db } = site.bench
  await createChapter(db, await createStory(db, await createUser(db), { title: 'The Ferry', isPublic: true }))
  const { page } = await signUp(site, 'Ottilie', phone)
  await page.goto('/discover?q=ferry')
  await page.getByRole('main').getByRole('link', { name: 'The Ferry' }).first().waitFor()
  const cover = await page.locator('main .shelf > :first-child').boundingBox()
  const menu = await page.getByRole('navigation').last().boundingBox()
  expect((menu?.y ?? 0) - (cover?.y ?? 844)).toBeGreaterThan(200)
})

test('the text of a chosen chapter version is in view on a phone although the list has six versions', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Verena', phone)
  const { page } = writer
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story, { title: 'The Lamp', content: 'It was lit 0 times.' })
  for (const n of [1, 2, 3, 4, 5])
    await page.request.put(`/api/stories/${story.id}/chapters/${chapter.id}`, {
      data: { content: `It was lit ${n} times.` },
    })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Versions of chapter 1' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button')
  await versions.last().click()
  const text = page.getByRole('dialog').getByText('It was lit 0 times.')
  await text.waitFor()
  const footer = await page.getByRole('dialog').locator('[data-footer]').boundingBox()
  const box = await text.boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(footer?.y ?? 0)
})

test('on a phone a switch can also be pressed a little outside of its picture', async () => {
  const { page } = await signUp(site, 'Tamsin', phone)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  const publicProfile = page.getByRole('switch', { name: 'Public profile' })
  await publicProfile.waitFor()
  expect(await publicProfile.isChecked()).toBe(false)
  await publicProfile.click({ position: { x: 24, y: -6 } })
  await expect.poll(() => publicProfile.isChecked()).toBe(true)
})

/**
 * Returns the height (px, at most 100) of the area around the middle of a control in which a touch presses the control.
 */
function touchHeight(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, middle] = [left + width / 2, Math.round(top + height / 2)]
    const isReached = (y: number) => element.contains(document.elementFromPoint(x, y))
    let [from, to] = [middle, middle]
    while (middle - from < 50 && isReached(from - 1)) from -= 1
    while (to - middle < 50 && isReached(to + 1)) to += 1
    return to - from + 1
  })
}

const TOUCH_PX = 44
const main = (page: Page) => page.getByRole('main')

test('on a tablet, links on names, tags on cards, small buttons and the goal of the desk have touch targets at least 44 px high', async () => {
  const { db } = site.bench
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
  const writer = await signUp(site, 'Maren', tablet)
  const { page } = writer
  const author = await createUser(db, { firstName: 'Ottilie', lastName: 'Rook', publicProfile: true })
  const story = await createStory(db, author, { title: 'The Reed Cutter', isPublic: true, tags: ['a walk'] })
  const place = await createLocation(db, author, { name: 'Reed Island', isPublic: true })
  const own = await createStory(db, writer, { title: 'The Chain Ferry' })
  for (const one of [story, own]) await createChapter(db, one)
  // A part of the page that is loaded later can move the control while it is measured.
  const expectTouchable = (control: Locator) =>
    expect
      .poll(() => touchHeight(control), { message: `${page.url()} ${control}` })
      .toBeGreaterThanOrEqual(TOUCH_PX)
  const expectTouchableAt = async (path: string, control: Locator) => {
    await page.goto(path)
    await control.waitFor()
    await expectTouchable(control)
  }
  const name = main(page).getByRole('link', { name: 'Ottilie Rook' }).first()
  const small = main(page).getByRole('link', { name: 'Edit chapter 1' })
  const number = main(page).getByRole('button', { name: 'Chapter 1', exact: true })
  const goal = main(page).getByRole('button', { name: 'Goal for today' })
  const work = main(page).getByRole('link', { name: 'The Chain Ferry' }).first()
  await expectTouchableAt('/discover?tab=stories&q=reed', name)
  await expectTouchable(main(page).getByRole('link', { name: '#a walk' }).first())
  await expectTouchableAt(`/stories/${story.id}`, name)
  await expectTouchableAt(`/locations/${place.id}`, name)
  await expectTouchableAt('/profile', work)
  await expectTouchableAt(`/stories/${own.id}/desk`, goal)
  await createChapter(db, own)
  await expectTouchableAt(`/stories/${own.id}`, small)
  await expectTouchable(number)

  await db.user.update({ where: { id: writer.id }, data: { isAdmin: true } })
  await expectTouchableAt('/admin?tab=content', work)
})

test('long words of a scenario and of a trait do not widen the page of a narrow phone', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Mechthild', { viewport: { width: 320, height: 700 } })
  const { page } = writer
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'
  const story = await createStory(db, writer, { title: 'The Chain Ferry' })
  const chapter = await createChapter(db, story)
  const scenario = { storyId: story.id, chapterId: chapter.id, title: word, description: word }
  await db.scenario.create({ data: { ...scenario, position: 0, type: word } })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: word }).waitFor()
  await expectNoHorizontalScroll(page)

  const character = await createCharacter(db, writer, {
    personality: `Traits: ${word}`,
    personalityTraits: [word],
  })
  await page.goto(`/characters/${character.id}`)
  await page.getByRole('main').getByText(word).waitFor()
  await expectNoHorizontalScroll(page)
})

test('the dialog for sharing a character has the same height on each of its tabs', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, phone.viewport]) {
    const writer = await signUp(site, 'Sidony', { viewport })
    const { page } = writer
    const character = await createCharacter(site.bench.db, writer, { name: 'Mira Holt' })
    await page.goto(`/characters/${character.id}`)
    await main(page).getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const heights = new Set<number>()
    for (const tab of ['Fork', 'Link', 'Direct', 'Collection']) {
      await dialog.getByRole('tab', { name: tab }).click()
      await dialog.getByRole('tabpanel', { name: tab }).waitFor()
      heights.add(await dialog.evaluate((element) => (element as HTMLElement).offsetHeight))
    }
    expect(heights.size).toBe(1)
  }
})
