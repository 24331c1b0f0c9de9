import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EndedPicture } from '../../features/generations/ended-picture.tsx'
import { activeGenerations } from '../../features/generations/generation-cache.ts'
import { GenerationStrip } from '../../features/generations/generation-strip.tsx'
import { recentGenerations } from '../../features/generations/recent-generations.ts'
import { useNoPainting } from '../../features/generations/use-paint.ts'
import { call } from '../../lib/api.ts'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

const draftKey = 'avatar'
/** The draft that holds the id of the generation that was ordered with the description. */
const orderKey = 'avatar-order'

/** Generates a profile picture from a description and shows the progress. */
export function GenerateAvatar() {
  const [prompt, setPrompt] = useState(() => readDraft<string>(draftKey) ?? '')
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: false })
  const painting = active.find(({ kind }) => kind === 'avatar')
  const { data: recent } = useQuery(recentGenerations)
  // The description is kept until its picture is finished, because the order can fail while this dialog is closed.
  useEffect(() => {
    const ordered = readDraft<string>(orderKey)
    if (!recent?.some(({ id, status }) => id === ordered && status === 'completed')) return
    clearDraft(orderKey)
    clearDraft(draftKey)
    setPrompt('')
  }, [recent])
  const noPainting = useNoPainting()
  const estimate = useEstimate(
    'POST /api/user/generate-avatar',
    { body: { prompt } },
    { ready: prompt.trim() !== '' && !painting && noPainting === undefined },
  )
  const lacksWords = prompt.trim() === '' ? 'Describe the picture first.' : undefined
  const note = noPainting ?? lacksWords ?? estimate
  const paint = useAction({
    run: () => call('POST /api/user/generate-avatar', { body: { prompt }, respondAsync: true }),
    failure: 'Failed to generate AI avatar. Please try again.',
    serverMessage: 'refusals',
    onSuccess: async ({ generationId }) => {
      storeDraft(orderKey, generationId)
      await invalidate('GET /api/generations')
    },
  })
  return (
    <section aria-labelledby="generate-avatar">
      <h3 id="generate-avatar" className="font-sans! font-semibold">
        Or have one painted
      </h3>
      <div className="mt-3">
        <Field label="Description" required hint="What it shows, and in which mood.">
          <Textarea
            rows={3}
            value={prompt}
            onChange={(event) => {
              setPrompt(event.target.value)
              storeDraft(draftKey, event.target.value)
              clearDraft(orderKey)
            }}
          />
        </Field>
      </div>
      {painting ? (
        <div className="mt-4 rounded-box bg-raised p-4 shadow-[inset_0_0_0_1px_var(--line)]">
          <GenerationStrip generation={painting} onOwnScreen />
        </div>
      ) : (
        <Button
          variant="soft"
          className="mt-4"
          disabled={prompt.trim() === '' || noPainting !== undefined}
          aria-describedby={note && 'avatar-note'}
          busy={paint.isPending}
          onClick={() => paint.mutate()}
        >
          <Sparkles aria-hidden />
          Generate avatar
        </Button>
      )}
      {note && (
        <p id="avatar-note" className="mt-2.5 text-sm text-ink-soft">
          {note}
        </p>
      )}
      <EndedPicture of={{ kind: 'avatar', id: null }} />
    </section>
  )
}
