import { type Look, readLookOf } from '#contract/cut-paper/look.ts'
import { hash, random } from '#contract/cut-paper/seed.ts'
import { inferPronouns } from '../prose/people.ts'
import { readSections } from '../sections.ts'

/**
 * Parses the prompt of a portrait or avatar. Parts that it leaves out are chosen by a hash of name and text, so the
 * same person always gets the same parts.
 */
export function readLook(prompt: string): Look {
  const { appearance = '', description = '', name = '' } = readSections(prompt)
  return lookOf(name, appearance || description || prompt, prompt)
}

/** Reads how a person looks from `text`, the words about that person; `prompt` is the whole prompt around it. */
export function lookOf(name: string, text: string, prompt: string): Look {
  const pronouns = inferPronouns(name, prompt.replace(/<\/?[a-z-]+(?:-\d+)?>/g, ' ')).subject
  return readLookOf(text, { pronouns, context: prompt, next: random(hash(name, text)) })
}
