import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJoiner, type JoinerOptions, resumePoint } from '../../../../worker/story/prose/continuation.ts'
import { createProseWriter } from '../../../../worker/story/prose/prose-writer.ts'
import { propertyRuns } from '../../../setup/runs.ts'
import { inPieces, modelAnswer, prose } from '../arbitraries.ts'

function join(existing: string, pieces: Iterable<string>, options: JoinerOptions = {}): string {
  const machine = createJoiner(existing, options)
  let text = existing
  for (const piece of pieces) text += machine.push(piece)
  return text + machine.end()
}

const stopped = 'The rain fell on the harb'
const ended = 'The rain fell. She ran to the door.'

describe('the joiner of continuations', () => {
  test.each([
    [
      'the cut word again',
      stopped,
      'harbour wall and stayed.',
      'The rain fell on the harbour wall and stayed.',
    ],
    [
      'the cut sentence again',
      stopped,
      'The rain fell on the harbour wall.',
      'The rain fell on the harbour wall.',
    ],
    ['a short cut sentence again', 'He left. She', 'She ran to the door.', 'He left. She ran to the door.'],
    [
      'a short cut sentence again, after a space',
      'He left. By six ',
      'By six it was dark.',
      'He left. By six it was dark.',
    ],
    ['the ending of the cut word', 'The rain was fall', 'ing hard now.', 'The rain was falling hard now.'],
    ['a new word', 'The rain fell and', 'she laughed at it.', 'The rain fell and she laughed at it.'],
    ['a comma', 'The rain fell', ', and she laughed at it.', 'The rain fell, and she laughed at it.'],
    ['a possessive', 'She took Tomas', '’s hand at last.', 'She took Tomas’s hand at last.'],
    ['a name', 'She looked at', 'Tomas for a while.', 'She looked at Tomas for a while.'],
    [
      'an opening quotation',
      'She turned and said,',
      '“You came back.”',
      'She turned and said, “You came back.”',
    ],
    ['speech after an opened quotation mark', 'She said, “', 'You came back.”', 'She said, “You came back.”'],
    ['a second opening quotation mark', 'She said, “', '“You came back.”', 'She said, “You came back.”'],
    ['a needless new line', 'The rain fell and', '\n\nshe laughed.', 'The rain fell and she laughed.'],
    ['needless dots', 'The rain fell and', '… she laughed.', 'The rain fell and she laughed.'],
    ['the last sentence again', ended, 'She ran to the door. It was open.', `${ended} It was open.`],
    [
      'the last sentences again, other quotes',
      '“Stay,” he said. “It’s late.”',
      '"Stay," he said. "It\'s late." She stayed.',
      '“Stay,” he said. “It’s late.” She stayed.',
    ],
    ['the whole text again', ended, `${ended}\n\nIt was open.`, `${ended}\n\nIt was open.`],
    ['only a repeat', ended, 'She ran to the door.', ended],
    ['a new paragraph', ended, '\n\nIt was open.', `${ended}\n\nIt was open.`],
    ['the same paragraph', ended, ' It was open.', `${ended} It was open.`],
    ['a sentence without white space before it', ended, 'It was open.', `${ended} It was open.`],
    [
      'white space after existing white space',
      `${ended}\n\n`,
      '\n\nIt was open.',
      `${ended}\n\nIt was open.`,
    ],
    [
      'a similar sentence',
      ended,
      'She ran to the window. It was open.',
      `${ended} She ran to the window. It was open.`,
    ],
    ['an echo too short to be a repeat', 'No. No.', 'No. Never again.', 'No. No. No. Never again.'],
    ['an empty text', ended, '', ended],
    ['only white space', ended, ' \n ', ended],
  ])(
    'a continuation that begins with %s is joined without repeated or missing words and white space',
    (_, existing, continuation, expected) => {
      expect(join(existing, [continuation])).toBe(expected)
      expect(join(existing, continuation)).toBe(expected)
    },
  )

  test('a continuation of a finished answer begins a new paragraph', () => {
    expect(join(ended, ['It was open.'], { finished: true })).toBe(`${ended}\n\nIt was open.`)
  })

  test('the rest of a cut word is joined to it if the whole word is in the vocabulary or in the text', () => {
    expect(join(stopped, ['our wall, wet.'], { vocabulary: ['Harbour'] })).toBe(
      'The rain fell on the harbour wall, wet.',
    )
    expect(join(`The harbour slept. ${stopped}`, ['our wall, wet.'])).toBe(
      `The harbour slept. ${stopped}our wall, wet.`,
    )
  })
})

