import { expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
} from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('an edit of a story or of a location is merged with a change of other fields that was made meanwhile', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Nora')
  const author = { id: userId }
  const story = await createStory(db, author, { title: 'The Quiet Harbour', description: 'Old.' })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'Edit story' }).click()
  await page.getByLabel('Title').fill('The Loud Harbour')
  await db.story.update({ where: { id: story.id }, data: { description: 'New.' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Story saved!')).toBeVisible()
  expect(await db.story.findUniqueOrThrow({ where: { id: story.id } })).toMatchObject({
    title: 'The Loud Harbour',
    description: 'New.',
  })

  const place = await createLocation(db, author, { name: 'The harbour' })
  await page.goto(`/locations/${place.id}/edit`)
  await page.getByLabel('Name').fill('The north harbour')
  await db.location.update({ where: { id: place.id }, data: { climate: 'Windy' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Location updated!')).toBeVisible()
  expect(await db.location.findUniqueOrThrow({ where: { id: place.id } })).toMatchObject({
    name: 'The north harbour',
    climate: 'Windy',
  })
})

test('the draft of an edited character survives a reload after the portrait of the character was finished', async () => {
  const { db } = site.bench
  const { id: userId, page } = await signUp(site, 'Ada')
  const { id } = await createCharacter(db, { id: userId }, { name: 'Mira Holt', background: 'A ferry.' })
  await page.goto(`/characters/${id}`)
  await page.getByRole('button', { name: 'Generate image' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Background').fill('A ferry, and a storm in the night.')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(stored).toContain('a storm in the night')
  await expect(page.getByRole('img', { name: /^Portrait of/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Background')).toHaveValue('A ferry, and a storm in the night.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Character saved!')).toBeVisible()
  expect(await db.character.findUniqueOrThrow({ where: { id } })).toMatchObject({
    background: 'A ferry, and a storm in the night.',
    imageId: check.any(Number),
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('two tabs with one form keep separate drafts, and each can open the draft of the other', async () => {
  const { context, page: first } = await signUp(site, 'Tobias')
  const address = '/stories/create?mode=hand'
  await first.goto(address)
  await first.getByLabel('Title').fill('Salt')
  const stored = () => first.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(stored).toContain('Salt')
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByRole('region', { name: 'Other drafts' })).toContainText('Salt')
  await expect(second.getByLabel('Title')).toHaveValue('')
  await second.getByLabel('Title').fill('Fog')
  await expect.poll(stored).toContain('Fog')
  await first.reload()
  await expect(first.getByLabel('Title')).toHaveValue('Salt')
  await second.reload()
  await expect(second.getByLabel('Title')).toHaveValue('Fog')

  // When both tabs are closed, a new tab gets the later of their drafts, and can exchange it for the earlier one.
  await first.close()
  await second.close()
  const third = await context.newPage()
  await third.goto(address)
  await expect(third.getByLabel('Title')).toHaveValue('Fog')
  await expectAccessible(third)
  await third.getByRole('button', { name: 'Open it' }).click()
  await expect(third.getByLabel('Title')).toHaveValue('Salt')
  await expect(third.getByRole('region', { name: 'Other drafts' })).toContainText('Fog')
  await third.reload()
  await expect(third.getByLabel('Title')).toHaveValue('Salt')
  await third.getByRole('button', { name: 'Delete it' }).click()
  await expect(third.getByRole('region', { name: 'Other drafts' })).toHaveCount(0)
  expect(await third.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Fog')
})

test('an outdated edit of the name, or of the pen name and the bio, keeps the values that another tab saved', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { db } = site.bench
  const { id, page } = await signUp(site, 'Wanda')
  const stored = () => db.user.findUniqueOrThrow({ where: { id } })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit your name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Wilma')
  await db.user.update({ where: { id }, data: { lastName: 'Storm', bio: 'Two cats.' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  check(await stored()).toMatchObject({ firstName: 'Wilma', lastName: 'Storm', bio: 'Two cats.' })

  await page.getByRole('button', { name: 'Room Settings' }).click()
  await page.getByRole('button', { name: 'Pen name and about you' }).click()
  const penName = page.getByRole('dialog', { name: 'Pen name and about you' })
  await penName.getByLabel('Pen name').fill('Mira of the Stones')
  await penName.getByLabel('About you').fill('One cat.')
  await db.user.update({ where: { id }, data: { bio: 'Three cats.' } })
  await penName.getByRole('button', { name: 'Save Changes' }).click()
  await expect(penName.getByText('You and the other change do not agree about: bio.')).toBeVisible()
  check(await stored()).toMatchObject({ penName: null, bio: 'Three cats.' })
  await expectAccessible(page)
  await penName.getByRole('button', { name: 'Take the other change' }).click()
  await expect(penName.getByLabel('About you')).toHaveValue('Three cats.')
  await penName.getByRole('button', { name: 'Save Changes' }).click()
  await expect(penName).toHaveCount(0)
  check(await stored()).toMatchObject({ penName: 'Mira of the Stones', bio: 'Three cats.' })
})

test('an outdated edit of a cast, collection, style or fact keeps the values that another tab saved', async () => {
  site.expectLine(/409 \(Conflict\)/)
  const { db } = site.bench
  const { id: authorId, page } = await signUp(site, 'Petra')
  const cast = await createCast(db, { id: authorId }, [], { name: 'The crew', description: 'Four sailors.' })
  await page.goto(`/casts/${cast.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The old crew')
  await db.cast.update({ where: { id: cast.id }, data: { description: 'Five sailors.' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Cast saved')).toBeVisible()
  expect(await db.cast.findUniqueOrThrow({ where: { id: cast.id } })).toMatchObject({
    name: 'The old crew',
    description: 'Five sailors.',
  })

  const collection = await db.collection.create({ data: { authorId, name: 'Harbour' } })
  await page.goto(`/collections/${collection.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Harbour street')
  await db.collection.update({ where: { id: collection.id }, data: { name: 'Harbour lane' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('You and the other change do not agree about: name.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep what I typed' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour street')
  // The settings of a collection have only one field. When it is saved without a change in this tab, the change of
  // another tab stays.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(dialog.getByRole('switch', { name: 'Public' })).not.toBeChecked()
  await db.collection.update({ where: { id: collection.id }, data: { isPublic: true } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await db.collection.findUniqueOrThrow({ where: { id: collection.id } })).toMatchObject({
    isPublic: true,
  })

  const story = await createStory(db, { id: authorId }, { title: 'The Quiet Harbour' })
  await createChapter(db, story)
  const fact = await db.fact.create({
    data: { storyId: story.id, kind: 'state', text: 'The lamp is lit.', source: 'writer' },
  })
  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'What the story knows' }).click()
  await page.getByRole('tab', { name: 'Style' }).click()
  await page.getByLabel('Notes').fill('Short sentences.')
  await db.storyStyle.create({ data: { storyId: story.id, notes: 'Long sentences.', tense: 'past' } })
  await page.getByRole('button', { name: 'Save style' }).click()
  await expect(page.getByText('You and the other change do not agree about: notes.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the other change' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Long sentences.')
  await page.getByRole('button', { name: 'Save style' }).click()
  await expect(page.getByText('Style saved. The next chapter follows it.')).toBeVisible()
  expect(await db.storyStyle.findUniqueOrThrow({ where: { storyId: story.id } })).toMatchObject({
    notes: 'Long sentences.',
    tense: 'past',
  })

  await page.getByRole('tab', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'Edit this fact' }).click()
  const form = page.getByRole('form', { name: 'Edit fact' })
  await form.getByLabel('Fact').fill('The lamp is out.')
  await db.fact.update({ where: { id: fact.id }, data: { text: 'The lamp is red.' } })
  await form.getByRole('button', { name: 'Save fact' }).click()
  await expect(form.getByText('You and the other change do not agree about: text.')).toBeVisible()
  await form.getByRole('button', { name: 'Take the other change' }).click()
  await expect(form.getByLabel('Fact')).toHaveValue('The lamp is red.')
  await form.getByRole('button', { name: 'Save fact' }).click()
  await expect(form).toHaveCount(0)
  expect(await db.fact.findUniqueOrThrow({ where: { id: fact.id } })).toMatchObject({
    text: 'The lamp is red.',
  })
})
