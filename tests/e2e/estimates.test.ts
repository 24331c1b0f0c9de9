import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createChapter, createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, expectNoHorizontalScroll, signUp } from '../setup/writer.ts'

// Before they order a generation, users see the time that it will take, and its price where the price is known (D-151).
const site = useSite(0, { DEMO_MODEL: 'off', IMAGE_MODEL: 'painter-without-a-price' })

test('every place where a generation can be ordered shows its estimated time and price in one line', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Petra')
  const { page } = writer
  const { id: characterId } = await createCharacter(db, writer, { name: 'Mara Quill' })
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story, {
    content: 'The rain began at dusk.\n\nShe counted the lamps.',
  })
  await db.scenario.create({
    data: {
      storyId: story.id,
      chapterId: chapter.id,
      type: 'Tender',
      title: 'The letter',
      description: 'A letter comes.',
      position: 0,
    },
  })
  const priced = /^(?:About \d+|A few) seconds, (\$0\.\d+|less than \$0\.001)$/
  const inSentence = /About \d+ (seconds|minutes), (\$0\.\d+|less than \$0\.001)\.$/

  await page.goto(`/stories/${story.id}`)
  const cover = page.getByRole('button', { name: 'Generate cover' })
  await expect(cover).toHaveAccessibleDescription('A cover: about 40 seconds, no price known')
  await expect(page.getByText('the next chapter is written that way.')).toHaveText(inSentence)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.goto(`/characters/${characterId}`)
  await expect(page.getByRole('button', { name: 'Generate image' })).toHaveAccessibleDescription(
    'A portrait: about 40 seconds, no price known',
  )

  await page.goto('/profile')
  await page
    .getByRole('button', { name: /picture/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('A fox in a red coat')
  await expect(dialog.getByRole('button', { name: 'Generate avatar' })).toHaveAccessibleDescription(
    'About 40 seconds, no price known',
  )

  await page.goto(`/stories/${story.id}`)
  await page.getByRole('button', { name: 'What the story knows' }).click()
  await page.getByRole('tab', { name: 'Findings' }).click()
  await expect(page.getByText('A review goes through all of them again.')).toHaveText(inSentence)
  await page.keyboard.press('Escape')

  await page.goto(`/stories/${story.id}?chapter=1`)
  await page
    .getByRole('button', { name: /passage/i })
    .first()
    .click()
  await page.getByRole('radio', { name: /She counted the lamps/ }).click()
  await page.getByRole('button', { name: 'Work on this one' }).click()
  await expect(page.getByRole('dialog').getByText(priced)).toBeVisible()
})
