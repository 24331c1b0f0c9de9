import type { BrowserContext, Page } from 'playwright'
import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createGeneration, createStory, failed } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite(60)

test('two browser tabs of a user show the same unread count and the same generations without a reload', async () => {
  const { db } = site.bench
  const { id: userId, context, page: first } = await signUp(site, 'Imogen')
  const reader = await signUp(site, 'Tobias')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt', isPublic: true })
  const second = await context.newPage()
  await first.goto('/')
  await second.goto('/messages')
  const bell = 'Notifications'
  for (const tab of [first, second]) {
    await expect(tab.getByRole('button', { name: bell, exact: true })).toBeVisible()
  }

  await reader.context.request.post(`/api/characters/${id}/like`, { data: {} })
  for (const tab of [first, second]) {
    await expect(tab.getByRole('button', { name: `${bell}, 1 unread` })).toBeVisible()
  }
  await first.getByRole('button', { name: `${bell}, 1 unread` }).click()
  await expect(first.getByText('Mark all read')).toBeVisible()
  await first.getByRole('button', { name: 'Mark all read' }).click()
  for (const tab of [first, second]) {
    await expect(tab.getByRole('button', { name: bell, exact: true })).toBeVisible()
  }
  await second.getByRole('button', { name: bell }).click()
  await second.getByRole('button', { name: /^Delete notification/ }).click()
  for (const tab of [first, second]) {
    await expect(tab.getByText('No notifications yet')).toBeVisible()
    await expect(tab.getByText("You'll see messages and updates here")).toBeVisible()
    await tab.keyboard.press('Escape')
  }

  // A notification that was sent while the socket was disconnected is shown after it reconnects.
  site.expectLine(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  for (let n = 0; n < 11; n++) {
    await reader.context.request.post('/api/messages', {
      data: { receiverId: userId, content: `Letter ${n}`, type: 'direct' },
    })
  }
  await context.setOffline(false)
  await first.reload()
  await expect(first.getByRole('button', { name: `${bell}, 11 unread` })).toContainText('9+')
  await expect(second.getByRole('button', { name: `${bell}, 11 unread` })).toBeVisible()

  // A running generation is listed in both tabs, and a cancel in one tab removes it from both. The fault `gate` holds
  // the model's answer back, so that the generation runs until then.
  await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 40 } })
  await context.request.post('/api/stories/generate', {
    headers: { prefer: 'respond-async' },
    data: {
      title: 'The Ferry',
      genre: 'romance',
      tone: 'romantic',
      chapterSize: 'long',
      setting: 'A strait in November',
      plot: 'Two people miss the last ferry.',
      characterIds: [id],
    },
  })
  for (const tab of [first, second]) {
    await tab.getByRole('button', { name: 'Generations, 1 running' }).click()
    await expect(tab.getByRole('dialog', { name: 'Generations' }).getByRole('progressbar')).toBeVisible()
  }
  await first.getByRole('dialog', { name: 'Generations' }).getByRole('button', { name: 'Cancel' }).click()
  for (const tab of [first, second]) {
    await expect(tab.getByText('Nothing is being written')).toBeVisible()
  }
  await site.bench.demoModel.reset()
})

