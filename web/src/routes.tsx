import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from './paths.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { HomeScreen } from './screens/home-screen.tsx'
import { AppLayout } from './screens/layout/app-layout.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'

// All routes are registered signed in or out (decision 53); each screen is fetched when it is first gone to.
const screens: RouteObject[] = [
  { path: '/', element: <HomeScreen /> },
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('./screens/login-screen.tsx')).LoginScreen }),
  },
  {
    path: '/signup',
    lazy: async () => ({ Component: (await import('./screens/signup-screen.tsx')).SignupScreen }),
  },
  {
    path: '/reset',
    lazy: async () => ({ Component: (await import('./screens/reset-screen.tsx')).ResetScreen }),
  },
  {
    path: '/discover',
    lazy: async () => ({ Component: (await import('./screens/discover-screen.tsx')).DiscoverScreen }),
  },
  {
    path: '/membership',
    lazy: async () => ({ Component: (await import('./screens/membership-screen.tsx')).MembershipScreen }),
  },
  {
    path: '/stories/create',
    lazy: async () => ({ Component: (await import('./screens/create-story-screen.tsx')).CreateStoryScreen }),
  },
  {
    path: '/stories/:id',
    lazy: async () => ({ Component: (await import('./screens/story-screen.tsx')).StoryScreen }),
  },
  {
    path: '/characters/create',
    lazy: async () => ({
      Component: (await import('./screens/create-character-screen.tsx')).CreateCharacterScreen,
    }),
  },
  {
    path: '/characters/:id',
    lazy: async () => ({ Component: (await import('./screens/character-screen.tsx')).CharacterScreen }),
  },
  {
    path: '/casts',
    lazy: async () => ({ Component: (await import('./screens/casts-screen.tsx')).CastsScreen }),
  },
  {
    path: '/casts/:id',
    lazy: async () => ({ Component: (await import('./screens/cast-screen.tsx')).CastScreen }),
  },
  {
    path: '/collections',
    lazy: async () => ({ Component: (await import('./screens/collections-screen.tsx')).CollectionsScreen }),
  },
  {
    path: '/collections/:id',
    lazy: async () => ({ Component: (await import('./screens/collection-screen.tsx')).CollectionScreen }),
  },
  {
    path: '/locations',
    lazy: async () => ({ Component: (await import('./screens/locations-screen.tsx')).LocationsScreen }),
  },
  {
    path: '/locations/create',
    lazy: async () => ({
      Component: (await import('./screens/create-location-screen.tsx')).CreateLocationScreen,
    }),
  },
  {
    path: '/locations/:id',
    lazy: async () => ({ Component: (await import('./screens/location-screen.tsx')).LocationScreen }),
  },
  {
    path: '/locations/:id/edit',
    lazy: async () => ({
      Component: (await import('./screens/edit-location-screen.tsx')).EditLocationScreen,
    }),
  },
  {
    path: '/messages',
    lazy: async () => ({ Component: (await import('./screens/messages-screen.tsx')).MessagesScreen }),
  },
  {
    path: '/profile',
    lazy: async () => ({ Component: (await import('./screens/profile-screen.tsx')).ProfileScreen }),
  },
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./screens/admin-screen.tsx')).AdminScreen }),
  },
  {
    path: '/users/:userId',
    lazy: async () => ({ Component: (await import('./screens/user-screen.tsx')).UserScreen }),
  },
  // Linked from the membership page; the stories to browse are on Discover (decision 35).
  { path: '/stories', element: <Navigate to={paths.discover} replace /> },
  { path: '*', element: <NotFoundScreen /> },
]

export const routes: RouteObject[] = [
  { element: <AppLayout />, errorElement: <ErrorScreen />, hydrateFallbackElement: <></>, children: screens },
]
