import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Popover } from '../../ui/popover.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { EndedPassages } from './ended-passages.tsx'
import { activeGenerations } from './generation-cache.ts'
import { GenerationStrip } from './generation-strip.tsx'
import { TrayButton } from './tray-button.tsx'

/** The list of running generations in the header of every screen (D-60). */
export function GenerationTray({ opened }: { opened: boolean }) {
  const [open, setOpen] = useState(opened)
  const query = useQuery(activeGenerations)
  const generations = query.data ?? []
  const isUnknown = query.isError && query.data === undefined
  return (
    <Popover label="Generations" open={open} onOpenChange={setOpen} trigger={<TrayButton />}>
      <h2 className="flex min-h-14 items-center border-b border-line px-5 text-xl">Being written</h2>
      {isUnknown ? (
        <div className="px-5 py-6">
          <FailedReads queries={[query]} text="What is being written could not be fetched." />
        </div>
      ) : generations.length === 0 ? (
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
              <GenerationStrip generation={generation} onLeave={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      )}
      <EndedPassages onLeave={() => setOpen(false)} />
    </Popover>
  )
}
