import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { isActive } from './generation-order.ts'
import { recentGenerations } from './recent-generations.ts'
import { resultPath } from './result-path.ts'

/** The maximum number of ended passages that are listed. */
const LISTED = 5

/**
 * Lists the latest passages whose suggestions wait for a decision, or that failed. Each entry links to its
 * dialog.
 */
export function EndedPassages({ onLeave }: { onLeave: () => void }) {
  const { data = [] } = useQuery(recentGenerations)
  const open = data.filter(isOpen).slice(0, LISTED)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="ended-passages" className="border-t border-line px-5 py-4">
      <h3 id="ended-passages" className="font-semibold">
        Passages to look at
      </h3>
      <ul className="mt-1">
        {open.map((one) => (
          <li key={one.id}>
            <Link
              to={resultPath(one)}
              onClick={onLeave}
              className="flex min-h-11 items-center gap-2 rounded-box text-[0.9375rem] hover:text-rose-strong hover:underline"
            >
              <bdi className="truncate">{one.subject}</bdi>
              <span className="ms-auto shrink-0 text-sm text-ink-soft">
                {one.status === 'completed' ? 'Suggestions are ready' : 'Could not be finished'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isOpen(generation: GenerationSummary): boolean {
  const { kind, status, result, dismissed } = generation
  if (kind !== 'passage' || isActive(generation) || status === 'cancelled' || dismissed) return false
  return status === 'failed' || result?.accepted === null
}
