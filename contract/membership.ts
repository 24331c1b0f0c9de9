/**
 * One tier: its price, its monthly limits (null is unlimited), and how its generations are queued and written (D-52,
 * D-296).
 */
export interface TierEntry {
  name: string
  price: string
  mark?: string
  tagline: string
  /**
   * Limits of a calendar month (UTC) on works that the AI writes and works made by hand. The use is always counted, but
   * a call is refused only with MEMBERSHIP_ENFORCEMENT=on (D-52).
   */
  limits: { chapters: number | null; characters: number | null; locations: number | null }
  /** The highest spice level that users of this tier can order from the AI. */
  maxSpice: number
  speed: string
  quality: string
  /** The share of the queue's slots that a user of this tier gets, relative to a user of the free tier. */
  weight: number
  /** The suffix that selects this tier's variant of the settings TEXT_MODEL and IMAGE_MODEL. */
  modelSetting: '' | '_BASIC' | '_PREMIUM' | '_PRO'
  exportBooks: boolean
  beta: boolean
}

/** The number of words of passages that count as one chapter of the month (D-52, D-122). */
export const wordsPerChapter = 1000

/** All membership tiers, the lowest first. */
export const tiers = {
  free: {
    name: 'Creative Explorer',
    price: 'free',
    tagline: 'Try the room on for size.',
    limits: { chapters: 5, characters: 3, locations: 2 },
    maxSpice: 2,
    speed: 'Standard',
    quality: 'Efficient',
    weight: 1,
    modelSetting: '',
    exportBooks: false,
    beta: false,
  },
  basic: {
    name: 'Storyteller',
    price: '$4.99/month',
    mark: 'Most Popular',
    tagline: 'For the story you keep coming back to.',
    limits: { chapters: 25, characters: 15, locations: 10 },
    maxSpice: 5,
    speed: 'Standard',
    quality: 'Enhanced',
    weight: 1,
    modelSetting: '_BASIC',
    exportBooks: false,
    beta: false,
  },
  premium: {
    name: 'Romance Author',
    price: '$14.99/month',
    tagline: 'For the writer with a shelf in mind.',
    limits: { chapters: 100, characters: 50, locations: 25 },
    maxSpice: 5,
    speed: '2x',
    quality: 'Premium',
    weight: 2,
    modelSetting: '_PREMIUM',
    exportBooks: true,
    beta: false,
  },
  pro: {
    name: 'Creative Haven',
    price: '$29.99/month',
    mark: 'Premium',
    tagline: 'For those who live here.',
    limits: { chapters: null, characters: null, locations: null },
    maxSpice: 5,
    speed: '3x',
    quality: 'Highest',
    weight: 3,
    modelSetting: '_PRO',
    exportBooks: true,
    beta: true,
  },
} as const satisfies Record<string, TierEntry>
export type Tier = keyof typeof tiers
