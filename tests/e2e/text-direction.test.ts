import type { Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createScreenFixture,
  longName,
  openerOf,
  otherDialogs,
  popovers,
  type ScreenFixture,
  storyDialogs,
} from '../setup/screen-fixture.ts'
import { screenLooks, screensOf, waitForScreen } from '../setup/screen-looks.ts'

const site = useSite()
let fixture: ScreenFixture

const name = 'אל הים'
const prose = 'היא חזרה באוקטובר, ואיש לא שמר את חדרה.'

/** Fills every text field of a user with Hebrew text. */
async function writeHebrew({ writer, ids }: ScreenFixture): Promise<void> {
  const { db } = site.bench
  // The names of the stranger and of the stranger's story stay, because the fixture opens some dialogs by these names.
  await db.user.update({ where: { id: writer.id }, data: { firstName: name, lastName: name } })
  await db.story.updateMany({ where: { authorId: writer.id }, data: { title: name, description: prose } })
  await db.chapter.updateMany({ data: { title: name, content: prose } })
  const [chapter] = await db.chapter.findMany({ where: { storyId: ids.story } })
  const { id: storyId, chapterId } = { id: ids.story, chapterId: chapter?.id ?? 0 }
  await db.character.updateMany({
    data: { name, role: name, description: prose, personality: prose, background: prose, appearance: prose },
  })
  const text = { description: prose, setting: prose, atmosphere: prose, keyFeatures: prose }
  const place = { surroundings: prose, climate: name, accessibility: prose, soundscape: prose, scents: prose }
  const house = { roomDescriptions: prose, specialFeatures: prose, architecturalStyle: name, size: name }
  const rest = { timePeriod: name, lightingStyle: name, propertyCondition: name }
  await db.location.updateMany({ data: { name, ...text, ...place, ...house, ...rest } })
  await db.cast.updateMany({ data: { name, description: prose } })
  await db.collection.updateMany({ data: { name, description: prose } })
  await db.message.updateMany({ data: { content: prose } })
  await db.collaborationRequest.updateMany({ data: { message: prose } })
  await db.notification.updateMany({ data: { title: name, content: prose } })
  await db.scenario.create({
    data: { storyId, chapterId, position: 0, type: name, title: name, description: prose },
  })
  // Further Hebrew texts: those of the story's book, of the profiles and of the messages.
  await db.story.updateMany({ data: { tags: [name] } })
  await db.user.update({ where: { id: writer.id }, data: { penName: name, bio: prose } })
  await db.user.update({ where: { id: ids.stranger }, data: { bio: prose } })
  const quoted = { storyId, chapterId, quote: prose }
  await db.fact.create({
    data: { ...quoted, kind: 'state', text: prose, source: 'writer', aboutNames: [name] },
  })
  // The finding is of a kind that a later reading of the chapter does not remove.
  await db.finding.create({ data: { ...quoted, kind: 'unchanged', severity: 'note', why: prose } })
  await db.storyStyle.create({ data: { storyId, notes: prose, voiceSample: prose, avoid: [name] } })
  await db.storyPlan.create({ data: { storyId, logline: prose, promises: [prose] } })
  const planned = await db.plannedChapter.create({ data: { storyId, position: 2, title: name } })
  await db.beat.create({ data: { storyId, position: 1, text: prose, plannedChapterId: planned.id } })
  const draft = { userId: writer.id, storyId, chapterId, title: name, content: `${prose} ${prose}` }
  await db.chapterDraft.create({ data: { ...draft, base: chapter?.updatedAt ?? null } })
  await db.reportCase.updateMany({ data: { title: name, text: prose } })
  await db.reportCase.updateMany({ where: { status: 'decided' }, data: { decision: prose } })
  await db.report.updateMany({ data: { title: name, text: prose, details: prose } })
  await db.message.create({
    data: { senderId: writer.id, receiverId: ids.stranger, content: prose },
  })
}

beforeAll(async () => {
  fixture = await createScreenFixture(site)
  await writeHebrew(fixture)
})

