import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

/** Returns the output of `npm run admin -- reset-link` for the account. */
async function resetLink(email: string): Promise<string> {
  const script = path.join(import.meta.dirname, '../../infra/admin.ts')
  const { DATABASE_URL = '' } = site.bench.environment
  const env = { PATH: process.env.PATH, DATABASE_URL, PUBLIC_URL: site.url }
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'reset-link', email], { env })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

test('a password reset link that an admin creates replaces the forgotten password once, and is then invalid', async () => {
  site.expectLine(/400 \(Bad Request\)/)
  const writer = await signUp(site, 'Imogen')
  const { page } = await site.device()
  await page.goto('/login')
  await page.getByText('Forgot your password?').click()
  await expect(page.getByText(/ask/i).first()).toBeVisible()

  const earlier = await resetLink(writer.email)
  const link = await resetLink(writer.email)
  expect(link).toMatch(new RegExp(`^${site.url}/reset\\?token=`))
  await page.goto(link)
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save new password' })
  await page.getByLabel('Password', { exact: true }).fill('moonlit pier')
  await page.getByLabel('Confirm password').fill('moonlit peer')
  await save.click()
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('moonlit pier')
  await save.click()
  await expect(page.getByText('Your password is changed. Sign in with it.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  // The reset ends every session, and the old password no longer works.
  await writer.page.goto('/messages')
  await expect(writer.page.getByText('Please Log In')).toBeVisible()
  const signIn = page.getByRole('main').getByRole('button', { name: /Sign In|Log In/i })
  await page.getByLabel('Email').fill(writer.email)
  await page.getByLabel('Password').fill('moonlit pier')
  await signIn.click()
  await expect(page.getByText('Welcome back!')).toBeVisible()

  // The test tries a used link, a replaced link and an invalid link.
  for (const stale of [link, earlier, `${site.url}/reset?token=nothing`]) {
    const other = (await site.device()).page
    await other.goto(stale)
    await other.getByLabel('Password', { exact: true }).fill('another one')
    await other.getByLabel('Confirm password').fill('another one')
    await other.getByRole('button', { name: 'Save new password' }).click()
    await expect(other.getByRole('alert').getByText(/link/i)).toBeVisible()
    // The toast with the reason disappears, so the form shows the reason too.
    await expect(other.getByRole('main').getByText('This link is no longer valid.')).toBeVisible()
    await expect(other).toHaveURL(/\/reset/)
  }
  const bare = (await site.device()).page
  await bare.goto('/reset')
  await expect(bare.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
})
