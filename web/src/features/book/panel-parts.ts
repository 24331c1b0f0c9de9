/** The parts of the panel 'What the story knows': the value of `?panel=` and the label of the tab. */
export const panelParts = [
  ['style', 'Style'],
  ['plan', 'Plan'],
  ['facts', 'Facts'],
  ['findings', 'Findings'],
  ['memory', 'Memory'],
] as const

export type PanelPart = (typeof panelParts)[number][0]

/** Returns the part of the panel with this name, or null. */
export function panelPartOf(name: string | null): PanelPart | null {
  return panelParts.find(([part]) => part === name)?.[0] ?? null
}
