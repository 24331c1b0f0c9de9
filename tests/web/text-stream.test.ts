import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFetched, applyText, emptyText, type StreamedText } from '../../web/src/lib/text-stream.ts'

const held = (text: string, attempt = 1): StreamedText => ({ attempt, text, gap: false })

describe('a push', () => {
  test('is appended where the text ends', () => {
    expect(applyText(held('The lamp'), { attempt: 1, offset: 8, delta: ' fails' })).toEqual(
      held('The lamp fails'),
    )
  })

  test('cuts what is held to its offset first', () => {
    expect(applyText(held('The lamp fai'), { attempt: 1, offset: 4, delta: 'sea' }).text).toBe('The sea')
  })

  test('of an older attempt is ignored', () => {
    const state = held('The lamp', 2)
    expect(applyText(state, { attempt: 1, offset: 0, delta: 'x' })).toBe(state)
  })

  test('of a newer attempt goes on from the text saved so far', () => {
    expect(applyText(held('The lamp flickers'), { attempt: 2, offset: 8, delta: ' dies' })).toEqual(
      held('The lamp dies', 2),
    )
  })

  test('beyond the text makes a gap that a fetched text closes', () => {
    const gapped = applyText(held('The'), { attempt: 1, offset: 8, delta: ' fails' })
    expect(gapped).toMatchObject({ text: 'The', gap: true })
    expect(applyFetched(gapped, { attempt: 1, text: 'The lamp fails' })).toEqual(held('The lamp fails'))
  })
})

describe('a fetched text', () => {
  test('that is behind the pushes takes nothing away', () => {
    const state = held('The lamp fails')
    expect(applyFetched(state, { attempt: 1, text: 'The lamp' })).toBe(state)
  })

  test('of an older attempt is ignored', () => {
    const state = held('The sea', 2)
    expect(applyFetched(state, { attempt: 1, text: 'The lamp fails' })).toBe(state)
  })

  test('that differs takes the place of what is held', () => {
    expect(applyFetched(held('The lamp'), { attempt: 1, text: 'The sea' }).text).toBe('The sea')
  })
})

test('however the text is split, doubled or dropped, refetching on a gap ends with the whole of it', () => {
  const splits = fc.array(fc.nat(200), { maxLength: 40 })
  const faults = fc.array(fc.constantFrom('once', 'twice', 'never' as const), {
    minLength: 45,
    maxLength: 45,
  })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), splits, faults, (text, cuts, fates) => {
      const edges = [...new Set([0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length])].sort(
        (a, b) => a - b,
      )
      let state = emptyText
      edges.slice(0, -1).forEach((offset, index) => {
        const end = edges[index + 1] ?? text.length
        const event = { attempt: 1, offset, delta: text.slice(offset, end) }
        const times = { once: 1, twice: 2, never: 0 }[fates[index] ?? 'once']
        for (let time = 0; time < times; time++) state = applyText(state, event)
        if (state.gap) state = applyFetched(state, { attempt: 1, text: text.slice(0, end) })
        expect(text.startsWith(state.text)).toBe(true)
      })
      // The last push may be the lost one: the finished generation is fetched.
      expect(applyFetched(state, { attempt: 1, text }).text).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
