import clsx from 'clsx'

interface AvatarProps {
  name: string | null | undefined
  imageUrl?: string | null
  /** Tailwind classes for the size of the circle and of the letter. */
  className?: string
}

/** Shows a user's picture, or the first letter of the name, or 'U' without a name. */
export function Avatar({ name, imageUrl, className = 'size-9 text-[0.9375rem]' }: AvatarProps) {
  return (
    <span
      aria-hidden
      dir="auto"
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-plum font-display leading-none font-semibold text-paper dark:bg-rose-wash dark:text-rose-strong',
        className,
      )}
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" className="size-full object-cover" loading="lazy" />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}

export function initialOf(name: string | null | undefined): string {
  return name?.trim().slice(0, 1).toUpperCase() || 'U'
}
