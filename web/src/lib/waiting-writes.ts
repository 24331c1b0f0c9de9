import { queryClient } from './query-client.ts'

/** Returns how many writes wait for the connection, such as likes. They are only in the memory of this page. */
export function countWaitingWrites(): number {
  return queryClient.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused }).length
}
