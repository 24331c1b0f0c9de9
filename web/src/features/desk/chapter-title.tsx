import { formatNumber } from '../../lib/format.ts'

const TITLE_MAX = 200

interface ChapterTitleProps {
  title: string
  /** The text that is shown while the title is empty. */
  placeholder: string
  language: string | null
  onChange: (title: string) => void
  /** `onEnter` is called when Enter is pressed, because a title cannot contain line breaks. */
  onEnter: () => void
}

/** The title of a chapter above its manuscript. A long title is not cut; it wraps over several lines. */
export function ChapterTitle({ title, placeholder, language, onChange, onEnter }: ChapterTitleProps) {
  // A title beyond the length limit is kept unchanged and reported as too long; it is never cut (D-79).
  const isTooLong = title.length > TITLE_MAX
  return (
    <>
      {/* An invisible copy of the title gives the grid cell its height, and the textarea fills the same cell. The CSS
          property `field-sizing` would do the same, but not every browser has it. */}
      <div
        data-copy={`${title || placeholder} `}
        className="mt-1 mb-7 grid text-center font-display text-[clamp(1.625rem,3vw,2.125rem)] leading-tight font-[560] tracking-tight *:[grid-area:1/1] after:invisible after:px-2 after:py-1 after:whitespace-pre-wrap after:wrap-anywhere after:content-[attr(data-copy)] after:[grid-area:1/1]"
      >
        <textarea
          rows={1}
          dir="auto"
          lang={language ?? undefined}
          aria-label="Chapter title"
          placeholder={placeholder}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'title-error' : undefined}
          value={title}
          onChange={({ target }) => onChange(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          className="block w-full resize-none overflow-hidden rounded-box bg-transparent px-2 py-1 text-center wrap-anywhere placeholder:text-ink-faint focus-visible:outline-offset-0"
        />
      </div>
      {isTooLong && (
        <p id="title-error" role="alert" className="-mt-5 mb-6 text-center text-sm text-ember">
          Title too long: {formatNumber(title.length)} characters, at most {TITLE_MAX}
        </p>
      )}
    </>
  )
}
