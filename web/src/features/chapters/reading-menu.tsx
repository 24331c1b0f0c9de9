import { ALargeSmall } from 'lucide-react'
import { changeReading, type ReadingSettings, useReadingSettings } from '../../lib/reading-settings.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
  { value: 'huge', label: 'Huge' },
]
const widths = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
]

/** Letter size and line width of the reader, kept on the device. */
export function ReadingMenu() {
  const { size, width } = useReadingSettings()
  return (
    <Popover
      label="Text size and width"
      trigger={<IconButton label="Text size and width">{<ALargeSmall aria-hidden />}</IconButton>}
    >
      <div className="grid gap-5 p-5">
        <Fieldset legend="Text size">
          <RadioCards
            name="read-size"
            cards={sizes}
            value={size}
            onChange={(value) => changeReading({ size: value as ReadingSettings['size'] })}
            className="grid-cols-4 gap-1.5 text-sm [&_label]:px-2 [&_label]:text-center"
          />
        </Fieldset>
        <Fieldset legend="Line width">
          <RadioCards
            name="read-width"
            cards={widths}
            value={width}
            onChange={(value) => changeReading({ width: value as ReadingSettings['width'] })}
            className="grid-cols-3 gap-1.5 text-sm [&_label]:px-2 [&_label]:text-center"
          />
        </Fieldset>
      </div>
    </Popover>
  )
}
