import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFetched, applyText, emptyText, type StreamedText } from '../../web/src/lib/text-stream.ts'
import { propertyRuns } from '../setup/runs.ts'

const streamed = (text: string, attempt = 1): StreamedText => ({ attempt, text, ahead: null })

describe('a text push', () => {
  test('a text push is appended if it begins at the end of the text', () => {
    expect(applyText(streamed('The lamp'), { attempt: 1, offset: 8, delta: ' fails' })).toEqual(
      streamed('The lamp fails'),
    )
  })

  test('a text push replaces the text after its offset', () => {
    expect(applyText(streamed('The lamp fai'), { attempt: 1, offset: 4, delta: 'sea' }).text).toBe('The sea')
  })

  test('a text push of an older attempt is ignored', () => {
    const state = streamed('The lamp', 2)
    expect(applyText(state, { attempt: 1, offset: 0, delta: 'x' })).toBe(state)
  })

  test('a text push of a newer attempt keeps the text up to its offset and replaces the rest', () => {
    expect(applyText(streamed('The lamp flickers'), { attempt: 2, offset: 8, delta: ' dies' })).toEqual(
      streamed('The lamp dies', 2),
    )
  })

  test('a text push may replace the whole text, or a part that begins after one UTF-16 unit', () => {
    expect(applyText(streamed('💌'), { attempt: 1, offset: 0, delta: '' }).text).toBe('')
    const cut = applyText(streamed('a💌'), { attempt: 1, offset: 1, delta: '💐b' })
    expect(cut.text).toBe('a💐b')
  })

  test('a text push beyond the end of the text is buffered, with later pushes, until a fetched text fills the gap', () => {
    const early = [
      { attempt: 1, offset: 8, delta: ' fai' },
      { attempt: 1, offset: 12, delta: 'ls' },
      // This push overlaps the buffered piece and replaces its end.
      { attempt: 1, offset: 9, delta: 'dies out' },
    ].reduce(applyText, streamed('The'))
    expect(early).toEqual({ attempt: 1, text: 'The', ahead: { offset: 8, delta: ' dies out' } })
    const fetched = { attempt: 1, ended: false }
    expect(applyFetched(early, { ...fetched, text: 'The lamp' })).toEqual(streamed('The lamp dies out'))
    // The fetched text ends inside the buffered piece, so the rest of the piece is appended.
    expect(applyFetched(early, { ...fetched, text: 'The lamp fai' })).toEqual(streamed('The lamp dies out'))
    const further = 'The lamp dies out, and'
    expect(applyFetched(early, { ...fetched, text: further })).toEqual(streamed(further))
    // The fetched text ends before the buffered piece begins, so the piece stays buffered.
    expect(applyFetched(early, { ...fetched, text: 'The la' })).toEqual({ ...early, text: 'The la' })
    expect(applyFetched(early, { ...fetched, text: 'Th' })).toBe(early)
  })

  test('a text push that neither continues nor overlaps the buffered piece replaces it', () => {
    const early = applyText(streamed('The'), { attempt: 1, offset: 8, delta: ' fails' })
    for (const offset of [20, 5]) {
      expect(applyText(early, { attempt: 1, offset, delta: 'x' }).ahead).toEqual({ offset, delta: 'x' })
    }
  })

  test('a text push within the text or of a newer attempt drops the buffered piece', () => {
    const early = applyText(streamed('The'), { attempt: 1, offset: 8, delta: ' fails' })
    expect(applyText(early, { attempt: 1, offset: 2, delta: 'ere' })).toEqual(streamed('There'))
    expect(applyText(early, { attempt: 2, offset: 14, delta: '!' })).toEqual({
      attempt: 2,
      text: 'The',
      ahead: { offset: 14, delta: '!' },
    })
  })
})

describe('a fetched text', () => {
  const ended = false
  test('a fetched text of a running generation is ignored if it is shorter than the pushed text', () => {
    const state = streamed('The lamp fails')
    expect(applyFetched(state, { attempt: 1, text: 'The lamp', ended })).toBe(state)
  })

  test('a fetched text of a finished generation replaces the text and the buffered piece', () => {
    const fetched = { attempt: 1, text: 'The lamp', ended: true }
    expect(applyFetched(streamed('The lamp fails'), fetched)).toEqual(streamed('The lamp'))
    const early = applyText(streamed('The'), { attempt: 1, offset: 4, delta: 'sea' })
    expect(applyFetched(early, fetched)).toEqual(streamed('The lamp'))
  })

  test('a fetched text of an older attempt is ignored', () => {
    const state = streamed('The sea', 2)
    expect(applyFetched(state, { attempt: 1, text: 'The lamp fails', ended: true })).toBe(state)
  })

  test('a fetched text that differs from the pushed text or has a newer attempt replaces the text', () => {
    expect(applyFetched(streamed('The lamp'), { attempt: 1, text: 'The sea', ended }).text).toBe('The sea')
    const early = applyText(streamed('The lamp'), { attempt: 1, offset: 12, delta: 'x' })
    expect(applyFetched(early, { attempt: 2, text: 'The', ended })).toEqual(streamed('The', 2))
  })
})

test('random text pushes that are lost, doubled or cut back lead to the whole text after the last fetch', () => {
  const step = fc.record({
    append: fc.string({ unit: 'binary', maxLength: 12 }),
    keep: fc.option(fc.nat(60), { freq: 6 }),
    fate: fc.constantFrom('once', 'twice', 'never' as const),
  })
  // The lag is the number of pushes that the fetched text does not yet contain.
  const lags = fc.array(fc.nat(16), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), lags, (steps, late) => {
      let text = ''
      const saved = [text]
      let state = emptyText
      for (const [n, { append, keep, fate }] of steps.entries()) {
        const offset = keep === null ? text.length : Math.min(keep, text.length)
        text = text.slice(0, offset) + append
        saved.push(text)
        const times = { once: 1, twice: 2, never: 0 }[fate]
        const event = { attempt: 1, offset, delta: append }
        for (let time = 0; time < times; time++) state = applyText(state, event)
        if (state.ahead) {
          const fetched = saved[Math.max(0, saved.length - 1 - (late[n] ?? 0))] ?? ''
          state = applyFetched(state, { attempt: 1, text: fetched, ended: false })
        }
      }
      // The last push may be lost, so the text of the finished generation is fetched at the end.
      expect(applyFetched(state, { attempt: 1, text, ended: true }).text).toBe(text)
    }),
    { numRuns: propertyRuns(10_000) },
  )
})

test('a client that joins a generation late has the whole text as soon as the fetched text reaches its first text push', () => {
  const pieces = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), {
    minLength: 3,
    maxLength: 40,
  })
  fc.assert(
    fc.property(pieces, fc.nat(100), fc.nat(100), (deltas, joins, lag) => {
      const first = joins % deltas.length
      const texts = deltas.map((_, n) => deltas.slice(0, n + 1).join(''))
      let state = emptyText
      for (const [n, delta] of deltas.entries()) {
        if (n < first) continue
        const offset = (texts[n] ?? '').length - delta.length
        state = applyText(state, { attempt: 1, offset, delta })
      }
      const savedAt = Math.min(first + lag, deltas.length) - 1
      state = applyFetched(state, { attempt: 1, text: texts[savedAt] ?? '', ended: false })
      expect(state).toEqual(streamed(deltas.join('')))
    }),
  )
})
