import clsx from 'clsx'
import { ALargeSmall } from 'lucide-react'
import { chooseAccountTheme } from '../../lib/account-theme.ts'
import {
  changeReadingSettings,
  type ReadingSettings,
  useReadingSettings,
} from '../../lib/reading-settings.ts'
import { type Theme, useTheme } from '../../lib/theme.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type RadioCard, RadioCards } from '../../ui/radio-cards.tsx'

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
const fonts = [
  { value: 'serif', label: 'Serif' },
  { value: 'sans', label: 'Sans' },
]
const pages = [
  { value: 'theme', label: 'As the theme' },
  { value: 'sepia', label: 'Sepia' },
]
const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** Lets the reader choose how the text looks. All settings except the theme are stored only on this device. */
export function ReadingMenu() {
  const { size, width, font, page } = useReadingSettings()
  const theme = useTheme()
  return (
    <Popover
      label="Text size, width and theme"
      trigger={<IconButton label="Text size, width and theme">{<ALargeSmall aria-hidden />}</IconButton>}
    >
      <div className="grid gap-5 p-5">
        <Choice
          legend="Text size"
          cards={sizes}
          value={size}
          onChange={(value) => changeReadingSettings({ size: value as ReadingSettings['size'] })}
        />
        <Choice
          legend="Line width"
          cards={widths}
          value={width}
          onChange={(value) => changeReadingSettings({ width: value as ReadingSettings['width'] })}
        />
        <Choice
          legend="Typeface"
          cards={fonts}
          value={font}
          onChange={(value) => changeReadingSettings({ font: value as ReadingSettings['font'] })}
        />
        <Choice
          legend="Page"
          cards={pages}
          value={page}
          onChange={(value) => changeReadingSettings({ page: value as ReadingSettings['page'] })}
        />
        <Choice
          legend="Theme"
          cards={themes}
          value={theme}
          onChange={(value) => void chooseAccountTheme(value as Theme)}
        />
      </div>
    </Popover>
  )
}

interface ChoiceProps {
  legend: string
  cards: readonly RadioCard[]
  value: string
  onChange: (value: string) => void
}

function Choice({ legend, cards, value, onChange }: ChoiceProps) {
  return (
    <Fieldset legend={legend}>
      <RadioCards
        name={`read-${legend}`}
        cards={cards}
        value={value}
        onChange={onChange}
        className={clsx(
          'gap-1.5 text-sm [&_label]:px-2 [&_label]:text-center',
          // On narrow phones a card is too narrow for a label beside its radio mark, so the mark is above the label.
          cards.length % 2 === 0
            ? 'grid-cols-2'
            : 'grid-cols-3 max-[24rem]:[&_label]:flex-col max-[24rem]:[&_label]:gap-1',
        )}
      />
    </Fieldset>
  )
}
