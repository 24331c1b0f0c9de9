import type { FormDraft } from '../lib/use-draft.ts'
import { Button } from './button.tsx'

interface RestoredDraftProps {
  draft: FormDraft
  /** The values that the form has without a draft. */
  blank: object
}

/** Shows that a form was opened with a draft, and offers to discard the draft. */
export function RestoredDraft({ draft, blank }: RestoredDraftProps) {
  if (!draft.isRestored) return null
  return (
    <p className="not-last:mb-1 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
      This form has the draft that you kept.
      <Button variant="bare" size="small" className="-ms-3.5" onClick={() => draft.discardOwn(blank)}>
        Discard draft
      </Button>
    </p>
  )
}
