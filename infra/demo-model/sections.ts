/** The delimited pieces of a request by name: `<plot>` gives `plot`, `<plot-2>` too. */
export type Sections = Readonly<Record<string, string>>

const NAMES =
  'title|genre|tone|heat|setting|plot|chapter|words|characters|places|outline|story-so-far|facts|last-lines|' +
  'scenes|written-so-far|chapter-text|name|role|personality|appearance|background|description|mood|synopsis|' +
  'gender|style|summary|kind|notes|logline'

const OPENING = new RegExp(`<(${NAMES})(-\\d+)?>`, 'g')

/**
 * Reads the sections out of the text of user messages. Only the tag that opened a section closes it, so what a
 * writer typed may contain any other tag. A section met twice is joined by a line break.
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

/** The non-empty lines of a section, without list marks. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line.length > 0)
}
