import { call } from './api.ts'
import { collectionLikeHandlers, likeCollection } from './collection-likes.ts'
import { reactionHandlers } from './reactions.ts'
import type { PendingAction } from './return-path.ts'
import { showError, showSuccess } from './toasts.ts'
import { characterCaches, locationCaches, storyCaches } from './work-caches.ts'

const caches = { stories: storyCaches, characters: characterCaches, locations: locationCaches }
const nouns = { stories: 'Story', characters: 'Character', locations: 'Location', collections: 'Collection' }

/** Sends the likes and saves for which the user has signed in, in their order, with the toasts of the buttons (D-129). */
export async function runPendingActions(actions: readonly PendingAction[]): Promise<void> {
  for (const action of actions) await runPendingAction(action)
}

async function runPendingAction(action: PendingAction): Promise<void> {
  const { noun, act } = action
  try {
    const storeResult = await send(action)
    showSuccess(`${nouns[noun]} ${act}d!`)
    await storeResult()
  } catch {
    // The specified texts of locations end with a full stop.
    const end = noun === 'locations' ? '.' : ''
    showError(`Failed to ${act} ${nouns[noun].toLowerCase()}${end}`)
  }
}

/** Sends a like or save. Returns a function that stores the result in the cache. */
async function send({ noun, id, act }: PendingAction): Promise<() => Promise<void>> {
  if (noun === 'collections') {
    const liked = await likeCollection(id)
    return () => collectionLikeHandlers(id).onSuccess(liked)
  }
  const reaction = await call(`POST /api/${noun}/{id}/${act}`, { params: { id } })
  return () => reactionHandlers(caches[noun], id, `${act}d`).onSuccess(reaction)
}
