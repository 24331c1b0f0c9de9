import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnfetchedProps {
  retry: () => void
  text?: string
}

/** Shown instead of a list that could not be fetched. */
export function Unfetched({ retry, text = 'This could not be fetched' }: UnfetchedProps) {
  return (
    <EmptyState
      title={text}
      action={
        <Button variant="quiet" onClick={retry}>
          Try again
        </Button>
      }
    >
      Nothing is lost; the server did not answer.
    </EmptyState>
  )
}

/** The same as one line, for a small part of a screen. */
export function UnfetchedLine({ retry, text = 'This could not be fetched.' }: UnfetchedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 text-ember">
      {text}
      <Button variant="bare" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
