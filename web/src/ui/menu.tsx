import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import {
  Content,
  Item,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Whether the menu is open at the first render. */
  opened?: boolean
  children: ReactNode
  align?: 'start' | 'end'
}

export function Menu({ trigger, opened = false, children, align = 'end' }: MenuProps) {
  return (
    <Root modal={false} defaultOpen={opened}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="rise z-40 min-w-60 rounded-box bg-raised p-1.5 shadow-lift ring-1 ring-line"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  onSelect?: () => void
  /** Whether the child, such as a link, becomes the menu item. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon, danger, onSelect, asChild, children }: MenuItemProps) {
  const className = clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-bit px-3 font-medium outline-none select-none data-highlighted:bg-rose-wash [&_svg]:size-4.5 [&_svg]:text-ink-soft',
    danger && 'text-ember [&_svg]:text-ember',
  )
  return (
    <Item asChild={asChild} onSelect={onSelect} className={className}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Item>
  )
}

export function MenuSeparator() {
  return <Separator className="mx-2 my-1.5 h-px bg-line" />
}

interface MenuChoicesProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string, Icon: LucideIcon])[]
  onChange: (value: string) => void
}

/** Offers a few choices side by side. The menu stays open after a choice, so that its effect is visible. */
export function MenuChoices({ label, value, choices, onChange }: MenuChoicesProps) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="grid grid-cols-3 gap-1 py-1"
    >
      {choices.map(([choice, text, Icon]) => (
        <RadioItem
          key={choice}
          value={choice}
          onSelect={(event) => event.preventDefault()}
          className="flex min-h-14 flex-col items-center justify-center gap-1.5 rounded-bit text-xs font-semibold text-ink-soft outline-none select-none data-highlighted:bg-rose-wash data-[state=checked]:text-rose-strong data-[state=checked]:shadow-[inset_0_0_0_1px_var(--rose)]"
        >
          <Icon aria-hidden className="size-4" />
          {text}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
