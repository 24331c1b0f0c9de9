import type { ReactNode } from 'react'
import { separatorBefore, splitSuggestions } from '#contract/passage-text.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { Progress } from '../../ui/progress.tsx'

interface WrittenSuggestionsProps {
  /** The text that the generation has written so far. */
  text: string
  stage: string
  /** The progress of the generation, from 0 to 1. */
  progress: number
  language: string | null
  /** A note beside the stage, such as one about the model. */
  note: ReactNode
}

/** Shows the suggestions while they are written. */
export function WrittenSuggestions({ text, stage, progress, language, note }: WrittenSuggestionsProps) {
  const suggestions = splitSuggestions(withoutHalfSeparator(text))
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-[0.9375rem] text-ink-soft">
            {stage}
          </p>
          {note}
        </div>
        <Progress value={progress} label="The passage" />
      </div>
      {suggestions.map((suggestion, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: suggestions keep their order, live text grows at the end
          key={index}
          dir="auto"
          lang={language ?? undefined}
          className="min-h-24 rounded-box border border-line bg-raised p-4 font-read leading-relaxed whitespace-pre-line wrap-anywhere"
        >
          <Emphasis text={suggestion} isGrowing={index === suggestions.length - 1} />
          {index === suggestions.length - 1 && <span aria-hidden className="caret blink" />}
        </p>
      ))}
    </div>
  )
}

/**
 * Removes an incomplete separator from the end of the text. The text arrives in pieces, so it may end within a
 * separator.
 */
function withoutHalfSeparator(text: string): string {
  const separator = separatorBefore(1)
  for (let length = separator.length - 1; length > 0; length -= 1) {
    if (text.endsWith(separator.slice(0, length))) return text.slice(0, -length)
  }
  return text
}
