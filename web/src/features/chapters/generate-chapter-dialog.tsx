import { useEffect, useState } from 'react'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { showError } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ChapterRequestFields, defaultChapterRequest } from './chapter-request-fields.tsx'
import { type ChapterRequest, useGenerateChapter } from './use-generate-chapter.ts'

interface GenerateChapterDialogProps {
  storyId: number
  /** The number of the latest chapter. It is 0 if the story has no chapter. */
  latest: number
  onAccepted: () => void
  onClose: () => void
}

/** Asks for the plot, setting, length and spice level of the next chapter (D-258). */
export function GenerateChapterDialog({ storyId, latest, onAccepted, onClose }: GenerateChapterDialogProps) {
  const draftKey = `chapter-of-${storyId}`
  const [request, setRequest] = useState<ChapterRequest>(() => ({
    ...defaultChapterRequest,
    ...readDraft<Partial<ChapterRequest>>(draftKey),
  }))
  const ready = (request.plot ?? '').trim() !== '' && request.setting.trim() !== ''
  const change = (part: Partial<ChapterRequest>) => setRequest({ ...request, ...part })

  useEffect(() => {
    storeDraft(draftKey, request)
  }, [draftKey, request])

  const generate = useGenerateChapter(storyId, latest, () => {
    clearDraft(draftKey)
    onAccepted()
    onClose()
  })

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (ready) generate.mutate(request)
    else showError('Please fill in both the plot and setting fields')
  }

  return (
    <FormDialog
      id="generate-chapter"
      title={latest === 0 ? 'The first chapter' : `Chapter ${latest + 1}`}
      description="Say what happens and where. The people, the places and what came before are known."
      submit="Generate chapter"
      disabled={!ready}
      busy={generate.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChapterRequestFields request={request} onChange={change} />
    </FormDialog>
  )
}
