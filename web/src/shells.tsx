import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { KnownStrip } from './features/generations/known-strip.tsx'
import { RunningCard } from './features/generations/strip-frame.tsx'
import { KnownStoryCard } from './features/stories/known-story-card.tsx'
import { queryClient } from './lib/query-client.ts'
import { currentUser, type Session } from './lib/session.ts'
import { CharacterSkeleton } from './screens/character/character-skeleton.tsx'
import { DiscoverScreen } from './screens/discover-screen.tsx'
import { LandingScreen } from './screens/landing-screen.tsx'
import { DashboardSkeleton } from './screens/layout/dashboard-skeleton.tsx'
import { Frame } from './screens/layout/frame.tsx'
import { SessionGate } from './screens/layout/session-gate.tsx'
import { LoginScreen } from './screens/login-screen.tsx'
import { MembershipScreen } from './screens/membership-screen.tsx'
import { SignupScreen } from './screens/signup-screen.tsx'
import { StorySkeleton } from './screens/story/story-skeleton.tsx'
import { UserSkeleton } from './screens/user/user-skeleton.tsx'
import type { Shell } from './shell.ts'

// Rendered when the client is built: what each screen shows before its script and data are there. The server sends it in
// the page (api/page/shells.ts), so that a phone paints at once, and React puts the living screen in its place.

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

/** A public character, with as much as it has. */
const bare = { name: '{{title}}', role: '{{role}}', description: '', imageUrl: null, imageSmallUrl: null }
const described = { description: '{{description}}' }
const pictured = { imageUrl: '{{picture}}', imageSmallUrl: '{{smallPicture}}' }
const knownCharacters = [
  { needs: ['title', 'role', 'picture', 'description'], known: { ...bare, ...pictured, ...described } },
  { needs: ['title', 'role', 'picture'], known: { ...bare, ...pictured } },
  { needs: ['title', 'role', 'description'], known: { ...bare, ...described } },
  { needs: ['title', 'role'], known: bare },
]

/** A writer's first stories, as many as the server knows covers of. */
const shelfOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    title: `{{title${n + 1}}}`,
    coverImageUrl: `{{picture${n + 1}}}`,
    coverImageSmallUrl: `{{smallPicture${n + 1}}}`,
  }))
/** What is being written for them: as many as may be at once, unless an operator allows more. */
const running = ['{{running1}}', '{{running2}}', '{{running3}}', '{{running4}}', '{{running5}}']
const runningCard = (count: number) => (
  <RunningCard>
    {running.slice(0, count).map((subject) => (
      <KnownStrip key={subject} subject={subject} />
    ))}
  </RunningCard>
)
const roomWith = (count: number, written: number): Kind => ({
  // Of another tab no more than the head is known.
  at: count > 0 ? '^/$' : '^/(\\?|$)',
  path: '/',
  signedIn: true,
  needs: [
    'name',
    ...shelfOf(count).flatMap((_, n) => [`title${n + 1}`, `picture${n + 1}`]),
    ...running.slice(0, written).map((_, n) => `running${n + 1}`),
  ],
  of: () => (
    <DashboardSkeleton name="{{name}}" running={written > 0 && runningCard(written)}>
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
  ...[5, 4, 3, 2, 1, 0].flatMap((written) => [4, 3, 2, 1, 0].map((count) => roomWith(count, written))),
  {
    at: '^/(\\?|$)',
    path: '/',
    of: ({ expected }) => (expected ? <DashboardSkeleton /> : <LandingScreen />),
  },
  ...['?tab=characters', '?tab=creators', ''].map((search) => ({
    at: search ? `^/discover\\?(.*&)?${search.slice(1)}(&|$)` : '^/discover(\\?|$)',
    path: `/discover${search}`,
    of: () => <DiscoverScreen />,
  })),
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
  ...knownCharacters.map(({ needs, known }) => ({
    at: '^/characters/\\d+(\\?|$)',
    path: '/characters/0',
    needs,
    // Its author has more below the picture, and nobody knows yet who it is.
    of: ({ expected }: Session) => <CharacterSkeleton known={expected ? undefined : known} />,
  })),
  { at: '^/characters/\\d+(\\?|$)', path: '/characters/0', of: () => <CharacterSkeleton /> },
  ...['{{smallPicture}}', null].map((profileImageUrl) => ({
    at: '^/users/',
    path: '/users/0',
    needs: profileImageUrl ? ['title', 'smallPicture'] : ['title'],
    of: ({ expected }: Session) => (
      <UserSkeleton known={{ name: '{{title}}', profileImageUrl }} reader={expected} />
    ),
  })),
  { at: '^/users/', path: '/users/0', of: ({ expected }) => <UserSkeleton reader={expected} /> },
  { at: '^/membership(\\?|$)', path: '/membership', of: () => <MembershipScreen /> },
  // Somebody with a session is sent on; what sign-in elsewhere said stands above the form.
  { at: '^/login$', path: '/login', of: ({ expected }) => (expected ? null : <LoginScreen />) },
  { at: '^/signup(\\?|$)', path: '/signup', of: ({ expected }) => (expected ? null : <SignupScreen />) },
  {
    at: '^/(profile|messages|locations|collections|casts)(\\?|$)',
    path: '/locations',
    of: (session) => (session.expected ? <SessionGate session={session} /> : null),
  },
  { at: '', path: '/elsewhere', of: () => null },
]

/** All of them; the first one that fits a page is its own. */
export function renderShells(): Shell[] {
  // Where a screen asks itself, nobody is signed in.
  queryClient.setQueryData(currentUser.queryKey, null)
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
  return html.replace(/<(input|button|summary)\b/g, '<$1 inert')
}
