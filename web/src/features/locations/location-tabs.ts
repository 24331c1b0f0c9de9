import type { LocationValues } from './location-values.ts'

export type LocationTab = 'basic' | 'property' | 'rooms' | 'mood'
export type LocationField = keyof LocationValues

export const locationTabs = [
  ['basic', 'Basic Info'],
  ['property', 'Property Details'],
  ['rooms', 'Rooms & Features'],
  ['mood', 'Mood & Ambiance'],
] as const satisfies readonly (readonly [LocationTab, string])[]

/** Every field in the order it is met, under its tab. */
export const fieldsOf: Readonly<Record<LocationTab, readonly LocationField[]>> = {
  basic: ['name', 'type', 'description', 'setting', 'imageUrl', 'isPublic'],
  property: [
    'propertyCondition',
    'architecturalStyle',
    'size',
    'timePeriod',
    'climate',
    'surroundings',
    'accessibility',
  ],
  rooms: ['numberOfRooms', 'roomTypes', 'roomDescriptions', 'keyFeatures', 'specialFeatures'],
  mood: ['atmosphere', 'lightingStyle', 'soundscape', 'scents'],
}

/** The first field that is wrong, in the order of the form, and the tab it is on. */
export function firstFault(
  isWrong: (field: LocationField) => boolean,
): { tab: LocationTab; field: LocationField } | null {
  for (const [tab] of locationTabs) {
    const field = fieldsOf[tab].find(isWrong)
    if (field) return { tab, field }
  }
  return null
}
