/** The texts about a character, for the rule on minors (D-93). */
export interface Lead {
  name: string
  text: string
}

type LeadFields = Record<'name' | 'description' | 'personality' | 'appearance' | 'background', string>

/** Joins the texts about each character. */
export function leadsOf(characters: readonly LeadFields[]): Lead[] {
  return characters.map(({ name, description, personality, appearance, background }) => ({
    name,
    text: [description, personality, appearance, background].join(' '),
  }))
}

/** Returns whether a role in the story is that of a main character. */
export function isMainRole(role: string): boolean {
  return /\b(?:main|protagonist|lead|hero|heroine|love interest)\b/i.test(role)
}
