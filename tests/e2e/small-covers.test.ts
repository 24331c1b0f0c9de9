import { expect as expectValue, test } from 'vitest'
import { genres, valuesOf } from '#contract/options.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite()
const SMALL = 80
const LEGIBLE_PX = 9

test('a cover of 80 px shows the whole name of the author in letters of at least 9 px, in the layout of every genre', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Bartholomew')
  const { page } = writer
  for (const genre of valuesOf(genres)) {
    const story = await createStory(db, writer, { title: 'A Winter at Harrow Hall', genre })
    const key = `images/small/${story.id}.webp`
    const of = { ownerId: writer.id, kind: 'cover' as const, storyId: story.id, key, smallKey: key }
    const image = await db.image.create({ data: { ...of, width: 1024, height: 1536, thumbhash: 'AA==' } })
    await db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
  }
  site.expectLine(/404 \(Not Found\)/)
  await page.goto('/')
  const names = page.locator('[data-author-edge]')
  await expect(names).toHaveCount(genres.length)
  const seen = await names.evaluateAll((all, width) => {
    for (const name of all) {
      const cover = name.closest<HTMLElement>('.aspect-2\\/3')
      if (cover) cover.style.width = `${width}px`
    }
    return all.map((edge) => {
      const words = edge.firstElementChild as HTMLElement
      return {
        isShown: edge.checkVisibility(),
        size: Number.parseFloat(getComputedStyle(words).fontSize),
        isCut: words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight + 1,
      }
    })
  }, SMALL)
  for (const { isShown, size, isCut } of seen) {
    expectValue({ isShown, isCut }).toEqual({ isShown: true, isCut: false })
    expectValue(size).toBeGreaterThanOrEqual(LEGIBLE_PX)
  }
})
