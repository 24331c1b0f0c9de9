import { useQuery } from '@tanstack/react-query'
import type { BlockState } from '#contract/safety.ts'
import { call } from './api.ts'
import { invalidate, readAll } from './queries.ts'
import { showUndo } from './toasts.ts'
import { useAction } from './use-action.ts'

/** A person whom the user blocks or mutes, by id and name. */
export interface Person {
  id: string
  name: string
}

/** The query of all people whom the user has blocked or muted. */
export const blocksAndMutes = readAll('GET /api/user/blocks', { query: { limit: 200 } })

/** Returns whether the user has blocked or muted a person; undefined until the query has an answer. */
export function useBlockState({ id }: Person): BlockState | undefined {
  const { data } = useQuery(blocksAndMutes)
  return data && (data.find((one) => one.id === id) ?? { id, blocked: false, muted: false })
}

interface Step {
  kind: 'block' | 'mute'
  on: boolean
}

const done = {
  block: (name: string, on: boolean) => (on ? `${name} is blocked` : `${name} is not blocked any more`),
  mute: (name: string, on: boolean) => (on ? `${name} is muted` : `${name} is not muted any more`),
}

function send({ kind, on }: Step, id: string) {
  const params = { params: { id } }
  if (kind === 'block')
    return on ? call('PUT /api/users/{id}/block', params) : call('DELETE /api/users/{id}/block', params)
  return on ? call('PUT /api/users/{id}/mute', params) : call('DELETE /api/users/{id}/mute', params)
}

/** Blocks, unblocks, mutes or unmutes a person. The toast of each action offers Undo. */
export function useBlockAndMute({ id, name }: Person) {
  const action = useAction({
    run: (step: Step & { isUndo?: boolean }) => send(step, id),
    failure: 'This could not be saved. Please try again.',
    serverMessage: 'refusals',
    onSuccess: async (_, { kind, on, isUndo }) => {
      if (!isUndo) showUndo(done[kind](name, on), () => action.mutate({ kind, on: !on, isUndo: true }))
      // A block ends the access of the two people to each other's things and decides whether they can write.
      await Promise.all([
        invalidate('GET /api/user/blocks'),
        ...(kind === 'block'
          ? [
              invalidate('GET /api/shared-with-me'),
              invalidate('GET /api/collaborative-content'),
              invalidate('GET /api/collaboration-requests'),
              invalidate('GET /api/conversations'),
              invalidate('GET /api/characters/{id}'),
            ]
          : []),
      ])
    },
  })
  return action
}
