import { paths } from '../../paths.ts'

interface Destination {
  label: string
  path: string
  for: 'everybody' | 'user' | 'admin'
}

/** The screens that the command palette can open. */
export const destinations: readonly Destination[] = [
  { label: 'Home', path: paths.home, for: 'everybody' },
  { label: 'My Room', path: paths.profile, for: 'user' },
  { label: 'Discover', path: paths.discover, for: 'everybody' },
  { label: 'Places', path: paths.locations, for: 'user' },
  { label: 'Casts', path: paths.casts, for: 'user' },
  { label: 'Collections', path: paths.collections, for: 'user' },
  { label: 'Messages', path: paths.messages, for: 'user' },
  { label: 'Saved stories', path: paths.savedStories, for: 'user' },
  { label: 'Membership', path: paths.membership, for: 'everybody' },
  { label: 'Admin', path: paths.admin, for: 'admin' },
]

/** The screens on which the command palette lets the user create something. */
export const creations = [
  { label: 'New story', path: paths.createStory },
  { label: 'New character', path: paths.createCharacter },
  { label: 'New place', path: paths.createLocation },
] as const
