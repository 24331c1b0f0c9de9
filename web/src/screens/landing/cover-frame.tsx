import clsx from 'clsx'

interface CoverFrameProps {
  /** The address of the picture, 480 by 720 px. */
  picture: string
  title: string
  className?: string
  /** The position and typography of the title, as on covers of its genre. */
  words: string
}

/** A decorative book cover of the landing page, with its title as text over the picture. */
export function CoverFrame({ picture, title, className, words }: CoverFrameProps) {
  return (
    <div
      className={clsx(
        'absolute aspect-2/3 w-[37%] overflow-hidden rounded-[10px_16px_16px_10px] bg-rose-wash shadow-lift [container-type:inline-size]',
        'after:absolute after:inset-y-0 after:start-0 after:w-[7%] after:bg-linear-to-r after:from-white/25 after:via-black/20 after:to-transparent',
        className,
      )}
    >
      <img
        src={picture}
        alt=""
        width={480}
        height={720}
        decoding="async"
        className="size-full object-cover"
      />
      <span className={clsx('absolute inset-x-[6%] font-display leading-[1.08] text-balance', words)}>
        {title}
      </span>
    </div>
  )
}
