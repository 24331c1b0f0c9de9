import type { BrowserContext, Page } from 'playwright'
import { expect as check } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { expect } from './expect.ts'
import type { ScreenFixture } from './screen-fixture.ts'
import { expectAccessible, expectNoHorizontalScroll } from './writer.ts'

/** For each screen, the addresses at which it is tested signed in and signed out. */
type ScreenLooks = Record<keyof typeof paths, { inside: string[]; outside: string[] }>

export function screenLooks(ids: ScreenFixture['ids']): ScreenLooks {
  const both = (...all: string[]) => ({ inside: all, outside: all })
  const inside = (...all: string[]) => ({ inside: all, outside: [] })
  const outside = (...all: string[]) => ({ inside: [], outside: all })
  const tabs = (path: string, names: string[]) => [path, ...names.map((name) => `${path}?tab=${name}`)]
  return {
    home: {
      inside: tabs('/', ['characters', 'locations', 'casts', 'community']),
      outside: ['/'],
    },
    login: outside(paths.login),
    signup: outside(paths.signup),
    reset: outside(paths.reset, `${paths.reset}?token=x`),
    mail: outside(
      paths.mail,
      `${paths.mail}?confirm=x`,
      `${paths.mail}?undo=x`,
      `${paths.mail}?unsubscribe=x`,
    ),
    discover: {
      inside: [paths.discover],
      outside: tabs(paths.discover, ['characters', 'creators']).concat(
        `${paths.discover}?q=nobody-writes-this`,
      ),
    },
    membership: both(paths.membership),
    // This screen has no addresses here: its path redirects to Discover, which is tested separately.
    stories: inside(),
    createStory: inside(`${paths.createStory}?mode=hand`, `${paths.createStory}?mode=ai`),
    story: both(paths.story(ids.story)),
    desk: inside(paths.desk(ids.story)),
    createCharacter: inside(paths.createCharacter),
    character: both(paths.character(ids.character)),
    user: both(paths.user(ids.stranger)),
    casts: inside(paths.casts),
    cast: inside(paths.cast(ids.cast)),
    collections: both(paths.collections),
    collection: both(paths.collection(ids.collection)),
    locations: both(...tabs(paths.locations, ['discover'])),
    createLocation: inside(paths.createLocation),
    location: both(paths.location(ids.location)),
    editLocation: inside(paths.editLocation(ids.location)),
    messages: both(paths.messages),
    profile: inside(...tabs(paths.profile, ['stories', 'characters', 'collections', 'social'])),
    admin: {
      inside: tabs(paths.admin, [
        'users',
        'people',
        'content',
        'reports',
        'notifications',
        'spending',
        'settings',
      ]),
      outside: [paths.admin],
    },
    readersView: inside(paths.readersView(ids.story)),
    savedStories: inside(paths.savedStories),
  }
}

/** Waits until a screen is complete: one main region, one banner, a heading and no placeholder. */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0)
}

/** Gives a page the wide window and the light theme with which every test of a screen starts. */
export async function wideAndLight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/**
 * Fails if the visible content is not accessible or is wider than its window. The wide window is tested in
 * light and the narrow one in dark, so that two tests cover both themes and both layouts.
 */
export async function expectReadable(page: Page): Promise<void> {
  await expectReasons(page)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

/**
 * Fails if a visible button is disabled and no text gives the reason. A button whose action is running needs no reason.
 */
export async function expectReasons(page: Page): Promise<void> {
  const unexplained = () =>
    page.locator('button:disabled:not([aria-busy="true"]):visible').evaluateAll((buttons) =>
      buttons
        .filter((one) => {
          const described = document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent
          // A tool with only an icon gives the reason in its tooltip, which is its label while it is enabled.
          const title = one.getAttribute('title')
          return !(described || (title && title !== one.ariaLabel))
        })
        .map((one) => one.ariaLabel ?? one.textContent),
    )
  await check.poll(unexplained, { message: 'disabled buttons without a reason', timeout: 5000 }).toEqual([])
}

/** The names of the screens that are tested signed in (`inside`) or signed out (`outside`). */
export function screensOf(side: 'inside' | 'outside'): (keyof typeof paths)[] {
  const ids = { story: 1, drafted: 1, character: 1, location: 1, cast: 1, collection: 1, stranger: 'x' }
  const names = Object.keys(paths) as (keyof typeof paths)[]
  return names.filter((name) => screenLooks(ids)[name][side].length > 0)
}

/** Opens a page whose theme follows the system. */
export async function themedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('theme', 'system'))
  return page
}

/** Opens an address and expects a complete and readable screen. */
export async function expectReadableScreen(page: Page, address: string): Promise<void> {
  await wideAndLight(page)
  await page.goto(address)
  await waitForScreen(page)
  await expectReadable(page)
}
