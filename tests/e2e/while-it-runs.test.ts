import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createGeneration, createStory } from '../setup/factories.ts'
import { signUp } from '../setup/writer.ts'

const site = useSite(25)

test('a running generation shows its stage and remaining time, survives a reload with few API reads, and keeps its text on cancel', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  const story = await createStory(db, { id: userId }, { title: 'The Ferry' })
  const elena = await createCharacter(db, { id: userId }, { name: 'Elena Marsh' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: elena.id, role: 'main' } })
  // The remaining time is estimated from recent generations, so the test stores some.
  const other = await createStory(db, { id: userId })
  for (let n = 0; n < 3; n += 1) {
    const done = {
      storyId: other.id,
      status: 'completed',
      runningMs: 60_000,
      finishedAt: new Date(),
    } as const
    await createGeneration(db, { id: userId }, 'chapter', done)
  }
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plot').fill('Elena waits on the stairs for whoever leaves the letters.')
  await dialog.getByLabel('Setting').fill('A lighthouse on a cold northern coast')
  await dialog.getByRole('radio', { name: /Long/ }).check()
  await dialog.getByRole('button', { name: 'Generate chapter' }).click()

  const prose = page.getByRole('article')
  const words = async () => (await prose.locator('.prose').innerText()).split(/\s+/).length
  const bar = page.getByRole('region', { name: 'Being written' })
  await expect(bar.getByRole('progressbar')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(bar.getByText(/ left$/)).toBeVisible()
  // The stage in the database may be newer than the one on the screen, so the test accepts every stage that the row has
  // had.
  const stages = new Set<string>()
  const isStageShown = async () => {
    const { stage } = await db.generation.findFirstOrThrow({ where: { storyId: story.id } })
    if (stage !== '') stages.add(stage)
    const shown = await Promise.all([...stages].map((one) => bar.getByText(one, { exact: true }).isVisible()))
    return shown.includes(true)
  }
  await expect.poll(isStageShown).toBe(true)
  await expect.poll(words).toBeGreaterThan(60)

  // After a reload the text is shown at once, and it grows without one read for each word.
  const before = await prose.locator('.prose').innerText()
  let reads = 0
  const reloadedAt = performance.now()
  page.on('request', (request) => {
    if (/\/api\/generations\/[\w-]+$/.test(request.url())) reads += 1
  })
  await page.reload()
  await expect(prose).toContainText(before.slice(0, 200))
  const joined = await words()
  await expect.poll(words).toBeGreaterThan(joined + 120)
  // The page needs few reads beside 120 words. The contract is read once, because pushes do not contain it, and again if
  // the socket connects during that read. The text is read when it is opened and when the socket connects. Text that is
  // missing between a read and the first push is read at once and then after 1, 3, 7 and more seconds, until the server
  // has saved it.
  const seconds = (performance.now() - reloadedAt) / 1000
  expect(reads).toBeLessThanOrEqual(5 + Math.log2(1 + seconds))

  // The generation is also shown on every other screen.
  await page.goto('/discover')
  await page.getByRole('button', { name: 'Generations, 1 running' }).click()
  const tray = page.getByRole('dialog', { name: 'Generations' })
  await expect(tray.getByRole('progressbar')).toBeVisible()
  await expect(tray.getByText(/ left$/)).toBeVisible()
  await tray.getByRole('link', { name: 'The Ferry' }).click()
  await expect(page).toHaveURL(`/stories/${story.id}`)

  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You stopped this one')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generations', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You stopped this one')).toBeVisible()
  await expect(prose).toContainText(before.slice(0, 200))
})
