import { useQuery } from '@tanstack/react-query'
import { Feather } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { activeGenerations } from './generation-cache.ts'
import { GenerationStrip } from './generation-strip.tsx'
import { useLiveGenerations } from './use-live-generations.ts'

/** The header's list of what is being written at this moment, from any screen (decision 60). */
export function GenerationTray() {
  const [open, setOpen] = useState(false)
  const { data: generations = [] } = useQuery(activeGenerations)
  useLiveGenerations()
  return (
    <Popover
      label="Generations"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={generations.length > 0 ? `Generations, ${generations.length} running` : 'Generations'}
        >
          <Feather aria-hidden />
          <CountBadge count={generations.length} />
        </IconButton>
      }
    >
      <h2 className="flex min-h-14 items-center border-b border-line px-5 text-xl">Being written</h2>
      {generations.length === 0 ? (
        <div className="px-8 py-12 text-center">
          <p className="font-semibold">Nothing is being written</p>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">
            Stories and chapters you ask for appear here until they are done, wherever you go.
          </p>
        </div>
      ) : (
        <ul className="max-h-[65dvh] divide-y divide-line overflow-y-auto">
          {generations.map((generation) => (
            <li key={generation.id} className="px-5 py-4">
              <GenerationStrip generation={generation} narrow onLeave={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
