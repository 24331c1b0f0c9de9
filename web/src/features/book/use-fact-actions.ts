import type { z } from 'zod'
import type { Fact, updateFactBody } from '#contract/facts.ts'
import { call } from '../../lib/api.ts'
import { showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { showFact } from './fact-cache.ts'

type FactChange = z.input<typeof updateFactBody>

interface Changed {
  fact: Fact
  /** The changed fields, or a function that saves them. */
  change: FactChange | (() => Promise<Fact>)
  /** The title of the toast, which offers Undo. */
  done: string
}

/** Returns functions that change a fact and show a toast with Undo (D-102). */
export function useChangeFact(storyId: number, onSaved?: () => void) {
  const send = (factId: number, body: FactChange) =>
    call('PUT /api/stories/{id}/facts/{factId}', { params: { id: storyId, factId }, body })
  const undo = useAction({
    run: (before: Fact) => send(before.id, allOf(before)),
    failure: 'The change could not be undone. Please try again.',
    onSuccess: (fact) => showFact(storyId, fact),
  })
  return useAction({
    run: ({ fact, change }: Changed) => (typeof change === 'function' ? change() : send(fact.id, change)),
    failure: 'The fact could not be changed. Please try again.',
    serverMessage: 'refusals',
    onSuccess: (saved, { fact, done }) => {
      showFact(storyId, saved)
      showUndo(done, () => undo.mutate(fact))
      onSaved?.()
    },
  })
}

/** Deletes a fact. Undo restores it unchanged. */
export function useDeleteFact(storyId: number) {
  const restore = useAction({
    run: (fact: Fact) =>
      call('PUT /api/stories/{id}/facts/{factId}', {
        params: { id: storyId, factId: fact.id },
        body: {
          status: fact.status,
          ...(fact.status === 'ended' ? { untilChapter: fact.untilChapter } : {}),
        },
      }),
    failure: 'The fact could not be brought back. Please try again.',
    onSuccess: (fact) => showFact(storyId, fact),
  })
  return useAction({
    run: (fact: Fact) =>
      call('DELETE /api/stories/{id}/facts/{factId}', { params: { id: storyId, factId: fact.id } }),
    failure: 'The fact could not be deleted. Please try again.',
    onSuccess: (_, fact) => {
      showFact(storyId, { ...fact, status: 'void' })
      showUndo('Fact deleted', () => restore.mutate(fact))
    },
  })
}

/** Returns the change that restores a fact. */
function allOf(fact: Fact): FactChange {
  const { text, kind, fromChapter, untilChapter, knownBy, pinned, status } = fact
  return { text, kind, about: toAboutBody(fact.about), fromChapter, untilChapter, knownBy, pinned, status }
}

/** Converts the subjects of a fact from the form of an answer to that of a body. */
export function toAboutBody(about: Fact['about']): NonNullable<FactChange['about']> {
  return about.map(({ kind, id, name }) => {
    if (id !== null && kind === 'character') return { characterId: id }
    if (id !== null && kind === 'location') return { locationId: id }
    return { name }
  })
}