/** Returns each Hebrew text of the page, also in fields, if the direction of its element does not follow the text. */
function undirected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hebrew = /[\u0590-\u05ff]/
    const found: string[] = []
    const inspect = (element: Element | null) => {
      if (!element || element.closest('[dir=auto], bdi, script, style, option, title')) return
      found.push(`${location.pathname}${location.search}: ${element.outerHTML.slice(0, 160)}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (hebrew.test(texts.currentNode.nodeValue ?? '')) inspect(texts.currentNode.parentElement)
    // For an element with dir=auto, the browser ignores text in a bdi element or in a child with its own dir.
    for (const element of document.querySelectorAll('h1, h2, h3, p, span, dd, textarea'))
      if (
        element.matches('[dir=auto]:dir(ltr)') &&
        hebrew.test(element.textContent) &&
        !/[a-z]/i.test(element.textContent)
      )
        found.push(`${location.pathname}: left to right ${element.outerHTML.slice(0, 160)}`)
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (!/checkbox|radio|file|range|password|email/.test(field.type)) inspect(field)
    return [...new Set(found)]
  })
}

test('on every screen, user text takes its direction from its own letters', async () => {
  const { page } = fixture.writer
  const visitor = (await site.device()).page
  const found = new Set<string>()
  for (const side of ['inside', 'outside'] as const) {
    const at = side === 'inside' ? page : visitor
    for (const screen of screensOf(side)) {
      for (const address of screenLooks(fixture.ids)[screen][side]) {
        await at.goto(address)
        await waitForScreen(at)
        for (const one of await undirected(at)) found.add(one)
      }
    }
  }
  check([...found]).toEqual([])
})

test("in every part of the panel 'What the story knows', user text takes its direction from its own letters", async () => {
  const { page } = fixture.writer
  const found = new Set<string>()
  for (const part of ['facts', 'plan', 'style', 'findings']) {
    await page.goto(`/stories/${fixture.ids.story}?panel=${part}`)
    await waitForScreen(page)
    // The Hebrew text is searched for in the HTML, because it can be the value of a field.
    await expect
      .poll(() => page.getByRole('tabpanel').first().innerHTML(), { message: part })
      .toMatch(/[\u0590-\u05ff]/)
    await expect(page.locator('[aria-label^="Loading"], .breathe')).toHaveCount(0)
    for (const one of await undirected(page)) found.add(one)
  }
  check([...found]).toEqual([])
})

test('in every dialog, user text takes its direction from its own letters', async () => {
  const { page } = fixture.writer
  const found = new Set<string>()
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  // All dialogs of a page are opened one after the other, because loading the page takes longer than opening a dialog.
  const byAddress = Map.groupBy([...popovers, ...storyDialogs, ...otherDialogs], ([at]) => at(fixture.ids))
  for (const [address, dialogs] of byAddress) {
    await page.goto(address)
    await waitForScreen(page)
    for (const [, ...presses] of dialogs) {
      for (const press of presses)
        await openerOf(page, typeof press === 'string' ? press.replace(longName, name) : press).click()
      await expect(open.last(), `${address} ${presses.join(', ')}`).toBeVisible()
      await expect(page.locator('[aria-label^="Loading"], .breathe')).toHaveCount(0)
      for (const one of await undirected(page)) found.add(one)
      // Some dialogs are opened from other dialogs, and Escape closes one dialog at a time.
      for (let left = await open.count(); left > 0; left--) await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
    }
  }
  check([...found]).toEqual([])
})

test('in the choice between two versions of a chapter, user text takes its direction from its own letters', async () => {
  const { page } = fixture.writer
  // A draft that began from an earlier version of the chapter makes the desk show both texts to choose from.
  await site.bench.db.chapterDraft.updateMany({ data: { base: new Date(0) } })
  await page.goto(paths.desk(fixture.ids.story))
  const choice = page.getByRole('region', { name: 'Two versions of this chapter' })
  await expect(choice.getByText(prose, { exact: false })).toHaveCount(2)
  check(await undirected(page)).toEqual([])
})
