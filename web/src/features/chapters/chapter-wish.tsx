import { chapterSizes, type SpiceWord, spiceLabels, spiceWords, wordBands } from '#contract/options.ts'
import { titled } from '../../lib/wording.ts'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { ChapterWish } from './use-generate-chapter.ts'

/** The form starts with medium length and warm spice level (D-297). */
export const blankWish = {
  plot: '',
  setting: '',
  chapterSize: 'medium',
  spiceLevel: 'warm',
} satisfies ChapterWish

const sizes = chapterSizes.map(([value, label]) => {
  const [least, most] = wordBands.chapter[value]
  return { value, label, hint: `${least}-${most} words` }
})
const heats = spiceWords.map((word, index) => [word, `${titled(word)} (${spiceLabels[index]})`] as const)

interface ChapterWishFieldsProps {
  wish: ChapterWish
  onChange: (part: Partial<ChapterWish>) => void
  /** Plot and setting may be empty. The server then uses those of the chapter's last request. */
  optional?: boolean
}

/** Asks for the plot, setting, length and spice level of a chapter. */
export function ChapterWishFields({ wish, onChange, optional }: ChapterWishFieldsProps) {
  return (
    <>
      <Field label="Plot" required={!optional}>
        <Textarea rows={4} value={wish.plot} onChange={(event) => onChange({ plot: event.target.value })} />
      </Field>
      <Field label="Setting" required={!optional}>
        <Textarea
          rows={2}
          value={wish.setting}
          onChange={(event) => onChange({ setting: event.target.value })}
        />
      </Field>
      <Fieldset legend="Chapter length">
        <RadioCards
          name="chapterSize"
          cards={sizes}
          value={wish.chapterSize ?? blankWish.chapterSize}
          onChange={(value) => onChange({ chapterSize: value as ChapterWish['chapterSize'] })}
          className="sm:grid-cols-3"
        />
      </Fieldset>
      <Field label="Spice level" required>
        <Select
          options={heats}
          value={String(wish.spiceLevel)}
          onChange={(event) => onChange({ spiceLevel: event.target.value as SpiceWord })}
        />
      </Field>
    </>
  )
}
