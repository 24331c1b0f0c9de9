/**
 * A request has delimited sections, which are stored here by name. Both `<plot>` and `<plot-2>` have the name `plot`.
 */
export type Sections = Readonly<Record<string, string>>

const NAMES =
  'title|genre|tone|heat|setting|plot|chapter|words|characters|places|outline|story-so-far|facts|last-lines|' +
  'scenes|written-so-far|chapter-text|name|role|personality|appearance|background|description|mood|synopsis|' +
  'gender|style|summary|kind|notes|logline|wish|contract|voice-sample|avoid|casts|promises|people-now|plan|earlier-scenes|' +
  'replaced-text|before|passage|after|other-suggestions|beats|not-yet|must-not|text-before|scene-text|text-after|plan-ahead'

const OPENING = new RegExp(`<(${NAMES})(-\\d+)?>`, 'g')

/**
 * Parses the sections in the text of user messages. Only the closing tag of the same name ends a section, so the text
 * of a writer may contain any other tag. Sections of the same name are joined by a line break.
 */
export function readSections(text: string): Sections {
  const found: Record<string, string> = {}
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const name = match[1] as string
    const close = text.indexOf(`</${name}${match[2] ?? ''}>`, OPENING.lastIndex)
    if (close < 0) continue
    const body = text
      .slice(OPENING.lastIndex, close)
      .replace(/^\r?\n/, '')
      .replace(/\r?\n$/, '')
    found[name] = name in found ? `${found[name]}\n${body}` : body
    OPENING.lastIndex = close
  }
  return found
}

/** Splits a section into its non-empty lines and removes list marks. */
export function splitLines(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line.length > 0)
}
