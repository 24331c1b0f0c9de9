import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assembleText, type TextPiece } from '#core/generations/text.ts'
import { RunText } from '../../../worker/run/run-text.ts'
import { propertyRuns } from '../../setup/runs.ts'

describe('the text of a run', () => {
  test('the saved and the pushed copy of the text of a run are the same after any appends, cuts and lost pieces', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ append: fc.string({ unit: 'grapheme', maxLength: 12 }) }) },
      { weight: 2, arbitrary: fc.record({ cut: fc.nat(60) }) },
      {
        weight: 4,
        arbitrary: fc.record({ copy: fc.constantFrom('saved', 'pushed'), arrives: fc.boolean() }),
      },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(step, { maxLength: 40 }), (begin, steps) => {
        const text = new RunText(begin.toWellFormed())
        const pieces: Record<'saved' | 'pushed', TextPiece[]> = {
          saved: [{ offset: 0, delta: text.current }],
          pushed: [{ offset: 0, delta: text.current }],
        }
        const bring = (copy: 'saved' | 'pushed', arrives: boolean) => {
          const piece = text.pending(copy)
          if (!piece || !arrives) return
          pieces[copy].push(piece)
          piece.done()
        }
        for (const one of steps) {
          if ('append' in one) text.append(one.append)
          else if ('cut' in one) text.cut(Math.min(one.cut, text.length))
          else bring(one.copy as 'saved' | 'pushed', one.arrives)
        }
        for (const copy of ['saved', 'pushed'] as const) {
          bring(copy, true)
          expect(assembleText(pieces[copy])).toBe(text.current)
          expect(text.pending(copy)).toBeNull()
        }
      }),
      { numRuns: propertyRuns(10_000) },
    )
  })

  test('the saved and the pushed copy of the text of a run are the same when pieces split characters, are lost or arrive twice', () => {
    const piece = fc.record({
      units: fc.integer({ min: 1, max: 9 }),
      brings: fc.subarray(['saved', 'pushed'] as const),
      arrives: fc.boolean(),
    })
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(text, fc.array(piece, { minLength: 1, maxLength: 30 }), (whole, cuts) => {
        const run = new RunText('')
        const copies: Record<'saved' | 'pushed', TextPiece[]> = { saved: [], pushed: [] }
        const bring = (copy: 'saved' | 'pushed', arrives: boolean) => {
          const next = run.pending(copy)
          if (!next || !arrives) return
          // A piece of text can arrive twice. The second time must change nothing.
          copies[copy].push(next, next)
          next.done()
        }
        let at = 0
        for (let n = 0; at < whole.length; n++) {
          const { units = 1, brings = [], arrives = true } = cuts[n % cuts.length] ?? {}
          run.append(whole.slice(at, at + units))
          at += units
          expect(run.current.isWellFormed()).toBe(true)
          for (const copy of brings) bring(copy, arrives)
        }
        // If the text ends with the first half of a surrogate pair, the second half never arrives, so the first half is
        // dropped.
        const complete = whole.replace(/[\ud800-\udbff]$/, '')
        expect(run.current).toBe(complete.toWellFormed().replaceAll('\u0000', ''))
        for (const copy of ['saved', 'pushed'] as const) {
          bring(copy, true)
          expect(assembleText(copies[copy])).toBe(run.current)
        }
      }),
      { numRuns: propertyRuns(10_000) },
    )
  })

  test('text that is appended to a run during the transfer of a piece is sent with the next piece', () => {
    const text = new RunText('')
    text.append('one')
    const first = text.pending('saved')
    text.append(' two')
    text.cut(2)
    text.append('ly')
    first?.done()
    expect(text.pending('saved')).toMatchObject({ offset: 2, delta: 'ly' })
  })

  test('a replaced text of a run sends only what follows the common beginning, and cuts no surrogate pair', () => {
    const text = new RunText('The 💌 came.')
    text.replace('The 💍 came.')
    expect(text.current).toBe('The 💍 came.')
    expect(text.pending('pushed')).toMatchObject({ offset: 4, delta: '💍 came.' })
    text.pending('pushed')?.done()
    text.replace('The 💍 came.')
    expect(text.isUpToDate('pushed')).toBe(true)
    text.replace('The')
    expect(text.pending('pushed')).toMatchObject({ offset: 3, delta: '' })
  })

  test('the text of a run has joined surrogate pairs that the stream has split, and no NUL and no lone surrogates', () => {
    const text = new RunText('')
    const [high, low] = '💌'.split('')
    text.append(`a${high}`)
    expect(text.current).toBe('a')
    text.append(`${low}\u0000b`)
    expect(text.current).toBe('a💌b')
    text.append('\udc00')
    expect(text.current).toBe('a💌b\ufffd')
  })
})
