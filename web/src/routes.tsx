import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { ErrorScreen } from './screens/error-screen.tsx'
import { HomeScreen } from './screens/home-screen.tsx'
import { AppLayout } from './screens/layout/app-layout.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'

const loadAccountTools = () => import('./screens/layout/account-tools.tsx')
const loadDashboard = () => import('./screens/dashboard-screen.tsx')

/** Starts loading what somebody who was signed in will see first. */
export function preloadHome(): void {
  void loadAccountTools()
  if (window.location.pathname === '/') void loadDashboard()
}

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
  { path: '*', element: <NotFoundScreen /> },
]

export const router = createBrowserRouter([
  { element: <AppLayout />, errorElement: <ErrorScreen />, hydrateFallbackElement: <></>, children: screens },
])
