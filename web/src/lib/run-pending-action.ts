import { call } from './api.ts'
import { characterCaches, locationCaches, reactionHandlers, storyCaches } from './reactions.ts'
import type { PendingAction } from './return-path.ts'
import { showError, showSuccess } from './toasts.ts'

const caches = { stories: storyCaches, characters: characterCaches, locations: locationCaches }
const nouns = { stories: 'Story', characters: 'Character', locations: 'Location' }

/** Sends the like or save for which the user has signed in, with the toasts of the buttons (D-129). */
export async function runPendingAction({ noun, id, act }: PendingAction): Promise<void> {
  const params = { id }
  try {
    const reaction = await call(`POST /api/${noun}/{id}/${act}`, { params })
    showSuccess(`${nouns[noun]} ${act}d!`)
    await reactionHandlers(caches[noun], id, `${act}d`).onSuccess(reaction)
  } catch {
    showError(`Failed to ${act} ${nouns[noun].toLowerCase()}`)
  }
}
