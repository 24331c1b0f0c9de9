// This file imports no zod, so that the web client can show AI labels on every card without loading zod.

/** The AI labels: a model wrote none, at most half, or more than half of a story's words (D-145). */
export const aiLabels = [
  ['hand', 'Written by hand'],
  ['assisted', 'AI-assisted'],
  ['generated', 'AI-generated'],
] as const
export type AiLabel = (typeof aiLabels)[number][0]

const order: readonly AiLabel[] = aiLabels.map(([value]) => value)

/** Returns the AI label for a share, from 0 to 1, of words that a model wrote (D-145). */
export function measuredLabel(share: number): AiLabel {
  if (share === 0) return 'hand'
  return share <= 0.5 ? 'assisted' : 'generated'
}

/** Returns the AI label of a story: the measured label, or a higher one that its author declares (D-145). */
export function aiLabelOf({ aiShare, aiDeclared }: { aiShare: number; aiDeclared: AiLabel | null }): AiLabel {
  const measured = measuredLabel(aiShare)
  return aiDeclared !== null && declaresMoreAi(aiDeclared, measured) ? aiDeclared : measured
}

/** Returns whether `label` declares more use of AI than the label `than`. */
export function declaresMoreAi(label: AiLabel, than: AiLabel): boolean {
  return order.indexOf(label) > order.indexOf(than)
}

/** Returns the text of an AI label for screens and exported books. */
export function labelWords(label: AiLabel): string {
  return aiLabels.find(([value]) => value === label)?.[1] ?? ''
}

/**
 * Returns the labels that an author can declare when a model wrote this share of the story's words: the measured label,
 * and every label that declares more use of AI.
 */
export function declarableLabels(share: number): (readonly [AiLabel, string])[] {
  const measured = measuredLabel(share)
  return aiLabels.filter(([value]) => !declaresMoreAi(measured, value))
}
