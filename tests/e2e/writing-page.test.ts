import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { pauseKind, resumeKind } from '../setup/paused-kinds.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(30)

/** The option of a browser whose page follows new text by smooth scrolling, as for most readers. */
const moving = { reducedMotion: 'no-preference' } as const

const later = { headers: { prefer: 'respond-async' } }
const paragraph = 'The lamp was lit before she reached the stairs, and nobody had lit it. '.repeat(4)
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

interface Sample {
  length: number
  /** Whether the first line of the text is below the bars at the top and above the bar at the bottom. */
  firstLine: boolean
  /** Whether the last word is visible. */
  lastWord: boolean
  /** Whether the bar with the stage and the Cancel button is visible. */
  bar: boolean
}

/** Each time the text grows, records its length and which parts of the page are visible. */
async function watchText(page: Page): Promise<() => Promise<Sample[]>> {
  await page.addInitScript(() => {
    const samples: Sample[] = []
    Object.assign(window, { samples })
    const boxOf = (node: Text, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const look = () => {
      const bar = document.querySelector('.writing-bar')
      // The text of the previous chapter is shown until the page has opened the new one.
      const prose = document.querySelector('article:not([data-chapter]) .prose')
      const walker = prose && document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
      const first = walker?.nextNode()
      if (!bar || !prose || !(first instanceof Text) || first.length < 2) return
      const length = prose.textContent.length
      if (samples.at(-1)?.length === length) return
      let last = first
      for (let next = walker?.nextNode(); next; next = walker?.nextNode())
        if (next instanceof Text) last = next
      const nav = document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect()
      const top = bar.getBoundingClientRect().bottom
      const bottom = nav && nav.height > 0 ? nav.top : window.innerHeight
      const isSeen = (box: DOMRect) => box.top >= top && box.bottom <= bottom
      samples.push({
        length,
        // The first letter may be a drop cap, which is larger, so the position of the second letter is measured.
        firstLine: isSeen(boxOf(first, 1)),
        lastWord: isSeen(boxOf(last, last.length - 1)),
        bar: bar.getBoundingClientRect().top >= 0 && top <= window.innerHeight,
      })
    }
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { samples: Sample[] }).samples)
}

const writingOf = (page: Page) => page.getByRole('region', { name: 'Being written' })

/**
 * Fails if the first line of a growing text, or the bar with the stage and Cancel, was outside the window in one of the
 * first ten checks.
 */
async function expectInFirstScreen(
  page: Page,
  samples: () => Promise<Sample[]>,
  [what, kind]: [what: string, kind: 'story' | 'chapter'],
) {
  await expect(writingOf(page)).toBeVisible()
  await resumeKind(site.bench, kind)
  await expect.poll(async () => (await samples()).length).toBeGreaterThanOrEqual(10)
  const first = (await samples()).slice(0, 10)
  expect(
    first.filter(({ firstLine, bar }) => !firstLine || !bar),
    what,
  ).toEqual([])
  await expectNoHorizontalScroll(page)
  await writingOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You stopped this one')).toBeVisible()
}

test.each(sizes)(
  'the first line of a text that is being generated is visible without scrolling at $width x $height',
  async (viewport) => {
    const { db } = site.bench
    const author = await signUp(site, 'Imogen', { viewport, ...moving })
    const { page, context } = author
    const elena = await createCharacter(db, author, { name: 'Elena Marsh' })

    await pauseKind(site.bench, 'story')
    const asked = await context.request.post('/api/stories/generate', {
      ...later,
      data: {
        title: 'The Ferry',
        genre: 'romance',
        tone: 'romantic',
        chapterSize: 'short',
        setting: 'A lighthouse on a cold northern coast',
        plot: 'Elena waits on the stairs for whoever leaves the letters.',
        characterIds: [elena.id],
      },
    })
    const { id } = await asked.json()
    const samples = await watchText(page)
    await page.goto(`/stories/${id}`)
    await expectInFirstScreen(page, samples, ['the first chapter', 'story'])
    // The page of a story whose first chapter is not written yet shows no note about a missing cover, rating or
    // description.
    await expect(page.getByText(/No cover image|Nobody has rated|No description/)).toHaveCount(0)

    const story = await createStory(db, author, { title: 'The Letters' })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: elena.id } })
    const chapter = await createChapter(db, story, { content: Array(9).fill(paragraph).join('\n\n') })
    const scenario = { storyId: story.id, chapterId: chapter.id, position: 0, type: 'turn', title: 'A storm' }
    await db.scenario.create({ data: { ...scenario, description: 'A storm comes in the night.' } })
    await page.goto(`/stories/${story.id}`)
    await pauseKind(site.bench, 'chapter')
    await page.getByRole('button', { name: /A storm/ }).click()
    await expectInFirstScreen(page, samples, ['the next chapter', 'chapter'])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()

    await page.goto(`/stories/${story.id}`)
    await page.getByRole('button', { name: 'Regenerate chapter 1' }).click()
    await pauseKind(site.bench, 'chapter')
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate', exact: true }).click()
    await expectInFirstScreen(page, samples, ['a regenerated chapter', 'chapter'])
  },
)

