import clsx from 'clsx'
import type { ReactNode } from 'react'

interface CoverFrameProps {
  title: string
  className?: string
  /** The picture, which is 300 wide and 420 high. */
  children: ReactNode
}

/** A decorative book cover of the landing page, with its title over the picture. */
export function CoverFrame({ title, className, children }: CoverFrameProps) {
  return (
    <div
      className={clsx(
        'absolute aspect-[5/7] w-[42%] overflow-hidden rounded-[10px_16px_16px_10px] shadow-lift',
        'after:absolute after:inset-y-0 after:start-0 after:w-[7%] after:bg-linear-to-r after:from-white/25 after:via-black/20 after:to-transparent',
        className,
      )}
    >
      <svg
        viewBox="0 0 300 420"
        preserveAspectRatio="xMidYMid slice"
        className="size-full"
        aria-hidden="true"
      >
        {children}
        <g fill="#fff6e8" textAnchor="middle" fontFamily="Fraunces, Georgia, serif">
          {title.split('|').map((line, index) => (
            <text key={line} x="150" y={64 + index * 34} fontSize="31" fontWeight="560" letterSpacing="-.4">
              {line}
            </text>
          ))}
        </g>
      </svg>
    </div>
  )
}
