import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { isSceneBreak } from '#contract/text.ts'
import { readingSizes, readingWidths, useReadingSettings } from '../../lib/reading-settings.ts'

/** The language of the story (BCP 47) whose prose is shown; null where it is not known (D-97). */
export const ProseLanguage = createContext<string | null>(null)

interface ProseProps {
  text: string
  /** An element after the last character, such as the caret of a chapter that is being written. */
  end?: ReactNode
}

/** Lays out a chapter's text like a book page. The text is plain, so nothing in it is treated as markup. */
export function Prose({ text, end }: ProseProps) {
  const { size, width } = useReadingSettings()
  const language = useContext(ProseLanguage)
  const paragraphs = useMemo(
    () =>
      text
        .trim()
        .split(/\n\s*\n/)
        .filter(Boolean),
    [text],
  )
  return (
    <div
      className="prose"
      lang={language ?? undefined}
      style={
        { '--read-size': readingSizes[size], '--read-width': readingWidths[width] } as React.CSSProperties
      }
    >
      {paragraphs.map((paragraph, index) => (
        <Paragraph
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their order, live text grows at the end
          key={index}
          text={paragraph}
          first={index === 0}
          end={index === paragraphs.length - 1 ? end : undefined}
        />
      ))}
      {paragraphs.length === 0 && end && <p>{end}</p>}
    </div>
  )
}

function Paragraph({ text, first, end }: { text: string; first: boolean; end?: ReactNode }) {
  if (isSceneBreak(text)) {
    return (
      <p className="break" aria-hidden>
        ⁂{end}
      </p>
    )
  }
  const opensWithLetter = first && /^\p{L}/u.test(text) && text.length > 120
  return (
    <p dir="auto" className={opensWithLetter ? 'dropcap whitespace-pre-line' : 'whitespace-pre-line'}>
      {text}
      {end}
    </p>
  )
}
