const TITLE_MAX = 200

interface ChapterTitleProps {
  title: string
  /** The text that is shown while the title is empty. */
  placeholder: string
  language: string | null
  onChange: (title: string) => void
  /** `onEnter` is called at Enter, because a title has no lines. */
  onEnter: () => void
}

/** The title of a chapter above its manuscript. A long title is not cut; it wraps over several lines. */
export function ChapterTitle({ title, placeholder, language, onChange, onEnter }: ChapterTitleProps) {
  // A longer title is kept unchanged and reported as too long, never cut (D-79).
  const isTooLong = title.length > TITLE_MAX
  return (
    <>
      {/* The hidden copy has the height of the text, and the field fills the same cell of the grid. Not every browser
          has `field-sizing`. */}
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
          Title too long: {title.length.toLocaleString()} characters, at most {TITLE_MAX}
        </p>
      )}
    </>
  )
}
