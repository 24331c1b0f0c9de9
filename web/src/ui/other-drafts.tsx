import type { FormDraft } from '../lib/use-draft.ts'
import { Button } from './button.tsx'

/**
 * The maximum number of drafts that are shown, the latest first. Older drafts appear when shown drafts are opened or
 * deleted.
 */
const MAX_SHOWN = 3
const MAX_EXCERPT = 60

/** Offers the drafts of a form that were typed in other tabs. It shows nothing if there are none. */
export function OtherDrafts({ draft }: { draft: FormDraft }) {
  const shown = draft.others.slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <section
      aria-label="Other drafts"
      className="not-last:mb-1 grid gap-2 rounded-box border border-dashed border-line-strong px-4 py-3 text-[0.9375rem]"
    >
      {shown.map((other) => (
        <div key={other.tab} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-56 text-ink-soft">
            Another draft from{' '}
            {new Date(other.at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}:{' '}
            <bdi className="font-semibold break-words text-ink">{excerptOf(other.values)}</bdi>
          </p>
          <Button variant="bare" size="small" onClick={() => draft.take(other)}>
            Open it
          </Button>
          <Button variant="bare" size="small" onClick={() => draft.discard(other)}>
            Delete it
          </Button>
        </div>
      ))}
    </section>
  )
}

/** Returns the beginning of the first typed text of a draft, by which the user recognizes the draft. */
function excerptOf(values: unknown): string {
  const texts = Object.values(values ?? {}).filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  )
  const text = texts[0]?.trim() ?? 'without a text'
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text
}
