import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CollaborativeItem } from '#contract/sharing.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

describe('addressing by e-mail', () => {
  it('sharing a character by e-mail does not reveal the name or the id of a private profile', async () => {
    const owner = await createUser(test.db)
    const names = { firstName: 'Zelda', lastName: 'Quillon' }
    const shy = await createUser(test.db, names)
    const open = await createUser(test.db, { firstName: 'Ada', lastName: 'Lace', publicProfile: true })
    const { id } = await createCharacter(test.db, owner)
    const answers = []
    for (const { email } of [shy, open]) {
      const body = { collaboratorId: email, sharedWithId: email }
      for (const call of ['collaborate', 'share'])
        answers.push(await test.call('POST', `/api/characters/${id}/${call}`, { as: owner, body }))
    }
    for (const path of ['/api/collaborative-content', `/api/characters/${id}`, '/api/notifications'])
      answers.push(await test.call('GET', path, { as: owner }))
    for (const { text } of answers) expect(text).not.toContain(shy.id)
    const letter = { receiverId: shy.id, toUserId: shy.id, content: 'Hello', type: 'direct' }
    answers.push(await test.call('POST', '/api/messages', { as: owner, body: letter }))
    const request = { toUserId: shy.id, type: 'general', message: 'Hello' }
    answers.push(await test.call('POST', '/api/collaboration-requests', { as: owner, body: request }))
    for (const box of ['messages', 'collaboration-requests'])
      answers.push(await test.call('GET', `/api/${box}?box=sent`, { as: owner }))
    expect(answers.map(({ status }) => status)).not.toContain(400)
    for (const { text } of answers) expect(text).not.toMatch(/Zelda|Quillon/)

    const collaborators = async (as: TestUser) => {
      const { body } = await test.call<CollaborativeItem[]>('GET', '/api/collaborative-content', { as })
      return body.flatMap((item) => item.collaborators.map(({ name }) => name))
    }
    expect(await collaborators(owner)).toEqual([null, 'Ada Lace'])
    expect(await collaborators(open)).toEqual([null, 'Ada Lace'])
    expect(await collaborators(shy)).toEqual(['Zelda Quillon', 'Ada Lace'])
  })

  it('the export of a user who shared by e-mail does not reveal the id of a private profile', async () => {
    const owner = await createUser(test.db)
    const shy = await createUser(test.db)
    const open = await createUser(test.db, { publicProfile: true })
    const story = await createStory(test.db, owner)
    const character = await createCharacter(test.db, owner)
    for (const { email } of [shy, open]) {
      const body = { sharedWithId: email, collaboratorId: email }
      for (const path of [
        `characters/${character.id}/share`,
        `characters/${character.id}/collaborate`,
        `stories/${story.id}/share`,
      ])
        expect((await test.call('POST', `/api/${path}`, { as: owner, body })).status).toBeLessThan(300)
      const userId = email === shy.email ? shy.id : open.id
      await test.db.storyCollaborator.create({ data: { storyId: story.id, userId, addressedAs: email } })
    }
    // A share with the owner causes a notification, whose row contains the id of the user who shared.
    const theirs = await createCharacter(test.db, shy)
    const share = { sharedWithId: owner.email }
    await test.call('POST', `/api/characters/${theirs.id}/share`, { as: shy, body: share })
    const answer = await test.app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = Buffer.from(unzipSync(answer.rawPayload)['data.json'] ?? '').toString('utf8')
    const { sharedWithMe, ...data } = JSON.parse(text)
    expect(sharedWithMe).toHaveLength(1)
    expect(data.notifications.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain(shy.id)
    for (const { shares, collaborators } of [...data.stories, ...data.characters])
      for (const list of [shares, collaborators])
        expect(list).toMatchObject([{ addressedAs: shy.email }, { addressedAs: open.email, userId: open.id }])
  })
})
