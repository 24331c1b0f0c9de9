import type { ReactElement, ReactNode } from 'react'
import { KnownStrip } from './features/generations/known-strip.tsx'
import { RunningCard } from './features/generations/strip-frame.tsx'
import { KnownStoryCard } from './features/stories/known-story-card.tsx'
import { paths } from './paths.ts'
import { CharacterSkeleton, type KnownCharacter } from './screens/character/character-skeleton.tsx'
import { DashboardFrame } from './screens/dashboard/dashboard-frame.tsx'
import { DiscoverScreen } from './screens/discover-screen.tsx'
import { LandingScreen } from './screens/landing-screen.tsx'
import { DashboardSkeleton } from './screens/layout/dashboard-skeleton.tsx'
import { LoginScreen } from './screens/login-screen.tsx'
import { MembershipScreen } from './screens/membership-screen.tsx'
import { SignupScreen } from './screens/signup-screen.tsx'
import { StorySkeleton } from './screens/story/story-skeleton.tsx'
import { UserSkeleton } from './screens/user/user-skeleton.tsx'

/** The content of a screen before its script and data have loaded. The build renders it (web/src/prerender.tsx). */
export interface Shell {
  /** Whether the shell is for signed-in users (true) or for visitors (false). Without this field it is for both. */
  signedIn?: boolean
  /**
   * The parameter that an address must have in its query to get this shell, such as 'tab=characters'. With '' the
   * address must have no query; with undefined every address fits.
   */
  query?: string
  /**
   * The names of the texts and lists that this shell needs. The API inserts each of them in place of {{name}}, and does
   * not use the shell if one is missing (api/page/page-texts.ts).
   */
  needs?: string[]
  of: (signedIn: boolean) => ReactElement | null
}

const title = '{{title}}'
const description = '{{description}}'

// If the story's language is not known, the `lang` attribute is empty, which means an unknown language in HTML.
const language = '{{language}}'

const story = { title, description, language, coverImageUrl: null, coverImageSmallUrl: null }
const cover = { coverImageUrl: '{{picture}}', coverImageSmallUrl: '{{smallPicture}}' }

const character = { name: title, role: '{{role}}', description: '', imageUrl: null, imageSmallUrl: null }
const portrait = { imageUrl: '{{picture}}', imageSmallUrl: '{{smallPicture}}' }
// Authors have more controls below the picture of a character. The server does not check who the author is when it
// chooses a shell, so all signed-in users get the plain placeholder.
const knownCharacter = (needs: string[], more: Partial<KnownCharacter>): Shell => ({
  needs: ['title', 'role', ...needs],
  of: (signedIn) => <CharacterSkeleton known={signedIn ? undefined : { ...character, ...more }} />,
})

/** Renders the content between two markers. The API repeats the HTML between them for each item of a list. */
function Each({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {`{{#${of}}}`}
      {children}
      {`{{/${of}}}`}
    </>
  )
}
const running = (
  <RunningCard>
    <Each of="running">
      <KnownStrip subject="{{running.subject}}" />
    </Each>
  </RunningCard>
)
const shelf = (
  <div className="shelf">
    <Each of="stories">
      <KnownStoryCard
        story={{
          title: '{{stories.title}}',
          coverImageUrl: '{{stories.picture}}',
          coverImageSmallUrl: '{{stories.smallPicture}}',
        }}
      />
    </Each>
  </div>
)
const emptyDashboard = (user: { name?: string; isNew?: boolean } = {}) => (
  <DashboardFrame {...user}>
    <DashboardSkeleton />
  </DashboardFrame>
)
const dashboard = (lists: ('running' | 'stories')[]): Shell => ({
  signedIn: true,
  // A shell with cards of stories is used only for an address without a query, because other tabs of the dashboard have
  // other content.
  query: lists.includes('stories') ? '' : undefined,
  needs: ['name', ...lists],
  of: () => (
    <DashboardFrame name="{{name}}">
      <DashboardSkeleton running={lists.includes('running') && running}>
        {lists.includes('stories') ? shelf : undefined}
      </DashboardSkeleton>
    </DashboardFrame>
  ),
})

/**
 * The shells of each screen by its path. The first shell that fits an address is shown. If none fits, an empty frame
 * is shown.
 */
export const shells: Record<string, readonly Shell[]> = {
  [paths.home]: [
    dashboard(['running', 'stories']),
    dashboard(['running']),
    dashboard(['stories']),
    // This shell is for users without stories, on the first tab of the dashboard. Such a user is new, or has only
    // characters.
    {
      signedIn: true,
      query: '',
      needs: ['name'],
      of: () => emptyDashboard({ name: '{{name}}', isNew: true }),
    },
    dashboard([]),
    { signedIn: true, of: () => emptyDashboard() },
    { signedIn: false, of: () => <LandingScreen /> },
  ],
  [paths.discover]: [
    { query: 'tab=characters', of: () => <DiscoverScreen /> },
    { query: 'tab=creators', of: () => <DiscoverScreen /> },
    { of: () => <DiscoverScreen /> },
  ],
  [paths.story(':id')]: [
    {
      needs: ['title', 'description', 'picture', 'smallPicture'],
      of: () => <StorySkeleton known={{ ...story, ...cover }} />,
    },
    { needs: ['title', 'description'], of: () => <StorySkeleton known={story} /> },
    { of: () => <StorySkeleton /> },
  ],
  [paths.character(':id')]: [
    knownCharacter(['picture', 'smallPicture', 'description'], { ...portrait, description }),
    knownCharacter(['picture', 'smallPicture'], portrait),
    knownCharacter(['description'], { description }),
    knownCharacter([], {}),
    { of: () => <CharacterSkeleton /> },
  ],
  [paths.user(':userId')]: [
    {
      needs: ['title', 'smallPicture'],
      of: (signedIn) => (
        <UserSkeleton known={{ name: title, profileImageUrl: '{{smallPicture}}' }} reader={signedIn} />
      ),
    },
    {
      needs: ['title'],
      of: (signedIn) => <UserSkeleton known={{ name: title, profileImageUrl: null }} reader={signedIn} />,
    },
    { of: (signedIn) => <UserSkeleton reader={signedIn} /> },
  ],
  [paths.membership]: [{ of: () => <MembershipScreen /> }],
  // Signed-in users are redirected from /login to another screen, so they get no shell. An address with a query gets
  // none either, because a message about external sign-in is shown above the form.
  [paths.login]: [{ signedIn: false, query: '', of: () => <LoginScreen /> }],
  [paths.signup]: [{ signedIn: false, of: () => <SignupScreen /> }],
}
