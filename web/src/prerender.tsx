import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { BuiltPages, BuiltShell, FirstLoad } from '#contract/pages.ts'
import { buildUrl } from './lib/api.ts'
import { PAGE } from './lib/list-pages.ts'
import { queryClient } from './lib/query-client.ts'
import { currentUser, type Session } from './lib/session.ts'
import { screens } from './routes.tsx'
import { type FirstRead, pathExpression, type Screen } from './screen.ts'
import { Frame } from './screens/layout/frame.tsx'
import { SessionGate } from './screens/layout/session-gate.tsx'
import { type Shell, shells } from './shells.tsx'

// The build runs this module (web/build/first-paint.ts); it is not part of the client.

const visitor: Session = {
  user: null,
  loading: false,
  expected: false,
  unreachable: false,
  retry: () => undefined,
}
const writer: Session = { ...visitor, loading: true, expected: true }

const gate: Shell = { signedIn: true, of: () => <SessionGate session={writer} /> }
const empty: Shell = { of: () => null }

/** Returns the files that a chunk of the client needs in addition to those that every screen loads. */
type FilesOf = (chunk: string) => string[]

/**
 * Renders the HTML that each screen shows before its script and data have loaded. Also lists the files and API calls
 * that each page starts meanwhile.
 */
export function renderPages(filesOf: FilesOf): BuiltPages {
  const stray = Object.keys(shells).find((path) => screens.every((screen) => screen.path !== path))
  if (stray) throw new Error(`shells.tsx has a shell for ${stray}, but no screen has this path`)
  // During prerendering, components that read the user get a visitor.
  queryClient.setQueryData(currentUser.queryKey, null)
  const pieces: string[] = []
  const indexOf = (piece: string) => {
    if (!pieces.includes(piece)) pieces.push(piece)
    return pieces.indexOf(piece)
  }
  const built = screens.map((screen) => ({
    path: pathExpression(screen.path),
    subject: screen.subject,
    firstLoad: firstLoadOf(screen, filesOf),
    shells: [...(shells[screen.path] ?? []), ...(screen.gated ? [gate] : []), empty].flatMap((shell) =>
      [visitor, writer]
        .filter(({ expected }) => shell.signedIn === undefined || shell.signedIn === expected)
        .map((session) => renderShell(screen, shell, session, indexOf)),
    ),
  }))
  // The cache has timers that drop old answers. A running timer would keep the build from ending, so the cache is
  // cleared.
  queryClient.clear()
  return { pieces, screens: built }
}

function renderShell(
  { path }: Screen,
  { query, needs = [], of }: Shell,
  session: Session,
  indexOf: (piece: string) => number,
): BuiltShell {
  const address = path.replace(/:\w+/g, '0').replace('*', '/elsewhere') + (query ? `?${query}` : '')
  const render = (children: ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryClientProvider>,
    )
  const signedIn = session.expected
  const frame = render(
    <Frame session={session} landing={path === '/' && !signedIn}>
      {'{{screen}}'}
    </Frame>,
  )
  const screen = render(of(signedIn))
  // React writes a preload link for each important picture at the beginning of its output.
  const [links = ''] = /^(<link [^>]*>)*/.exec(screen) ?? []
  return {
    signedIn,
    search: query ? `[?&]${query}(&|$)` : query === '' ? '^$' : '',
    needs,
    head: links.replace(/<link [^>]*\{\{(\w+)\.[^>]*>/g, '{{#$1}}$&{{/$1}}'),
    frame: indexOf(withInertControls(frame)),
    screen: indexOf(withInertControls(screen.slice(links.length))),
  }
}

// Links work without the script. Other controls are inert until the script has run, so that no input of the user is
// lost.
function withInertControls(html: string): string {
  return html.replace(/<(input|button|summary)\b/g, '<$1 inert')
}

// On every screen, a signed-in user also needs the answer about the user and the code of the header's menus.
const userRead: FirstRead = { call: 'GET /api/auth/user', signedIn: true }
const headerChunk = 'account-tools'

function firstLoadOf({ path, chunk, preload, reads = [] }: Screen, filesOf: FilesOf): FirstLoad {
  return {
    path: pathExpression(path),
    files: chunk ? filesOf(chunk) : [],
    signedInFiles: [...filesOf(headerChunk), ...(preload ? filesOf(preload.chunk) : [])],
    reads: [userRead, ...reads].map(({ call, query = {}, list, search, without, signedIn }) => ({
      url: buildUrl(call.replace('{id}', '$1'), {
        query: list === 'paged' ? { ...query, limit: PAGE } : query,
      }),
      search,
      without,
      signedIn,
    })),
  }
}
