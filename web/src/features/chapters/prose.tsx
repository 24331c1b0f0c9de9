import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { isSceneBreak } from '#contract/text.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { type PlacedParagraph, paragraphsOf } from '../../lib/paragraphs.ts'
import { readingFonts, readingSizes, readingWidths, useReadingSettings } from '../../lib/reading-settings.ts'

/** The language of the story (BCP 47) whose prose is shown; null when it is not known (D-97). */
export const ProseLanguage = createContext<string | null>(null)

interface ProseProps {
  text: string
  /** An element after the last character, such as the caret of a chapter that is being written. */
  end?: ReactNode
}

/**
 * Lays out a chapter's text like a book page. Emphasis by asterisks and scene breaks are rendered (D-136); other markup
 * is shown as text.
 */
export function Prose({ text, end }: ProseProps) {
  const { size, width, font } = useReadingSettings()
  const language = useContext(ProseLanguage)
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  return (
    <div
      className="prose"
      lang={language ?? undefined}
      style={
        {
          '--read-size': readingSizes[size],
          '--read-width': readingWidths[width],
          '--read-font': readingFonts[font],
        } as React.CSSProperties
      }
    >
      {paragraphs.map((paragraph, index) => (
        <Paragraph
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their order, live text grows at the end
          key={index}
          paragraph={paragraph}
          first={index === 0}
          end={index === paragraphs.length - 1 ? end : undefined}
        />
      ))}
      {paragraphs.length === 0 && end && <p>{end}</p>}
    </div>
  )
}

interface ParagraphProps {
  paragraph: PlacedParagraph
  first: boolean
  end?: ReactNode
}

// The offset in `data-from` lets a selection be found in the chapter's text (D-122).
function Paragraph({ paragraph: { text, from }, first, end }: ParagraphProps) {
  if (isSceneBreak(text)) {
    return (
      <p className="break" aria-hidden data-from={from} data-length={text.length}>
        ⁂{end}
      </p>
    )
  }
  const opensWithLetter = first && /^\p{L}/u.test(text) && text.length > 120
  return (
    <p
      dir="auto"
      data-from={from}
      data-length={text.length}
      className={opensWithLetter ? 'dropcap whitespace-pre-line' : 'whitespace-pre-line'}
    >
      <Emphasis text={text} isGrowing={end !== undefined} />
      {end}
    </p>
  )
}
