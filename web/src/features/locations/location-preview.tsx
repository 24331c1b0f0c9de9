import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { capitalize } from '../../lib/format.ts'
import type { LocationFormReturn } from './bound-fields.tsx'
import { LocationPicture } from './location-picture.tsx'

// The preview is updated after a pause in typing, because a new picture for every letter would flicker.
const PAUSE_MS = 400

/** Shows how the location will look as a card. It is hidden on small screens. */
export function LocationPreview({ form }: { form: LocationFormReturn }) {
  const [name, type, description, imageUrl, lightingStyle, climate, atmosphere, timePeriod, setting] =
    useWatch({
      control: form.control,
      name: [
        'name',
        'type',
        'description',
        'imageUrl',
        'lightingStyle',
        'climate',
        'atmosphere',
        'timePeriod',
        'setting',
      ],
    })
  const now = {
    name: name.trim(),
    type,
    imageUrl: /^https?:\/\/./.test(imageUrl ?? '') ? (imageUrl ?? '') : '',
    lightingStyle: lightingStyle ?? '',
    climate: climate ?? '',
    atmosphere: atmosphere ?? '',
    timePeriod: timePeriod ?? '',
    setting,
  }
  const painted = useSettled(now)
  return (
    <aside aria-label="Preview" className="hidden lg:block">
      <div className="sticky top-24 overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line),var(--shadow)]">
        <div className="aspect-5/4 overflow-hidden">
          <LocationPicture location={painted} />
        </div>
        <div className="p-5">
          <p className="kicker min-h-[1.3em]">{capitalize(type)}</p>
          <p dir="auto" className="mt-1 font-display text-xl/tight font-[560]">
            {now.name || 'A place without a name'}
          </p>
          <p dir="auto" className="mt-1.5 line-clamp-3 text-[0.9375rem]/snug text-ink-soft">
            {description || 'What you say about it appears here, and the light changes with its mood.'}
          </p>
        </div>
      </div>
    </aside>
  )
}

function useSettled<T extends Record<string, string>>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
