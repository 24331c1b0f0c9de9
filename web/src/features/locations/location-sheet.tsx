import type { ReactNode } from 'react'
import type { Location } from '#contract/locations.ts'
import { formatNumber } from '../../lib/format.ts'
import { readRoomTypes } from './room-types.ts'

/** Shows all details of a location and leaves out empty ones. */
export function LocationSheet({ location }: { location: Location }) {
  const rooms = readRoomTypes(location.roomTypes)
  const facts = [
    ['Condition', location.propertyCondition],
    ['Style', location.architecturalStyle],
    ['Size', location.size],
    ['Time period', location.timePeriod],
    ['Climate', location.climate],
    ['Lighting', location.lightingStyle],
    ['Rooms', location.numberOfRooms === null ? '' : formatNumber(location.numberOfRooms)],
  ].filter(([, value]) => value)
  return (
    <div className="grid gap-11">
      <SheetSection id="place" title="The Place">
        <TextBlock title="Setting" text={location.setting} />
        <TextBlock title="Surroundings" text={location.surroundings} />
        <TextBlock title="How to Get There" text={location.accessibility} />
      </SheetSection>
      {facts.length > 0 && (
        <section aria-labelledby="property-details">
          <Heading id="property-details">Property Details</Heading>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd dir="auto" className="font-semibold">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <SheetSection id="rooms-and-features" title="Rooms & Features">
        {rooms.length > 0 && (
          <ul aria-label="Rooms" className="flex flex-wrap gap-2">
            {rooms.map((room) => (
              <li
                dir="auto"
                key={room}
                className="rounded-full bg-rose-wash px-3.5 py-1 text-[0.9375rem] font-medium text-rose-strong"
              >
                {room}
              </li>
            ))}
          </ul>
        )}
        <TextBlock title="Room Descriptions" text={location.roomDescriptions} />
        <TextBlock title="Key Features" text={location.keyFeatures} />
        <TextBlock title="Special Features" text={location.specialFeatures} />
      </SheetSection>
      <SheetSection id="mood-and-ambiance" title="Mood & Ambiance">
        <TextBlock title="Atmosphere" text={location.atmosphere} />
        <TextBlock title="Soundscape" text={location.soundscape} />
        <TextBlock title="Scents" text={location.scents} />
      </SheetSection>
    </div>
  )
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-2xl">
      {children}
    </h2>
  )
}

interface SheetSectionProps {
  id: string
  title: string
  children: ReactNode
}

// A section without content is hidden by CSS, together with its heading.
function SheetSection({ id, title, children }: SheetSectionProps) {
  return (
    <section aria-labelledby={id} className="has-[>div:empty]:hidden">
      <Heading id={id}>{title}</Heading>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

function TextBlock({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">{title}</h3>
      <p dir="auto" className="mt-0.5 max-w-[65ch] whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
