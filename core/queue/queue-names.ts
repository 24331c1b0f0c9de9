import type { GenerationKind } from '#contract/generation-fields.ts'

// Apart from queue.ts, so that who only asks which queue it is does not load the queue.

/** Text and images wait separately: a portrait never stands behind a chapter. */
export const queueNames = ['text', 'image'] as const
export type QueueName = (typeof queueNames)[number]

/** Which queue delivers a kind. */
export const queueOf = {
  story: 'text',
  chapter: 'text',
  character: 'text',
  image: 'image',
  avatar: 'image',
  cover: 'image',
} as const satisfies Record<GenerationKind, QueueName>
