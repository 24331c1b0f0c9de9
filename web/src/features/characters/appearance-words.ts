const LABELLED =
  /(?:^|, )(Gender|Race|Ethnicity|Hair|Eyes|Skin|Build|Height|Facial features|Distinguishing marks|Style|Time period|Accessories): /

/** Splits the stored text of an appearance (D-41) into its labelled parts and the free words before them. */
export function splitAppearance(text: string): {
  before: string
  parts: readonly (readonly [label: string, value: string])[]
} {
  const [before = '', ...labelled] = text.split(LABELLED)
  const parts = labelled.flatMap((label, index) =>
    index % 2 === 0 ? [[label, labelled[index + 1] ?? ''] as const] : [],
  )
  return { before: before.trim(), parts }
}

// These values mean something only with their label: 'green' can be eyes or a coat.
const nouns: Readonly<Record<string, string>> = { Hair: 'hair', Eyes: 'eyes', Skin: 'skin' }

/** Returns an appearance as one line without labels: 'Woman, auburn hair, green eyes'. */
export function appearanceLine(text: string): string {
  const { before, parts } = splitAppearance(text)
  const words = parts.map(([label, value]) => {
    const noun = nouns[label]
    return noun && !value.toLowerCase().includes(noun) ? `${value} ${noun}` : value
  })
  const line = words.filter((word) => word !== '').join(', ')
  const described = line.charAt(0).toUpperCase() + line.slice(1)
  return [before, described].filter((part) => part !== '').join(' ')
}
