import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../setup/use-test-app.ts'
import { storyWithChapter } from './reading-to-write.ts'

const app = useTestApp()

describe('the findings of a reading', () => {
  const found = (quote: string, more: object = {}) => ({
    ...{
      kind: 'contradiction' as const,
      severity: 'warning' as const,
      quote,
      offset: 0,
      why: 'It was found.',
    },
    against: { kind: 'fact', id: 7, chapterId: null, quote: 'Ione wears a ring.' },
    ...more,
  })
  const findingsOf = async (storyId: number) =>
    (await app.db.finding.findMany({ where: { storyId }, orderBy: { id: 'asc' } })).map(
      ({ quote, status }) => [quote, status],
    )

  test.each(['waived', 'open'])(
    'a finding that is %s stays so and alone when a later reading quotes the same contradiction with other words around it',
    async (status) => {
      const { story, write } = await storyWithChapter(app)
      await write({ findings: [found('ring was gone')] })
      await app.db.finding.updateMany({ where: { storyId: story.id }, data: { status } })
      await write({ findings: [found('The ring was gone.')] })
      await write({ findings: [found('The ring was')] })
      expect(await findingsOf(story.id)).toEqual([['ring was gone', status]])
    },
  )

  test('a finding of other words, of another kind or against something else is added beside the one that was waived', async () => {
    const { story, write } = await storyWithChapter(app)
    await write({ findings: [found('The ring was gone.')] })
    await app.db.finding.updateMany({ where: { storyId: story.id }, data: { status: 'waived' } })
    const other = { kind: 'fact', id: 8, chapterId: null, quote: 'Ione wears a ring.' }
    await write({
      findings: [
        found('Wren heard it.'),
        found('The ring was', { kind: 'contract' }),
        found('The ring was', { against: other }),
      ],
    })
    expect((await findingsOf(story.id)).map(([, status]) => status)).toEqual([
      'waived',
      'open',
      'open',
      'open',
    ])
  })

  test('a waived finding of a rule stays waived when its sentence is found again, and a finding that is found no more is mended', async () => {
    const { story, write } = await storyWithChapter(app)
    const rule = { kind: 'appearance' as const }
    await write({ findings: [found('The ring was gone.', rule), found('Wren heard it.', rule)] })
    await app.db.finding.updateMany({ where: { storyId: story.id }, data: { status: 'waived' } })
    await write({ findings: [found('The ring was gone.', rule)] })
    expect(await findingsOf(story.id)).toEqual([
      ['The ring was gone.', 'waived'],
      ['Wren heard it.', 'mended'],
    ])
  })
})
