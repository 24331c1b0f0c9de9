import type { Conversation } from '#contract/conversations.ts'

/** The name of the other person of a conversation, or a text that replaces it. */
export function nameOf({ person, isErased }: Pick<Conversation, 'person' | 'isErased'>): string {
  if (person) return `${person.firstName} ${person.lastName}`.trim()
  return isErased ? 'A former member' : 'A private profile'
}
