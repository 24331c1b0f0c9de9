import { expect, test, vi } from 'vitest'
import { ApiError } from '../../web/src/lib/api-error.ts'
import { ChangedElsewhere, saveFrom } from '../../web/src/lib/based-save.ts'

const values = { name: 'Mira', background: 'A ferry.', imageUrl: '', parts: { hair: 'red' } }
const base = { updatedAt: '1', values }
const changed = () => new ApiError(409, 'Conflict', '{"code":"conflict"}')

/**
 * Creates a fake server on which another edit was saved after this edit began, so it refuses a save that is based on
 * version 1.
 */
function serverWith(latest: typeof values) {
  return {
    send: vi.fn(async (sent: typeof values, from: string) => {
      if (from !== '2') throw changed()
      return sent
    }),
    readLatest: async () => ({ updatedAt: '2', values: latest }),
  }
}

test('a save merges an edit with a change of other fields that was made elsewhere, without asking the user', async () => {
  const server = serverWith({ ...values, imageUrl: '/media/new.webp', name: 'Mira Holt' })
  const mine = { ...values, background: 'A ferry and a storm.', parts: { hair: 'red', eyes: '' } }
  expect(await saveFrom({ base, values: mine, ...server })).toEqual({
    ...mine,
    imageUrl: '/media/new.webp',
    name: 'Mira Holt',
  })
  expect(server.send).toHaveBeenCalledTimes(2)
})

test('a save stores nothing and names the fields if an edit and a change made elsewhere differ in the same field', async () => {
  const server = serverWith({ ...values, background: 'A lighthouse.', name: 'Mira Holt' })
  const mine = { ...values, background: 'A ferry and a storm.' }
  const error = await saveFrom({ base, values: mine, ...server }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChangedElsewhere)
  expect(error).toMatchObject({ theirs: ['name', 'background'], both: ['background'] })
  expect(server.send).toHaveBeenCalledTimes(1)
})

test('a save that fails for another reason is not treated as a conflict with a change made elsewhere', async () => {
  const failure = new ApiError(409, 'Conflict', '{"code":"generation_active"}')
  const send = () => Promise.reject(failure)
  const readLatest = vi.fn()
  await expect(saveFrom({ base, values, send, readLatest })).rejects.toBe(failure)
  expect(readLatest).not.toHaveBeenCalled()
})
