import { sentencesOf } from './sentences.ts'

/** Matches the separator before a label: 'Gender: woman, Hair: auburn, curly, Eyes: green' has three parts. */
export const beforeLabel = /,\s+(?=\p{Lu}[\p{L} ]{1,30}:\s)/u

/** Returns the parts of a description, without line breaks, that a chapter can contradict one by one. */
export function partsOfSheet(singleLine: string): string[] {
  return sentencesOf(singleLine)
    .flatMap((whole) => whole.split(beforeLabel))
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line))
}
