import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFetched, applyText, emptyText, type StreamedText } from '../../web/src/lib/text-stream.ts'
import { runs } from '../setup/runs.ts'

const held = (text: string, attempt = 1): StreamedText => ({ attempt, text, ahead: null })

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

  test('may cut what is held as far as where it began, and within a character of two units', () => {
    expect(applyText(held('💌'), { attempt: 1, offset: 0, delta: '' }).text).toBe('')
    const cut = applyText(held('a💌'), { attempt: 1, offset: 1, delta: '💐b' })
    expect(cut.text).toBe('a💐b')
  })

  test('beyond the text waits with those that follow for a fetched text to join them', () => {
    const early = [
      { attempt: 1, offset: 8, delta: ' fai' },
      { attempt: 1, offset: 12, delta: 'ls' },
      // Cut back within what waits.
      { attempt: 1, offset: 9, delta: 'dies out' },
    ].reduce(applyText, held('The'))
    expect(early).toEqual({ attempt: 1, text: 'The', ahead: { offset: 8, delta: ' dies out' } })
    const fetched = { attempt: 1, ended: false }
    expect(applyFetched(early, { ...fetched, text: 'The lamp' })).toEqual(held('The lamp dies out'))
    // As far as that: the pushes go on from their own end.
    expect(applyFetched(early, { ...fetched, text: 'The lamp fai' })).toEqual(held('The lamp dies out'))
    const further = 'The lamp dies out, and'
    expect(applyFetched(early, { ...fetched, text: further })).toEqual(held(further))
    // Not so far: more of it is to be read, and what waits goes on waiting.
    expect(applyFetched(early, { ...fetched, text: 'The la' })).toEqual({ ...early, text: 'The la' })
    expect(applyFetched(early, { ...fetched, text: 'Th' })).toBe(early)
  })

  test('after another gap, or before what waits, takes its place', () => {
    const early = applyText(held('The'), { attempt: 1, offset: 8, delta: ' fails' })
    for (const offset of [20, 5]) {
      expect(applyText(early, { attempt: 1, offset, delta: 'x' }).ahead).toEqual({ offset, delta: 'x' })
    }
  })

  test('back within the text, or of a newer attempt, ends the waiting of what came before', () => {
    const early = applyText(held('The'), { attempt: 1, offset: 8, delta: ' fails' })
    expect(applyText(early, { attempt: 1, offset: 2, delta: 'ere' })).toEqual(held('There'))
    expect(applyText(early, { attempt: 2, offset: 14, delta: '!' })).toEqual({
      attempt: 2,
      text: 'The',
      ahead: { offset: 14, delta: '!' },
    })
  })
})

describe('a fetched text', () => {
  const ended = false
  test('that is behind the pushes takes nothing away', () => {
    const state = held('The lamp fails')
    expect(applyFetched(state, { attempt: 1, text: 'The lamp', ended })).toBe(state)
  })

  test('that has ended is the whole of it', () => {
    const fetched = { attempt: 1, text: 'The lamp', ended: true }
    expect(applyFetched(held('The lamp fails'), fetched)).toEqual(held('The lamp'))
    const early = applyText(held('The'), { attempt: 1, offset: 4, delta: 'sea' })
    expect(applyFetched(early, fetched)).toEqual(held('The lamp'))
  })

  test('of an older attempt is ignored', () => {
    const state = held('The sea', 2)
    expect(applyFetched(state, { attempt: 1, text: 'The lamp fails', ended: true })).toBe(state)
  })

  test('of a newer attempt, or that differs, takes the place of what is held', () => {
    expect(applyFetched(held('The lamp'), { attempt: 1, text: 'The sea', ended }).text).toBe('The sea')
    const early = applyText(held('The lamp'), { attempt: 1, offset: 12, delta: 'x' })
    expect(applyFetched(early, { attempt: 2, text: 'The', ended })).toEqual(held('The', 2))
  })
})

test('however the text is split, doubled, dropped or cut back, what can be fetched a second late ends with the whole of it', () => {
  const step = fc.record({
    append: fc.string({ unit: 'binary', maxLength: 12 }),
    keep: fc.option(fc.nat(60), { freq: 6 }),
    fate: fc.constantFrom('once', 'twice', 'never' as const),
  })
  // How many pushes ago what is fetched was saved.
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
      // The last push may be the lost one: the finished generation is fetched.
      expect(applyFetched(state, { attempt: 1, text, ended: true }).text).toBe(text)
    }),
    { numRuns: runs(10_000) },
  )
})

test('who begins in the midst has everything as soon as what was saved reaches the first push it heard', () => {
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
      expect(state).toEqual(held(deltas.join('')))
    }),
  )
})
