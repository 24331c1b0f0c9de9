type Id = number | string

/** The path of every screen. Links and web/src/routes.tsx use these paths. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  reset: '/reset',
  /**
   * The path that links in mails open, except links to reset a password. core/mail/templates.ts writes the same path.
   */
  mail: '/mail',
  discover: '/discover',
  membership: '/membership',
  stories: '/stories',
  createStory: '/stories/create',
  story: (id: Id) => `/stories/${id}`,
  /** The readers' view of a story: people who write the story see its page as readers do. */
  readersView: (id: Id) => `/stories/${id}?as=reader`,
  desk: (id: Id, chapter?: number | 'new') =>
    `/stories/${id}/desk${chapter === undefined ? '' : `?chapter=${chapter}`}`,
  createCharacter: '/characters/create',
  character: (id: Id) => `/characters/${id}`,
  user: (id: Id) => `/users/${id}`,
  casts: '/casts',
  cast: (id: Id) => `/casts/${id}`,
  collections: '/collections',
  collection: (id: Id) => `/collections/${id}`,
  locations: '/locations',
  createLocation: '/locations/create',
  location: (id: Id) => `/locations/${id}`,
  editLocation: (id: Id) => `/locations/${id}/edit`,
  messages: '/messages',
  profile: '/profile',
  admin: '/admin',
  savedStories: '/profile?tab=stories&show=saved',
} as const

/** Returns the path that shows the stories on Discover with a tag (D-143). */
export function taggedPath(tag: string): string {
  return `${paths.discover}?tag=${encodeURIComponent(tag)}`
}

/** Paths of the server to which the browser navigates. The API functions of the client do not call them. */
export const serverPaths = {
  login: '/api/login',
  /** Signs in with the external provider. If none is set up, the same form shows a message (D-129). */
  continueFrom: { login: '/api/login?from=login', signup: '/api/login?from=signup' },
  logout: '/api/logout',
  queueBoard: '/admin/queues',
  exportAccount: '/api/user/export',
} as const
