import type { Page } from 'playwright'
import type { Db } from '#core/postgres/client.ts'
import type { Site } from './browser.ts'
import { expect } from './expect.ts'
import { createChapter, createCharacter, createLocation, createStory } from './factories.ts'
import { signUp, type Writer } from './writer.ts'

export const deskTexts = [
  'Ione Marsh came to the *lighthouse* in October.\n\nThe rain began at dusk. She looked at the harbour very quietly, and then she sat down.\n\n***\n\nNobody came that night.',
  'The second lamp was **lit** by Tom.',
  'In spring the boats came home.',
] as const

/** Creates a story with three chapters, a character and a location. */
export async function furnishStory(db: Db, author: { id: string }) {
  const story = await createStory(db, author, { title: 'The Lighthouse Letters' })
  const ione = await createCharacter(db, author, {
    name: 'Ione Marsh',
    role: 'Keeper',
    appearance: 'Grey eyes, a raincoat that was her father’s.',
  })
  const place = await createLocation(db, author, { name: 'Harbour', setting: 'A stone pier in the rain' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ione.id } })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: place.id } })
  const chapters = []
  for (const [index, content] of deskTexts.entries()) {
    const title = ['The Lamp', 'The Second Lamp', 'Spring'][index] ?? null
    chapters.push(await createChapter(db, story, { title, content, summary: content }))
  }
  return { story, chapters: chapters as [Chapter, Chapter, Chapter] }
}

/** Creates a writer with a story that has chapters, a character and a location. */
export async function furnishDesk(site: Site, name: string, options = {}) {
  const writer = await signUp(site, name, options)
  return { ...writer, ...(await furnishStory(site.bench.db, writer)) }
}
type Chapter = Awaited<ReturnType<typeof createChapter>>

export type DeskOwner = Writer & Awaited<ReturnType<typeof furnishDesk>>

/** Opens the desk at a chapter and waits until its manuscript is visible. */
export async function openDesk(page: Page, storyId: number, chapter: number | 'new' = 1) {
  await page.goto(`/stories/${storyId}/desk?chapter=${chapter}`)
  await expect(manuscriptOf(page)).toBeVisible()
}

export const manuscriptOf = (page: Page) => page.locator('.manuscript')

/** Types words at the end of the chapter on the desk. */
export async function typeAtEnd(page: Page, words: string) {
  await manuscriptOf(page).press('ControlOrMeta+End')
  await page.keyboard.type(words)
}

/** Discards the draft of the chapter on the desk, and waits until the text of the chapter is shown. */
export async function discardDraft(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Discard draft' }).click()
  await expectSaveState(page, 'clean')
}

/** Replaces the text of the chapter on the desk, and saves it. */
export async function rewriteOnDesk(page: Page, text: string) {
  await manuscriptOf(page).press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaveState(page, 'clean')
}

/** Waits until the desk shows where the typed words are stored. */
export async function expectSaveState(page: Page, state: string) {
  await expect(page.locator(`[data-save-state="${state}"]`)).toBeVisible()
}

/** Selects words of the manuscript in the editor itself, as a selection by keys does. */
export async function selectWords(page: Page, words: string) {
  await manuscriptOf(page).evaluate((root, quote) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode()
    while (text && !text.textContent?.includes(quote)) text = texts.nextNode()
    if (!text) throw new Error('the manuscript does not contain the words to select')
    const from = text.textContent?.indexOf(quote) ?? -1
    ;(root as HTMLElement).focus()
    document.getSelection()?.setBaseAndExtent(text, from, text, from + quote.length)
  }, words)
}
