import type { LocationDetail } from '#contract/locations.ts'
import { readRoomTypes } from './location-values.ts'

/** What is known of a place, part by part; what was never said is left out. */
export function LocationSheet({ location }: { location: LocationDetail }) {
  const facts = [
    ['Property condition', location.propertyCondition],
    ['Architectural style', location.architecturalStyle],
    ['Size', location.size],
    ['Number of rooms', location.numberOfRooms?.toString() ?? ''],
    ['Room types', readRoomTypes(location.roomTypes).join(', ')],
    ['Time period', location.timePeriod],
    ['Climate', location.climate],
    ['Lighting style', location.lightingStyle],
  ].filter(([, value]) => value !== '')
  const texts = [
    ['Setting', location.setting],
    ['Atmosphere', location.atmosphere],
    ['Key features', location.keyFeatures],
    ['Rooms', location.roomDescriptions],
    ['Special features', location.specialFeatures],
    ['Surroundings', location.surroundings],
    ['How to Get There', location.accessibility],
    ['Soundscape', location.soundscape],
    ['Scents', location.scents],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-8">
      {facts.length > 0 && (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-3 border-b border-line pb-2.5">
              <dt className="w-40 shrink-0 text-ink-soft">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map(([label, value]) => (
        <section key={label}>
          <h2 className="mb-2 text-xl">{label}</h2>
          <p className="whitespace-pre-line">{value}</p>
        </section>
      ))}
    </div>
  )
}
