import { createChapter, createStory } from '../../setup/factories.ts'
import type { Line, Scene } from './line.ts'
import { either, exactly, flag, id, integer, list, orNull, text } from './shape.ts'

const fact = {
  id,
  about: list,
  kind: text,
  text,
  fromChapter: integer,
  untilChapter: orNull(integer),
  endedBy: orNull({ factId: orNull(id), quote: orNull(text) }),
  knownBy: exactly('all'),
  quote: orNull(text),
  chapterId: orNull(id),
  pinned: flag,
  source: either('model', 'writer'),
  status: either('open', 'ended', 'void'),
}
const finding = {
  id,
  chapterId: id,
  kind: text,
  severity: text,
  quote: text,
  offset: integer,
  why: text,
  status: text,
}

async function known({ test, me }: Scene) {
  const story = await createStory(test.db, me, { isPublic: true })
  const { id: chapterId } = await createChapter(test.db, story)
  const row = { storyId: story.id, chapterId }
  const made = await test.db.fact.create({
    data: { ...row, kind: 'event', source: 'writer', text: 'It rained.' },
  })
  const found = await test.db.finding.create({
    data: { ...row, kind: 'avoided', severity: 'note', why: 'It is avoided.' },
  })
  return { params: { id: story.id, factId: made.id, findingId: found.id } }
}
const missing = 'Story not found'
const stranger = [404, missing] as const
const having = (body: object) => async (scene: Scene) => ({ ...(await known(scene)), body })

/** The specified calls about the facts and findings of a story (D-102, D-119). */
export const facts: readonly Line[] = [
  {
    call: 'GET /api/stories/{id}/facts',
    from: 'D-102',
    who: 'user',
    given: known,
    gives: [200, [fact]],
    stranger,
    missing,
  },
  {
    call: 'POST /api/stories/{id}/facts',
    from: 'D-102',
    who: 'user',
    given: having({ text: 'She knows.', kind: 'secret' }),
    gives: [
      201,
      { ...fact, text: exactly('She knows.'), source: exactly('writer'), status: exactly('open') },
    ],
    stranger,
    missing,
    wrong: [
      [{ text: '' }, 'Fact is required'],
      [{ text: 'x'.repeat(10_000) }, 'Fact too long'],
      [{ fromChapter: 9 }, 'The story has no such chapter'],
    ],
  },
  {
    call: 'PUT /api/stories/{id}/facts/{factId}',
    from: 'D-102',
    who: 'user',
    given: having({ pinned: true }),
    gives: [200, { ...fact, pinned: exactly(true) }],
    stranger,
    missing,
  },
  {
    call: 'DELETE /api/stories/{id}/facts/{factId}',
    from: 'D-102',
    who: 'user',
    given: known,
    gives: [204],
    stranger,
    missing,
  },
  {
    call: 'GET /api/stories/{id}/findings',
    from: 'D-119',
    who: 'user',
    given: known,
    gives: [200, [finding]],
    stranger,
    missing,
  },
  {
    call: 'PUT /api/stories/{id}/findings/{findingId}',
    from: 'D-119',
    who: 'user',
    given: having({ status: 'waived' }),
    gives: [200, { ...finding, status: exactly('waived') }],
    stranger,
    missing,
  },
]
