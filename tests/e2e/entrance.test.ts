import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { expectSentToSignIn } from '../setup/sent-to-sign-in.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

/** Opens Room Settings and waits for the answer that decides whether single sign-on is shown. */
async function openSettings(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/user/access')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await (await answer).finished()
  await expect(page.getByRole('link', { name: 'Export My Data' })).toBeVisible()
}

test('sign-up and sign-in show each invalid field, and then open the home page of the user', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const known = await signUp(site, 'Imogen')
  const { page } = await site.device({ colorScheme: 'dark' })
  await page.goto('/signup')
  const join = page.getByRole('button', { name: 'Create Your Room' })
  await join.click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Tobias')
  await page.getByLabel('Last name').fill('Reed')
  await page.getByLabel('Email').fill(known.email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await join.click()
  await expect(page.getByText('Password Mismatch')).toBeVisible()
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.getByLabel('Confirm password').fill('short')
  await join.click()
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('candlelight')
  await page.getByLabel('Confirm password').fill('candlelight')
  await join.click()
  await expect(page.getByRole('alert').getByText('Signup Failed')).toBeVisible()
  await page.getByLabel('Email').fill(`new-${known.email}`)
  // The dark theme of the device is stored as the theme of the new account, whose default is light.
  const themeStored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/user/settings'),
  )
  await join.click()
  await expect(page.getByText('Welcome to Heartroom!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Weave New Tale' })).toBeVisible()
  expect((await themeStored).request().postDataJSON()).toEqual({ theme: 'system' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const again = (await site.device()).page
  await again.goto('/login')
  await again.getByLabel('Email').fill(known.email)
  await again.getByLabel('Password').fill('wrong-password')
  await again
    .getByRole('main')
    .getByRole('button', { name: /Sign In|Log In/i })
    .click()
  await expect(again.getByRole('alert').getByText('Login Failed')).toBeVisible()
  await expectAccessible(again)
  await again.getByLabel('Password').fill('candlelight')
  await again
    .getByRole('main')
    .getByRole('button', { name: /Sign In|Log In/i })
    .click()
  await expect(again.getByText('Welcome back!')).toBeVisible()
  await again.getByRole('button', { name: 'Account menu' }).click()
  await expect(again.getByText(known.email)).toBeVisible()
  await again.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Create Your Romance Adventure')
})

test('without an external provider, single sign-on shows a message and the e-mail form still works', async () => {
  const known = await signUp(site, 'Wren')
  const { page } = await site.device()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
  await expect(page).toHaveURL('/login?external=unavailable')
  const notice = page.getByText('External sign-in is not set up here. Your e-mail and password work.')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.goto('/login?external=email-taken')
  await expect(
    page.getByText('Sign in with its password, then connect the two in Room Settings.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill(known.email)
  await page.getByLabel('Password').fill('candlelight')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.goto('/profile?external=connected')
  await expect(page.getByText('Your external account is connected')).toBeVisible()
  await openSettings(page)
  await expect(page.getByRole('button', { name: 'Single sign-on' })).toHaveCount(0)
})

describe('with an external provider', () => {
  const connected = useSite(0, {
    OIDC_ISSUER: 'https://sign-in.example',
    OIDC_CLIENT_ID: 'heartroom',
    OIDC_CLIENT_SECRET: 'a secret of the provider',
  })

  test('the settings ask for the password before they connect the account to an external provider', async () => {
    // The browser prints the refusal of the wrong password that this test sends.
    connected.expectLine(/400 \(Bad Request\)/)
    const { page } = await signUp(connected, 'Wren')
    await page.goto('/profile')
    await openSettings(page)
    await page.getByRole('button', { name: 'Single sign-on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Single sign-on' })
    await expect(dialog.getByText('No account is connected yet.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Connect single sign-on' }).press('Enter')
    await dialog.getByLabel('Your password').fill('a guess')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
  })
})

test.each(['/stories/create', '/characters/create', '/casts'])(
  'the page %s sends a visitor to the sign-in page with a message',
  async (path) => {
    const { page } = await site.device()
    await expectSentToSignIn(page, () => page.goto(path))
  },
)

test('the desk of a public story sends a visitor to the sign-in page with a message', async () => {
  const story = await createStory(site.bench.db, await createUser(site.bench.db), { isPublic: true })
  const { page } = await site.device()
  await expectSentToSignIn(page, () => page.goto(`/stories/${story.id}/desk`))
})

test('the typed text of a new story is kept as a draft when the session has expired', async () => {
  const { page, context } = await signUp(site, 'Nora')
  await page.goto('/stories/create?mode=hand')
  await page.getByLabel('Title').fill('The Quiet Harbour')
  await page.getByLabel('Genre').selectOption('romance')
  await page.getByLabel('Content').fill('She came back in October.')
  await expectSentToSignIn(page, async () => {
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create Story' }).click()
  })
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('The Quiet Harbour')
})
