import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { Scenario } from '#contract/chapters.ts'
import { whileWritten } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Badge } from '../../ui/badge.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { useGenerateChapter } from './use-generate-chapter.ts'

interface ScenarioPanelProps {
  storyId: number
  /** The story's description, used as the setting of the next chapter. */
  setting: string
  latest: number
  /** Whether a chapter is being written. Meanwhile no scenario can be chosen. */
  busy: boolean
  onAccepted: () => void
}

/**
 * Offers three scenarios for the next chapter and generates the chosen one. The server returns scenarios to the author
 * only.
 */
export function ScenarioPanel({ storyId, setting, latest, busy, onAccepted }: ScenarioPanelProps) {
  const query = useQuery(read('GET /api/stories/{id}/scenarios', { params: { id: storyId } }))
  const scenarios = query.data ?? []
  const generate = useGenerateChapter(storyId, latest, onAccepted)
  const orderOf = ({ description }: Pick<Scenario, 'description'>) =>
    ({
      plot: description,
      setting: setting.trim() || 'A romantic setting',
      chapterSize: 'medium',
      spiceLevel: 'warm',
    }) as const
  const [first] = scenarios
  const estimate = useEstimate(
    'POST /api/stories/{id}/generate-chapter',
    { params: { id: storyId }, body: orderOf(first ?? { description: '' }) },
    { size: 'medium', ready: first !== undefined && !busy },
  )
  if (query.isError && !query.data)
    return <FailedReads queries={[query]} text="The directions of the next chapter could not be fetched." />
  if (scenarios.length === 0) return null

  return (
    <section
      data-print="no"
      aria-labelledby="scenarios"
      className="in-[#chapters]:mt-12 in-[#chapters]:border-t in-[#chapters]:border-line in-[#chapters]:pt-9"
    >
      <h2 id="scenarios" className="text-2xl">
        Where does it go from here?
      </h2>
      <p id="scenarios-note" className="mt-1.5 text-ink-soft">
        {busy ? whileWritten : 'Choose one, and the next chapter is written that way.'}
        {!busy && estimate && ` ${estimate}.`}
      </p>
      <div className="mt-5 grid gap-4 md:grid-cols-3">
        {scenarios.map((scenario) => (
          <button
            key={scenario.id}
            type="button"
            disabled={busy || generate.isPending}
            aria-busy={generate.isPending || undefined}
            aria-describedby={busy ? 'scenarios-note' : undefined}
            onClick={() => generate.mutate(orderOf(scenario))}
            className="group flex flex-col items-start rounded-panel bg-raised p-6 text-start shadow-[inset_0_0_0_1px_var(--line)] transition-shadow enabled:hover:shadow-[inset_0_0_0_1px_var(--rose),var(--shadow)] disabled:opacity-60"
          >
            <Badge tone="rose">{scenario.type}</Badge>
            <span dir="auto" className="mt-3.5 font-display text-xl/tight font-[560] wrap-anywhere">
              {scenario.title}
            </span>
            <span dir="auto" className="mt-2 text-[0.9375rem] wrap-anywhere text-ink-soft">
              {scenario.description}
            </span>
            <span className="mt-auto flex items-center gap-2 pt-4 text-[0.9375rem] font-semibold text-rose">
              Write this one
              <ArrowRight
                aria-hidden
                className="size-4 transition-transform group-enabled:group-hover:translate-x-1"
              />
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
