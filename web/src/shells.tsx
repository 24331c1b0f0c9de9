import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { KnownStoryCard } from './features/stories/known-story-card.tsx'
import { queryClient } from './lib/query-client.ts'
import type { Session } from './lib/session.ts'
import { DiscoverScreen } from './screens/discover-screen.tsx'
import { LandingScreen } from './screens/landing-screen.tsx'
import { DashboardSkeleton } from './screens/layout/dashboard-skeleton.tsx'
import { Frame } from './screens/layout/frame.tsx'
import { SessionGate } from './screens/layout/session-gate.tsx'
import { StorySkeleton } from './screens/story/story-skeleton.tsx'
import type { Shell } from './shell.ts'

// Rendered when the client is built: what each screen shows before its script and data are there. The server sends it in
// the page (api/present/shells.ts), so that a phone paints at once, and React puts the living screen in its place.

const visitor: Session = {
  user: null,
  loading: false,
  expected: false,
  unreachable: false,
  retry: () => undefined,
}
const writer: Session = { ...visitor, loading: true, expected: true }

/** The server writes the story's own words here. */
const story = { title: '{{title}}', description: '{{description}}' }
const withCover = { ...story, coverImageUrl: '{{picture}}', coverImageSmallUrl: '{{smallPicture}}' }
const withoutCover = { ...story, coverImageUrl: null, coverImageSmallUrl: null }

/** A writer's first stories, as many as the server knows covers of. */
const shelfOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    title: `{{title${n + 1}}}`,
    coverImageUrl: `{{picture${n + 1}}}`,
    coverImageSmallUrl: `{{smallPicture${n + 1}}}`,
  }))
const roomWith = (count: number): Kind => ({
  at: '^/$',
  path: '/',
  signedIn: true,
  needs: ['name', ...shelfOf(count).flatMap((_, n) => [`title${n + 1}`, `picture${n + 1}`])],
  of: () => (
    <DashboardSkeleton name="{{name}}">
      {count === 0 ? undefined : (
        <div className="shelf">
          {shelfOf(count).map((story) => (
            <KnownStoryCard key={story.title} story={story} />
          ))}
        </div>
      )}
    </DashboardSkeleton>
  ),
})

interface Kind {
  at: string
  /** Only for a browser that carries a session. */
  signedIn?: boolean
  /** Where links find themselves to be. */
  path: string
  needs?: Shell['needs']
  of: (session: Session) => ReactElement | null
}

const kinds: readonly Kind[] = [
  ...[4, 3, 2, 1, 0].map(roomWith),
  {
    at: '^/(\\?|$)',
    path: '/',
    of: ({ expected }) => (expected ? <DashboardSkeleton /> : <LandingScreen />),
  },
  { at: '^/discover$', path: '/discover', of: () => <DiscoverScreen /> },
  {
    at: '^/stories/\\d+(\\?|$)',
    path: '/stories/0',
    needs: ['title', 'description', 'picture', 'smallPicture'],
    of: () => <StorySkeleton known={withCover} />,
  },
  {
    at: '^/stories/\\d+(\\?|$)',
    path: '/stories/0',
    needs: ['title', 'description'],
    of: () => <StorySkeleton known={withoutCover} />,
  },
  { at: '^/stories/\\d+(\\?|$)', path: '/stories/0', of: () => <StorySkeleton /> },
  {
    at: '^/(profile|messages|locations|collections|casts)(\\?|$)',
    path: '/locations',
    of: (session) => (session.expected ? <SessionGate session={session} /> : null),
  },
  { at: '', path: '/elsewhere', of: () => null },
]

/** All of them; the first one that fits a page is its own. */
export function renderShells(): Shell[] {
  const rendered = [visitor, writer].flatMap((session) =>
    kinds.flatMap(({ at, path, signedIn = session.expected, needs = [], of }) => {
      if (signedIn !== session.expected) return []
      const markup = renderToStaticMarkup(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <Frame session={session} landing={path === '/' && !session.expected}>
              {of(session)}
            </Frame>
          </MemoryRouter>
        </QueryClientProvider>,
      )
      // React itself puts the preloads of eager pictures before all else.
      const [head = ''] = /^(<link [^>]*>)*/.exec(markup) ?? []
      return [{ at, signedIn, needs, head, html: stilled(markup.slice(head.length)) }]
    }),
  )
  // What it would keep for an hour would keep the build from ending.
  queryClient.clear()
  return rendered
}

// Links lead where they say without a script; what needs one cannot be reached yet, and nothing typed is lost.
function stilled(html: string): string {
  return html.replace(/<(input|button)\b/g, '<$1 inert')
}
