import type { FieldErrors } from 'react-hook-form'
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
  property: ['propertyCondition', 'architecturalStyle', 'size', 'timePeriod', 'climate', 'surroundings', 'accessibility'],
  rooms: ['numberOfRooms', 'roomTypes', 'roomDescriptions', 'keyFeatures', 'specialFeatures'],
  mood: ['atmosphere', 'lightingStyle', 'soundscape', 'scents'],
}

/** The first field that is wrong, in the order of the form, and the tab it is on. */
export function firstFault(
  errors: FieldErrors<LocationValues>,
): { tab: LocationTab; field: LocationField } | null {
  for (const [tab] of locationTabs) {
    const field = fieldsOf[tab].find((name) => errors[name])
    if (field) return { tab, field }
  }
  return null
}

/** How many fields of a tab are wrong. */
export function faultsOn(tab: LocationTab, errors: FieldErrors<LocationValues>): number {
  return fieldsOf[tab].filter((name) => errors[name]).length
}
