import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeAppearance } from '#contract/appearance.ts'
import { periodOf } from '#core/generations/usage.ts'
import { channels } from '#core/postgres/channels.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import { createUser } from '../../setup/factories.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const wishes = {
  name: 'Mara Quill',
  role: 'Lighthouse keeper',
  personality: 'Dry, exact, kind in secret',
  appearance: 'Woman of thirty-eight, grey eyes, salt in her auburn hair',
  background: 'Grew up on a ferry',
  genre: 'romance',
}

/** Creates a draft and its generation like the API does. */
async function order(changes: Partial<typeof wishes> = {}) {
  const { db } = bench
  const input = { ...wishes, ...changes }
  const writer = await createUser(db)
  const { genre, ...fields } = input
  const character = await db.character.create({
    data: { ...fields, name: fields.name || 'A new character', authorId: writer.id, isReady: false },
  })
  const period = periodOf(new Date())
  const id = uuidv7()
  await db.$transaction([
    db.usagePeriod.create({ data: { userId: writer.id, period, characters: 1 } }),
    db.generation.create({
      data: {
        id,
        kind: 'character',
        ownerId: writer.id,
        characterId: character.id,
        input,
        usagePeriod: period,
      },
    }),
    db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
  ])
  const readCharacter = () => db.character.findUniqueOrThrow({ where: { id: character.id } })
  const listUsage = () => db.usagePeriod.findMany({ where: { userId: writer.id } })
  const listNotifications = () => db.notification.findMany({ where: { userId: writer.id } })
  return { id, characterId: character.id, readCharacter, listUsage, listNotifications }
}

describe('a generated character', () => {
  test('a generated character keeps the wishes of its writer, and causes one notification and one charge', async () => {
    const { id, characterId, readCharacter, listUsage, listNotifications } = await order()
    const row = await ended(bench.db, id)
    expect(row).toMatchObject({ status: 'completed', progress: 1, attempt: 1 })
    const character = await readCharacter()
    expect(character).toMatchObject({ name: wishes.name, role: wishes.role, isReady: true, isPublic: false })
    expect(character.description.length).toBeGreaterThan(40)
    expect(character.personalityTraits.length).toBeGreaterThan(0)
    expect(character.personality).toContain(`Traits: ${character.personalityTraits.join(', ')}`)
    expect(character.background).toContain('ferry')
    expect(character.appearance).toBe(composeAppearance(character.appearanceParts as object))
    expect(character.appearance).toMatch(/Hair: .*auburn/i)
    expect(row.result).toMatchObject({ name: character.name, appearance: character.appearance })
    expect(await listNotifications()).toMatchObject([
      { title: 'Mara Quill is ready', link: `/characters/${characterId}` },
    ])
    expect(await listUsage()).toMatchObject([{ characters: 1, chapters: 0 }])
    expect(row.usage).toMatchObject({ calls: 1 })
  })

  test('the appearance of a generated character keeps all words of the writer, and adds no race that the writer did not name', async () => {
    const appearance =
      'A tall Ghanaian man of forty, broad, shaved head, grey in his beard, always in a yellow raincoat.'
    const { id, readCharacter } = await order({ name: 'Kofi', appearance })
    await ended(bench.db, id)
    const character = await readCharacter()
    expect(character.appearance).toMatch(/^A tall Ghanaian man of forty, Gender: man, /)
    for (const words of ['broad', 'shaved head', 'grey in his beard', 'always in a yellow raincoat'])
      expect(character.appearance).toContain(words)
    expect(character.appearance).not.toMatch(/Race|Ethnicity|Skin|Eyes/)
    expect(character.appearance).toBe(composeAppearance(character.appearanceParts as object))
  })

  test('a generated character gets a name when it was ordered without one', async () => {
    const { id, readCharacter } = await order({ name: '' })
    await ended(bench.db, id)
    const { name } = await readCharacter()
    expect(name).not.toBe('A new character')
    expect(name.length).toBeGreaterThan(2)
  })

  test('a character stays a draft with the wishes of its writer, without charge, when the model refuses to write it', async () => {
    await bench.demoModel.faults({ match: { call: 'character_sheet' }, fault: { type: 'refusal' } })
    const { id, characterId, readCharacter, listUsage, listNotifications } = await order()
    expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode: 'refused' })
    expect(await readCharacter()).toMatchObject({ isReady: false, background: wishes.background })
    expect(await listUsage()).toMatchObject([{ characters: 0 }])
    expect(await listNotifications()).toMatchObject([
      { title: 'Mara Quill could not be finished', link: `/characters/${characterId}` },
    ])
  })

  test('a character is requested again from the model when the answer is not JSON', async () => {
    await bench.demoModel.faults({ match: { call: 'character_sheet' }, fault: { type: 'garbage' }, times: 1 })
    const { id } = await order()
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
    expect(await bench.demoModel.calls('character_sheet')).toHaveLength(2)
  })

  test('a character is requested again, without a counted failure, when the answer of the model does not match the schema', async () => {
    await bench.demoModel.faults({
      match: { call: 'character_sheet' },
      fault: { type: 'wrong-schema' },
      times: 1,
    })
    const { id } = await order()
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', attempt: 1, failures: 0 })
    expect(await bench.demoModel.calls('character_sheet')).toHaveLength(2)
  })

  test('a character generation is refused before any call to the model when its background is forbidden', async () => {
    const { id } = await order({ background: 'A fifteen-year-old girl who has sex with her teacher' })
    expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode: 'refused' })
    expect(await bench.demoModel.calls()).toEqual([])
  })
})
