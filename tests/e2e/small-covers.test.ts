import { beforeAll, expect, test } from 'vitest'
import { genres, valuesOf } from '#contract/options.ts'
import { useSite } from '../setup/browser.ts'
import { expect as expectPage } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'

const site = useSite()
const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><rect width="20" height="30"/></svg>'

beforeAll(async () => {
  const { db } = site.bench
  const author = await createUser(db, { firstName: 'Saffron', lastName: 'Lisle' })
  for (const genre of valuesOf(genres)) {
    const { id: coverId } = await db.image.create({
      data: {
        ownerId: author.id,
        kind: 'cover',
        key: `images/${genre}.webp`,
        smallKey: `images/${genre}-small.webp`,
        width: 20,
        height: 30,
        thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
      },
    })
    await createStory(db, author, { title: 'A Winter at Harrow Hall', genre, isPublic: true, coverId })
  }
})

test('a cover of 80 pixels shows title and author legibly inside it, in each genre', async () => {
  const { page } = await site.device({ viewport: { width: 1280, height: 800 } })
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: cover }))
  await page.goto('/discover')
  const covers = page.getByRole('main').locator('.aspect-2\\/3')
  await expectPage(covers).toHaveCount(valuesOf(genres).length)
  await page.addStyleTag({ content: 'main .aspect-2\\/3 { width: 80px }' })
  await page.evaluate(() => document.fonts.ready)
  for (const box of await covers.all()) {
    const { outer, words } = await box.evaluate((element) => {
      const measure = (one: Element) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return { left, top, right, bottom }
      }
      const texts = [...element.querySelectorAll('[aria-hidden] [dir=auto]')]
      return {
        outer: measure(element),
        words: texts.map((text) => ({
          text: text.textContent,
          size: Number.parseFloat(getComputedStyle(text).fontSize),
          isCut: text.scrollWidth > text.clientWidth + 1,
          ...measure(text),
        })),
      }
    })
    expect(words.map(({ text }) => text)).toEqual(['A Winter at Harrow Hall', 'Saffron Lisle'])
    for (const { text, size, isCut, left, top, right, bottom } of words) {
      expect(size, text).toBeGreaterThanOrEqual(8)
      expect(isCut, text).toBe(false)
      expect(left, text).toBeGreaterThanOrEqual(outer.left)
      expect(right, text).toBeLessThanOrEqual(outer.right)
      expect(top, text).toBeGreaterThanOrEqual(outer.top)
      expect(bottom, text).toBeLessThanOrEqual(outer.bottom)
    }
  }
})
