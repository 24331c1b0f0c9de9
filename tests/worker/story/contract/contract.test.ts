import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { chapterContract } from '#contract/chapter-contract.ts'
import { type ContractOrder, makeContract } from '../../../../worker/story/contract/contract.ts'
import { checkContract } from '../../../../worker/story/contract/contract-check.ts'
import { emptyStyle } from '../../../../worker/story/material/book.ts'
import { bandOf } from '../../../../worker/story/prose/length.ts'
import { plotSteps, readSteps } from '../../../../worker/story/words/order-steps.ts'
import { createStepSplitter } from '../../../../worker/story/words/prohibitions.ts'
import { propertyRuns } from '../../../setup/runs.ts'

const people = [
  { name: 'Ione Marsh', aliases: ['Nonie'] },
  { name: 'Tobias Adeyemi', aliases: [] },
  { name: 'Wren', aliases: [] },
]
const order = (over: Partial<ContractOrder> = {}): ContractOrder => ({
  plot: 'Ione finds the letter in the chapel. She hides it from Tobias. They quarrel on the quay.',
  wish: '',
  setting: 'The island of Sker in November',
  band: bandOf('chapter', 'medium'),
  beats: [],
  notYet: [],
  style: emptyStyle,
  people,
  places: ['The Gull'],
  ...over,
})
const textOfScenes = ({ scenes }: ChapterContract) => scenes.map(({ text }) => text).join(' ')
const answer = (texts: string[], over: Partial<ChapterContract> = {}): ChapterContract => ({
  ...{ pov: null, povCharacter: null, tense: null, opening: '', must: [], mustNot: [], ending: '' },
  scenes: texts.map((text) => ({ text, words: 500, people: [], place: '' })),
  ...over,
})

test.each([
  ['美咲', '美咲は手紙を見つけて、橋で待つ。'],
  ['李明', '她找到那封信，然后去桥上等李明。'],
  ['สมชาย', 'แล้วสมชายก็พบจดหมาย'],
])('the scenes of a contract name the person %s of a plot in a script without spaces', (name, plot) => {
  const { scenes } = makeContract(order({ plot, people: [...people, { name, aliases: [] }] }))
  expect(scenes.flatMap((scene) => scene.people)).toContain(name)
})

test.each([
  ['', '美咲は手紙を見つける。', 'その続き。'],
  ['', '她找到那封信。', '接下来发生的事。'],
  ['', 'Она находит письмо в часовне.', 'То, что из этого следует.'],
  ['ja', 'She finds the letter.', 'その続き。'],
  ['fi', 'She finds the letter.', '…'],
  ['pt-BR', 'She finds the letter.', 'O que resulta disso.'],
  ['', 'She finds the letter.', 'What follows from it.'],
])(
  'the contract of an order in the language %j with the single event %j gets the second scene %j',
  (language, plot, expected) => {
    const style = { ...emptyStyle, language: language || null }
    expect(makeContract(order({ plot, setting: '', style })).scenes[1]?.text).toBe(expected)
  },
)

describe('what an order forbids, in six languages', () => {
  test.each([
    ['No kiss yet!', '', ['No kiss yet!']],
    ['They argue without touching.', 'They argue.', ['Without touching.']],
    ['They dance all night, but they do not kiss.', 'They dance all night.', ['They do not kiss.']],
    ['No kiss, only a look.', 'Only a look.', ['No kiss.']],
    [
      "Don't let Hugo see the letter, the ring or the boat.",
      '',
      ["Don't let Hugo see the letter, the ring or the boat."],
    ],
    [
      'She opens the letter but does not read it, and puts it back.',
      'She opens the letter, and puts it back.',
      ['Does not read it.'],
    ],
    ['Sie tanzen, aber sie küssen sich nicht.', 'Sie tanzen.', ['Sie küssen sich nicht.']],
    ['Noch kein Kuss in diesem Kapitel.', '', ['Noch kein Kuss in diesem Kapitel.']],
    ['Ils dansent sans se toucher, puis elle part.', 'Ils dansent, puis elle part.', ['Sans se toucher.']],
    ['Bailan toda la noche, pero no se besan.', 'Bailan toda la noche.', ['No se besan.']],
    ['Dançam sem se tocar no jardim.', 'Dançam.', ['Sem se tocar no jardim.']],
    ['Ballano senza toccarsi.', 'Ballano.', ['Senza toccarsi.']],
    ['They are no longer afraid.', 'They are no longer afraid.', []],
    ['“Do not go,” he says and takes her hand.', '“Do not go,” he says and takes her hand.', []],
    ['She notices and says nothing.', 'She notices and says nothing.', []],
    ['He does not believe it until she unpacks.', 'He does not believe it until she unpacks.', []],
    ['Er bemerkt es und sagt nichts.', 'Er bemerkt es und sagt nichts.', []],
    ['Wren has nothing left to sell.', 'Wren has nothing left to sell.', []],
    ['She is not ready, and goes to no. 5.', 'She is not ready, and goes to no. 5.', []],
  ])('a step of an order is split into what happens and what is forbidden: %s', (step, rest, forbidden) => {
    expect(createStepSplitter(step)(step)).toEqual({ event: rest, forbidden })
  })
})

