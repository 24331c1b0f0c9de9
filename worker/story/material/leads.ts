/**
 * The name of a character, and all texts about the character joined, which the rule on minors searches for an age
 * (D-93).
 */
export interface Lead {
  name: string
  text: string
}

type LeadFields = Record<'name' | 'description' | 'personality' | 'appearance' | 'background', string>

/** Joins the texts about each character to one text. */
export function leadsOf(characters: readonly LeadFields[]): Lead[] {
  return characters.map(({ name, description, personality, appearance, background }) => ({
    name,
    text: [description, personality, appearance, background].join(' '),
  }))
}

/** Returns whether the words of a role, such as 'heroine', name a main character. */
export function isMainRole(role: string): boolean {
  return /\b(?:main|protagonist|lead|hero|heroine|love interest)\b/i.test(role)
}
