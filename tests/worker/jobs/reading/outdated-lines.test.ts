import { expect, test } from 'vitest'
import { peopleInChapter } from '../../../../worker/jobs/reading/looks-in-chapter.ts'
import { readBasis } from '../../../../worker/jobs/reading/reading-basis.ts'
import { createCharacter } from '../../../setup/factories.ts'
import { useTestApp } from '../../../setup/use-test-app.ts'
import { storyWithChapter } from '../reading-to-write.ts'

const app = useTestApp()

test('a line of a sheet that is no longer true stays so after others join the story, people are renamed and the character leaves', async () => {
  const { user, story, chapter, wren, write } = await storyWithChapter(app)
  const line = 'Ruth drowned when Wren was nine.'
  await app.db.character.update({ where: { id: wren.id }, data: { background: `${line} Rows.` } })
  const outdated = [{ characterId: wren.id, text: line, quote: 'Wren heard it.' }]
  await write({ outdated })
  const { id: characterId } = await createCharacter(app.db, user, { name: 'Ruth' })
  const links = `/api/stories/${story.id}/characters`
  expect((await app.call('POST', links, { as: user, body: { characterId } })).status).toBe(201)
  const body = { name: 'Wrenna' }
  expect((await app.call('PUT', `/api/characters/${wren.id}`, { as: user, body })).status).toBe(200)
  await write({ outdated })
  const rows = () => app.db.fact.findMany({ where: { storyId: story.id } })
  expect(await rows()).toMatchObject([{ text: line, aboutCharacterIds: [wren.id] }])
  const later = { storyId: story.id, chapterId: null, chapterNumber: chapter.chapterNumber + 1 }
  const basis = await readBasis(app.db, later)
  const people = basis ? peopleInChapter(basis) : []
  expect(people.find(({ id }) => id === wren.id)?.sheet).toEqual(expect.arrayContaining(['Rows.']))
  expect(people.flatMap(({ sheet }) => sheet)).not.toContain(line)
  expect((await app.call('DELETE', `${links}/${wren.id}`, { as: user })).status).toBe(204)
  expect(await rows()).toMatchObject([{ text: line, aboutCharacterIds: [wren.id], aboutNames: [] }])
})

test('a fact of the writer from before the story that a chapter ended has the present names where a reading compares sheets', async () => {
  const { chapter, story, wren, fact } = await storyWithChapter(app)
  const text = `[[character:${wren.id}]] hears nothing.`
  await fact(text, { aboutCharacterIds: [wren.id], status: 'ended', endChapterId: chapter.id })
  const later = { storyId: story.id, chapterId: null, chapterNumber: chapter.chapterNumber + 1 }
  expect((await readBasis(app.db, later))?.outdated).toMatchObject([{ text: 'Wren hears nothing.' }])
})
