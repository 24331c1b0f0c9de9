import type { FastifyInstance } from 'fastify'
import {
  likeCharacter,
  likeLocation,
  saveCharacter,
  saveLocation,
  unlikeCharacter,
  unlikeLocation,
  unsaveCharacter,
  unsaveLocation,
} from '#contract/reactions.ts'
import { likeStory, saveStory, unlikeStory, unsaveStory } from '#contract/stories.ts'
import { like, save, unlike, unsave } from '../actions/community/react.ts'
import { checkedRoute } from '../wire/route.ts'

const calls = [
  ['story', likeStory, like],
  ['story', unlikeStory, unlike],
  ['story', saveStory, save],
  ['story', unsaveStory, unsave],
  ['character', likeCharacter, like],
  ['character', unlikeCharacter, unlike],
  ['character', saveCharacter, save],
  ['character', unsaveCharacter, unsave],
  ['location', likeLocation, like],
  ['location', unlikeLocation, unlike],
  ['location', saveLocation, save],
  ['location', unsaveLocation, unsave],
] as const

/** Registers the calls for likes and saves of stories, characters and locations (D-32). */
export function reactionRoutes(app: FastifyInstance): void {
  for (const [noun, endpoint, react] of calls) {
    checkedRoute(app, endpoint, ({ params, user, publish, statement }) =>
      statement((on, after) => react({ on, after, publish }, noun, params.id, user)),
    )
  }
}