test('a failed chapter that is dismissed or kept in one browser tab changes in both tabs, without a failure toast', async () => {
  const { db } = site.bench
  const { id: userId, context, page: first } = await signUp(site, 'Imogen')
  const story = await createStory(db, { id: userId }, { title: 'The Letter' })
  await createChapter(db, story, { title: 'The Lamp' })
  const second = await context.newPage()
  const tabs = [first, second]
  const fail = async (delta: string) => {
    const { id } = await createGeneration(db, { id: userId }, 'chapter', {
      storyId: story.id,
      ...failed(),
    })
    await db.generationText.create({
      data: { generationId: id, attempt: 1, offset: 0, units: delta.length, delta },
    })
  }
  const open = async () => {
    for (const tab of tabs) {
      await tab.goto(`/stories/${story.id}`)
      await expect(tab.getByText('It could not be finished')).toBeVisible()
      // When the button for notifications is visible, the tab is signed in and receives pushes.
      await expect(tab.getByRole('button', { name: 'Notifications' })).toBeVisible()
    }
  }

  await fail('A draft to forget.')
  await open()
  await first.getByRole('button', { name: 'Dismiss' }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  for (const tab of tabs) {
    await expect(tab.getByText('It could not be finished')).toBeHidden()
    await expect(tab.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('The Lamp')
  }

  await fail('A draft to keep.')
  await open()
  await first.getByRole('button', { name: 'Keep as chapter' }).click()
  for (const tab of tabs) {
    await expect(tab.getByText('It could not be finished')).toBeHidden()
    await expect(tab.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Chapter 2')
    await expect(tab.getByText('A draft to keep.')).toBeVisible()
  }
  // The second tab already shows the failed chapter, so it must not show a toast about it again.
  check(await second.getByText('Failed to generate story content. Please try again.').count()).toBe(0)
})

test('signing out in one browser tab signs out the other tab and keeps its page open', async () => {
  const { db } = site.bench
  const { id: userId, context, page: first } = await signUp(site, 'Imogen')
  const story = await createStory(db, { id: userId }, { title: 'The Ferry', isPublic: true })
  const second = await context.newPage()
  await first.goto('/')
  await second.goto(`/stories/${story.id}`)
  // The notification of this like shows that both tabs receive pushes before the sign-out.
  const reader = await signUp(site, 'Tobias')
  await reader.context.request.post(`/api/stories/${story.id}/like`, { data: {} })
  for (const tab of [first, second])
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await first.getByRole('button', { name: 'Account menu' }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Create Your Romance Adventure')

  await expect(second.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await expect(second).toHaveURL(`/stories/${story.id}`)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('The Ferry')
})

/** Replaces the notifications of the device, before a page of the context is loaded, so that a test can list them. */
const recordDeviceNotifications = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shown: Notice[] = []
    class Notice {
      static permission = 'default'
      static async requestPermission() {
        Notice.permission = 'granted'
        return 'granted'
      }
      title: string
      onclick?: () => void
      constructor(title: string) {
        this.title = title
        shown.push(this)
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, shown })
  })
const shownOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: { title: string }[] }).shown.map(({ title }) => title))
const turnOnDeviceNotifications = async (page: Page) => {
  await page.getByRole('button', { name: 'Notifications' }).click()
  const choice = page.getByRole('checkbox', { name: /^Also tell me on this device/ })
  await choice.click()
  await expect(choice).toBeChecked()
}
/** Sets whether a page is hidden. In a browser without a window all pages are visible. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

test('a browser tab shows device notifications only while it is hidden, if the user has turned them on', async () => {
  const { db } = site.bench
  const { id: userId, context, page } = await signUp(site, 'Imogen')
  const reader = await signUp(site, 'Tobias')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt', isPublic: true })
  await recordDeviceNotifications(context)
  await page.goto('/')
  await turnOnDeviceNotifications(page)
  await reader.context.request.post(`/api/characters/${id}/like`, { data: {} })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  expect(await shownOn(page)).toEqual([])
  await setHidden(page, true)
  await reader.context.request.post('/api/messages', {
    data: { receiverId: userId, content: 'Good night', type: 'direct' },
  })
  await expect.poll(() => shownOn(page)).toHaveLength(1)
})

test('a hidden browser tab shows no device notification while another tab is visible, and a click on one marks it as read and opens its link', async () => {
  const { db } = site.bench
  const { id: userId, context, page: first } = await signUp(site, 'Imogen')
  const reader = await signUp(site, 'Tobias')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt', isPublic: true })
  await recordDeviceNotifications(context)
  const second = await context.newPage()
  await first.goto('/')
  await second.goto('/messages')
  await turnOnDeviceNotifications(first)
  await first.keyboard.press('Escape')
  await setHidden(first, true)
  const send = (content: string) =>
    reader.context.request.post('/api/messages', { data: { receiverId: userId, content, type: 'direct' } })
  await send('One')
  for (const tab of [first, second])
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  // This answer comes after that of the tab, which asked first.
  await first.evaluate(() => navigator.locks.query())
  expect(await shownOn(first)).toEqual([])

  // The browser releases the lock of a visible tab that crashes.
  const crashed = second.waitForEvent('crash')
  second.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expect
    .poll(() => first.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .not.toContain('visible-tab')
  await reader.context.request.post(`/api/characters/${id}/like`, { data: {} })
  await expect.poll(() => shownOn(first)).toHaveLength(1)
  expect(await shownOn(first)).toEqual([expect.stringContaining('liked your character')])

  await first.evaluate(() => (window as unknown as { shown: { onclick(): void }[] }).shown[0]?.onclick())
  await expect(first).toHaveURL(`/characters/${id}`)
  await expect(first.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  check(await db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).toMatchObject([
    { type: 'message', isRead: false },
    { type: 'like', isRead: true },
  ])
})
