import type { MouseEvent } from 'react'
import type { FormDraft } from '../lib/use-draft.ts'
import { Button } from './button.tsx'

interface RestoredDraftProps {
  draft: Pick<FormDraft, 'isRestored' | 'discardOwn'>
  /** The values that the form has without a draft. */
  blank: object
  /** The latest version of the edited thing, which the form shows instead of `blank` without the draft. */
  latest?: { values: object }
}

/** Shows that a form was opened with a draft, and offers to discard the draft. */
export function RestoredDraft({ draft, blank, latest }: RestoredDraftProps) {
  if (!draft.isRestored(blank)) return null
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const form = currentTarget.closest('form')
    draft.discardOwn(latest?.values ?? blank, latest)
    // The pressed button is removed together with this notice, so the first field gets the focus.
    form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  return (
    <p className="not-last:mb-1 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
      This form has the draft that you kept.
      <Button variant="bare" size="small" className="-ms-3.5" onClick={discard}>
        Discard draft
      </Button>
    </p>
  )
}
