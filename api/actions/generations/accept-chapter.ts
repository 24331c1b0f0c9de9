import type { z } from 'zod'
import { type generateChapterBody, plotAndSettingRequired } from '#contract/generations.ts'
import { assertCharacterOfStory } from '#core/book/access.ts'
import { AppError } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { PipelineTx, Queryable } from '#core/postgres/sql.ts'
import { findBeats, findNextBeats } from '../../queries/planned-beats.ts'
import { acceptForSubject } from './accept-for-subject.ts'
import type { Acceptance, Accepted } from './accept-generation.ts'

/** The error message for an order whose point of view is that of a character outside the story (D-95). */
export const strangerMessage = 'This story has no such character.'

type Order = z.output<typeof generateChapterBody>

/**
 * Accepts an order for the next chapter. The order contains the beats that it names. If it names none and has no plot,
 * it contains the beats that the plan has for the next chapter. The ids of the beats are stored, so that a later change
 * of the plan does not change the order (D-99).
 * @throws AppError not_found, forbidden, mature_story, generation_active, too_many_active, limit_reached; invalid for a
 * beat that is not planned in this story, for a point of view of a character outside the story, and when there is
 * neither a plot nor a beat
 */
export function acceptChapter<On extends Tx | PipelineTx>(
  acceptance: Acceptance<On>,
  storyId: number,
  body: Order,
): Promise<Accepted & { id: number }> {
  const { tx } = acceptance
  return acceptForSubject(acceptance, {
    kind: 'chapter',
    id: storyId,
    readInput: async () => {
      await assertCharacterOfStory(tx, storyId, body.povCharacterId, strangerMessage)
      return { ...body, ...(await chosenBeats(tx, storyId, body)) }
    },
  })
}

/**
 * Returns whether the order has a plot and names neither beats nor a point of view, so that nothing has to be read to
 * check it. `acceptInOneTrip` can then accept the order.
 */
export function isComplete({ plot, beats = [], povCharacterId }: Order): boolean {
  return plot.trim() !== '' && beats.length === 0 && povCharacterId === undefined
}

async function chosenBeats(
  tx: Queryable,
  storyId: number,
  { plot, beats = [] }: Order,
): Promise<{ beats?: number[] }> {
  const ids = [...new Set(beats)]
  if (ids.length > 0) {
    const found = await findBeats(tx, storyId, ids)
    for (const id of ids) {
      const beat = found.find((one) => one.id === id)
      if (!beat) throw invalidBeat(`The plan of this story has no beat ${id}.`)
      if (!beat.isPlanned) throw invalidBeat(`The beat ${id} has already happened.`)
    }
    return { beats: ids }
  }
  if (plot.trim() !== '') return {}
  const next = await findNextBeats(tx, storyId)
  if (next.length > 0) return { beats: next }
  throw new AppError('invalid', plotAndSettingRequired, {
    issues: [{ path: 'plot', message: plotAndSettingRequired }],
  })
}

function invalidBeat(message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path: 'beats', message }] })
}
