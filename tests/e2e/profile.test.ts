import sharp from 'sharp'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createUser } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()

test('the profile tabs Stories, Characters, Collections and Social each have an address and show a message when empty', async () => {
  const { page } = await signUp(site, 'Wilma')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wilma Vale')
  await expect(page.getByText('Creator of your own romantic room')).toBeVisible()
  await expect(page.getByText('0 collections')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Chapters: 0 of 5' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Creative Explorer' })).toBeVisible()
  await expectAccessible(page)
  for (const [tab, empty] of [
    ['Stories', 'No stories yet'],
    ['Characters', 'No characters yet'],
    ['Collections', 'No collections yet'],
    ['Social', 'What others share with you appears here.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}$`))
    await expect(page.getByText(empty)).toBeVisible()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
    await expectAccessible(page)
  }
  await page.goto('/profile?tab=stories&show=saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
})

test('a profile picture is validated, cropped and saved, an avatar is generated, and the name is changed', async () => {
  const { page } = await signUp(site, 'Petra')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change your picture' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('Picture file')
  await file.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024),
  })
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible()
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b02f58' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
  await dialog.getByLabel('Zoom').fill('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Profile picture updated')).toBeVisible()
  const picture = dialog.locator('img')
  const uploaded = await picture.getAttribute('src')
  expect(uploaded).toContain('/media/')

  await dialog.getByLabel('Description').fill('A lighthouse keeper in a red scarf, smiling at the rain')
  await dialog.getByRole('button', { name: 'Generate avatar' }).click()
  await expect(picture).not.toHaveAttribute('src', uploaded ?? '')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit your name' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Petronella')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petronella Vale')
})

test("the Room Settings and the theme change after 'Save Changes', and not after 'Cancel'", async () => {
  const { page } = await signUp(site, 'Nora')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: 'Notifications' })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Public profile' })).not.toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Allow collaborations' })).toBeChecked()
  await dialog.getByRole('switch', { name: 'Public profile' }).click()
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await expect(dialog.getByRole('switch', { name: 'Public profile' })).not.toBeChecked()

  await dialog.getByRole('switch', { name: 'Public profile' }).click()
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await expect(dialog.getByRole('switch', { name: 'Public profile' })).toBeChecked()

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Export My Data' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test('an account is deleted only after the confirmation word is typed', async () => {
  const { page, context, email } = await signUp(site, 'Ines')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  const again = await context.request.post('/api/auth/login', { data: { email, password: 'candlelight' } })
  expect(again.status()).toBe(401)
})

test('the Social tab shows all that is shared with the user, page by page, and the last share can be left there', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Selma')
  const author = await createUser(db)
  for (let n = 1; n <= 26; n++) {
    const { id: characterId } = await createCharacter(db, author, { name: `Keeper ${n}` })
    await db.characterShare.create({ data: { characterId, userId, createdAt: new Date(2026, 0, n) } })
    await db.characterCollaborator.create({ data: { characterId, userId, createdAt: new Date(2026, 0, n) } })
  }
  await page.goto('/profile?tab=social')
  for (const title of ['Shared with Me', 'Collaborative']) {
    const list = page.getByRole('region', { name: title })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    const more = list.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(24)
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(26)
    await expect(more).toHaveCount(0)
  }
  await expectAccessible(page)
  const shared = page.getByRole('region', { name: 'Shared with Me' })
  await shared
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(shared.getByRole('listitem')).toHaveCount(25)
  expect(await db.characterShare.count({ where: { userId } })).toBe(25)
})
