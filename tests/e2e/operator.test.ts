import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { unique } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

const site = useSite()
beforeAll(() => site.expectLine(/40[39] \((Forbidden|Conflict)\)/))

async function createAdmin(name: string) {
  const made = await signUp(site, name)
  await site.bench.db.user.update({ where: { id: made.id }, data: { isAdmin: true } })
  return made
}

async function setSignups(page: Page, mode: string) {
  await page.goto('/admin?tab=settings')
  await page.getByLabel('Who can sign up').selectOption(mode)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved: they apply now')).toBeVisible()
}

async function fillSignUp(page: Page): Promise<string> {
  const email = `guest-${unique()}@example.com`
  await page.getByLabel('First name').fill('Gwen')
  await page.getByLabel('Last name').fill('Ferry')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('candlelight')
  await page.getByLabel('Confirm password').fill('candlelight')
  await page.getByRole('button', { name: 'Create Your Room' }).click()
  return email
}

test("the operator's notice is shown to everybody at once, until each user dismisses it", async () => {
  const { page: admin } = await createAdmin('Nora')
  const { page: writer } = await signUp(site, 'Wanda')
  await writer.goto('/')
  await admin.goto('/admin?tab=settings')
  await expectAccessible(admin)
  await admin.getByLabel('Notice to all').fill('a'.repeat(501))
  await expect(admin.getByText('Notice must be 500 characters or less')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save settings' })).toBeDisabled()
  await admin.getByLabel('Notice to all').fill('The house is <b>closed</b> on Sunday.')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' })
  await expect(notice(writer)).toContainText('The house is <b>closed</b> on Sunday.')
  const { page: visitor } = await site.device()
  await visitor.goto('/')
  await expect(notice(visitor)).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await visitor.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(visitor)
  }
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Dismiss the notice' }).press('Enter')
  await expect(notice(visitor)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(visitor)).toHaveCount(0)
  await admin.getByLabel('Notice to all').fill('')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(notice(writer)).toHaveCount(0)
})

