import { loadavg } from 'node:os'
import { chromium, type Locator, type Page } from 'playwright'
import { chromiumFlags } from '../setup/chromium-flags.ts'
import { closeAfterTests, closeAll } from '../setup/close-after-tests.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { startSite } from '../setup/running-site.ts'
import { setup } from '../setup/template-database.ts'

// This bench measures how long a new user takes from the landing page to the first sentence of their own
// story, with the demo model (D-132). The machine's time is measured from each action to its result on the
// screen. The person's time is computed from counted keys and presses, by the keystroke-level model of Card,
// Moran and Newell.

const WITHIN_SECONDS = 45
/** Seconds to point at something and press it. */
const POINT = 1.2
/** Seconds to find the next control, before each press. */
const DECIDE = 1.35
/** Seconds to read some cards of tropes and choose one, or to think of one line. */
const CHOOSE = 5
/** Seconds for a key press: 40 words a minute on a keyboard, 36 on a phone. */
const people = [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, key: 0.28 },
  { name: 'phone', viewport: { width: 390, height: 844 }, key: 0.33 },
] as const
const fields = [
  ['First name', 'Imogen'],
  ['Last name', 'Vale'],
  ['Email', 'imogen@example.com'],
  ['Password', 'candlelight'],
  ['Confirm password', 'candlelight'],
] as const
const line = 'A baker and the inspector who closed her shop'

const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('This needs CHROMIUM_PATH: run it with `npm run bench -- newcomer`.')

/** Performs the clicks and key presses of a person, counts them, and measures the time until each result is visible. */
function newcomer(page: Page) {
  const done = { keys: 0, presses: 0, machineMs: 0 }
  const until = async (result: Locator, act: () => Promise<unknown>) => {
    const from = performance.now()
    await act()
    await result.waitFor()
    done.machineMs += performance.now() - from
  }
  const press = async (target: Locator, result: Locator) => {
    done.presses += 1
    await until(result, () => target.click())
  }
  const type = async (text: string) => {
    done.keys += text.length
    await page.keyboard.type(text)
  }
  const key = async (name: string, result?: Locator) => {
    done.keys += 1
    const act = () => page.keyboard.press(name)
    if (result) await until(result, act)
    else await act()
  }
  return { done, until, press, type, key }
}

/**
 * Goes from the landing page to the first sentence. `spark` is the way to fill the form: a card of a trope or one typed
 * line.
 */
async function goThrough(page: Page, spark: 'card' | 'line', email: string) {
  const person = newcomer(page)
  const { until, press, type, key } = person
  const enter = page.getByRole('link', { name: 'Create Your Room' })
  await until(enter, () => page.goto('/'))
  const first = page.getByLabel('First name')
  await press(enter, first)
  for (const [n, [label, text]] of fields.entries()) {
    const field = page.getByLabel(label, { exact: true })
    if (n > 0) await key('Tab')
    if (!(await field.evaluate((one) => one === document.activeElement))) await press(field, field)
    await type(label === 'Email' ? email : text)
  }
  const weave = page.getByRole('link', { name: 'Weave New Tale' })
  await key('Enter', weave)
  const generate = page.getByRole('button', { name: 'Generate Story' })
  const title = page.getByLabel('Title')
  await press(weave, generate)
  if (spark === 'card') await press(page.getByRole('button', { name: /^Storm/ }), title)
  else {
    const field = page.getByLabel('Two people, and what neither says')
    await press(field, field)
    await type(line)
    await key('Enter', title)
  }
  await press(generate, page.getByRole('article').locator('.prose', { hasText: /\p{L}.*[.!?]/u }))
  return person.done
}

await setup()
try {
  const { bench, url } = await startSite(60)
  const author = await createUser(bench.db)
  await createChapter(bench.db, await createStory(bench.db, author, { isPublic: true }))
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  closeAfterTests(() => browser.close())
  for (const { name, viewport, key } of people)
    for (const spark of ['card', 'line'] as const) {
      const context = await browser.newContext({ baseURL: url, viewport })
      // Each address is as long as the one in `fields`, because the bench counts the typed characters.
      const email = fields[2][1].replace('imogen', `imo${name.slice(0, 2)}${spark[0]}`)
      const { keys, presses, machineMs } = await goThrough(await context.newPage(), spark, email)
      await context.close()
      const person = keys * key + presses * (DECIDE + POINT) + CHOOSE
      const seconds = person + machineMs / 1000
      // The time of a typed line depends on its length, so it is printed separately and not compared with the target.
      const isLate = spark === 'card' && seconds > WITHIN_SECONDS
      if (isLate) process.exitCode = 1
      const machine = `${(machineMs / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`
      const target = spark === 'card' ? `; ${WITHIN_SECONDS} s at most${isLate ? '  MISSED' : ''}` : ''
      console.log(
        `  ${name}, by one ${spark}: ${seconds.toFixed(1)} s = ${keys} keys and ${presses} presses (${person.toFixed(1)} s) + the machine (${machine})${target}`,
      )
    }
} finally {
  await closeAll()
}
