import { createCharacter, createLocation, createStory, type TestUser } from '../../setup/factories.ts'
import { type Figure, none } from './figure.ts'
import { linesOf, type ModelRequest, type Script, sectionOf } from './scripted-model.ts'
import { createAuthor, noReading, openWorld, proseOf, type World } from './told-book.ts'

// In this book each fact depends on one sentence, which names a thing (such as a zither) that no other sentence names.
// When the sentence is no longer in any text or in the plan, the next request for prose must not name the thing.

const ofIone = (thing: string) => `Ione owns the ${thing}.`
const sold = (thing: string) => `Ione sold the ${thing}.`
const heard = (thing: string) => `Wren heard of the ${thing}.`
const met = (thing: string) => `On the pier Wren met the man with the ${thing}.`

/** The sentences that each chapter contains before any change. The plots of the orders contain them. */
const chapters = {
  1: [ofIone('zither'), 'Nobody but Ione knew of the crypt.', 'Tobias cannot bear the bagpipes.'],
  2: [ofIone('quagga'), sold('zither'), heard('crypt'), met('spinet')],
  3: [ofIone('sextant'), 'At Porth Light the astrolabe stood still.'],
}

const readBook: Script = (request) => {
  if (request.call === 'act_summary') return { summary: 'Ten weeks pass.' }
  if (request.call === 'sentence_patch') return { sentences: [] }
  if (request.call === 'prose') {
    const wish = sectionOf(request, 'wish')
    const sentences = (wish || sectionOf(request, 'plot')).match(/[^.]+\./g) ?? []
    return proseOf(
      Number(sectionOf(request, 'chapter')),
      sentences.map((sentence) => sentence.trim()),
      640,
    )
  }
  return readingOf(request)
}

function readingOf(request: Pick<ModelRequest, 'user'>): object {
  const text = sectionOf(request, 'chapter-text')
  const sentences = text.split('\n\n')
  const facts = linesOf(request, 'facts')
  const beats = linesOf(request, 'beats')
  const found = (pattern: RegExp) =>
    sentences.flatMap((quote) =>
      pattern.exec(quote)?.[1] ? [{ quote, thing: pattern.exec(quote)?.[1] ?? '' }] : [],
    )
  const numberOf = (lines: string[], thing: string) => lines.findIndex((line) => line.includes(thing)) + 1
  const add = (kind: string, text: string, about: string[], quote: string, known: string[] = []) => {
    return { kind, text, about, known_by: known, quote, replaces: [] }
  }
  const told = sentences.filter((sentence) => !sentence.startsWith('In week'))
  return {
    ...noReading,
    summary: told.length > 0 ? told.join(' ') : 'A week passes.',
    add: [
      ...found(/^Ione owns the (\w+)\.$/).map(({ quote, thing }) =>
        add('possession', `Ione Marsh owns the ${thing}.`, ['Ione Marsh'], quote),
      ),
      ...found(/^Nobody but Ione knew of the (\w+)\.$/).map(({ quote, thing }) =>
        add('secret', `There is a ${thing} under the inn.`, ['Ione Marsh', 'Wren'], quote, ['Ione Marsh']),
      ),
      ...found(/^Tobias cannot bear the (\w+)\.$/).map(({ quote, thing }) =>
        add('state', `Tobias cannot bear the ${thing}.`, ['Tobias Adeyemi'], quote),
      ),
      ...found(/^At Porth Light the (\w+) stood still\.$/).map(({ quote, thing }) =>
        add('state', `The ${thing} at Porth Light stands still.`, ['Porth Light'], quote),
      ),
    ],
    end: found(/^Ione sold the (\w+)\.$/).flatMap(({ quote, thing }) => {
      const n = numberOf(facts, `owns the ${thing}`)
      return n > 0 ? [{ n, quote }] : []
    }),
    learn: found(/^Wren heard of the (\w+)\.$/).flatMap(({ quote, thing }) => {
      const n = numberOf(facts, thing)
      return n > 0 ? [{ n, who: 'Wren', quote }] : []
    }),
    beats: found(/^On the pier Wren met the man with the (\w+)\.$/).flatMap(({ quote, thing }) => {
      const n = numberOf(beats, thing)
      return n > 0 ? [{ n, quote }] : []
    }),
  }
}

interface Story {
  writer: TestUser
  path: string
  characters: Record<string, number>
  place: number
  chapterIds: number[]
}

async function writeStory({ bench, send, order }: World): Promise<Story> {
  const { db } = bench
  const writer = await createAuthor(bench)
  const { id } = await createStory(db, writer, { title: 'The Perseverance' })
  const characters: Record<string, number> = {}
  for (const name of ['Ione Marsh', 'Tobias Adeyemi', 'Wren']) {
    const character = await createCharacter(db, writer, {
      name,
      personality: 'Patient.',
      background: name === 'Wren' ? 'Tobias Adeyemi’s sister.' : '',
    })
    await db.storyCharacter.create({ data: { storyId: id, characterId: character.id, role: 'main' } })
    characters[name] = character.id
  }
  const place = await createLocation(db, writer, { name: 'Porth Light' })
  await db.storyLocation.create({ data: { storyId: id, locationId: place.id, importance: 'primary' } })
  const path = `/api/stories/${id}`
  const ahead = [
    'Wren meets the man with the spinet.',
    'Tobias Adeyemi builds a pergola.',
    'Wren plants the acanthus.',
    'Ione Marsh drains the millpond.',
  ]
  await send(writer, 'PUT', `${path}/plan`, {
    chapters: ahead.map((text) => ({ title: '', beats: [{ text }] })),
  })
  for (const sentences of Object.values(chapters))
    await order(writer, `${path}/generate-chapter`, {
      plot: sentences.join(' '),
      setting: 'Sker',
      chapterSize: 'short',
      contract: 'none',
    })
  const rows = await db.chapter.findMany({ where: { storyId: id }, orderBy: { chapterNumber: 'asc' } })
  return { writer, path, characters, place: place.id, chapterIds: rows.map((row) => row.id) }
}

