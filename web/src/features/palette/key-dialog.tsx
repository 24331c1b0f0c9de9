import { useState } from 'react'
import { keyList } from '../../lib/key-list.ts'
import { areSingleKeysOn, setSingleKeys } from '../../lib/single-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Lists all keyboard shortcuts. A switch turns off the shortcuts without Ctrl or ⌘. */
export function KeyDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [on, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <div className="flex flex-col gap-6">
        {keyList.map(({ place, entries }) => (
          <section key={place}>
            <h3 className="kicker">{place}</h3>
            <div className="mt-2">
              <KeyRows entries={entries} />
            </div>
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
