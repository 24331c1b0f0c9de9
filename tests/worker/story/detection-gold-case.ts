import type { KnownCharacter, ReadPerson } from '../../../worker/story/names/detection.ts'

export type GoldCase = {
  title: string
  text: string
  known: KnownCharacter[]
  people: ReadPerson[]
  /** The names of the new people, in order of appearance. */
  fresh: string[]
  places?: string[]
  genre?: string
}

export const tomas: KnownCharacter = { name: 'Tomas Reyes', gender: 'man' }
export const elena: KnownCharacter = { name: 'Elena Marsh', gender: 'woman' }

/** Creates a person as the reading of a chapter reports one. */
export const p = (name: string, role = '', description = '', aliases: string[] = []): ReadPerson => ({
  name,
  role,
  description,
  aliases,
})
