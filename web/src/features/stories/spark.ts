import type { Genre } from '#contract/options.ts'
import type { Trope } from '#contract/story-labels.ts'

/** A person of a story idea (spark). */
export interface SparkPerson {
  name: string
  role: string
  personality: string
}

/**
 * A story idea (spark) whose values fill a new story's form: the card of a trope, or a line of the writer
 * (D-132).
 */
export interface Spark {
  genre: Genre
  title: string
  people: SparkPerson[]
  place: { name: string; type: string; description: string }
  setting: string
  plot: string
}

export interface TropeCard extends Spark {
  trope: Trope
  hook: string
}

export function person(name: string, role: string, personality: string): SparkPerson {
  return { name, role, personality }
}

export function place(name: string, type: string, description: string): Spark['place'] {
  return { name, type, description }
}
