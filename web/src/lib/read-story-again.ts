import type { EndpointKey } from './api.ts'
import { invalidate } from './queries.ts'

/** What a reading of a text changes without the text itself (D-104). */
const bookCalls = [
  'GET /api/stories/{id}/detected-characters',
  'GET /api/stories/{id}/plan',
  'GET /api/stories/{id}/facts',
  'GET /api/stories/{id}/findings',
] as const satisfies readonly EndpointKey[]

const textCalls = [
  ...bookCalls,
  'GET /api/stories/{id}',
  'GET /api/stories/{id}/chapters',
  'GET /api/stories/{id}/characters',
  'GET /api/stories/{id}/scenarios',
] as const satisfies readonly EndpointKey[]

/** Reads everything again that a change of a text of the story changes. All reads start together, so screens change in one step. */
export async function readStoryAgain(storyId: number): Promise<void> {
  await Promise.all(textCalls.map((key) => invalidate(key, { id: storyId })))
}

/** Reads what the story knows again: plan, facts, findings and detected people. */
export async function readBookAgain(storyId: number): Promise<void> {
  await Promise.all(bookCalls.map((key) => invalidate(key, { id: storyId })))
}
