import type { PassageIntent } from '#contract/book-options.ts'
import { applySuggestion } from '#contract/passage-text.ts'
import { formatCount } from '../../lib/format.ts'
import { MarkedDifference } from './marked-difference.tsx'

interface SuggestionListProps {
  passage: { quote: string; intent: PassageIntent }
  suggestions: { text: string; words: number }[]
  chosen: number
  onChoose: (suggestion: number) => void
  language: string | null
}

/** Shows the finished suggestions, each with its changes marked. One of them is chosen. */
export function SuggestionList({ passage, suggestions, chosen, onChoose, language }: SuggestionListProps) {
  const { quote, intent } = passage
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Suggestions</legend>
      {suggestions.map(({ text, words }, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: suggestions keep their order, and two may be the same
          key={index}
          className="grid gap-2 rounded-box border border-line bg-raised p-4 has-checked:border-rose has-checked:shadow-[inset_0_0_0_1px_var(--rose)]"
        >
          <span className="flex items-center gap-3 text-sm text-ink-soft">
            <input
              type="radio"
              name="suggestion"
              checked={chosen === index}
              onChange={() => onChoose(index)}
              className={suggestions.length > 1 ? 'dot' : 'sr-only'}
            />
            <span className="font-semibold text-ink">
              {suggestions.length > 1 ? `Suggestion ${index + 1}` : 'Suggestion'}
            </span>
            {formatCount(words, 'word')}
          </span>
          <span lang={language ?? undefined} className="block font-read leading-relaxed">
            <MarkedDifference
              before={quote}
              after={applySuggestion(quote, { from: 0, quote, intent }, text)}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
