import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect as check, describe, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { expectAccessible, expectNoSideways, signUp, type Writer } from '../setup/writer.ts'

const site = useSite()
const long = 'Maximiliana-Wilhelmina von und zu Hohenschwangau-Sonderburg of the Far Northern Lights'
/** How many screens are looked at beside each other. */
const AT_ONCE = 3
/** Some sixty screens and twenty dialogs, four looks each: a busy machine is slow, not wrong. */
const patient = { timeout: 400_000 }

/** Where each screen is looked at by somebody signed in, and by a visitor. */
type Looks = Record<keyof typeof paths, { inside: string[]; outside: string[] }>

let writer: Writer
let looks: Looks
let ids: { story: number; character: number; cast: number; collection: number; stranger: string }

beforeAll(async () => {
  const { db } = site.bench
  writer = await signUp(site, 'Imogen')
  await writer.page.addInitScript(() => localStorage.setItem('theme', 'system'))
  const author = { id: writer.id }
  await db.user.update({ where: author, data: { isAdmin: true, publicProfile: true } })
  const shared = { description: long, isPublic: true }
  const character = await createCharacter(db, author, { name: long, role: 'Keeper', ...shared })
  const story = await createStory(db, author, { title: long, ...shared })
  await createChapter(db, story, { content: `${long}.\n\nShe came back in October.` })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id, role: 'main' } })
  const location = await createLocation(db, author, { name: long, isPublic: true })
  const cast = await createCast(db, author, [character.id], {
    name: long,
    description: long,
    genre: 'fantasy',
  })
  const collection = await db.collection.create({ data: { authorId: writer.id, name: long, ...shared } })
  await db.collectionCharacter.create({ data: { collectionId: collection.id, characterId: character.id } })
  const stranger = await createUser(db, { firstName: 'Ottoline', publicProfile: true })
  await createStory(db, stranger, { title: 'The Ferry', isPublic: true })
  await db.message.create({ data: { senderId: stranger.id, receiverId: writer.id, content: long } })
  await db.collaborationRequest.create({
    data: { requesterId: stranger.id, toUserId: writer.id, type: 'story', message: long },
  })
  await db.notification.create({ data: { userId: writer.id, type: 'system', title: long, content: long } })
  ids = {
    story: story.id,
    character: character.id,
    cast: cast.id,
    collection: collection.id,
    stranger: stranger.id,
  }
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
    story: everybody(paths.story(story.id)),
    createCharacter: inside(paths.createCharacter),
    character: everybody(paths.character(character.id)),
    user: everybody(paths.user(stranger.id)),
    casts: inside(paths.casts),
    cast: inside(paths.cast(cast.id)),
    collections: everybody(paths.collections),
    collection: everybody(paths.collection(collection.id)),
    locations: everybody(...tabs(paths.locations, ['discover'])),
    createLocation: inside(paths.createLocation),
    location: everybody(paths.location(location.id)),
    editLocation: inside(paths.editLocation(location.id)),
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

/** A dialog: where it is, and what is pressed to open it. */
const dialogs: readonly (readonly [at: (these: typeof ids) => string, ...presses: (string | RegExp)[]])[] = [
  [() => '/', /^Notifications/],
  [() => '/', 'Account menu', 'Settings'],
  [() => '/', 'Account menu', 'Settings', /^Delete/],
  [() => '/', 'Generations'],
  [() => '/?tab=characters', 'Import Character'],
  [() => '/?tab=characters', `Share ${long}`],
  [() => '/?tab=characters', `Delete ${long}`],
  [() => '/?tab=casts', 'Create New Cast'],
  [({ story }) => paths.story(story), 'Generate chapter'],
  [({ cast }) => paths.cast(cast), 'Add characters'],
  [({ cast }) => paths.cast(cast), 'Edit'],
  [({ cast }) => paths.cast(cast), 'Delete'],
  [({ collection }) => paths.collection(collection), 'Add characters'],
  [({ collection }) => paths.collection(collection), 'Edit'],
  [({ collection }) => paths.collection(collection), 'Settings'],
  [({ stranger }) => paths.user(stranger), /Message/],
  [() => paths.messages, /Ottoline/],
  [() => `${paths.admin}?tab=users`, /^Notify Ottoline/],
  [() => `${paths.admin}?tab=content`, /^Delete: The Ferry/],
]

test('every dialog reads well at 320, 390 and 1280, light and dark', patient, async () => {
  await visit(writer.context, dialogs, async (page, [at, ...presses]) => {
    await open(page, at(ids))
    for (const name of presses) {
      const opener = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
      await opener.first().click()
    }
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
