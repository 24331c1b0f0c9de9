import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { type BenchEnvironment, freeAddress, openEnvironment, quantile, waitFor } from './lib/environment.ts'
import { openOneAddress } from './lib/one-address.ts'

// This bench measures the wait for the first word of a chapter: from the press of the button to the frame with the
// first words, minus the time of the model until its first piece. The order goes to one API, and the socket of the page
// is open to another. A plain chat server that streams the same answers is measured alternately, to show the time of
// browser and machine. The planning calls before the prose are switched off, because their time is the model's. `npm
// run bench -- first-word 100` presses a hundred times.

const presses = Number(process.argv[2] ?? 40)
const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- first-word`.')

/** The times of one press of the button, in ms since 1970. */
interface Moments {
  pressed: number
  shown: number
}

/**
 * Presses the button. Returns the time of the press and the time at which new words were painted in
 * `selector`.
 */
async function pressAndWatch(page: Page, button: string, selector: string): Promise<Moments> {
  const moments = page.evaluate((watched) => {
    return new Promise<Moments>((resolve) => {
      let pressed = 0
      const words = () => document.querySelector(watched)?.textContent?.trim() ?? ''
      const before = words()
      const options = { capture: true, once: true }
      document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), options)
      const observer = new MutationObserver(() => {
        const now = words()
        if (pressed === 0 || now === '' || now === before) return
        observer.disconnect()
        requestAnimationFrame(() => {
          // The browser delivers this message after it has painted the frame, so the message marks the time at which
          // the words were visible.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () =>
            resolve({
              pressed: performance.timeOrigin + pressed,
              shown: performance.timeOrigin + performance.now(),
            })
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }, selector)
  await page.locator(button).click()
  return moments
}

const steps = {
  order: 'press → order in Postgres',
  claim: '→ claimed by a worker',
  ask: '→ model asked',
  show: 'first piece of the model → painted',
} as const
const took: Record<keyof typeof steps | 'heartroom' | 'chat', number[]> = {
  order: [],
  claim: [],
  ask: [],
  show: [],
  heartroom: [],
  chat: [],
}

let lastOrder = 0

/** Orders a chapter on the page of a new story. */
async function pressInHeartroom(
  environment: BenchEnvironment,
  page: Page,
  url: string,
  writer: TestUser,
): Promise<void> {
  const order = ++lastOrder
  const story = await createStory(environment.db, writer, { title: `Letters ${order}` })
  await createChapter(environment.db, story, {
    title: 'The stairs',
    summary: 'Elena finds a letter on the stairs.',
  })
  const connected = page.waitForEvent('websocket')
  await page.goto(`${url}/stories/${story.id}`)
  await (await connected).waitForEvent('framereceived', ({ payload }) => String(payload).includes('count'))
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Plot')
    .fill(`Elena waits on the stairs for whoever leaves the letters. It is Tomas, with order ${order}.`)
  await dialog.getByLabel('Setting').fill('A house by the harbour')
  // The estimate of the order is fetched after each change. It must be complete before the press, as it is
  // for a person.
  await page.waitForLoadState('networkidle')
  const { pressed, shown } = await pressAndWatch(
    page,
    '[role="dialog"] button[type="submit"]',
    'article .prose',
  )
  await waitFor(
    async () =>
      (await environment.db.generation.count({ where: { storyId: story.id, status: 'completed' } })) > 0,
  )
  const row = await environment.db.generation.findFirstOrThrow({ where: { storyId: story.id } })
  await waitFor(async () => environment.proseAt.has(order))
  const { asked, first } = environment.proseAt.get(order) ?? { asked: Number.NaN, first: Number.NaN }
  const [created, started] = [Number(row.createdAt), Number(row.startedAt)]
  took.order.push(created - pressed)
  took.claim.push(started - created)
  took.ask.push(asked - started)
  took.show.push(shown - first)
  took.heartroom.push(shown - pressed - (first - asked))
}

async function pressInChat(environment: BenchEnvironment, page: Page): Promise<void> {
  const order = ++lastOrder
  await page.evaluate((number) => Object.assign(window, { order: number, ended: false }), order)
  // The text of the previous turn is removed, because the bench waits for the first text in this element.
  await page.evaluate(() => document.querySelector('#text')?.replaceChildren())
  const { pressed, shown } = await pressAndWatch(page, 'button', '#text')
  await page.waitForFunction(() => (window as unknown as { ended: boolean }).ended)
  await waitFor(async () => environment.proseAt.has(order))
  const { asked, first } = environment.proseAt.get(order) ?? { asked: Number.NaN, first: Number.NaN }
  took.chat.push(shown - pressed - (first - asked))
}

/** Opens a page without the blur of bars and dialogs, which takes much processor time without a graphics card. */
async function signedInPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('* { backdrop-filter: none !important }')
    document.adoptedStyleSheets.push(style)
  })
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  return context.newPage()
}

const environment = await openEnvironment({ proseMs: 2000, readingMs: 0 })
const loadAtFirst = loadavg()[0]?.toFixed(1)
try {
  const [calls, sockets] = [await environment.api(), await environment.api()]
  await environment.workers(1, 4)
  const chatAddress = freeAddress()
  await environment.serverAt(chatAddress, 'tests/bench/lib/plain-chat.ts')
  const { url, close } = await openOneAddress(calls, sockets)
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const writer = await createUser(environment.db)
    const page = await signedInPage(browser, writer.token)
    const chat = await (await browser.newContext()).newPage()
    await chat.goto(chatAddress)
    // The first turns are not measured, because they load and compile code in the processes and in the browser.
    const unmeasured = 4
    for (let n = 0; n < unmeasured + presses; n++) {
      if (n === unmeasured) for (const some of Object.values(took)) some.length = 0
      await pressInHeartroom(environment, page, url, writer)
      await pressInChat(environment, chat)
    }
  } finally {
    await browser.close()
    close()
  }
} finally {
  await environment.close()
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const rows: [what: string, got: string, target: string][] = [
  ['first word beyond the model, p50', ms(quantile(took.heartroom, 0.5)), '40 ms at most'],
  ['first word beyond the model, p99', ms(quantile(took.heartroom, 0.99)), '120 ms at most'],
  ...Object.entries(steps).map(([step, what]): [string, string, string] => [
    `  ${what}, p50`,
    ms(quantile(took[step as keyof typeof steps], 0.5)),
    '',
  ]),
  ['a plain chat server, p50', ms(quantile(took.chat, 0.5)), ''],
  ['a plain chat server, p99', ms(quantile(took.chat, 0.99)), ''],
  ['ratio of the medians', (quantile(took.heartroom, 0.5) / quantile(took.chat, 0.5)).toFixed(2), ''],
]
const width = Math.max(...rows.map(([what]) => what.length))
console.log(
  `\n${availableParallelism()} cores, load average ${loadAtFirst} at first and ${loadavg()[0]?.toFixed(1)} at last; ${presses} presses each.\n`,
)
for (const [what, got, target] of rows) console.log(`${what.padEnd(width)}  ${got.padStart(8)}  ${target}`)
