import { beforeAll, test } from 'vitest'
import type { Settings } from '../setup/bench.ts'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { mailSettings } from '../setup/mail-bench.ts'
import { linkIn, type MailServer, mailTo, startMailServer } from '../setup/mail-server.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

let server: MailServer
const settings: Settings = {}
beforeAll(async () => {
  server = await startMailServer()
  Object.assign(settings, mailSettings(server.url))
})
const site = useSite(0, settings)

type Page = Awaited<ReturnType<typeof site.device>>['page']

async function openSignInDialog(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'E-mail, password, devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signing in' })
  await expect(dialog.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  return dialog
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
}

test('the address of a new account is confirmed by the link in its mail, and the link can be sent again', async () => {
  const { page, email } = await signUp(site, 'Vera')
  const dialog = await openSignInDialog(page)
  await expect(dialog.getByText('Not confirmed yet')).toBeVisible()
  await mailTo(server, email, /Confirm your address/)
  server.taken.length = 0
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The link is on its way')).toBeVisible()
  await expectAccessible(page)
  const link = linkIn(await mailTo(server, email, /Confirm your address/), 'confirm')
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Confirm my address' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect((await openSignInDialog(page)).getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a user replaces a forgotten password by the link in a mail', async () => {
  const { email } = await signUp(site, 'Flora')
  const { page } = await site.device()
  await page.goto('/login')
  await page.getByText('Forgot your password?').click()
  const form = page.getByRole('form', { name: 'Forgot your password?' })
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Your e-mail').fill(email)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(/a link is on its way there/)).toBeVisible()
  await page.goto(linkIn(await mailTo(server, email, /A new password/), 'token'))
  await page.getByLabel('Password', { exact: true }).fill('moonlit pier')
  await page.getByLabel('Confirm password').fill('moonlit pier')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, email, 'moonlit pier')
})

test('a user changes the password by keys alone, a wrong one is reported at its field, and the other device is signed out', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page, email, context } = await signUp(site, 'Petra')
  const { page: other } = await site.device()
  await signIn(other, email, 'candlelight')
  const dialog = await openSignInDialog(page)
  await dialog.getByRole('button', { name: 'Change password' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Tab')
  await page.keyboard.type('moonlit pier')
  await page.keyboard.press('Tab')
  await page.keyboard.type('moonlit pier')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill('candlelight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Your password is changed/)).toBeVisible()
  // When its session is ended from another device, the socket of the page closes and the page becomes that of a
  // visitor.
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  await mailTo(server, email, /password was changed/)
})

test('a user signs out one device from another, and then all others at once', async () => {
  const { page, email } = await signUp(site, 'Dora')
  const others = []
  for (let n = 0; n < 3; n += 1) {
    const { page: one } = await site.device()
    await signIn(one, email, 'candlelight')
    others.push(one)
  }
  const dialog = await openSignInDialog(page)
  await expect(dialog.getByText('This device')).toHaveCount(1)
  const ends = dialog.getByRole('button', { name: /^Sign out Chrome on Linux/ })
  await expect(ends).toHaveCount(3)
  await expectAccessible(page)
  await ends.first().click()
  await expect(ends).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(ends).toHaveCount(0)
  for (const one of others) {
    await one.goto('/messages')
    await expect(one.getByText('Please Log In')).toBeVisible()
  }
})

test('the e-mail address is changed when the new one is confirmed, and a mail to the old one can undo the change', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { email: taken } = await signUp(site, 'Tess')
  const { page, email } = await signUp(site, 'Nora')
  const to = `new-${email}`
  const dialog = await openSignInDialog(page)
  await dialog.getByRole('button', { name: 'Change e-mail' }).click()
  const form = dialog.getByRole('form', { name: 'Change e-mail' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Change e-mail' })).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByLabel('New e-mail').fill(taken)
  await form.getByLabel('Your password').fill('candlelight')
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText('Another account has this e-mail already.')).toBeVisible()
  await form.getByLabel('New e-mail').fill(to)
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(dialog.getByText(`Your account changes to ${to}`, { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.goto(linkIn(await mailTo(server, to, /new address/), 'confirm'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect((await openSignInDialog(page)).getByText(to, { exact: true })).toBeVisible()

  const { page: owner } = await site.device()
  await owner.goto(linkIn(await mailTo(server, email, /is being changed/), 'undo'))
  await owner.getByRole('button', { name: 'Keep my address' }).click()
  await expect(owner).toHaveURL(/\/reset\?token=/)
  await owner.getByLabel('Password', { exact: true }).fill('moonlit pier')
  await owner.getByLabel('Confirm password').fill('moonlit pier')
  await owner.getByRole('button', { name: 'Save new password' }).click()
  await expect(owner).toHaveURL(/\/login$/)
  await signIn(owner, email, 'moonlit pier')
})

test('a link of a mail that is no longer valid or is incomplete shows a message', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page } = await site.device()
  await page.goto('/mail?unsubscribe=nothing')
  await page.getByRole('button', { name: 'Stop the mails' }).click()
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page.getByText('Room Settings switch these mails off, too.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the mails' })).toHaveCount(0)
  await page.goto('/mail')
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
})

test('a user chooses in the room settings how often mails about news are sent', async () => {
  const { page } = await signUp(site, 'Mina')
  const openSettings = async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Room Settings' }).click()
    return page.getByRole('dialog', { name: 'Room Settings' })
  }
  const dialog = await openSettings()
  await expect(dialog.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Never' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect((await openSettings()).getByRole('radio', { name: 'Never' })).toBeChecked()
})
