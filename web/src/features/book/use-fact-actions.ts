import type { z } from 'zod'
import type { Fact, updateFactBody } from '#contract/facts.ts'
import { call } from '../../lib/api.ts'
import { readFindingsAgain } from '../../lib/read-story-again.ts'
import { showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { showFact } from './fact-cache.ts'

type FactChange = z.input<typeof updateFactBody>

interface Changed {
  fact: Fact
  /** The changed fields, or a function that saves the change and returns the changed fact. */
  change: FactChange | (() => Promise<Fact>)
  /** The title of the toast that reports the change and offers Undo. */
  done: string
}

/**
 * Returns an action that changes a fact and shows a toast with Undo (D-102). Undo restores the whole former fact,
 * including details that the API does not return, such as the quote of a person who learned the fact.
 */
export function useChangeFact(
  storyId: number,
  {
    failure = 'The fact could not be changed. Please try again.',
    onSaved,
  }: { failure?: string; onSaved?: () => void } = {},
) {
  const send = (factId: number, body: FactChange) =>
    call('PUT /api/stories/{id}/facts/{factId}', { params: { id: storyId, factId }, body })
  const show = (fact: Fact) => {
    showFact(storyId, fact)
    void readFindingsAgain(storyId)
  }
  const undo = useAction({
    run: ({ id, updatedAt }: Fact) => send(id, { undo: updatedAt }),
    failure: 'The change could not be undone. Please try again.',
    serverMessage: 'refusals',
    onSuccess: (fact) => show(fact),
  })
  return useAction({
    run: ({ fact, change }: Changed) => (typeof change === 'function' ? change() : send(fact.id, change)),
    failure,
    serverMessage: 'refusals',
    onSuccess: (saved, { done }) => {
      show(saved)
      showUndo(done, () => undo.mutate(saved))
      onSaved?.()
    },
  })
}
