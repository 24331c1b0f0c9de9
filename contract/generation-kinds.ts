import type { TierEntry } from './membership.ts'

// This file imports no zod, because the web client needs it in its first script.

/** The kinds of generations (D-9), in the order that the API documents. */
export const generationKindNames = [
  'story',
  'chapter',
  'character',
  'image',
  'avatar',
  'cover',
  'passage',
  'review',
  'reading',
] as const
export type GenerationKind = (typeof generationKindNames)[number]

/** Text and pictures wait in separate queues, so that a portrait never waits behind a chapter. */
export const queueNames = ['text', 'image'] as const
export type QueueName = (typeof queueNames)[number]

/** A counter of the month's usage, with a limit for each tier (D-52). */
export type UsageCounter = keyof TierEntry['limits']

/** The properties of one kind of generation. All differences between kinds are here, except the prompt and the job. */
export interface KindRecord {
  queue: QueueName
  /** The counter that one order increases by one; null for a kind that has no limit or that counts words instead. */
  counts: UsageCounter | null
  /** Whether the words of the result are added to the monthly usage; 1,000 words count as one chapter (D-122). */
  countsWords: boolean
  /**
   * If true, the system orders generations of this kind, and not a user. Users see them nowhere: they are in no list
   * and no push, have no notice, and look missing (D-104).
   */
  isInternal: boolean
  /**
   * The thing that a generation is about. For a story or a character the row has its `storyId` or
   * `characterId`; for a user it is the owner.
   */
  subject: 'story' | 'character' | 'user'
  /** Whether the order creates the subject as a draft, which stays without content if the generation fails (D-10). */
  createsSubject: boolean
  /**
   * The type of the result. The text of a chapter is also the text of its generation, which screens show while it is
   * written.
   */
  makes: 'chapter' | 'character' | 'picture' | 'suggestions' | 'findings' | 'records'
  /**
   * Kinds that cannot be active for a subject while a generation of this kind is active (D-14). Partial unique indexes
   * on `generations` enforce this rule.
   */
  excludes: readonly GenerationKind[]
  words: {
    /** Title of a running generation on screens. */
    label: string
    /** The beginning of the message with which an order fails because of `generation_active` (409). */
    active: string
    /**
     * The message of 403 for a user who can see the subject but may not order this kind; null where no user gets it.
     */
    forbidden: string | null
    /** The short message that the screen shows after a completed generation; null when it shows none. */
    successToast: string | null
    failureToast: string
    /**
     * Returns the name of the result for the title of a notification, which adds ' is ready' or ' could not be
     * finished' (D-76).
     */
    notice(of: { subject: string; chapter: string }): string
  }
}

/**
 * One record for each kind of generation. Queues, limits, notices, labels and database constraints are derived from the
 * records or tested against them.
 */
