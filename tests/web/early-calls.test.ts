import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../web/src/lib/api.ts'

const stats = { at: 'early' }
const fetched = vi.fn(async () => Response.json({ at: 'late' }))
vi.stubGlobal('fetch', fetched)

afterEach(() => {
  fetched.mockClear()
  window.earlyCalls = undefined
})

function begin(): void {
  window.earlyCalls = new Map([['/api/discover/stats', Promise.resolve(Response.json(stats))]])
}

test('what the page began to read is taken once, then read anew', async () => {
  begin()
  expect(await call('GET /api/discover/stats')).toEqual(stats)
  expect(fetched).not.toHaveBeenCalled()
  expect(await call('GET /api/discover/stats')).toEqual({ at: 'late' })
})

test('a write makes it worthless', async () => {
  begin()
  await call('POST /api/stories/{id}/like', { params: { id: 1 } })
  expect(await call('GET /api/discover/stats')).toEqual({ at: 'late' })
})
