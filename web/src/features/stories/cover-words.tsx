import clsx from 'clsx'
import type { CSSProperties } from 'react'
import {
  authorEdge,
  authorZones,
  type CoverTypography,
  coverTypographyOf,
  type Rgb,
  textColourOn,
  titleSize,
  widestSize,
} from '#contract/cover-typography.ts'
import { zoneColour } from '../../lib/thumbhash.ts'

interface CoverWordsProps {
  title: string
  author?: string
  genre: string
  /** The thumbhash of the picture. Its colours decide whether the words are dark or light. */
  placeholder: string | null
}

const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`
/**
 * The colour that is assumed for a picture without a thumbhash. With it, the title and the author are light on a dark
 * overlay, which is readable on every picture.
 */
const unknown: Rgb = [44, 24, 35]

/**
 * Draws the title and the author over a cover, in the layout and typography of the genre. The card also contains both
 * as text.
 */
export function CoverWords({ title, author, genre, placeholder }: CoverWordsProps) {
  const type = coverTypographyOf(genre)
  const { ink, veil } = textColourOn((placeholder && zoneColour(placeholder, type.zone)) || unknown)
  const glow = `0 0 .12em ${css(veil)}, 0 0 .3em ${css(veil)}, 0 0 .7em ${css(veil)}`
  return (
    <span aria-hidden data-print="no" className="pointer-events-none absolute inset-0 @max-[4.25rem]:hidden">
      <span
        className={clsx(
          'absolute inset-x-0 flex flex-col justify-center gap-[2cqi] @max-[7.5rem]:px-[5%]!',
          type.align === 'center' ? 'items-center text-center' : 'items-start text-start',
        )}
        style={{
          paddingInline: `${(1 - type.width) * 50}%`,
          ...placeOf(type),
          minHeight: `${(type.zone[1] - type.zone[0]) * 100}%`,
          color: css(ink),
          textShadow: glow,
          rotate: `${type.turn}deg`,
          backgroundImage: placeholder ? undefined : veilOf(type, veil),
        }}
      >
        <span
          dir="auto"
          className={clsx(
            'line-clamp-4 max-w-full shrink-0 pb-[.06em] font-display leading-[1.08] text-balance break-words',
            type.italic && 'italic',
            type.capitals && 'tracking-[.06em] uppercase',
          )}
          style={{ fontSize: fontSizeOf(title, type), fontWeight: type.weight }}
        >
          {title}
        </span>
        {author && (
          <span
            dir="auto"
            className="max-w-full truncate text-[max(4.6cqi,0.5625rem)] tracking-[.08em] @max-[7.5rem]:hidden"
          >
            {author}
          </span>
        )}
      </span>
      {author && <AuthorAtEdge author={author} type={type} placeholder={placeholder} />}
    </span>
  )
}

interface AuthorAtEdgeProps {
  author: string
  type: CoverTypography
  placeholder: string | null
}

/**
 * The author's name on a small cover. Below the title it would have letters of 4 px, so it is on a band at the opposite
 * edge.
 */
function AuthorAtEdge({ author, type, placeholder }: AuthorAtEdgeProps) {
  const edge = authorEdge(type)
  const { ink, veil } = textColourOn((placeholder && zoneColour(placeholder, authorZones[edge])) || unknown)
  return (
    <span
      data-author-edge={edge}
      className={clsx(
        'absolute inset-x-0 hidden justify-center px-1 @max-[7.5rem]:flex',
        edge === 'top' ? 'top-0 pt-1 pb-1.5' : 'bottom-0 pt-1.5 pb-1',
      )}
      style={{
        color: css(ink),
        backgroundImage: `linear-gradient(to ${edge === 'top' ? 'bottom' : 'top'}, ${css(veil)} 75%, transparent)`,
      }}
    >
      <span
        dir="auto"
        className="line-clamp-2 text-center text-[0.5625rem]/[1.15] font-semibold text-balance break-words"
      >
        {author}
      </span>
    </span>
  )
}

/**
 * Returns the position of the title on the cover. A title that needs more space than its zone grows away from the
 * nearest edge of the cover; a title in the middle grows in both directions.
 */
function placeOf({ zone: [from, to] }: CoverTypography): CSSProperties {
  if (from < 0.05) return { top: `${from * 100}%` }
  if (to > 0.95) return { bottom: `${(1 - to) * 100}%` }
  return { top: `${(from + to) * 50}%`, translate: '0 -50%' }
}

/**
 * On small covers the letters stay legible: they shrink below 10 px only where a word would be wider than the cover.
 */
function fontSizeOf(title: string, type: CoverTypography): string {
  const size = titleSize(title) * type.scale * 100
  return `max(${size}cqi, min(0.625rem, ${widestSize(title, type) * 100}cqi))`
}

function veilOf({ zone: [from, to] }: CoverTypography, veil: Rgb): string {
  const solid = css(veil).replace(')', ' / .72)')
  const direction = from + to < 1 ? 'to bottom' : 'to top'
  return `linear-gradient(${direction}, ${solid} 60%, transparent)`
}