test.each(sizes)(
  'the page scrolls with generated text until the user scrolls, and the Follow button resumes this, at $width x $height',
  async (viewport) => {
    const { db } = site.bench
    const author = await signUp(site, 'Nora', { viewport, ...moving })
    const { page, context } = author
    const story = await createStory(db, author, { title: 'The Letters' })
    const samples = await watchText(page)
    await pauseKind(site.bench, 'chapter')
    await context.request.post(`/api/stories/${story.id}/generate-chapter`, {
      ...later,
      data: { plot: 'Nora waits.', setting: 'A lighthouse', chapterSize: 'short' },
    })
    await page.goto(`/stories/${story.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Letters')
    await expect(writingOf(page)).toBeVisible()
    await resumeKind(site.bench, 'chapter')
    // When the first line is no longer visible, the text is longer than the window.
    await expect
      .poll(async () => (await samples()).filter((one) => !one.firstLine).length)
      .toBeGreaterThan(12)
    expect((await samples()).filter(({ lastWord, bar }) => !lastWord || !bar)).toEqual([])
    // The page must not treat a scroll of a few pixels as a scroll of the reader. A smooth scroll that is still running
    // can add its pixels to the next scroll.
    await page.evaluate(() => window.scrollBy({ top: 80, behavior: 'instant' }))
    const moved = await page.evaluate(() => window.scrollY)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(moved + 20)
    await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
    await expectAccessible(page)

    // The page does not scroll while the mouse button is pressed, so that a click does not miss its target.
    await page.mouse.move(200, 400)
    const lengthNow = async () => (await samples()).at(-1)?.length ?? 0
    await page.mouse.down()
    const pressed = { at: await page.evaluate(() => window.scrollY), length: await lengthNow() }
    await expect.poll(lengthNow).toBeGreaterThan(pressed.length + 200)
    // The browser can end a smooth scroll some frames late, which adds a part of a line. If the page followed the new
    // lines, it would move by more than 60 pixels.
    expect((await page.evaluate(() => window.scrollY)) - pressed.at).toBeLessThan(40)
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(pressed.at + 20)

    await page.mouse.wheel(0, -250)
    const follow = page.getByRole('button', { name: 'Follow' })
    await expect(follow).toBeVisible()
    // The browser spreads the scroll of one wheel event over several frames.
    let at = -1
    await expect
      .poll(async () => {
        const before = at
        at = await page.evaluate(() => window.scrollY)
        return before === at
      })
      .toBe(true)
    const had = (await samples()).at(-1)?.length ?? 0
    await expect.poll(async () => (await samples()).at(-1)?.length).toBeGreaterThan(had + 200)
    expect(await page.evaluate(() => window.scrollY)).toBe(at)
    await follow.press('Enter')
    await expect(follow).toBeHidden()
    await expect.poll(async () => (await samples()).at(-1)?.lastWord).toBe(true)

    // At the end the title is shown, the text stays in its place, and one press of a button continues the story.
    const scenarios = page.getByRole('region', { name: 'Where does it go from here?' })
    await expect(scenarios).toBeAttached()
    const written = await db.chapter.findFirstOrThrow({ where: { storyId: story.id } })
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      written.title ?? 'Chapter 1',
    )
    await expect(page.locator('.prose p').last()).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await scenarios.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(writingOf(page)).toBeVisible()
    await expect(page.getByText('Chapter 2 of 2')).toBeVisible()
    await writingOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You stopped this one')).toBeVisible()
  },
)

test("a chapter whose generation is cancelled before its first word shows 'Nothing was written yet'", async () => {
  const author = await signUp(site, 'Nora', moving)
  const story = await createStory(site.bench.db, author, { title: 'The Letters' })
  await pauseKind(site.bench, 'chapter')
  await author.context.request.post(`/api/stories/${story.id}/generate-chapter`, {
    ...later,
    data: { plot: 'Nora waits.', setting: 'A lighthouse', chapterSize: 'short' },
  })
  const { page } = author
  await page.goto(`/stories/${story.id}`)
  await expect(page.getByText('The page is being laid out')).toBeVisible()
  await writingOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You stopped this one')).toBeVisible()
  await expect(page.getByText('Nothing was written yet')).toBeVisible()
  await expect(page.getByText('The page is being laid out')).toHaveCount(0)
  await resumeKind(site.bench, 'chapter')
})
