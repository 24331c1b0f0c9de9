import fc from 'fast-check'

const sentences = [
  'The rain came in from the harbour.',
  '“I’m sorry,” she said.',
  '“Stop!” he shouted. “You can’t just leave.”',
  'Mr. Reyes waited until 6 p.m. and then went home…',
  'Had he known? He had not.',
  'She turned—slowly—and said nothing at all.',
  '‘It’s late,’ he said. ‘Go to bed.’',
  'Of course he came.',
  'Dr. Ana St. Clair wrote 3.5 lines (and burned them).',
  '「帰ろう。」彼は言った。',
  'Ce n’était rien : « Viens. » Elle vint.',
  'I hope you rot, she thought.',
  'Would you like me to stay? he had asked once.',
  'Here was the story of her life.',
  'The end of the pier was dark.',
  'Sure of nothing, he knocked. 🌙',
]

/** Generates one or two sentences of prose that are difficult to split into sentences. */
export const sentence = fc.constantFrom(...sentences)

/** Generates paragraphs of prose with blank lines between them. */
export const prose = fc
  .array(fc.array(sentence, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })
  .map((paragraphs) => paragraphs.map((paragraph) => paragraph.join(' ')).join('\n\n'))

const artefacts = [
  'Sure! Here’s the chapter:',
  'Certainly!',
  '# Chapter 3: The Light',
  '**Chapter One**',
  'Chapter 2',
  '**The Harbour Light**',
  'Title: The Harbour',
  '```',
  '```markdown',
  '---',
  '***',
  '* * *',
  'The End',
  '(Word count: 1,012)',
  'Would you like me to continue with the next chapter?',
  'Let me know if you would like any changes to the chapter!',
  '- longer',
  '1. hotter',
  '<chapter>',
  '<think>plan the scene\n\nthen write it</think>',
  '<think>never closed',
  '#',
  '##',
  '\r',
  '   ',
  '\u0000',
  '\ufeff',
]

/** Generates possible answers of a model: prose mixed with headings, chatter and noise. */
export const modelAnswer = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: sentence }, { weight: 2, arbitrary: fc.constantFrom(...artefacts) }),
    { maxLength: 14 },
  )
  .chain((lines) =>
    fc
      .array(fc.constantFrom('\n', '\n\n', '\r\n', '\n\n\n', ' ', '  \n', '\n '), {
        minLength: lines.length,
        maxLength: lines.length,
      })
      .map((breaks) => lines.map((line, i) => line + breaks[i]).join('')),
  )

/** Generates a text, and the same text cut into pieces at any offsets, also inside a surrogate pair. */
export function inPieces(text: fc.Arbitrary<string>): fc.Arbitrary<{ text: string; pieces: string[] }> {
  return text.chain((whole) =>
    fc.array(fc.nat({ max: Math.max(1, whole.length) }), { maxLength: 40 }).map((cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      return { text: whole, pieces: at.slice(1).map((end, i) => whole.slice(at[i], end)) }
    }),
  )
}
