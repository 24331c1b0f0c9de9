import { decisionsFrom95 } from './decisions-from-95.ts'
import { decisionsTo52 } from './decisions-to-52.ts'

/** A decision of the specification, and the tests that check its visible effects, each by file and exact title. */
export interface Decision {
  n: number
  subject: string
  by: readonly (readonly [file: string, name: string])[]
}

const short: Record<string, readonly [file: string, name: string]> = {
  lines: ['api/specification', '%s answers as specified'],
  limits: [
    'api/limits',
    '%s accepts %s up to its limit, and answers 400 with the specified message beyond it',
  ],
  matrix: ['api/authorization', '%s answers each kind of caller as the expected permissions require'],
}

// The words 'lines', 'limits' and 'matrix' stand for the tests that are made from the tables of this folder and of
// authorization-routes.ts. Decisions about screens are tested in a browser.
const from53 = `
53 Routes and sign-in
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
54 Header search
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
55 Settings, import, casts, theme
    e2e/share-and-import: an imported character card becomes a character, and lists the fields that were not imported
    e2e/profile: settings and theme change only when they are saved
56 Toasts
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
57 Age label
    web/age-label: ageLabel formats an age of more than 29 days as a local date
58 Data on screens
    e2e/two-tabs: two tabs show the same unread count and the same generations without a reload
59 Pending character
    e2e/main-job: a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter
60 A running generation on screens
    e2e/main-job: a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter
    e2e/while-it-runs: a running generation shows its stage and remaining time, survives a reload with few reads, and keeps its text on cancel
    e2e/two-tabs: two tabs show the same unread count and the same generations without a reload
61 Signed-out callers, path ids, list parameters
    lines
    matrix
    api/frame: with the query ?%s get 400
62 Share token and share type link
    lines
    matrix
63 Name of a fork, and permission to fork
    lines
64 Saved lists and likes of collections
    lines
65 Effect and lists of shares
    lines
    api/wire: are caused by every action of another user that concerns the reader, but not by own actions
66 Private parts of public things
    api/characters: show private characters of a public story to the author only
    api/canary: hides private data from strangers in GET %s
67 Details of requests, messages and search
    lines
    api/messages: allows one pending request of each type, which its receiver can answer once
    api/search: finds characters, locations and people, but never by e-mail
68 Effects of erasure
    api/account: deletes all data of the user, removes their likes and ratings from counts, and frees the e-mail
    api/erased-actors: removes its name, words and titles from others' notifications, and corrects their unread counts
69 Usage call
    lines
    api/people: limits creations by hand when limits are enforced
70 Errors of a picture upload
    api/images: refuses a file that is too large, not an image, or unreadable
71 Operator commands and local issuers
    infra/start: npm start serves the API and the web client, and writes the addresses of its services
    api/external-sign-in: redirects with an error while the provider is down, and does not start with a plain http issuer
72 Queue position and estimate
    api/generations: returns as queue position how many generations start earlier, and 0 after dispatch
    core/generations/estimates: the estimate assumes an immediate start with free slots, else after the earlier generations
73 Empty bodies and concurrent keys
    api/frame: are accepted only as JSON, and an empty body as {}
    api/idempotency: creates one thing for twenty concurrent calls, which get the same answer
74 Details of the resource
    lines
    api/generations-wait: answers with the status and message of a failure, and the generation can be retried
75 Archive keys and prompts
    worker/jobs/generate-chapter: a generated chapter is archived with the messages to the model, and its text is stored as Markdown
    worker/story/prompts: a section of a prompt cannot be closed by any text inside it
76 Notification at the end
    worker/jobs/generate-chapter: a generated chapter has the requested length, a title, a summary, scenarios, one notification and one charge
77 Takeover and time limits
    faults/killed-worker: a chapter in progress is resumed from its saved text by another worker within 15 s after SIGKILL
    faults/provider: a generation fails after at most 20 calls that go silent in the middle of the text, and keeps its text
78 Landmarks and names of the frame
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
79 Names of fields
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
80 Names of buttons
    e2e/locations: a writer creates, edits and deletes a location; another user finds, likes, saves and shares it
81 Signed-out states, deletion and sharing of locations
    e2e/locations: a writer creates, edits and deletes a location; another user finds, likes, saves and shares it
82 Success toasts of story and character
    e2e/main-job: a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter
83 Body of a chapter by hand
    lines
84 Defaults and order
    lines
    api/wire: makes new things private by default
    api/paging: a picker that grows between pages lists own stories, then public ones, each once
85 Headers for visitors, and signed-out locations
    e2e/locations: a writer creates, edits and deletes a location; another user finds, likes, saves and shares it
86 Editing a story
    lines
87 Regenerate, versions, image history, detected characters, kept text
    lines
    matrix
    api/generations-keep: answers 404 when another user wants to keep the text, and 401 without a session
88 Chapter numbers and unfinished entities
    api/chapters: are renumbered after one of them is deleted
    api/generations-things: hides the unfinished character from pickers and its generation from other users
89 Hidden by a moderator
    api/admin: hides a story so that its author cannot publish it, and shows it again
    api/hidden-things: is visible to its author and admins only, and to the others again once it is shown
    api/hidden-things: refuses a public fork with 403, and a private fork is hidden too
90 Host and demo accounts
    api/demo: has accounts whose passwords are in a file that only its owner can read
91 Forgotten password
    api/sessions: sets the password once and ends every session of the user
    api/admin-command: the command reset-link prints a link that sets a new password and invalidates the earlier link
92 Imported cards and uploaded portraits
    lines
    web/character-cards: returns values that pass the server’s validation for random cards
    e2e/share-and-import: an imported character card becomes a character, and lists the fields that were not imported
    api/images: refuses a file that is too large, not an image, or unreadable
93 Refused content
    worker/jobs/moderation: moderation refuses a text that is flagged for a category of MODERATION_BLOCK
    worker/jobs/moderation: moderation accepts a text when the provider has no moderation call, and logs this
    worker/jobs/generate-chapter: a chapter generation is refused before any call to the model when its plot is forbidden
    core/moderation/guard-texts: the rule on minors allows 99 of 100 ordinary texts about adults, and every text of its training set
    core/moderation/guard-texts: the rule on minors refuses every order with desire or romance of a minor
    api/generations-keep: refuses a text that moderation forbids, also when only a character description makes it so (D-93)
94 Reading of the export
    api/account: aborts the download of an export %s
    api/account: aborts the download of an export when the account is erased meanwhile
    api/export-memory: the export of a large account is streamed, and is never in memory as a whole
`

/** The decisions with their tests, parsed from the table. */
export const decisions: readonly Decision[] =
  `${decisionsTo52.trimEnd()}${from53.trimEnd()}${decisionsFrom95}`
    .trim()
    .split(/\n(?=\d)/)
    .map((block) => {
      const [head = '', ...refs] = block.split('\n').map((line) => line.trim())
      const [n = '', ...subject] = head.split(' ')
      const by = refs.map((ref) => {
        const [file = '', ...name] = ref.split(': ')
        return short[ref] ?? ([file, name.join(': ')] as const)
      })
      return { n: Number(n), subject: subject.join(' '), by }
    })
