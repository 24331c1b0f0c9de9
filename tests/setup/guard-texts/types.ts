/** Texts of one language: character sheets, plots of an order, and passages of prose. */
export interface GuardTexts {
  sheets: readonly string[]
  plots: readonly string[]
  passages: readonly string[]
}

/** The six languages of the rule on minors (D-93). */
export const guardTextLanguages = ['English', 'Spanish', 'Portuguese', 'French', 'German', 'Italian'] as const
export type GuardTextLanguage = (typeof guardTextLanguages)[number]
export type GuardTextSet = Record<GuardTextLanguage, GuardTexts>