describe('the contract without a model', () => {
  test('a plot is split into its steps at sentence ends, line breaks, semicolons and the word "then"', () => {
    expect(
      plotSteps(
        'They meet at the pier, then they quarrel. “Go. Now,” she says.\n- he leaves; she follows him',
      ),
    ).toEqual([
      'They meet at the pier.',
      'They quarrel.',
      '“Go. Now,” she says.',
      'He leaves.',
      'She follows him.',
    ])
  })

  test('a contract made without a model contains the steps of the plot, the people in them and the setting as the place', () => {
    const { scenes, mustNot } = makeContract(order())
    expect(scenes.map(({ text }) => text)).toEqual([
      'Ione finds the letter in the chapel.',
      'She hides it from Tobias.',
      'They quarrel on the quay.',
    ])
    expect(scenes[0]).toMatchObject({ people: ['Ione Marsh'], place: 'The island of Sker in November' })
    expect(mustNot).toEqual([])
    expect(scenes.reduce((sum, { words }) => sum + words, 0)).toBe(1000)
  })

  test('a contract made without a model lists forbidden events and leaves them out of the scenes', () => {
    const made = makeContract(order({ plot: 'No kiss yet! They walk home. They part without touching.' }))
    expect(textOfScenes(made)).not.toMatch(/kiss|touch/i)
    expect(made.mustNot).toEqual(['No kiss yet!', 'Without touching.'])
  })

  test('a contract made without a model treats instructions about point of view and tense as form and not as a scene', () => {
    const plot =
      "Tell this chapter in Tobias's own voice, first person, present tense. They walk home. She sings."
    const made = makeContract(order({ plot }))
    expect(made).toMatchObject({ pov: 'first', tense: 'present', povCharacter: 'Tobias Adeyemi' })
    expect(textOfScenes(made)).toBe('They walk home. She sings.')
    expect(made.must.join(' ')).toContain('first person')
  })

  test('a contract made without a model contains a planned event that the order names once, and no other planned event', () => {
    const beats = ['Ione discovers the letter in the chapel.', 'Wren arrives on the ferry.']
    const made = makeContract(order({ beats, notYet: ['Hugo has the log withdrawn from the sale.'] }))
    expect(textOfScenes(made).match(/letter/g)).toHaveLength(1)
    expect(textOfScenes(made)).toContain('Wren arrives on the ferry.')
    expect(textOfScenes(made)).not.toContain('Hugo')
  })

  test('a contract made without a model contains the whole plot in order, with word counts that add up to the target', () => {
    const plots = fc
      .array(fc.lorem({ mode: 'sentences', maxCount: 3 }), { maxLength: 12 })
      .map((lines) => lines.join('\n'))
    const bands = fc.constantFrom(
      bandOf('story', 'long'),
      bandOf('story', 'short'),
      bandOf('chapter', 'long'),
    )
    fc.assert(
      fc.property(plots, bands, (plot, band) => {
        const made = makeContract(order({ plot, band }))
        expect(chapterContract.safeParse(made).success).toBe(true)
        expect(made.scenes.length).toBeGreaterThanOrEqual(2)
        expect(made.scenes.reduce((sum, { words }) => sum + words, 0)).toBe(band.aim)
        const all = [textOfScenes(made), ...made.must, ...made.mustNot].join(' ')
        const steps = readSteps(plot)
        let at = 0
        for (const step of steps.events) {
          // If the plot has a single step, its words can be divided between two scenes, so the order of the steps is
          // not checked.
          if (steps.events.length > 1) at = textOfScenes(made).indexOf(step, at)
          expect(at).toBeGreaterThanOrEqual(0)
        }
        for (const word of plot.match(/\p{L}+/gu) ?? [])
          expect(all.toLowerCase()).toContain(word.toLowerCase())
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  test.each([
    ['エロイは手紙を見つけた。彼女はそれを隠した。', 2],
    ['她找到了信。他们在码头争吵。', 2],
  ])('a contract made without a model splits a plot without spaces into scenes: %s', (plot, count) => {
    expect(makeContract(order({ plot })).scenes).toHaveLength(count)
  })
})

describe('the check of the contract that a model makes', () => {
  test('scenes of a contract by the model are kept if they contain the words of the order in the same sequence', () => {
    const texts = [
      'In the chapel Ione finds the letter. She hides it from Tobias.',
      'On the quay they quarrel.',
    ]
    const { contract, problems } = checkContract(answer(texts), order())
    expect(problems).toEqual([])
    expect(contract.scenes.map(({ text }) => text)).toEqual(texts)
    expect(contract.scenes.reduce((sum, { words }) => sum + words, 0)).toBe(1000)
  })

  test.each([
    [
      'a paraphrased planned event',
      'They quarrel on the quay. An injunction of Hugo’s takes the logbook off the market.',
    ],
    ['a planned event about a thing that the order names', 'They quarrel on the quay. The quay sinks.'],
    ['a planned event in a clause of its own', 'They quarrel on the quay, the quay sinks.'],
    ['a step repeated in other words', 'They quarrel on the quay. They argue on the quay.'],
    ['a step repeated in some of its words', 'They quarrel on the quay. It is a quarrel.'],
    ['a person of whom the order says nothing', 'They quarrel on the quay, and Wren listens.'],
    ['an invented event', 'They quarrel on the quay and a storm breaks the lamp.'],
    ['the contrary of what the order tells', 'They do not quarrel on the quay.'],
  ])('a scene of a contract by the model with %s is replaced by the words of the order', (_what, scene) => {
    const input = order({ notYet: ["The log is withdrawn from the sale by Hugo's injunction."] })
    const texts = ['Ione finds the letter in the chapel. She hides it from Tobias.', scene]
    const { contract, problems } = checkContract(answer(texts), input)
    expect(problems).toHaveLength(1)
    expect(contract.scenes.map(({ text }) => text)).toEqual([texts[0], 'They quarrel on the quay.'])
  })

  test('a scene of a contract by the model is dropped if the order has no step for it', () => {
    const texts = [
      'Ione finds the letter in the chapel. She hides it from Tobias.',
      'They quarrel on the quay.',
      'She and Tobias kiss.',
    ]
    const input = order({
      plot: `No kiss yet! ${order().plot}`,
      notYet: ['Ione and Tobias kiss for the first time.'],
    })
    const { contract } = checkContract(answer(texts), input)
    expect(textOfScenes(contract)).not.toMatch(/kiss/i)
    expect(contract.mustNot).toEqual(['No kiss yet!'])
    expect(contract.scenes).toHaveLength(2)
  })

  test('a contract by the model with the steps of the order in another sequence is replaced by one made from the order', () => {
    const texts = [
      'They quarrel on the quay.',
      'Ione finds the letter in the chapel. She hides it from Tobias.',
    ]
    const { contract, problems } = checkContract(answer(texts), order())
    expect(problems).toEqual(['order'])
    expect(contract).toEqual(makeContract(order()))
  })

  test('a contract by the model in which a later scene has an earlier step is replaced by one made from the order', () => {
    const texts = [
      'Ione finds the letter in the chapel.',
      'They quarrel on the quay.',
      'She hides it from Tobias.',
    ]
    expect(checkContract(answer(texts), order())).toEqual({
      contract: makeContract(order()),
      problems: ['order'],
    })
  })

  test('an ending and an instruction that the order does not give are dropped from a contract by the model', () => {
    const texts = [
      'Ione finds the letter in the chapel. She hides it from Tobias.',
      'They quarrel on the quay.',
    ]
    const more = {
      ending: 'The letter sinks at the quay.',
      must: ['Somebody must die.'],
      opening: 'In the chapel.',
    }
    const { contract } = checkContract(answer(texts, more), order())
    expect(contract).toMatchObject({ ending: '', must: [], opening: 'In the chapel.' })
  })

  test('people and events that the order does not name are dropped from a contract, whatever the model answers', () => {
    const intruders = [
      'Hugo burns the boathouse.',
      'A baby is born at dawn.',
      'Wren sells the trawler to a stranger.',
    ]
    const steps = [
      'Ione finds the letter in the chapel.',
      'She hides it from Tobias.',
      'They quarrel on the quay.',
    ]
    const scene = fc
      .shuffledSubarray([...steps, ...intruders], { minLength: 1, maxLength: 3 })
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(fc.array(scene, { minLength: 1, maxLength: 6 }), (texts) => {
        const { contract } = checkContract(answer(texts), order({ notYet: intruders }))
        expect(textOfScenes(contract)).not.toMatch(/Hugo|baby|trawler/)
        let at = -1
        for (const word of ['finds', 'hides', 'quarrel']) {
          expect(textOfScenes(contract).split(word)).toHaveLength(2)
          const next = textOfScenes(contract).indexOf(word)
          expect(next).toBeGreaterThan(at)
          at = next
        }
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})