test('the joiner returns the same text, however the continuation of a chapter is cut into pieces', () => {
  fc.assert(
    fc.property(
      prose,
      fc.nat(),
      inPieces(prose),
      fc.nat(),
      fc.boolean(),
      (before, cut, after, back, finished) => {
        const existing = before.slice(0, cut % (before.length + 1))
        // In one of three cases the model's answer begins with the end of the existing text.
        const repeat = existing.slice(existing.length - (back % 200))
        const pieces = back % 3 === 0 ? [repeat, ...after.pieces] : after.pieces
        const whole = pieces.join('')
        expect(join(existing, pieces, { finished })).toBe(join(existing, [whole], { finished }))
        expect(join(existing, whole, { finished })).toBe(join(existing, [whole], { finished }))
      },
    ),
    { numRuns: propertyRuns(2000) },
  )
})

test('the joiner of a continuation never changes the existing text and removes a repeated paragraph', () => {
  fc.assert(
    fc.property(prose, prose, (before, after) => {
      const joined = join(before, [`${before.slice(before.lastIndexOf('\n\n') + 1).trim()}\n\n${after}`])
      expect(joined.startsWith(before)).toBe(true)
      expect(joined.length).toBeLessThanOrEqual(
        before.length + 2 + after.length + Math.min(before.length, 14),
      )
    }),
  )
})

test('resumePoint returns the end of the last complete word of a text', () => {
  expect(resumePoint('The rain fell on the harb')).toBe('The rain fell on the'.length)
  expect(resumePoint('The rain fell. ')).toBe('The rain fell.'.length)
  expect(resumePoint('She said, “It’s')).toBe('She said, “'.length)
  expect(resumePoint('harb')).toBe(0)
  fc.assert(
    fc.property(prose, fc.nat(), (text, at) => {
      const cut = text.slice(0, at % (text.length + 1))
      const kept = cut.slice(0, resumePoint(cut))
      expect(kept.isWellFormed()).toBe(true)
      expect(cut.length - kept.length).toBeLessThanOrEqual(40)
    }),
  )
})

describe('the prose writer', () => {
  function write(existing: string, pieces: Iterable<string>) {
    const writer = createProseWriter(existing, { titles: ['The Harbour Light'] })
    let out = ''
    for (const piece of pieces) out += writer.push(piece)
    return {
      text: out + writer.end(),
      apology: writer.refusal({ text: '', refusal: '', finish: 'stop' })?.text ?? null,
    }
  }

  test('the prose writer cleans an answer of the model and joins it to the existing text', () => {
    expect(write('', ['The Harbour Light\n\nChapter 1\n\nThe ra', 'in came.\n\nThe End']).text).toBe(
      'The rain came.',
    )
    expect(
      write(ended, ['Here’s the rest of the chapter:\n\nShe ran to the door. It ', 'was open.']).text,
    ).toBe(' It was open.')
  })

  test('the prose writer returns nothing of an answer that is interrupted while it can still be an apology or chatter', () => {
    const interrupted = (...pieces: string[]) => {
      const writer = createProseWriter('', {})
      return pieces.map((piece) => writer.push(piece)).join('') + writer.interrupt()
    }
    expect(interrupted('I’m sorry, but I can’t')).toBe('')
    expect(interrupted('Sure! Here is the next chap')).toBe('')
    expect(interrupted('The rain came.\n\nLet me kn')).toBe('The rain came.\n\nLet me kn')
  })

  test('the prose writer returns no text for an apology of the model, and reports it', () => {
    expect(write('', 'I’m sorry, but I can’t help with that request.')).toEqual({
      text: '',
      apology: 'I’m sorry, but I can’t help with that request.',
    })
    expect(write('', '“I’m sorry,” he said. “I can’t write this letter.”').apology).toBeNull()
  })

  test('the prose writer returns the same text, however the answer is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', ended, stopped),
        inPieces(modelAnswer),
        (existing, { text, pieces }) => {
          expect(write(existing, pieces)).toEqual(write(existing, [text]))
        },
      ),
      { numRuns: propertyRuns(1000) },
    )
  })
})
