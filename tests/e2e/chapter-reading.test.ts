import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { manuscriptOf, rewriteOnDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'
import { createGeneration, createStory, tomorrow } from '../setup/factories.ts'
import { createLongStory, phone, shown, topParagraph } from '../setup/long-story.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

const longStory = (author: { id: string }, data?: Parameters<typeof createLongStory>[2]) =>
  createLongStory(site.bench.db, author, data)

test('a notification of a chapter opens that chapter at its first line, without a dialog over it', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Imogen')
  const { story, chapters } = await longStory(author)
  const chapterId = chapters[1]?.id ?? 0
  const generation = await createGeneration(db, author, 'chapter', {
    storyId: story.id,
    status: 'completed',
    finishedAt: new Date(),
    result: { chapter: { id: chapterId } },
  })
  await db.notification.create({
    data: {
      userId: author.id,
      type: 'system',
      title: 'Chapter 2 of “The Lighthouse Letters” is ready',
      link: `/stories/${story.id}`,
      generationId: generation.id,
    },
  })
  await db.bell.create({ data: { userId: author.id, unread: 1, version: 1 } })
  const words = { role: '', description: '', context: '' }
  await db.detectedCharacter.create({ data: { storyId: story.id, chapterId, name: 'Jon Reed', ...words } })
  const { page } = author
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText('just now')).toBeVisible()
  await page.getByText('Chapter 2 of “The Lighthouse Letters” is ready').click()
  await expect(page).toHaveURL(`/stories/${story.id}`)
  await expect(shown(page)).toHaveText('The Stairs')
  await expect(page.locator('.prose p').first()).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Jon Reed walked in. Keep this one?')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const scrollDown = () =>
    page.evaluate(() => {
      const ninth = document.querySelectorAll('.prose p')[8]
      window.scrollBy({ top: (ninth?.getBoundingClientRect().top ?? 0) - 20, behavior: 'instant' })
    })
  await scrollDown()
  await expect.poll(() => topParagraph(page)).toBeGreaterThan(5)
  await page.reload()
  await expect(shown(page)).toHaveText('The Stairs')
  await scrollDown()
  await page.getByRole('link', { name: 'Discover' }).first().press('Enter')
  await expect(page).toHaveURL('/discover')
  await page.goBack()
  await expect(shown(page)).toHaveText('The Stairs')
  await expect.poll(() => topParagraph(page)).toBeGreaterThan(5)
})

test('a notification of a release opens the released chapter, also after the release of an earlier one has changed its number', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Maud')
  const { story, chapters } = await longStory(author)
  const [, stairs, letter] = chapters
  const unreleased = { state: 'draft', releasedVersion: null, releasedWords: null } as const
  await db.chapter.update({ where: { id: stairs?.id ?? 0 }, data: unreleased })
  const reader = await signUp(site, 'Jonas')
  // An earlier version of this software stored the number of the chapter in the link.
  await db.notification.create({
    data: {
      userId: reader.id,
      type: 'system',
      title: '“The Lighthouse Letters” has a new chapter',
      link: `/stories/${story.id}?chapter=2`,
      actorId: author.id,
      act: `release /chapters/${letter?.id}`,
    },
  })
  await db.bell.create({ data: { userId: reader.id, unread: 1, version: 1 } })
  const release = `/api/stories/${story.id}/chapters/${stairs?.id}/release`
  const released = await author.page.request.put(release, { data: { state: 'released' } })
  expect(released.status()).toBe(200)
  const { page } = reader
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByText('“The Lighthouse Letters” has a new chapter').click()
  await expect(shown(page)).toHaveText('The Letter')
})

test('the end of a chapter links to the next one, and the end of the last to rating, Save, Share, the author and others', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Tobias')
  await db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
  const { story } = await longStory(author)
  const { story: mature } = await longStory(author, { title: 'Two Umbrellas' })
  await db.story.update({ where: { id: mature.id }, data: { spiceLevel: 4 } })
  const other = await signUp(site, 'Ada')
  await longStory(other, { title: 'Salt on the Window' })
  await longStory(other, { title: 'A Private Thing', isPublic: false })

  const { page } = await signUp(site, 'Nora')
  await page.goto(`/stories/${story.id}`)
  const next = page.getByRole('link', { name: /Chapter 2 The Stairs 1\. The lamp was lit/ })
  await next.press('Enter')
  await expect(shown(page)).toHaveText('The Stairs')
  await expect(page.getByText('Chapter 2 of 3')).toBeInViewport()
  await page.getByRole('link', { name: /Chapter 3 The Letter/ }).press('Enter')
  await expect(shown(page)).toHaveText('The Letter')
  await expect(shown(page)).toBeFocused()
  const end = page.getByRole('region', { name: 'The end, so far' })
  await expect(end.getByRole('link', { name: 'Tobias Vale' })).toBeVisible()
  await expect(end.getByRole('heading', { name: 'More by Tobias Vale' })).toBeVisible()
  await expect(end.getByRole('link', { name: 'Two Umbrellas' })).toBeVisible()
  await expect(end.getByRole('link', { name: 'Salt on the Window' })).toBeVisible()
  await expect(end.getByText('A Private Thing')).toHaveCount(0)
  // The name of the spice level must be visible on the cards. A text that only screen readers read would be one pixel
  // high.
  const heat = end.getByText('Sweet & Innocent').first()
  expect((await heat.boundingBox())?.height).toBeGreaterThan(8)
  const small = end.getByRole('listitem').filter({ hasText: 'Two Umbrellas' })
  await expect(small.getByText('Mature', { exact: true })).toBeVisible()
  await expect(small.getByText('Written by hand')).toBeVisible()
  await end.locator('label[title="5 stars"]').click()
  await expect(page.getByText('Story rated!')).toBeVisible()
  await end.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Story saved!')).toBeVisible()
  await expect(end.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  await end.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)

  await author.page.goto(`/stories/${story.id}?chapter=3`)
  await expect(shown(author.page)).toHaveText('The Letter')
  await expect(author.page.getByRole('region', { name: 'The end, so far' })).toHaveCount(0)
})

