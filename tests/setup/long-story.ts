import type { Page } from 'playwright'
import type { Db } from '#core/postgres/client.ts'
import { createChapter, createStory } from './factories.ts'

const paragraph =
  'The lamp was lit before she reached the stairs, and nobody had lit it at all that night. '.repeat(5)
const long = Array.from({ length: 14 }, (_, n) => `${n + 1}. ${paragraph}`).join('\n\n')
const titles = ['The Lamp', 'The Stairs', 'The Letter']

export const phone = { width: 390, height: 844 }

/** The heading of the chapter that is shown. */
export const shown = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Returns the index of the first paragraph below the header. */
export const topParagraph = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.offsetHeight ?? 0
    return [...document.querySelectorAll('.prose p')].findIndex(
      (one) => one.getBoundingClientRect().bottom > header + 12,
    )
  })

/** Creates a public story with three chapters that are longer than a window. */
export async function createLongStory(
  db: Db,
  author: { id: string },
  data: { title?: string; isPublic?: boolean } = {},
) {
  const story = await createStory(db, author, { title: 'The Lighthouse Letters', isPublic: true, ...data })
  const chapters = []
  for (const title of titles) chapters.push(await createChapter(db, story, { title, content: long }))
  return { story, chapters }
}
