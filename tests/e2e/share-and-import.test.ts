import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('the share dialog of a character forks it, makes a link, shares it directly, invites a collaborator and adds it to a collection', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  const friend = await signUp(site, 'Tobias')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt' })
  await page.goto('/?tab=characters')
  await page.getByRole('button', { name: 'Share Mira Holt' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab')).toHaveText(['Fork', 'Link', 'Direct', 'Collection'])
  await expect(dialog.getByLabel('Name')).toHaveValue('Mira Holt (Fork)')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Fork Character' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Mira the Second')
  await dialog.getByRole('button', { name: 'Fork Character' }).click()
  await expect(page.getByText('Character forked successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mira the Second' })).toBeVisible()

  await page.getByRole('button', { name: 'Share Mira Holt' }).click()
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Generate Shareable Link' }).click()
  await expect(page.getByText('Shareable link generated')).toBeVisible()
  const link = await dialog.getByLabel('Shareable link').inputValue()
  expect(link).toContain(`/characters/${id}?share=`)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const stranger = (await site.device()).page
  await stranger.goto(new URL(link).pathname + new URL(link).search)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Mira Holt')

  await dialog.getByRole('tab', { name: 'Direct' }).click()
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(dialog.getByText('User ID is required')).toBeVisible()
  await expect(dialog.getByLabel('Share type')).toHaveValue('direct')
  await expect(dialog.getByLabel('Permissions')).toHaveValue('view')
  await dialog.getByLabel(/^Shared with/).fill(friend.email)
  await dialog.getByLabel('Share type').selectOption('temporary')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(dialog.getByText('A temporary share needs an expiry in the future')).toBeVisible()
  await dialog.getByLabel('Share type').selectOption('direct')
  await dialog.getByLabel('Expires at').fill('2020-01-01T12:00')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(dialog.getByText('Expiry must be in the future')).toBeVisible()
  await dialog.getByLabel('Expires at').fill('2099-01-01T12:00')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(page.getByText('Character shared successfully')).toBeVisible()
  await dialog.getByLabel(/^Collaborator/).fill(friend.email)
  await dialog.getByLabel('Role').selectOption('editor')
  await dialog.getByRole('button', { name: 'Invite Collaborator' }).click()
  await expect(page.getByText('Collaboration invite sent')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('tab', { name: 'Collection' }).click()
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expect(dialog.getByText('Collection name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('People of the river')
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expect(page.getByText('Collection created successfully')).toBeVisible()
  await page.goto('/collections')
  await page.getByRole('link', { name: 'People of the river' }).click()
  await expect(page.getByRole('link', { name: 'Mira Holt' })).toBeVisible()

  await friend.page.goto('/profile?tab=social')
  await expect(friend.page.getByText(/Character by Imogen .*, until .*2099/)).toBeVisible()

  // The collaborator may edit the character, but may not share it.
  await friend.page.goto(`/characters/${id}`)
  await expect(friend.page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await friend.page.getByRole('button', { name: 'Share' }).click()
  const theirs = friend.page.getByRole('dialog')
  await theirs.getByRole('tab', { name: 'Link' }).click()
  await expect(theirs.getByText('Only the character owner can generate shareable links.')).toBeVisible()
  await theirs.getByRole('tab', { name: 'Direct' }).click()
  await expect(theirs.getByText('Only the character owner can share characters directly.')).toBeVisible()
})

test('an end of a share that is typed only in part is refused, and a complete one is a time of the sharer’s zone', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen', { timezoneId: 'Pacific/Auckland' })
  const { page } = writer
  const friend = await signUp(site, 'Tobias')
  const { id } = await createCharacter(db, writer, { name: 'Mira Holt' })
  await page.goto(`/characters/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Direct' }).click()
  await dialog.getByLabel(/^Shared with/).fill(friend.email)
  await dialog.getByLabel('Expires at').pressSequentially('01')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(dialog.getByText('Expiry must be a date and time')).toBeVisible()
  expect(await db.characterShare.count({ where: { characterId: id } })).toBe(0)
  await dialog.getByLabel('Expires at').fill('2099-01-01T12:00')
  await dialog.getByRole('button', { name: 'Share Character' }).click()
  await expect(page.getByText('Character shared successfully')).toBeVisible()
  const shares = await db.characterShare.findMany({ where: { characterId: id } })
  expect(shares.map(({ expiresAt }) => expiresAt?.toISOString())).toEqual(['2098-12-31T23:00:00.000Z'])
})

test('the page of a hidden character shows a notice, and its owner can neither share it nor publish a fork', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt', hiddenAt: new Date() })
  await page.goto(`/characters/${id}`)
  await expect(page.getByText(/^Hidden by moderation: only you can see it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  site.expectLine(/403 \(Forbidden\)/)
  await dialog.getByLabel('Make public').check()
  await dialog.getByRole('button', { name: 'Fork Character' }).click()
  await expect(page.getByText(/A moderator has hidden this. It cannot be made public/)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Generate Shareable Link' }).click()
  await expect(page.getByText(/A moderator has hidden this. It cannot be shared/)).toBeVisible()
})

test('an imported character card becomes a character, and its preview names what is shortened or not imported', async () => {
  const { id: userId, page } = await signUp(site, 'Imogen')
  await page.goto('/?tab=characters')
  await page.getByRole('button', { name: 'Import Character' }).click()
  const dialog = page.getByRole('dialog')
  const choose = dialog.getByLabel('Character card')
  await choose.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"spec":'),
  })
  await expect(dialog.getByRole('alert')).toContainText('is not a character card')
  const card = {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: 'Mira <img src=x onerror=alert(1)>',
      description: `${'{{char}} counts the waves. '.repeat(60)}`,
      personality: 'Calm.',
      scenario: 'The last crossing of the year.',
      first_mes: 'Hello.',
      tags: ['loyal'],
    },
  }
  await choose.setInputFiles({
    name: 'mira.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(card)),
  })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: card.data.name })).toBeVisible()
  await expect(preview.getByText(/^Cut at a sentence/)).toBeVisible()
  await expect(preview.getByText(/first message/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import Character' }).click()
  await expect(page.getByText('Character created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/characters\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.data.name)
  const { importedCard, personality } = await site.bench.db.character.findFirstOrThrow({
    where: { authorId: userId },
  })
  expect(importedCard).toEqual(card)
  expect(personality).toBe('Calm. Traits: loyal')
})

test('a cast is created, gets and loses members, is renamed and is deleted', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Imogen')
  await createCharacter(db, { id: userId }, { name: 'Mira Holt' })
  await createCharacter(db, { id: userId }, { name: 'Jon Reed' })
  await page.goto('/casts')
  await expect(page.getByText('No casts yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create New Cast' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Cast' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('The ferry')
  await dialog.getByLabel('Mira Holt').check()
  await dialog.getByRole('button', { name: 'Create Cast' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ferry')
  await expect(page.getByRole('link', { name: 'Mira Holt' })).toBeVisible()
  await page.getByRole('button', { name: 'Add characters' }).click()
  await dialog.getByLabel('Jon Reed').check()
  await dialog.getByRole('button', { name: 'Add to cast' }).click()
  await expect(page.getByRole('link', { name: 'Jon Reed' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mira Holt from the cast' }).click()
  await expect(page.getByRole('link', { name: 'Mira Holt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('The last ferry')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The last ferry')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No casts yet')).toBeVisible()
})

test('a collaborator who has left a character is invited again by the same form with the same values', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Ingrid')
  const friend = await signUp(site, 'Vidar')
  const { id: characterId } = await createCharacter(db, { id: userId }, { name: 'Mira Holt' })
  await page.goto('/?tab=characters')
  await page.getByRole('button', { name: 'Share Mira Holt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Direct' }).click()
  const of = { characterId, userId: friend.id }
  for (const left of [0, 1]) {
    await dialog.getByLabel(/^Collaborator/).fill(friend.email)
    await dialog.getByRole('button', { name: 'Invite Collaborator' }).click()
    await expect.poll(() => db.characterCollaborator.count({ where: of })).toBe(1)
    if (left === 1) break
    await expect(dialog.getByLabel(/^Collaborator/)).toHaveValue('')
    const answer = await friend.context.request.delete(
      `/api/characters/${characterId}/collaborators/${friend.id}`,
    )
    expect(answer.ok()).toBe(true)
  }
})
