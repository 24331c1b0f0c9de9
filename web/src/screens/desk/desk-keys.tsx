import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const mod = isApple ? '⌘' : 'Ctrl'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[mod, 'S'], 'Save the chapter'],
  [[mod, 'I'], 'Italic'],
  [[mod, 'B'], 'Bold'],
  [[mod, 'Enter'], 'Scene break'],
  [['Shift', 'Enter'], 'New line in the same paragraph'],
  [[mod, 'Z'], 'Undo'],
  [['Shift', mod, 'Z'], 'Redo'],
  [[mod, 'F'], 'Find and replace'],
  [[mod, '.'], 'Work on the selected passage'],
  [['Alt', 'Enter'], 'Open the card of the name at the caret'],
  [[mod, '\\'], 'Focus mode'],
]

/** Lists the keys of the desk. */
export function DeskKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys of the desk"
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3">
        {keys.map(([combination, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="rounded-bit bg-paper px-2 py-0.5 font-sans text-sm ring-1 ring-line-strong"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
