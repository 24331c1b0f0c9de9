/**
 * One choice of an option list: its value in calls, and its label on screens. The lists have the order of the
 * specification.
 */
export type Option = readonly [value: string, label: string]

function same<const T extends string>(...values: T[]): (readonly [T, string])[] {
  return values.map((value) => [value, value] as const)
}

function titled<const T extends string>(...values: T[]): (readonly [T, string])[] {
  return values.map((value) => [value, capitalized(value)] as const)
}

function capitalized(value: string): string {
  return value.replace(/^./, (first) => first.toUpperCase())
}

/** Returns the values of an option list, without the labels. */
export function valuesOf<T extends string>(options: readonly (readonly [T, string])[]): [T, ...T[]] {
  return options.map(([value]) => value) as [T, ...T[]]
}

// The option lists for the fields of a story.
export const genres = titled('romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy')
export type Genre = (typeof genres)[number][0]
export const storyStatuses = titled('draft', 'current', 'completed')
export type StoryStatus = (typeof storyStatuses)[number][0]
export const tones = titled('romantic', 'dramatic', 'light', 'passionate')
export type Tone = (typeof tones)[number][0]
export const chapterSizes = titled('short', 'medium', 'long')
export type ChapterSize = (typeof chapterSizes)[number][0]

/**
 * The minimum and the maximum number of words of a chapter, for each call that orders a chapter and each chapter size
 * (D-15).
 */
export const wordBands = {
  story: { short: [500, 800], medium: [1000, 1500], long: [2000, 3000] },
  chapter: { short: [500, 800], medium: [800, 1200], long: [1200, 1800] },
} as const satisfies Record<'story' | 'chapter', Record<ChapterSize, readonly [number, number]>>

/** The names of the spice levels 1 to 5 in calls (D-16). */
export const spiceWords = ['sweet', 'warm', 'steamy', 'sultry', 'scorching'] as const
export type SpiceWord = (typeof spiceWords)[number]
/** Labels of the spice levels 1 to 5 on screens (D-292). */
export const spiceLabels = [
  'Sweet & Innocent',
  'Tender Romance',
  'Moderate Heat',
  'Steamy Romance',
  'Full Heat',
] as const

// The option lists for the fields of a character.
export const genders = titled('woman', 'man', 'non-binary', 'genderfluid', 'other')
export const races = titled(
  'white',
  'black',
  'hispanic',
  'asian',
  'native-american',
  'pacific-islander',
  'middle-eastern',
  'multiracial',
  'other',
)
export const ethnicities = titled(
  'african',
  'asian-east',
  'asian-south',
  'asian-southeast',
  'european',
  'latin-american',
  'middle-eastern',
  'native-american',
  'caribbean',
  'mixed',
  'other',
)
export const hairColors = titled('blonde', 'brunette', 'auburn', 'black', 'red', 'gray', 'white', 'chestnut')
export const hairStyles = titled(
  'long wavy',
  'short curly',
  'pixie cut',
  'shoulder-length straight',
  'bob cut',
  'braided',
  'updo',
  'messy bun',
)
export const eyeColors = titled(
  'emerald green',
  'sapphire blue',
  'chocolate brown',
  'hazel',
  'amber',
  'violet',
  'steel gray',
)
export const eyeShapes = titled('almond-shaped', 'round', 'hooded', 'upturned', 'downturned')
export const skinTones = titled(
  'porcelain',
  'fair',
  'light',
  'medium',
  'olive',
  'tan',
  'golden',
  'deep',
  'rich',
)
export const bodyTypes = titled(
  'petite',
  'slender',
  'athletic',
  'curvy',
  'full-figured',
  'tall and lean',
  'muscular',
)
export const heights = titled('petite', 'short', 'average', 'tall', 'very tall', 'statuesque')
export const clothingStyles = titled(
  'casual',
  'elegant',
  'bohemian',
  'vintage',
  'professional',
  'romantic',
  'edgy',
  'sporty',
  'formal',
  'period dress',
  'minimalist',
  'rustic',
)
export const timePeriods = titled(
  'contemporary',
  'regency',
  'victorian',
  'medieval',
  '1920s',
  '1950s',
  'futuristic',
)
export const personalityTraits = titled(
  'adventurous',
  'affectionate',
  'ambitious',
  'brooding',
  'charming',
  'compassionate',
  'confident',
  'curious',
  'devoted',
  'dreamy',
  'fiery',
  'flirtatious',
  'gentle',
  'guarded',
  'honest',
  'idealistic',
  'independent',
  'intelligent',
  'jealous',
  'loyal',
  'melancholy',
  'mischievous',
  'mysterious',
  'passionate',
  'patient',
  'playful',
  'proud',
  'protective',
  'quick-witted',
  'rebellious',
  'reserved',
  'romantic',
  'sensitive',
  'shy',
  'stubborn',
  'tender',
  'vulnerable',
  'warm-hearted',
  'wise',
  'witty',
)

// The option lists for collaboration requests, shares and roles of collaborators.
export const requestTypes = titled('story', 'character', 'general')
export const sharePermissions = titled('view', 'edit', 'fork')
export const shareTypes = [
  ['direct', 'Direct'],
  ['link', 'Link'],
  ['temporary', 'Temporary'],
] as const
export const collaboratorRoles = titled('viewer', 'editor', 'admin')
/** The roles of a collaborator of a story (D-152). */
export const storyRoles = titled('reader', 'commenter', 'editor')
export const themes = titled('light', 'dark', 'system')

// The option lists for the fields of a location (D-39, D-295).
export const propertyConditions = same(
  'Pristine',
  'Well-maintained',
  'Lived-in',
  'Worn',
  'Dilapidated',
  'Ruins',
  'Under construction',
)
export const architecturalStyles = same(
  'Victorian',
  'Modern',
  'Contemporary',
  'Traditional',
  'Colonial',
  'Tudor',
  'Gothic',
  'Art Deco',
  'Cottage',
  'Minimalist',
  'Industrial',
  'Rustic',
  'Mediterranean',
  'Craftsman',
  'Neoclassical',
  'Other',
)
export const locationSizes = same('Tiny', 'Small', 'Medium', 'Large', 'Massive', 'Sprawling')
export const lightingStyles = same(
  'Bright',
  'Dim',
  'Romantic',
  'Mysterious',
  'Natural',
  'Candlelit',
  'Fluorescent',
  'LED',
  'Firelit',
)
export const climates = same('Tropical', 'Temperate', 'Cold', 'Arid', 'Humid', 'Dry', 'Mild', 'Harsh')
export const roomTypes = same(
  'Bedroom',
  'Living room',
  'Kitchen',
  'Bathroom',
  'Dining room',
  'Library',
  'Study',
  'Ballroom',
  'Conservatory',
  'Wine cellar',
  'Attic',
  'Basement',
  'Nursery',
  'Parlor',
  'Music room',
  'Balcony',
  'Courtyard',
  'Garden',
  'Gallery',
  'Tower',
)
