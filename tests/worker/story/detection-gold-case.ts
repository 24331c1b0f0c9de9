import type { KnownCharacter, ReadPerson } from '../../../worker/story/detection.ts'

export type GoldCase = {
  why: string
  text: string
  known: KnownCharacter[]
  people: ReadPerson[]
  /** Names of those who are new, in the order of appearance. */
  fresh: string[]
  places?: string[]
  genre?: string
}

export const tomas: KnownCharacter = { name: 'Tomas Reyes', gender: 'man' }
export const elena: KnownCharacter = { name: 'Elena Marsh', gender: 'woman' }

/** A person as a reading names one. */
export const p = (name: string, role = '', description = '', aliases: string[] = []): ReadPerson => ({
  name,
  role,
  description,
  aliases,
})
