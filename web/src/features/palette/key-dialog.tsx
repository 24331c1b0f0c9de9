import { useState } from 'react'
import { keyList } from '../../lib/key-list.ts'
import { areSingleKeysOn, setSingleKeys } from '../../lib/single-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Lists every key, and lets single keys be switched off. */
export function KeyDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [on, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <div className="flex flex-col gap-6">
        {keyList.map(({ place, entries }) => (
          <section key={place}>
            <h3 className="kicker">{place}</h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
              {entries.map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt>{does}</dt>
                  <dd className="flex items-start justify-end gap-1.5">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-bit border border-line-strong bg-raised px-2 py-0.5 text-sm"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Single keys"
          hint="Keys that act without Ctrl or ⌘."
          checked={on}
          onChange={(next) => {
            setSingleKeys(next)
            setOn(next)
          }}
        />
      </div>
    </Dialog>
  )
}
