import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createLocation, createUser } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test("the Locations tab of Home shows the user's places below the specified text", async () => {
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  await page.goto('/?tab=locations')
  await expect(page.getByText('The places of your stories')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  const pier = await createLocation(site.bench.db, writer, { name: 'Lantern Pier' })
  await createLocation(site.bench.db, await createUser(site.bench.db), { name: 'Elsewhere', isPublic: true })
  await page.reload()
  await expect(page.getByText('The places of your stories')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lantern Pier' }).first()).toHaveAttribute(
    'href',
    `/locations/${pier.id}`,
  )
  await expect(page.getByText('Elsewhere')).toHaveCount(0)
  await expectAccessible(page)
})

test('the activity on Home names the sender of each message', async () => {
  const writer = await signUp(site, 'Perpetua')
  const { db } = site.bench
  const sender = await createUser(db, { firstName: 'Ottoline', lastName: 'Quell' })
  await db.message.create({ data: { senderId: sender.id, receiverId: writer.id, content: 'Hello' } })
  await writer.page.goto('/?tab=community')
  const message = writer.page.getByRole('listitem').filter({ hasText: 'New message' })
  await expect(message).toContainText('Ottoline Quell')
})
