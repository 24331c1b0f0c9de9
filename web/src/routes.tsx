import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from './paths.ts'
import { lazyScreen, type Screen } from './screen.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { HomeScreen, preloadDashboard } from './screens/home-screen.tsx'
import { AppLayout } from './screens/layout/app-layout.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'

/**
 * Every screen, registered for visitors and signed-in users alike (D-53). The router, the first reads, the files that
 * are fetched first, the prerendered pages and the heads of pages all come from this table.
 */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    route: { element: <HomeScreen /> },
    preload: { chunk: 'dashboard-screen', load: preloadDashboard },
    reads: [
      { call: 'GET /api/generations', query: { active: true }, list: 'whole', signedIn: true },
      { call: 'GET /api/stories', query: { personal: true }, list: 'whole', signedIn: true, search: '' },
    ],
  },
  lazyScreen(paths.login, 'LoginScreen', () => import('./screens/login-screen.tsx')),
  lazyScreen(paths.signup, 'SignupScreen', () => import('./screens/signup-screen.tsx')),
  lazyScreen(paths.reset, 'ResetScreen', () => import('./screens/reset-screen.tsx')),
  lazyScreen(paths.mail, 'MailScreen', () => import('./screens/mail-screen.tsx')),
  lazyScreen(paths.discover, 'DiscoverScreen', () => import('./screens/discover-screen.tsx'), {
    reads: [
      { call: 'GET /api/discover/stats' },
      { call: 'GET /api/stories/public', list: 'paged', search: '' },
      { call: 'GET /api/characters/public', list: 'paged', search: '?tab=characters' },
      { call: 'GET /api/users/public', list: 'paged', search: '?tab=creators' },
    ],
  }),
  lazyScreen(paths.membership, 'MembershipScreen', () => import('./screens/membership-screen.tsx')),
  lazyScreen(paths.createStory, 'CreateStoryScreen', () => import('./screens/create-story-screen.tsx')),
  lazyScreen(paths.story(':id'), 'StoryScreen', () => import('./screens/story-screen.tsx'), {
    subject: 'story',
    reads: [
      { call: 'GET /api/stories/{id}', without: ['share', 'as'] },
      { call: 'GET /api/stories/{id}/chapters', without: ['share', 'as'] },
      { call: 'GET /api/stories/{id}/reading-place', without: ['share'], signedIn: true },
    ],
  }),
  lazyScreen(paths.desk(':id'), 'DeskScreen', () => import('./screens/desk-screen.tsx'), {
    reads: [
      { call: 'GET /api/stories/{id}', signedIn: true },
      { call: 'GET /api/stories/{id}/chapters', signedIn: true },
    ],
  }),
  lazyScreen(
    paths.createCharacter,
    'CreateCharacterScreen',
    () => import('./screens/create-character-screen.tsx'),
  ),
  lazyScreen(paths.character(':id'), 'CharacterScreen', () => import('./screens/character-screen.tsx'), {
    subject: 'character',
    // If the address has the token of a share link, the call that reads the character also sends this token.
    reads: [{ call: 'GET /api/characters/{id}', search: '' }],
  }),
  lazyScreen(paths.casts, 'CastsScreen', () => import('./screens/casts-screen.tsx'), { gated: true }),
  lazyScreen(paths.cast(':id'), 'CastScreen', () => import('./screens/cast-screen.tsx')),
  lazyScreen(paths.collections, 'CollectionsScreen', () => import('./screens/collections-screen.tsx'), {
    gated: true,
  }),
  lazyScreen(paths.collection(':id'), 'CollectionScreen', () => import('./screens/collection-screen.tsx'), {
    subject: 'collection',
  }),
  lazyScreen(paths.locations, 'LocationsScreen', () => import('./screens/locations-screen.tsx'), {
    gated: true,
  }),
  lazyScreen(
    paths.createLocation,
    'CreateLocationScreen',
    () => import('./screens/create-location-screen.tsx'),
  ),
  lazyScreen(paths.location(':id'), 'LocationScreen', () => import('./screens/location-screen.tsx'), {
    subject: 'location',
  }),
  lazyScreen(
    paths.editLocation(':id'),
    'EditLocationScreen',
    () => import('./screens/edit-location-screen.tsx'),
  ),
  lazyScreen(paths.messages, 'MessagesScreen', () => import('./screens/messages-screen.tsx'), {
    gated: true,
  }),
  lazyScreen(paths.profile, 'ProfileScreen', () => import('./screens/profile-screen.tsx'), { gated: true }),
  lazyScreen(paths.admin, 'AdminScreen', () => import('./screens/admin-screen.tsx')),
  lazyScreen(paths.user(':userId'), 'UserScreen', () => import('./screens/user-screen.tsx'), {
    subject: 'user',
    reads: [{ call: 'GET /api/users/{id}' }, { call: 'GET /api/users/{id}/stories', list: 'paged' }],
  }),
  // The membership page links to this path, which redirects to the stories on Discover (D-35).
  { path: paths.stories, route: { element: <Navigate to={paths.discover} replace /> } },
  { path: '*', route: { element: <NotFoundScreen /> } },
]

export const routes: RouteObject[] = [
  {
    element: <AppLayout />,
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    hydrateFallbackElement: <></>,
    // This route catches the errors of a screen, so that the header and the navigation stay in place. The error element
    // is not on the route of the screen itself, because the router does not render a route whose code could not be
    // loaded.
    children: [
      {
        errorElement: <ErrorScreen />,
        children: screens.map(({ path, route }) => ({ path, ...route })),
      },
    ],
  },
]
