type Id = number | string

/** The path of every screen. Links and web/src/routes.tsx use these paths. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  reset: '/reset',
  /** The links in mails. Their address is in core/mail/templates.ts. */
  mail: '/mail',
  discover: '/discover',
  membership: '/membership',
  stories: '/stories',
  createStory: '/stories/create',
  story: (id: Id) => `/stories/${id}`,
  /** The page of a story in the readers' view, for people who write the story. */
  readersView: (id: Id) => `/stories/${id}?as=reader`,
  desk: (id: Id) => `/stories/${id}/desk`,
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

/** The stories on Discover with a tag (D-143). */
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
