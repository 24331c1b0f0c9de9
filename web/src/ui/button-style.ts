import clsx from 'clsx'

export type ButtonVariant = 'solid' | 'soft' | 'quiet' | 'bare' | 'danger' | 'destroy'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  solid: 'bg-rose text-on-rose enabled:hover:bg-rose-strong [a&]:hover:bg-rose-strong',
  soft: 'bg-rose-wash text-rose-strong hover:shadow-[inset_0_0_0_1px_var(--rose)]',
  quiet: 'shadow-[inset_0_0_0_1px_var(--line-strong)] text-ink hover:bg-rose-wash/60',
  bare: 'text-ink-soft hover:text-ink hover:bg-rose-wash/60',
  danger: 'shadow-[inset_0_0_0_1px_var(--ember)] text-ember hover:bg-ember-wash',
  // The style of the button that confirms an action which a 'danger' button started.
  destroy: 'bg-ember text-on-rose enabled:hover:brightness-92',
}

const sizes: Record<ButtonSize, string> = {
  // On small screens and touch screens the touch area is larger, while the visible button has the same size.
  small:
    'min-h-9 px-3.5 text-sm touch:min-h-11 touch:border-y-4 touch:border-transparent touch:bg-clip-padding',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-7 text-[1.0625rem]',
}

/** The classes shared by buttons and by links that look like buttons. */
export function buttonStyle(
  variant: ButtonVariant = 'solid',
  size: ButtonSize = 'medium',
  className?: string,
) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-tight whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
}
