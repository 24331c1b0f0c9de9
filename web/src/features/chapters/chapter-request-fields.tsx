import { chapterSizes, type SpiceWord, spiceLabels, spiceWords, wordBands } from '#contract/options.ts'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Flames } from '../../ui/flames.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { ChapterRequest } from './use-generate-chapter.ts'

/** The form starts with medium length and warm spice level (D-258). */
export const defaultChapterRequest = {
  plot: '',
  setting: '',
  chapterSize: 'medium',
  spiceLevel: 'warm',
} satisfies ChapterRequest

const sizes = chapterSizes.map(([value, label]) => {
  const [least, most] = wordBands.chapter[value]
  return { value, label, hint: `${least}-${most} words` }
})
const spiceLevels = spiceWords.map(
  (word, index) => [word, `${index + 1} ${spiceLabels[index]} (${word})`] as const,
)

type Requested = Pick<ChapterRequest, 'plot' | 'setting' | 'chapterSize' | 'spiceLevel'>

interface ChapterRequestFieldsProps {
  request: Requested
  onChange: (part: Partial<Requested>) => void
  /** Whether plot and setting may be left empty. The server then uses those of the chapter's last request. */
  optional?: boolean
  /** The hint that explains what happens if the plot is left empty, for forms that allow this. */
  withoutPlot?: string
}

/** Asks for the plot, setting, length and spice level of a chapter. */
export function ChapterRequestFields({
  request,
  onChange,
  optional,
  withoutPlot,
}: ChapterRequestFieldsProps) {
  return (
    <>
      <Field label="Plot" required={!optional && withoutPlot === undefined} hint={withoutPlot}>
        <Textarea
          rows={4}
          value={request.plot}
          onChange={(event) => onChange({ plot: event.target.value })}
        />
      </Field>
      <Field label="Setting" required={!optional}>
        <Textarea
          rows={2}
          value={request.setting}
          onChange={(event) => onChange({ setting: event.target.value })}
        />
      </Field>
      <Fieldset legend="Chapter length">
        <RadioCards
          name="chapterSize"
          cards={sizes}
          value={request.chapterSize ?? defaultChapterRequest.chapterSize}
          onChange={(value) => onChange({ chapterSize: value as ChapterRequest['chapterSize'] })}
          className="sm:grid-cols-3"
        />
      </Fieldset>
      <Field label="Spice level" required>
        <Select
          options={spiceLevels}
          value={String(request.spiceLevel)}
          onChange={(event) => onChange({ spiceLevel: event.target.value as SpiceWord })}
        />
      </Field>
      <p className="-mt-4 text-sm">
        <Flames level={spiceWords.indexOf(request.spiceLevel as SpiceWord) + 1} />
      </p>
    </>
  )
}
