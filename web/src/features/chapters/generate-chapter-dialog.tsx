import { useEffect, useState } from 'react'
import { chapterSizes, type SpiceWord, spiceLabels, spiceWords, wordBands } from '#contract/options.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { failed } from '../../lib/toasts.ts'
import { titled } from '../../lib/wording.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type ChapterWish, useGenerateChapter } from './use-generate-chapter.ts'

const blank = { plot: '', setting: '', chapterSize: 'medium', spiceLevel: 'warm' } satisfies ChapterWish

const sizes = chapterSizes.map(([value, label]) => {
  const [least, most] = wordBands.chapter[value]
  return { value, label, hint: `${least}-${most} words` }
})
const heats = spiceWords.map((word, index) => [word, `${titled(word)} (${spiceLabels[index]})`] as const)

interface GenerateChapterDialogProps {
  storyId: number
  /** Number of the latest chapter, 0 before the first. */
  latest: number
  onAccepted: () => void
  onClose: () => void
}

/** What shall happen next: plot and setting, length and spice (part 2, sections 4, 5 and 9). */
export function GenerateChapterDialog({ storyId, latest, onAccepted, onClose }: GenerateChapterDialogProps) {
  const draftKey = `chapter-of-${storyId}`
  const [wish, setWish] = useState<ChapterWish>(() => ({
    ...blank,
    ...readDraft<Partial<ChapterWish>>(draftKey),
  }))
  const ready = wish.plot.trim() !== '' && wish.setting.trim() !== ''
  const change = (part: Partial<ChapterWish>) => setWish({ ...wish, ...part })

  useEffect(() => {
    writeDraft(draftKey, wish)
  }, [draftKey, wish])

  const generate = useGenerateChapter(storyId, latest, () => {
    clearDraft(draftKey)
    onAccepted()
    onClose()
  })

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (ready) generate.mutate(wish)
    else failed('Please fill in both the plot and setting fields')
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={latest === 0 ? 'The first chapter' : `Chapter ${latest + 1}`}
      description="Say what happens and where. The people, the places and what came before are known."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="generate-chapter" disabled={!ready} busy={generate.isPending}>
            Generate chapter
          </Button>
        </>
      }
    >
      <form id="generate-chapter" noValidate onSubmit={submit} className="grid gap-6">
        <Field label="Plot" required>
          <Textarea rows={4} value={wish.plot} onChange={(event) => change({ plot: event.target.value })} />
        </Field>
        <Field label="Setting" required>
          <Textarea
            rows={2}
            value={wish.setting}
            onChange={(event) => change({ setting: event.target.value })}
          />
        </Field>
        <Fieldset legend="Chapter length">
          <RadioCards
            name="chapterSize"
            cards={sizes}
            value={wish.chapterSize ?? blank.chapterSize}
            onChange={(value) => change({ chapterSize: value as ChapterWish['chapterSize'] })}
            className="sm:grid-cols-3"
          />
        </Fieldset>
        <Field label="Spice level" required>
          <Select
            options={heats}
            value={String(wish.spiceLevel)}
            onChange={(event) => change({ spiceLevel: event.target.value as SpiceWord })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
