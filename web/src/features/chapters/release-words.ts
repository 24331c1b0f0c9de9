import type { Chapter } from '#contract/chapters.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

type Release = Pick<Chapter, 'state' | 'releaseAt' | 'hasUnreleasedChanges'>

/**
 * The release state of a chapter as text for its author (D-141, D-142). Times are in the time zone of the
 * browser.
 */
export function describeRelease({ state, releaseAt, hasUnreleasedChanges }: Release): string {
  if (state === 'scheduled' && releaseAt !== null) return `Scheduled for ${formatMoment(releaseAt)}`
  if (state === 'draft') return 'Draft'
  return hasUnreleasedChanges ? 'Edited since its release' : 'Released'
}

export function toneOf({ state, hasUnreleasedChanges }: Release): BadgeTone {
  if (state === 'draft') return 'gray'
  if (state === 'scheduled') return 'sky'
  return hasUnreleasedChanges ? 'butter' : 'leaf'
}

/** A short label for lists of chapters; null for a released chapter without changes, which needs no label. */
export function shortRelease({ state, hasUnreleasedChanges }: Release): string | null {
  if (state === 'draft') return 'Draft'
  if (state === 'scheduled') return 'Scheduled'
  return hasUnreleasedChanges ? 'Edited' : null
}

function formatMoment(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats a time as the value of an input field of the type datetime-local. */
export function toLocalValue(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
