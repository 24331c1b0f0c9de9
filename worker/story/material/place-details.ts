import { toSingleLine } from '../text/sections.ts'

/** The fields of a location's form besides its name (D-111). */
export type PlaceFields = {
  type?: string | null
  description?: string | null
  setting?: string | null
  atmosphere?: string | null
  keyFeatures?: string | null
  timePeriod?: string | null
  propertyCondition?: string | null
  architecturalStyle?: string | null
  size?: string | null
  numberOfRooms?: number | null
  /** A list, stored as JSON text; '' if it was never filled (D-48). */
  roomTypes?: string | null
  roomDescriptions?: string | null
  specialFeatures?: string | null
  surroundings?: string | null
  climate?: string | null
  accessibility?: string | null
  lightingStyle?: string | null
  soundscape?: string | null
  scents?: string | null
}

const labels = [
  ['timePeriod', 'Period'],
  ['architecturalStyle', 'Architecture'],
  ['propertyCondition', 'Condition'],
  ['size', 'Size'],
  ['numberOfRooms', 'Rooms'],
  ['roomTypes', 'Kinds of rooms'],
  ['roomDescriptions', 'The rooms'],
  ['specialFeatures', 'Special'],
  ['surroundings', 'Around it'],
  ['climate', 'Climate'],
  ['lightingStyle', 'Light'],
  ['soundscape', 'Sounds'],
  ['scents', 'Scents'],
  ['accessibility', 'Access'],
] as const satisfies readonly (readonly [keyof PlaceFields, string])[]

/** Renders the fields of a location that its line in the prompt does not contain: 'Size: small. Climate: mild.'. */
export function placeDetails(place: PlaceFields): string {
  return labels
    .map(([field, label]) => {
      const value =
        field === 'roomTypes' ? listText(place.roomTypes) : toSingleLine(String(place[field] ?? ''))
      return value === '' ? '' : `${label}: ${value.replace(/\.$/, '')}.`
    })
    .filter(Boolean)
    .join(' ')
}

function listText(stored: string | null | undefined): string {
  try {
    const list: unknown = JSON.parse(stored || '[]')
    if (Array.isArray(list))
      return list
        .map((item) => toSingleLine(String(item)))
        .filter(Boolean)
        .join(', ')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return toSingleLine(stored ?? '')
}