test('when a guest presses Save, the sign-in page names the story, and the story is saved after the sign-in', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Wren')
  const { story } = await longStory(author, { title: 'A Winter at Harrow Hall' })
  const { page } = await site.device()
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in to keep "A Winter at Harrow Hall"')).toBeVisible()
  await expect(page.getByText(/External sign-in/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create your room' }).click()
  await expect(page.getByText('Create your room to keep "A Winter at Harrow Hall"')).toBeVisible()
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
  await expect(page).toHaveURL('/signup?external=unavailable')
  await expect(page.getByText(/External sign-in is not set up here/)).toBeVisible()
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Reed')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Password', { exact: true }).fill('candlelight')
  await page.getByLabel('Confirm password').fill('candlelight')
  await page.getByRole('button', { name: 'Create Your Room' }).click()
  await expect(page).toHaveURL(`/stories/${story.id}`)
  await expect(page.getByText('Story saved!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await db.storySave.count({ where: { storyId: story.id } })).toBe(1)
  // The story is saved once after the sign-in. A later visit does not save it again.
  await page.goto('/')
  await expect(page.getByText(/^Welcome, Mia/)).toBeVisible()
  expect(await db.storySave.count({ where: { storyId: story.id } })).toBe(1)
})

test('on a phone a line of a chapter has 36 to 45 characters, the header hides while scrolling down, and sepia and sans apply', async () => {
  const author = await signUp(site, 'Ruth')
  const { story } = await longStory(author)
  const { page } = await site.device({ viewport: phone, colorScheme: 'dark' })
  await page.goto(`/stories/${story.id}`)
  await expect(page.locator('.prose')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const characters = () =>
    page.evaluate(() => {
      const text = document.querySelectorAll('.prose p')[1]?.firstChild
      if (!(text instanceof Text)) return 0
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      return text.length / lines
    })
  for (const width of [320, 360, phone.width, 430]) {
    await page.setViewportSize({ width, height: phone.height })
    expect(await characters(), `at ${width} pixels`).toBeGreaterThanOrEqual(36)
    expect(await characters(), `at ${width} pixels`).toBeLessThanOrEqual(45)
  }
  await page.setViewportSize(phone)

  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(shown(page)).toBeFocused()
  const header = page.getByRole('banner')
  await expect(header).toBeInViewport()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 900)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(header).toBeInViewport()

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const menu = page.getByRole('button', { name: 'Text size, width and theme' })
  await menu.click()
  // The menu with the reading settings must not cover the header.
  const top = (await page.getByRole('dialog').boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((await header.boundingBox())?.height ?? 0)
  await page.getByRole('radio', { name: 'Sepia' }).check()
  await page.getByRole('radio', { name: 'Sans' }).check()
  await page.keyboard.press('Escape')
  const look = () =>
    page.evaluate(() => {
      const prose = document.querySelector('.prose')
      const section = document.querySelector('#chapters')
      if (!prose || !section) return null
      return { font: getComputedStyle(prose).fontFamily, paper: getComputedStyle(section).backgroundColor }
    })
  for (let n = 0; n < 2; n += 1) {
    expect(await look()).toMatchObject({
      font: expect.stringMatching(/^"?Figtree/),
      paper: 'rgb(244, 232, 210)',
    })
    await expectAccessible(page)
    await page.reload()
    await expect(page.locator('.prose')).toBeVisible()
  }
})

test('on a phone the bar of the chapter that is being written is at the top of the window while the header is hidden', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Alma', { viewport: phone })
  const { story } = await longStory(author)
  await createGeneration(db, author, 'chapter', { storyId: story.id, runAfter: tomorrow() })
  const { page } = author
  await page.goto(`/stories/${story.id}?chapter=1`)
  await expect(shown(page)).toHaveText('The Lamp')
  const bar = page.getByRole('region', { name: 'Being written' })
  const top = async () => (await bar.boundingBox())?.y
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 2500)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect.poll(top).toBe(0)
  await page.mouse.wheel(0, -200)
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect.poll(top).toBeGreaterThan(60)
})

test('the next chapter that an author types on the desk is kept as a draft when the author returns to the story', async () => {
  const author = await signUp(site, 'Clara')
  const { story } = await longStory(author)
  const { page } = author
  await page.goto(`/stories/${story.id}`)
  const write = page.getByRole('link', { name: 'Write the next chapter yourself' })
  await write.click()
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type('She had written all evening.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await write.click()
  await expect(manuscriptOf(page)).toHaveText('She had written all evening.')
})

test('an author begins an empty story on the desk, and the story page shows the saved chapter', async () => {
  const author = await signUp(site, 'Beata')
  const story = await createStory(site.bench.db, author, { title: 'The Empty Pier' })
  const { page } = author
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('link', { name: 'Write it yourself' }).click()
  await rewriteOnDesk(page, 'The pier was empty.')
  await page.getByRole('link', { name: 'Back to the story' }).click()
  await expect(page.getByRole('article')).toContainText('The pier was empty.')
})
