import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { expectSentToSignIn } from '../setup/sent-to-sign-in.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('a reader can rate a story; its author and a visitor cannot', async () => {
  const { db } = site.bench
  const author = await signUp(site, 'Imogen')
  const story = await createStory(db, author, { title: 'The Ferry', isPublic: true })
  const { id } = story
  // The screen asks for a rating below the last line of the story (D-126).
  await createChapter(db, story)
  const { page } = await signUp(site, 'Tobias')
  const stars = (n: number) => page.getByRole('radio', { name: n === 1 ? '1 star' : `${n} stars` })
  await page.goto(`/stories/${id}`)
  await expect(page.getByRole('group', { name: 'Your rating' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByText('Be the first to rate it')).toBeVisible()
  await expectAccessible(page)

  // A click on the visible star, which is the label of a radio button, must select the rating.
  await page.locator('label[title="4 stars"]').click()
  await expect(page.getByText('Story rated!')).toBeVisible()
  await expect(page.getByText('4.0 of 5, from 1 rating')).toBeVisible()
  await page.reload()
  await expect(stars(4)).toBeChecked()

  // A reader who uses the keyboard passes several stars. Only the star that is selected last is saved.
  await stars(4).focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await expect(stars(2)).toBeChecked()
  await expect(page.getByText('2.0 of 5, from 1 rating')).toBeVisible()
  await expect
    .poll(async () => (await db.storyRating.findMany({ where: { storyId: id } }))[0]?.rating)
    .toBe(2)

  // When the server rejects the rating, the old rating is shown again.
  site.expectLine(/500 \(Internal Server Error\)/)
  await page.route('**/rating', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.locator('label[title="5 stars"]').click()
  await expect(page.getByRole('alert').getByText('Failed to rate story')).toBeVisible()
  await expect(stars(2)).toBeChecked()
  await expect(page.getByText('2.0 of 5, from 1 rating')).toBeVisible()

  await author.page.goto(`/stories/${id}`)
  await expect(author.page.getByText('2.0 rating')).toBeVisible()
  await expect(author.page.getByRole('radio')).toHaveCount(0)

  const visitor = (await site.device()).page
  await visitor.goto(`/stories/${id}`)
  await expectSentToSignIn(visitor, () => visitor.locator('label[title="3 stars"]').click())
  expect(await db.storyRating.count({ where: { storyId: id } })).toBe(1)
})
