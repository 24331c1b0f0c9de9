import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnfetchedProps {
  retry: () => void
  text?: string
}

/** The message that is shown instead of a list that could not be fetched. */
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

/** Shows in one line, for a small part of a screen, that data could not be fetched. */
export function UnfetchedLine({ retry, text = 'This could not be fetched.' }: UnfetchedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 text-ember">
      {text}
      <Button variant="bare" size="small" className="-ms-3.5" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

/** Shows above the data of a screen that it could not be fetched again after a change. */
export function OutdatedNotice({ retry }: { retry: () => void }) {
  return (
    <div className="page pt-4">
      <UnfetchedLine retry={retry} text="The latest changes could not be fetched." />
    </div>
  )
}

interface FailedReadsProps {
  queries: readonly { data?: unknown; isError: boolean; refetch: () => unknown }[]
  text?: string
}

/**
 * Shows a line with a button if one of the queries that a part of a screen needs has failed. The button repeats the
 * failed queries.
 */
export function FailedReads({ queries, text }: FailedReadsProps) {
  const failed = queries.filter(({ data, isError }) => isError && data === undefined)
  if (failed.length === 0) return null
  const retry = () => {
    for (const { refetch } of failed) refetch()
  }
  return <UnfetchedLine retry={retry} {...(text ? { text } : {})} />
}
