/**
 * An item of a prompt in several texts (forms) of different length, longest first. If an item is required, at least its
 * shortest form is sent.
 */
export type ItemForms = { forms: readonly string[]; isRequired: boolean; rank: number }

/**
 * Chooses a form for each item within `room` tokens. Every item first gets its shortest form. Longer forms
 * are then tried step by step, each time in the order of the ranks, so that one long text does not use the
 * space of all others. Returns the index of each item's form; -1 when it is left out.
 */
export function chooseForms(
  items: readonly ItemForms[],
  room: number,
  cost: (text: string) => number,
): number[] {
  let left = room
  const chosen = items.map(({ forms, isRequired }) => {
    if (!isRequired) return -1
    left -= cost(forms.at(-1) ?? '')
    return forms.length - 1
  })
  const order = items.map((_, i) => i).toSorted((a, b) => (items[a]?.rank ?? 0) - (items[b]?.rank ?? 0))
  const steps = Math.max(0, ...items.map(({ forms }) => forms.length))
  for (let step = 1; step <= steps; step++) {
    for (const i of order) {
      const forms = items[i]?.forms ?? []
      const form = forms.length - step
      const now = chosen[i] ?? -1
      if (form < 0 || form === now) continue
      const more = cost(forms[form] ?? '') - (now < 0 ? 0 : cost(forms[now] ?? ''))
      if (more > left) continue
      left -= more
      chosen[i] = form
    }
  }
  return chosen
}