test('a guest signs up by an invitation link, and sees that an invitation is needed if there is no link', async () => {
  const { page: admin } = await createAdmin('Ines')
  await setSignups(admin, 'invite')
  const { page: stranger } = await site.device()
  await stranger.goto('/signup')
  await expect(stranger.getByText('takes new people by invitation')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Create Your Room' })).toHaveCount(0)
  await expectAccessible(stranger)

  await admin.getByRole('tab', { name: 'Sign-ups' }).click()
  await admin.getByRole('button', { name: 'Make a link' }).click()
  const link = await admin.getByLabel('Invitation link').inputValue()
  await expectAccessible(admin)
  for (const width of [320, 390, 1280]) {
    await admin.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(admin)
  }
  const { page: guest } = await site.device()
  await guest.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(guest.getByText('You are invited')).toBeVisible()
  await expectAccessible(guest)
  await fillSignUp(guest)
  await expect(guest.getByText('Welcome to Heartroom!')).toBeVisible()
  await admin.reload()
  await expect(admin.getByText('1 of 1 used, used up')).toBeVisible()
  await expect(admin.getByText(/^Ines Vale, (just now|\d+ minutes? ago); valid until/).first()).toBeVisible()

  const { page: late } = await site.device()
  await late.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await fillSignUp(late)
  await expect(late.getByText('This invitation is used up, has expired or was taken back.')).toBeVisible()
  await expect(late.getByLabel('First name')).toHaveValue('Gwen')
  await setSignups(admin, 'open')
})

test('a new account waits until an admin accepts it, and with closed sign-ups the sign-up page has no form', async () => {
  const { page: admin } = await createAdmin('Alma')
  await setSignups(admin, 'approve')
  const { page: guest } = await site.device()
  await guest.goto('/signup')
  await expect(guest.getByText('looks at each new account')).toBeVisible()
  const email = await fillSignUp(guest)
  await expect(guest.getByRole('heading', { name: 'Your room is being prepared' })).toBeVisible()
  await expectAccessible(guest)
  const signIn = async () => {
    await guest.goto('/login')
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password').fill('candlelight')
    await guest.getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn()
  await expect(guest.getByText('Your account waits until somebody')).toBeVisible()

  await admin.getByRole('tab', { name: 'Sign-ups' }).click()
  await expectAccessible(admin)
  await expect(admin.getByText(new RegExp(`^${email}, (just now|\\d+ minutes? ago)$`))).toBeVisible()
  await admin.getByRole('button', { name: 'Accept Gwen Ferry' }).press('Enter')
  await expect(admin.getByText('Nobody waits.')).toBeVisible()
  await signIn()
  await expect(guest.getByText('Welcome back!')).toBeVisible()

  await setSignups(admin, 'closed')
  const { page: late } = await site.device()
  await late.goto('/signup')
  await expect(late.getByText('Nobody can sign up here at the moment.')).toBeVisible()
  await expect(late.getByLabel('Email')).toHaveCount(0)
  await setSignups(admin, 'open')
})

test('an admin tests the services and reads an explanation of each problem', async () => {
  const { page: admin } = await createAdmin('Tess')
  await admin.goto('/admin?tab=settings')
  await admin.getByRole('button', { name: 'Send test mail' }).click()
  await expect(admin.getByText('It does not work.')).toBeVisible()
  await expect(admin.getByText('Mail is not set up')).toBeVisible()
  await admin.getByRole('button', { name: 'Ask the model' }).click()
  await expect(admin.getByText('The model gpt-4.1-mini answered:')).toBeVisible()
  await admin.getByRole('button', { name: 'Paint a test picture' }).click()
  await expect(admin.getByText('The picture was painted and stored')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('tab', { name: 'Spending' }).click()
  await expect(admin.getByText('Spent today')).toBeVisible()
  await expectAccessible(admin)
  for (const width of [320, 390, 1280]) {
    await admin.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(admin)
  }
})

test('operator settings that another admin has changed meanwhile are not overwritten, and typed values stay in the form', async () => {
  const { page: admin } = await createAdmin('Vera')
  await admin.goto('/admin?tab=settings')
  await admin.getByLabel('Budget a day (USD)').fill('12')
  const { id } = await site.bench.db.user.findFirstOrThrow({ where: { firstName: 'Vera' } })
  const values = { budgetUserMonthUsd: 3 }
  const stored = { values, updatedAt: new Date(), updatedById: id }
  await site.bench.db.operatorSettings.upsert({ where: { id: 1 }, create: stored, update: stored })
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Another admin has changed the settings')).toBeVisible()
  await expect(admin.getByLabel('Budget a user a month (USD)')).toHaveValue('3')
  await expect(admin.getByLabel('Budget a day (USD)')).toHaveValue('12')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved: they apply now')).toBeVisible()
  expect((await site.bench.db.operatorSettings.findFirstOrThrow()).values).toEqual({
    budgetDayUsd: 12,
    budgetUserMonthUsd: 3,
  })
})

test('values typed on the settings tab of the admin page are kept while another tab is shown and after a reload', async () => {
  const { page } = await createAdmin('Theodora')
  await page.goto('/admin?tab=settings')
  await page.getByLabel('Notice to all').fill('The house is closed on Monday.')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByLabel('Notice to all')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('Notice to all')).toHaveValue('The house is closed on Monday.')

  // Another admin saves in the meantime. The draft of this page began from the older settings, so the page must not
  // overwrite the new ones without showing them.
  const { page: other } = await createAdmin('Ursula')
  await other.goto('/admin?tab=settings')
  await other.getByLabel('Notice to all').fill('The house is open.')
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(other.getByText('Settings saved: they apply now')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Notice to all')).toHaveValue('The house is closed on Monday.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Another admin has changed the settings')).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved: they apply now')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Notice to all')).toHaveValue('The house is closed on Monday.')
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled()
})

test('a notice that is typed while the settings are being saved stays in the form and is saved next', async () => {
  const { page } = await createAdmin('Wilma')
  await page.goto('/admin?tab=settings')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.fallback()
  })
  await page.getByLabel('Budget a day (USD)').fill('17')
  const save = page.getByRole('button', { name: 'Save settings' })
  await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), save.click()])
  await page.getByLabel('Notice to all').fill('The house is closed on Sunday.')
  held.resolve()
  await expect(page.getByText('Settings saved: they apply now')).toBeVisible()
  await expect(page.getByText(/^Last changed by/)).toContainText('Wilma')
  await expect(page.getByLabel('Notice to all')).toHaveValue('The house is closed on Sunday.')
  await page.reload()
  await expect(page.getByLabel('Notice to all')).toHaveValue('The house is closed on Sunday.')
  const stored = async () => (await site.bench.db.operatorSettings.findFirstOrThrow()).values
  expect(await stored()).toMatchObject({ budgetDayUsd: 17 })
  await save.click()
  await expect.poll(stored).toMatchObject({ budgetDayUsd: 17, notice: 'The house is closed on Sunday.' })
})
