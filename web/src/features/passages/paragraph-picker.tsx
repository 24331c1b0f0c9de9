import { Emphasis } from '../../lib/emphasis.tsx'
import { paragraphsOf } from '../../lib/paragraphs.ts'
import type { Passage } from './selected-passage.ts'

interface ParagraphPickerProps {
  content: string
  chosen: Passage | null
  onChoose: (passage: Passage) => void
}

/** Lets the author choose a paragraph of a chapter with the arrow keys, without selecting text. */
export function ParagraphPicker({ content, chosen, onChoose }: ParagraphPickerProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Which paragraph?</legend>
      {paragraphsOf(content).map(({ text, from }) => (
        <label
          key={from}
          className="flex items-start gap-3 rounded-box border border-line bg-raised px-4 py-3 font-read leading-relaxed transition-colors hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:shadow-[inset_0_0_0_1px_var(--rose)]"
        >
          <input
            type="radio"
            name="paragraph"
            checked={chosen?.from === from}
            onChange={() =>
              onChoose({ quote: text.trim(), from: from + text.length - text.trimStart().length })
            }
            className="dot mt-1 shrink-0"
          />
          <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere">
            <Emphasis text={text} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
