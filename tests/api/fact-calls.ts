import { createFact, listFacts, updateFact } from '#contract/facts.ts'
import type { TestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'

export type StoryWithPeople = Awaited<ReturnType<ReturnType<typeof factCalls>['storyWithPeople']>>
type FactsCaller = Pick<StoryWithPeople, 'user' | 'path'>

/**
 * Returns helpers that call the API for the facts of a story, and a helper that creates a story with three chapters,
 * two characters and a location.
 */
export function factCalls(test: Pick<TestApp, 'db' | 'call'>) {
  async function storyWithPeople() {
    const { db } = test
    const user = await createUser(db)
    const story = await createStory(db, user)
    const chapters = [
      await createChapter(db, story),
      await createChapter(db, story),
      await createChapter(db, story),
    ]
    const ruth = await createCharacter(db, user, { name: 'Ruth Ambler' })
    const ione = await createCharacter(db, user, { name: 'Ione Marsh' })
    for (const { id } of [ruth, ione])
      await db.storyCharacter.create({ data: { storyId: story.id, characterId: id } })
    const sker = await createLocation(db, user, { name: 'Sker Point' })
    await db.storyLocation.create({ data: { storyId: story.id, locationId: sker.id } })
    return { user, story, chapters, ruth, ione, sker, path: `/api/stories/${story.id}/facts` }
  }
  async function add({ user, path }: FactsCaller, body: object) {
    const answer = await test.call(createFact.method, path, { as: user, body })
    return createFact.responses[201].parse(answer.body)
  }
  async function list({ user, path }: FactsCaller, query = '') {
    const answer = await test.call('GET', `${path}${query}`, { as: user })
    return listFacts.responses[200].parse(answer.body)
  }
  async function put({ user, path }: FactsCaller, id: number, body: object) {
    const answer = await test.call(updateFact.method, `${path}/${id}`, { as: user, body })
    return updateFact.responses[200].parse(answer.body)
  }
  return { storyWithPeople, add, list, put }
}
