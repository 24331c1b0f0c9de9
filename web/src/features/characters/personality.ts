/** Returns the personality without the list of traits that the composed text ends with (D-41). */
export function withoutTraits(personality: string): string {
  return personality.split(/(?:^|\s)Traits: /)[0] ?? ''
}
