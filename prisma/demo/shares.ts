import type { DaysAgo, DemoUserKey } from './types.ts'

export type DemoShare = {
  character: string
  to: DemoUserKey
  permission: 'view' | 'edit' | 'fork'
  since: DaysAgo
}

export type DemoCollaborator = {
  character: string
  user: DemoUserKey
  role: 'viewer' | 'editor' | 'admin'
  since: DaysAgo
}

export const demoShares: DemoShare[] = [
  { character: 'hana-morrow', to: 'julian', permission: 'view', since: 7 },
  { character: 'orla-quill', to: 'elena', permission: 'edit', since: 0.65 },
  { character: 'corin-ash', to: 'noor', permission: 'fork', since: 16 },
]

export const demoCollaborators: DemoCollaborator[] = [
  { character: 'tomas-reyes', user: 'julian', role: 'editor', since: 19 },
  { character: 'margot-vane', user: 'elena', role: 'viewer', since: 8 },
]

/** The stories that each demo writer likes and saves, so that the writer's lists are not empty on the first visit. */
export const writersLike: Record<DemoUserKey, { stories: string[]; saved: string[] }> = {
  elena: {
    stories: [
      'a-winter-at-harrow-hall',
      'cardamom-hours',
      'leave-the-ghost-light-on',
      'night-train-to-trieste',
    ],
    saved: ['leave-the-ghost-light-on', 'a-winter-at-harrow-hall'],
  },
  julian: {
    stories: ['the-lighthouse-letters', 'the-orchard-keeper', 'here-be-dragon', 'cardamom-hours'],
    saved: ['the-lighthouse-letters', 'here-be-dragon'],
  },
  noor: {
    stories: ['the-wrong-best-man', 'the-orchard-keeper', 'two-umbrellas'],
    saved: ['the-orchard-keeper', 'the-wrong-best-man', 'night-train-to-trieste'],
  },
  ruth: { stories: ['two-umbrellas'], saved: ['two-umbrellas'] },
}
