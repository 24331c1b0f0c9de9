import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/queries.ts'
import type { PickerOption } from '../../ui/picker.tsx'

/**
 * Returns the character that was just ordered for this story, as long as it is being written. Lists to choose from do
 * not contain it until it is finished (D-88).
 */
export function useWaitingCharacter(
  id: number | undefined,
  ready: readonly PickerOption[] | undefined,
): PickerOption | null {
  const isMissing = id !== undefined && ready?.every((one) => one.id !== id) === true
  const { data } = useQuery({
    ...read('GET /api/characters/{id}', { params: { id: id ?? 0 }, query: { share: undefined } }),
    enabled: isMissing,
  })
  if (!isMissing || !data || data.isReady) return null
  const detail = data.generation?.status === 'failed' ? 'Could not be written' : 'Being written'
  return { id: data.id, name: data.name || 'New character', detail, imageUrl: null, waiting: true }
}

/** Returns why a story cannot use its chosen characters yet, or undefined if it can. */
export function describeWaiting(
  options: readonly PickerOption[] | undefined,
  chosen: readonly number[],
): string | undefined {
  const waiting = options?.find((one) => one.waiting && chosen.includes(one.id))
  return waiting && `${waiting.name} is not written yet`
}
