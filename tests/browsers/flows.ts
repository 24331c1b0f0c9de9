import { beforeAll, describe, expect, test } from 'vitest'
import { deskTexts, furnishStory } from '../setup/desk.ts'
import { type RunningSite, startSite } from '../setup/running-site.ts'
import { lastParagraph } from '../setup/writer.ts'
import { Screen } from './screen.ts'
import type { Tab } from './tab.ts'

interface BrowserUnderTest {
  name: string
  /** The script that starts the browser. Without a script, the tests of this browser are skipped. */
  run: string | undefined
  /** The reason for the skipped tests, which is reported if there is no script. */
  missing: string | undefined
  open: (run: string) => Promise<Tab>
}

const password = 'candlelight'
const words = async (screen: Screen, selector: string) => (await screen.textOf(selector)).split(/\s+/).length

/**
 * Runs the main tasks of users in one browser: signing in, reading, watching a chapter being written, and writing on
 * the desk (D-124, D-136, D-137).
 */
export function testFlows({ name, run, missing, open }: BrowserUnderTest): void {
  const title = run ? name : `${name}, skipped: ${missing ?? 'run these tests with `npm test`'}`
  describe.skipIf(!run)(title, () => {
    let site: RunningSite
    let screen: Screen
    let author: { id: string; email: string }

    beforeAll(async () => {
      const [running, tab] = await Promise.all([startSite(150), open(run ?? '')])
      site = running
      screen = new Screen(tab, site.url)
      author = await register('imogen')
    })

    const register = async (firstName: string) => {
      const email = `${firstName}@example.com`
      const answer = await fetch(`${site.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.url },
        body: JSON.stringify({ firstName, lastName: 'Vale', email, password }),
      })
      expect(answer.ok).toBe(true)
      const { id } = await site.bench.db.user.findUniqueOrThrow({ where: { email } })
      return { id, email }
    }
    /** Signs in as the author and opens a path, whatever an earlier test has left in the browser. */
    const openAsAuthor = async (path: string) => {
      await screen.goto('/robots.txt')
      await screen.tab.run(
        async (body) => {
          const headers = { 'content-type': 'application/json' }
          await fetch('/api/auth/login', { method: 'POST', headers, body })
        },
        JSON.stringify({ email: author.email, password }),
      )
      await screen.goto(path)
    }

    test('a user signs in after a wrong password was refused, and is still signed in after a reload', async () => {
      await screen.goto('/login')
      await screen.fill('Email', author.email)
      await screen.fill('Password', 'wrong-password')
      await screen.tab.press('Enter')
      await screen.expectText('[role="alert"]', 'Login Failed')
      await screen.fill('Password', password)
      await screen.click('button', 'Sign In')
      await screen.expectPath(/^\/$/)
      await screen.click('button', 'Account menu')
      await screen.expectText('[role="menu"]', author.email)
      await screen.expectNoFailure()
      await screen.goto('/')
      await screen.click('button', 'Account menu')
      await screen.expectText('[role="menu"]', author.email)
    })

    test('a user reads a story: chapters change by button and key, and the reading position is kept', async () => {
      const { db } = site.bench
      const { story, chapters } = await furnishStory(db, author)
      await openAsAuthor(`/stories/${story.id}?chapter=1`)
      await screen.expectText('article h2', 'The Lamp')
      await screen.expectText('article .prose', 'Ione Marsh came to the lighthouse')
      await screen.expectText('article .prose em', /^lighthouse$/)
      await screen.click('button', 'Next')
      await screen.expectText('article h2', 'The Second Lamp')
      await screen.tab.press('ArrowRight')
      await screen.expectText('article h2', 'Spring')
      await screen.tab.press('ArrowLeft')
      await screen.expectText('article h2', 'The Second Lamp')
      await screen.expectNoFailure()
      // An old browser can drop a call of a page that is left at once.
      const place = () => db.readingPlace.findFirst({ where: { storyId: story.id } })
      await expect.poll(async () => (await place())?.chapterId).toBe(chapters[1]?.id)
      await screen.goto(`/stories/${story.id}`)
      await screen.expectText('article h2', 'The Second Lamp')
    })

    test('a user watches a chapter being written, visible and growing, until it is saved', async () => {
      const { db } = site.bench
      const { story } = await furnishStory(db, author)
      await openAsAuthor(`/stories/${story.id}`)
      await screen.click('button', 'Generate chapter')
      await screen.fill('Plot', 'Ione waits on the stairs for the boats.')
      await screen.fill('Setting', 'A lighthouse in spring')
      await screen.click('button', 'Generate chapter')
      await screen.expectText('[aria-label="Being written"]', 'Cancel')
      const isProseInView = () =>
        screen.tab.run(() => {
          const first = document.querySelector('article .prose p')?.getBoundingClientRect()
          return first !== undefined && first.height > 0 && first.top < window.innerHeight
        })
      await expect.poll(isProseInView).toBe(true)
      const count = () => words(screen, 'article .prose')
      await expect.poll(count).toBeGreaterThan(20)
      const seen = await count()
      await expect.poll(count).toBeGreaterThan(seen + 40)
      const chapters = () => db.chapter.findMany({ where: { storyId: story.id }, orderBy: { id: 'asc' } })
      await expect.poll(async () => (await chapters()).length).toBe(4)
      const [written] = (await chapters()).slice(-1)
      await screen.expectText('article .prose', lastParagraph(written ?? { content: '' }))
      await screen.expectNoFailure()
    })

    test('text that a user types on the desk is kept as a draft, and Save makes it the text of the chapter', async () => {
      const { db } = site.bench
      const { story, chapters } = await furnishStory(db, author)
      const { id } = chapters[0]
      const typed = ' “Stay,” she said — *truly*.\n\nNobody **answered**'
      await openAsAuthor(`/stories/${story.id}/desk?chapter=1`)
      await screen.click('textbox', 'Text of The Lamp')
      await screen.tab.press('End', { control: true })
      await screen.tab.type(' "Stay," she said -- *truly*.')
      await screen.tab.press('Enter')
      await screen.tab.type('Nobody **answered** x')
      await screen.tab.press('z', { control: true })
      await screen.expectText('.manuscript', '“Stay,” she said — truly.')
      await screen.expectText('.manuscript strong', /^answered$/)
      const draft = () => db.chapterDraft.findFirst({ where: { chapterId: id } })
      await expect.poll(async () => (await draft())?.content).toBe(deskTexts[0] + typed)
      await screen.expectText('[data-save-state="kept"]', 'Draft kept')
      await screen.expectNoFailure()
      await screen.goto(`/stories/${story.id}/desk?chapter=1`)
      await screen.expectText('.manuscript', 'Nobody answered')
      await screen.click('textbox', 'Text of The Lamp')
      await screen.tab.press('s', { control: true })
      await screen.expectText('[data-save-state="clean"]', 'All is saved')
      const { content } = await db.chapter.findUniqueOrThrow({ where: { id } })
      expect(content).toBe(deskTexts[0] + typed)
      expect(await draft()).toBeNull()
      await screen.expectNoFailure()
    })
  })
}
