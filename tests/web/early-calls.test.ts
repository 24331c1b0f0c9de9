import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../web/src/lib/api.ts'

const earlyStats = { at: 'early' }
const fetched = vi.fn(async () => Response.json({ at: 'late' }))
vi.stubGlobal('fetch', fetched)

afterEach(() => {
  fetched.mockClear()
  window.earlyCalls = undefined
})

function startEarlyCall(): void {
  window.earlyCalls = new Map([['/api/discover/stats', Promise.resolve(Response.json(earlyStats))]])
}

test('the answer to a call that was started early is used once, and after that the URL is fetched again', async () => {
  startEarlyCall()
  expect(await call('GET /api/discover/stats')).toEqual(earlyStats)
  expect(fetched).not.toHaveBeenCalled()
  expect(await call('GET /api/discover/stats')).toEqual({ at: 'late' })
})

test('a call that writes discards the answers to the calls that were started early', async () => {
  startEarlyCall()
  await call('POST /api/stories/{id}/like', { params: { id: 1 } })
  expect(await call('GET /api/discover/stats')).toEqual({ at: 'late' })
})
