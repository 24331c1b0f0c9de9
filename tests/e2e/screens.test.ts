import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect as check, describe, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { dialogs, type FurnishedRoom, furnishRoom, openerOf, popovers } from '../setup/furnished-room.ts'
import { expectAccessible, expectNoSideways, signUp, type Writer } from '../setup/writer.ts'

const site = useSite()
/** How many screens are looked at beside each other. */
const AT_ONCE = 3
/** Some sixty screens and forty dialogs, four looks each: a busy machine is slow, not wrong. */
const patient = { timeout: 400_000 }

/** Where each screen is looked at by somebody signed in, and by a visitor. */
type Looks = Record<keyof typeof paths, { inside: string[]; outside: string[] }>

let writer: Writer
let looks: Looks
let ids: FurnishedRoom['ids']

beforeAll(async () => {
  const room = await furnishRoom(site)
  writer = room.writer
  ids = room.ids
  const everybody = (...all: string[]) => ({ inside: all, outside: all })
  const inside = (...all: string[]) => ({ inside: all, outside: [] })
  const outside = (...all: string[]) => ({ inside: [], outside: all })
  const tabs = (path: string, names: string[]) => [path, ...names.map((name) => `${path}?tab=${name}`)]
  looks = {
    home: {
      inside: tabs('/', ['characters', 'locations', 'casts', 'community']),
      outside: ['/'],
    },
    login: outside(paths.login),
    signup: outside(paths.signup),
    reset: outside(paths.reset, `${paths.reset}?token=x`),
    discover: {
      inside: [paths.discover],
      outside: tabs(paths.discover, ['characters', 'creators']).concat(
        `${paths.discover}?q=nobody-writes-this`,
      ),
    },
    membership: everybody(paths.membership),
    // Leads to Discover, and is looked at there.
    stories: inside(),
    createStory: inside(`${paths.createStory}?mode=hand`, `${paths.createStory}?mode=ai`),
    story: everybody(paths.story(ids.story)),
    createCharacter: inside(paths.createCharacter),
    character: everybody(paths.character(ids.character)),
    user: everybody(paths.user(ids.stranger)),
    casts: inside(paths.casts),
    cast: inside(paths.cast(ids.cast)),
    collections: everybody(paths.collections),
    collection: everybody(paths.collection(ids.collection)),
    locations: everybody(...tabs(paths.locations, ['discover'])),
    createLocation: inside(paths.createLocation),
    location: everybody(paths.location(ids.location)),
    editLocation: inside(paths.editLocation(ids.location)),
    messages: everybody(paths.messages),
    profile: inside(...tabs(paths.profile, ['stories', 'characters', 'collections', 'social'])),
    admin: {
      inside: tabs(paths.admin, ['users', 'content', 'notifications', 'settings']),
      outside: [paths.admin],
    },
    savedStories: inside(paths.savedStories),
  }
})

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
}

// Wide in light, narrow in dark: the colours of both themes and the order of both layouts, in two looks a screen.
async function look(page: Page): Promise<void> {
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideways(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page)
  await expectAccessible(page)
}

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await settle(page)
}

/** Goes through the places with a few pages beside each other. */
async function visit<T>(
  context: BrowserContext,
  all: readonly T[],
  go: (page: Page, one: T) => Promise<void>,
) {
  const waiting = [...all]
  const hand = async () => {
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('theme', 'system'))
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await go(page, one)
    await page.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

describe('every screen reads well at 320, 390 and 1280, light and dark', () => {
  const nowhere = '/nowhere'
  const show = async (page: Page, path: string) => {
    await open(page, path)
    await look(page)
  }

  test('signed out', patient, async () => {
    check(Object.keys(looks).sort(), 'every path has its looks').toEqual(Object.keys(paths).sort())
    const { context } = await site.device()
    await visit(context, [...new Set(Object.values(looks).flatMap((each) => each.outside)), nowhere], show)
  })

  test('signed in', patient, async () => {
    await visit(
      writer.context,
      [...new Set(Object.values(looks).flatMap((each) => each.inside)), nowhere],
      show,
    )
  })
})

test('every dialog reads well at 320, 390 and 1280, light and dark', patient, async () => {
  await visit(writer.context, [...popovers, ...dialogs], async (page, [at, ...presses]) => {
    await open(page, at(ids))
    for (const name of presses) await openerOf(page, name).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible()
    await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
    await look(page)
  })
})

test('on a phone the chosen tab is in sight, and the page stays where it is', async () => {
  const page = await writer.context.newPage()
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [path, name] of [
    ['/?tab=community', 'Community'],
    [`${paths.admin}?tab=settings`, 'Settings'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 0.95 })
    check(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  await page.close()
})

test('a page that is loaded begins at its beginning, and a reload stays where it was', async () => {
  const { page } = await site.device()
  const at = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto(paths.membership)
  await settle(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.reload()
  await settle(page)
  await check.poll(at).toBe(300)
  await page.goto(paths.signup)
  await settle(page)
  check(await at()).toBe(0)
})

test('the room is used with the keyboard alone', async () => {
  const { page } = await signUp(site, 'Nora')
  await page.goto('/')
  await settle(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Weave New Tale' })).toBeFocused()
  await page.getByRole('tab', { name: 'Tales' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Characters', selected: true })).toBeFocused()
  await page.getByRole('button', { name: 'Import Character' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The focus stays in the dialog, and goes back where it came from.
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  check(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Import Character' })).toBeFocused()

  await page.goto('/stories/create')
  await page.getByRole('button', { name: /Write From Scratch/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').focus()
  await page.keyboard.type('The Quiet Harbour')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two people and a ferry.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ro')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('She came back in October.')
  await page.getByRole('button', { name: 'Create Story' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Harbour')
})