const edited = proseOf(2, [ofIone('bassoon')], 640)

/**
 * A change of the story, and the words that the next request for prose must not contain (`gone`) and must contain
 * (`held`) after it.
 */
interface Change {
  what: string
  change(world: World, story: Story): Promise<unknown>
  gone: string[]
  held: string[]
}

const allHeld = ['owns the quagga', 'owns the sextant', 'astrolabe', 'bagpipes']
const withoutSecond = [
  'Ione Marsh owns the zither',
  'Wren does not know: There is a crypt',
  'owns the sextant',
  'meets the man with the spinet',
]

const changes: Change[] = [
  {
    what: 'no change',
    change: async () => undefined,
    gone: [
      'Ione Marsh owns the zither',
      'Wren does not know: There is a crypt',
      'meets the man with the spinet',
    ],
    held: allHeld,
  },
  {
    what: 'an edit',
    change: ({ send }, { writer, path, chapterIds }) =>
      send(writer, 'PUT', `${path}/chapters/${chapterIds[1]}`, { content: edited }),
    gone: ['quagga', sold('zither'), heard('crypt'), met('spinet')],
    held: [...withoutSecond, 'owns the bassoon'],
  },
  {
    what: 'a rename of a character',
    change: ({ send }, { writer, characters }) =>
      send(writer, 'PUT', `/api/characters/${characters['Tobias Adeyemi']}`, { name: 'Matthew Cole' }),
    gone: ['Tobias Adeyemi', 'Tobias cannot bear'],
    held: [...allHeld, 'Matthew Cole builds a pergola'],
  },
  {
    what: 'a rename of a place',
    change: ({ send }, { writer, place }) =>
      send(writer, 'PUT', `/api/locations/${place}`, { name: 'Carn Light' }),
    gone: ['at Porth Light stands still'],
    held: [...allHeld, 'The astrolabe at Carn Light stands still'],
  },
  {
    what: 'a deletion',
    change: ({ send }, { writer, path, chapterIds }) =>
      send(writer, 'DELETE', `${path}/chapters/${chapterIds[1]}`),
    gone: ['quagga', sold('zither'), heard('crypt'), met('spinet')],
    held: withoutSecond,
  },
  {
    what: 'a restored version',
    change: async ({ send }, { writer, path, chapterIds }) => {
      await send(writer, 'PUT', `${path}/chapters/${chapterIds[1]}`, { content: edited })
      await send(writer, 'POST', `${path}/chapters/${chapterIds[1]}/versions/1/restore`)
    },
    gone: [
      'bassoon',
      'Ione Marsh owns the zither',
      'Wren does not know: There is a crypt',
      'meets the man with the spinet',
    ],
    held: allHeld,
  },
  {
    what: 'a regeneration',
    change: ({ order }, { writer, path, chapterIds }) =>
      order(writer, `${path}/chapters/${chapterIds[1]}/regenerate`, { instruction: ofIone('bassoon') }),
    gone: ['quagga', sold('zither'), heard('crypt'), met('spinet')],
    held: [...withoutSecond, 'owns the bassoon'],
  },
]

/**
 * After each kind of change of a story, counts the statements in the next request for prose that no text supports any
 * more.
 */
export async function measureChanges(): Promise<Figure[]> {
  const world = await openWorld(readBook, { CHAPTER_CONTRACT: 'off' })
  const figures: Figure[] = []
  for (const { what, change, gone, held } of changes) {
    const story = await writeStory(world)
    await change(world, story)
    const requests = await world.order(story.writer, `${story.path}/generate-chapter`, {
      plot: 'Ione and Wren walk to Porth Light. Tobias follows.',
      setting: 'Sker',
      chapterSize: 'short',
    })
    const prose = requests.find(({ call }) => call === 'prose')
    const sent = `${prose?.system}\n${prose?.user}`
    // After a rename the earlier prose and the descriptions of other characters keep the old name, so they are not
    // checked.
    const stated = what.startsWith('a rename')
      ? sent.replace(/<chapter-text>[\s\S]*?<\/chapter-text>/g, '').replace(/^- Wren \(.*$/gm, '')
      : sent
    const faults = [
      ...gone.filter((words) => stated.includes(words)).map((words) => `still sent: ${words}`),
      ...held.filter((words) => !stated.includes(words)).map((words) => `not sent: ${words}`),
    ]
    figures.push(none(`statements wrongly sent or lost after ${what}`, faults, gone.length + held.length))
  }
  return figures
}