export const generationKinds: Readonly<Record<GenerationKind, KindRecord>> = {
  story: {
    queue: 'text',
    counts: 'chapters',
    countsWords: false,
    isInternal: false,
    subject: 'story',
    createsSubject: true,
    makes: 'chapter',
    excludes: ['story', 'chapter'],
    words: {
      label: 'New story',
      active: 'This story is being written right now.',
      forbidden: null,
      successToast: 'Story generated successfully!',
      failureToast: 'Failed to generate story. Please try again.',
      notice: ({ subject }) => `“${subject}”`,
    },
  },
  chapter: {
    queue: 'text',
    counts: 'chapters',
    countsWords: false,
    isInternal: false,
    subject: 'story',
    createsSubject: false,
    makes: 'chapter',
    excludes: ['story', 'chapter'],
    words: {
      label: 'Next chapter',
      active: 'This story is being written right now.',
      forbidden: 'Only its author can have chapters of this story written.',
      successToast: null,
      failureToast: 'Failed to generate story content. Please try again.',
      notice: ({ subject, chapter }) => `${chapter} of “${subject}”`,
    },
  },
  character: {
    queue: 'text',
    counts: 'characters',
    countsWords: false,
    isInternal: false,
    subject: 'character',
    createsSubject: true,
    makes: 'character',
    excludes: ['character'],
    words: {
      label: 'New character',
      active: 'This character is being written right now.',
      forbidden: null,
      successToast: 'Character generated successfully!',
      failureToast: 'Failed to generate character. Please try again.',
      notice: ({ subject }) => subject,
    },
  },
  image: {
    queue: 'image',
    counts: null,
    countsWords: false,
    isInternal: false,
    subject: 'character',
    createsSubject: false,
    makes: 'picture',
    excludes: ['image'],
    words: {
      label: 'Portrait',
      active: 'This character is being painted right now.',
      forbidden: 'Only its author can have this character painted.',
      successToast: null,
      failureToast: 'Failed to generate character image',
      notice: ({ subject }) => `The portrait of ${subject}`,
    },
  },
  avatar: {
    queue: 'image',
    counts: null,
    countsWords: false,
    isInternal: false,
    subject: 'user',
    createsSubject: false,
    makes: 'picture',
    excludes: ['avatar'],
    words: {
      label: 'Your avatar',
      active: 'Your avatar is being painted right now.',
      forbidden: null,
      successToast: null,
      failureToast: 'Failed to generate AI avatar. Please try again.',
      notice: () => 'Your avatar',
    },
  },
  cover: {
    queue: 'image',
    counts: null,
    countsWords: false,
    isInternal: false,
    subject: 'story',
    createsSubject: false,
    makes: 'picture',
    excludes: ['cover'],
    words: {
      label: 'Cover',
      active: 'The cover of this story is being painted right now.',
      forbidden: 'Only its author can have a cover of this story painted.',
      successToast: null,
      failureToast: 'Failed to generate cover image',
      notice: ({ subject }) => `The cover of “${subject}”`,
    },
  },
  passage: {
    queue: 'text',
    counts: null,
    countsWords: true,
    isInternal: false,
    subject: 'story',
    createsSubject: false,
    makes: 'suggestions',
    excludes: [],
    words: {
      label: 'Passage',
      active: 'This passage is being written right now.',
      forbidden: 'Only its author can have passages of this story written.',
      successToast: null,
      failureToast: 'Failed to generate passage. Please try again.',
      notice: ({ subject, chapter }) => `A passage of ${chapter} of “${subject}”`,
    },
  },
  review: {
    queue: 'text',
    counts: null,
    countsWords: false,
    isInternal: false,
    subject: 'story',
    createsSubject: false,
    makes: 'findings',
    excludes: ['review'],
    words: {
      label: 'Review',
      active: 'This story is being reviewed right now.',
      forbidden: 'Only its author can have this story reviewed.',
      successToast: null,
      failureToast: 'Failed to review story. Please try again.',
      notice: ({ subject }) => `The review of “${subject}”`,
    },
  },
  reading: {
    queue: 'text',
    counts: null,
    countsWords: false,
    isInternal: true,
    subject: 'story',
    createsSubject: false,
    makes: 'records',
    // A chapter can have only one active reading, which a unique index on the chapter enforces. A story can have
    // several.
    excludes: [],
    words: {
      label: 'Reading',
      active: 'This chapter is being read right now.',
      forbidden: 'Only its author can have a chapter of this story read.',
      successToast: null,
      failureToast: 'Failed to read chapter.',
      notice: ({ subject, chapter }) => `The reading of ${chapter} of “${subject}”`,
    },
  },
}

/**
 * Returns true when this version of the server has a kind of that name. A row that a newer version wrote, or a command
 * of an operator, can have an unknown name.
 */
export function isGenerationKind(name: string): name is GenerationKind {
  return Object.hasOwn(generationKinds, name)
}

/** Lists the kinds for whose record `fits` returns true. */
export function kindsWhere(fits: (record: KindRecord) => boolean): GenerationKind[] {
  return generationKindNames.filter((name) => fits(generationKinds[name]))
}

/** Returns true when a generation of this kind writes a chapter. */
export function makesChapter({ kind }: { kind: GenerationKind }): boolean {
  return generationKinds[kind].makes === 'chapter'
}

/** Returns true when a generation of this kind writes prose that can become words of a chapter (D-145). */
export function writesProse({ makes }: Pick<KindRecord, 'makes'>): boolean {
  return makes === 'chapter' || makes === 'suggestions'
}

/** Returns the path of the screen that shows the subject, and so the result, of a generation. */
export function subjectPath({
  kind,
  storyId,
  characterId,
}: {
  kind: GenerationKind
  storyId: number | null
  characterId: number | null
}): string {
  const paths = { story: `/stories/${storyId}`, character: `/characters/${characterId}`, user: '/profile' }
  return paths[generationKinds[kind].subject]
}
