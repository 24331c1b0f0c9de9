import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { HeavyWork } from '#contract/endpoint.ts'
import { createSlots } from '../../api/wire/slots.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Creates the slots of one process, and calls that add their name to `entered` when they get a slot. */
function openSlots() {
  const slots = createSlots()
  const entered: string[] = []
  const calls: PassThrough[] = []
  const call = async (kind: HeavyWork, name: string = kind) => {
    const response = new PassThrough()
    calls.push(response)
    const outcome = slots[kind].hold(response).then(
      () => entered.push(name),
      () => undefined,
    )
    await Promise.race([outcome, nextTurn()])
    return response
  }
  const end = async (response: PassThrough | undefined) => {
    response?.destroy()
    await nextTurn()
    await nextTurn()
  }
  /**
   * Adds calls of one kind until one has to wait.
   * @returns the calls that have a slot.
   */
  const fill = async (kind: HeavyWork) => {
    const running: PassThrough[] = []
    for (;;) {
      const before = entered.length
      const response = await call(kind, 'filler')
      if (entered.length === before) {
        await end(response)
        return running
      }
      running.push(response)
    }
  }
  const clear = () => {
    for (const response of calls) response.destroy()
  }
  return { slots, entered, call, end, fill, clear }
}

describe('the slots of heavy calls', () => {
  it('the slots of heavy calls let 2 uploads, 4 downloads or 3 long lists run at once', async () => {
    for (const [kind, count] of [
      ['upload', 2],
      ['download', 4],
      ['longList', 3],
    ] as const) {
      const { fill, clear } = openSlots()
      expect((await fill(kind)).length).toBe(count)
      clear()
    }
  })

  it('the slots of heavy calls leave memory for a call of each other kind when all callers of one kind are slow', async () => {
    const kinds = ['upload', 'download', 'longList'] as const
    for (const slow of kinds)
      for (const other of kinds.filter((kind) => kind !== slow)) {
        const { fill, call, entered, clear } = openSlots()
        await fill(slow)
        await call(slow, 'waits')
        await call(other, 'enters')
        expect([slow, other, entered.includes('waits'), entered.includes('enters')]).toEqual([
          slow,
          other,
          false,
          true,
        ])
        clear()
      }
  })

  it('a heavy call waits while calls of other kinds use the memory, and no later small call gets a slot before it', async () => {
    const { fill, call, end, entered, clear } = openSlots()
    const downloads = await fill('download')
    const [list] = [await call('longList', 'list'), await call('longList', 'list')]
    await call('upload')
    await end(downloads[0])
    await call('download')
    expect(entered.slice(4)).toEqual(['list', 'list'])
    await end(list)
    expect(entered.slice(6)).toEqual(['upload'])
    await end(downloads[1])
    expect(entered.slice(6)).toEqual(['upload', 'download'])
    clear()
  })

  it('slots are given to the kinds of heavy calls alternately, so one call does not wait for all calls of another kind', async () => {
    const { fill, call, end, entered, clear } = openSlots()
    const downloads = await fill('download')
    const lists = [await call('longList', 'list'), await call('longList', 'list')]
    for (let n = 1; n <= 3; n++) await call('upload', `upload ${n}`)
    await call('longList', 'list 3')
    for (const running of downloads) await end(running)
    expect(entered.slice(6)).toEqual(['upload 1', 'list 3'])
    for (const running of lists) await end(running)
    expect(entered.slice(8)).toEqual(['upload 2'])
    clear()
  })

  it('the next heavy call gets a slot when the waiting call before it is abandoned', async () => {
    const { fill, call, end, entered, clear } = openSlots()
    const downloads = await fill('download')
    for (let n = 0; n < 2; n++) await call('longList', 'list')
    const upload = await call('upload')
    await end(downloads[0])
    await call('download')
    expect(entered.slice(6)).toEqual([])
    await end(upload)
    expect(entered.slice(6)).toEqual(['download'])
    clear()
  })

  it('a heavy call whose caller has already disconnected is refused, and no memory is reserved for it', async () => {
    const { slots, fill, clear } = openSlots()
    const left = new PassThrough()
    left.destroy()
    await nextTurn()
    await expect(slots.upload.hold(left)).rejects.toMatchObject({ code: 'busy' })
    expect((await fill('upload')).length).toBe(2)
    clear()
  })

  it('an upload keeps its slot until its work has ended, also after its caller has disconnected', async () => {
    const { slots, call, end, entered, clear } = openSlots()
    const response = new PassThrough()
    const slot = await slots.upload.hold(response)
    const { promise, resolve } = Promise.withResolvers<void>()
    slot.keepDuring(promise)
    await call('upload', 'second')
    await call('upload', 'third')
    await end(response)
    expect(entered).toEqual(['second'])
    resolve()
    await nextTurn()
    expect(entered).toEqual(['second', 'third'])
    clear()
  })

  it('4 uploads and 10 downloads that arrive at the same time all get a slot as earlier calls end', async () => {
    const { call, end, entered, clear } = openSlots()
    const running = new Set<PassThrough>()
    for (let n = 0; n < 10; n++) {
      running.add(await call('download'))
      if (n < 4) running.add(await call('upload'))
    }
    for (const response of running) await end(response)
    expect(entered.length).toBe(14)
    clear()
  })
})
