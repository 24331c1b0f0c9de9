/** Words are what white space separates (decision 15). */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
