import { expect, test, vi } from 'vitest'
import { createArchiver } from '../../../worker/archive/archiver.ts'
import type { Deps } from '../../../worker/deps.ts'

/** An archiver whose every look at a row waits until it is told what comes of it. */
function slowArchiver() {
  const looks: { id: string; ends: (outcome: Error | null) => void }[] = []
  const findUnique = ({ where: { id } }: { where: { id: string } }) =>
    new Promise<null>((resolve, reject) => {
      looks.push({ id, ends: (outcome) => (outcome ? reject(outcome) : resolve(null)) })
    })
  const [warn, stage] = [vi.fn(), vi.fn()]
  const deps = { db: { generation: { findUnique } }, log: { warn }, meter: { stage } } as unknown as Deps
  return { archiver: createArchiver(deps), looks, warn, stage }
}

test('one that cannot be archived is told of and left to the sweeper, and the others go on', async () => {
  const { archiver, looks, warn, stage } = slowArchiver()
  archiver.soon({ id: 'a', kind: 'chapter' })
  archiver.soon({ id: 'b', kind: 'cover' })
  let isIdle = false
  const idle = archiver.idle().then(() => {
    isIdle = true
  })
  const away = new Error('storage is away')
  looks[0]?.ends(away)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(warn).toHaveBeenCalledWith({ err: away, generationId: 'a' }, 'archiving waits for the sweeper')
  expect(isIdle).toBe(false)
  looks[1]?.ends(null)
  await idle
  expect(stage.mock.calls.map(([{ kind, stage: of, outcome }]) => [kind, of, outcome])).toEqual([
    ['chapter', 'archiving', 'ended'],
    ['cover', 'archiving', 'ended'],
  ])
})

test('of many at once thirty-two are under way, the rest is the sweeper’s; then there is room again', async () => {
  const { archiver, looks } = slowArchiver()
  for (let n = 0; n < 40; n++) archiver.soon({ id: String(n), kind: 'chapter' })
  expect(looks).toHaveLength(32)
  for (const { ends } of looks) ends(null)
  await archiver.idle()
  archiver.soon({ id: 'later', kind: 'chapter' })
  expect(looks.at(-1)?.id).toBe('later')
})
