import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { codeOf } from '../setup/second-factor.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite(0, { SECOND_FACTOR_KEY: 'a key of the tests that guards no secret' })

// Browsers create passkeys only for host names, and not for 127.0.0.1.
const named = () => ({ baseURL: site.url.replace('127.0.0.1', 'localhost') })
const password = 'candlelight'

/** Gives the page a virtual authenticator, which answers automatically and confirms that its user is verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openSecondFactor(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'Second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Second factor' })
  await expect(dialog.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  return dialog
}

/**
 * Signs out. It leaves the page first: otherwise a call that the page is making would be answered with 401, and the
 * client would store the page as the one to return to after the next sign-in.
 */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/api/logout')
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

test('a passkey is added with the keyboard, completes a sign-in after the password, signs in alone, and is removed', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page, email } = await signUp(site, 'Odile', named())
  await addAuthenticator(page)
  let dialog = await openSecondFactor(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Writing desk')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not your password.')).toHaveCount(1)
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog.getByText('Writing desk')).toBeVisible()
  await expect(dialog.getByText(/never used/)).toBeVisible()
  await expect(dialog.getByText('10 of 10 are left.')).toBeVisible()

  await enterPassword(page, email)
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/localhost:\d+\/$/)

  dialog = await openSecondFactor(page)
  await expect(dialog.getByText(/last used/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Writing desk' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(dialog.getByText('Writing desk')).toHaveCount(0)
  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('an authenticator app is added with its secret key, and sign-in then asks for its code or a recovery code', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const { page, email } = await signUp(site, 'Mirela', named())
  const dialog = await openSecondFactor(page)
  // The form opens at the end of the dialog. On a phone its buttons must be in view as well.
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Add an app' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add an app' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const text = await dialog.locator('p.font-mono').innerText()
  const key = text.replace(/\s/g, '')
  const field = dialog.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  // The error is shown at the field, and no toast repeats it.
  const refused = 'This code is not right. Enter the one that the app shows now.'
  await expect(dialog.getByText(refused)).toBeVisible()
  await expect(page.getByText(refused)).toHaveCount(1)
  await expect(field).toBeFocused()
  await field.fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const codes = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(codes).toHaveLength(10)

  await enterPassword(page, email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('main').getByText('This code or passkey is not right, or it was used already.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()

  await enterPassword(page, email)
  // This is the code of the next time step. The code of the present step may have been used for the set-up, and each
  // code is accepted only once.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
})
