import { decisionsFrom95 } from './decisions-from-95.ts'
import { decisionsTo52 } from './decisions-to-52.ts'

/** A decision of the specification, and the tests that check its visible effects, each by file and exact title. */
export interface Decision {
  n: number
  subject: string
  by: readonly (readonly [file: string, name: string])[]
}

const short: Record<string, readonly [file: string, name: string]> = {
  lines: ['api/specification', 'the call %s answers as the specification requires'],
  limits: [
    'api/limits',
    '%s accepts %s up to its limit, and beyond it answers 400 with the message of the field',
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
    e2e/share-and-import: an imported character card becomes a character, and its preview names what is shortened or not imported
    e2e/profile: the Room Settings and the theme change after 'Save Changes', and not after 'Cancel'
56 Toasts
    e2e/screens: the home page, the import dialog and the form of a new story work with the keyboard alone
57 Age label
    web/age-label: ageLabel formats an age of more than 29 days as a local date
58 Data on screens
    e2e/two-tabs: two browser tabs of a user show the same unread count and the same generations without a reload
59 Pending character
    e2e/main-job: a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter
60 A running generation on screens
    e2e/main-job: a writer signs up, creates a character, watches a story being written, leaves, returns and adds a chapter
    e2e/while-it-runs: a running generation shows its stage and remaining time, survives a reload with few API reads, and keeps its text on cancel
    e2e/two-tabs: two browser tabs of a user show the same unread count and the same generations without a reload
61 Signed-out callers, path ids, list parameters
    lines
    matrix
    api/frame: a request with the query ?%s gets 400
62 Share token and share type link
    lines
    matrix
63 Name of a fork, and permission to fork
    lines
64 Saved lists and likes of collections
    lines
65 Effect and lists of shares
    lines
    api/wire: a user gets a notification for every action of another user that concerns the user, and none for own actions
66 Private parts of public things
    api/characters: private characters of a public story are shown to the author only
    api/canary: GET %s shows no private data of others to strangers
67 Details of requests, messages and search
    lines
    api/messages: a user can send another user one pending collaboration request of each type, which only the receiver can answer, once
    api/search: a search finds characters, locations and people by name, but nobody by e-mail
68 Effects of erasure
    api/account: erasing an account deletes all data of the user, removes their likes and ratings from counts, and frees the e-mail address
    api/erased-actors: erasing an account removes its name, words and titles from others’ notifications, and corrects their unread counts
69 Usage call
    lines
    api/people: characters created by hand are refused over the monthly limit of the tier when limits are enforced
70 Errors of a picture upload
    api/images: an uploaded file that is too large, not an image, or unreadable is refused
71 Operator commands and local issuers
    infra/start: npm start serves the API and the web client, and writes the addresses of its services
    api/external-sign-in: external sign-in redirects with an error while the provider is down, and the API does not start with an http issuer
72 Queue position and estimate
    api/generations: the queue position of a generation is the number of generations that start earlier, and 0 after dispatch
    core/generations/estimates: a queued generation is estimated to start at once if a slot is free, else after the earlier generations
73 Empty bodies and concurrent keys
    api/frame: a request body is accepted only as JSON, and an empty one as {}
    api/idempotency: twenty concurrent calls with the same Idempotency-Key create one thing and get the same answer
74 Details of the resource
    lines
    api/generations-wait: an order that waits answers with the status and message of a failure, and the generation can be retried
75 Archive keys and prompts
    worker/jobs/generate-chapter: a generated chapter is archived with the messages to the model, and its text is stored as Markdown
    worker/story/prompts: a section of a prompt cannot be closed by any text inside it
76 Notification at the end
    worker/jobs/generate-chapter: a generated chapter has the requested length, a title, a summary, scenarios, one notification and one charge
77 Takeover and time limits
    faults/killed-worker: a chapter whose worker is killed by SIGKILL is completed from its saved text by another worker within 15 s
    faults/provider: a generation fails after at most 20 model calls that go silent in the middle of the text, and keeps its text
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
    api/wire: new stories, characters, locations and collections are private by default
    api/paging: a list of stories that grows between its pages shows own stories, then public ones of others, each once
85 Headers for visitors, and signed-out locations
    e2e/locations: a writer creates, edits and deletes a location; another user finds, likes, saves and shares it
86 Editing a story
    lines
87 Regenerate, versions, image history, detected characters, kept text
    lines
    matrix
    api/generations-keep: keeping the text of another user’s generation answers 404, and keeping a text without a session answers 401
88 Chapter numbers and unfinished entities
    api/chapters: the chapters of a story are renumbered after one of them is deleted
    api/generations-things: an unfinished character is hidden from pickers, and its generation from other users
89 Hidden by a moderator
    api/admin: a story that an admin hides cannot be published by its author until an admin shows it again
    api/hidden-things: a character that a moderator hides is visible to its author and admins only, and to the others again after it is shown
    api/hidden-things: a public fork of a hidden character is refused with 403, and a private fork is hidden too
90 Host and demo accounts
    api/demo: the passwords of the demo accounts are in a file that only its owner can read
91 Forgotten password
    api/sessions: a reset link sets the password once and ends every session of the user
    api/admin-command: the admin command reset-link prints a link that sets a new password and invalidates the earlier link
92 Imported cards and uploaded portraits
    lines
    web/character-cards: characterFromCard returns values that pass the server’s validation for random cards
    e2e/share-and-import: an imported character card becomes a character, and its preview names what is shortened or not imported
    api/images: an uploaded file that is too large, not an image, or unreadable is refused
93 Refused content
    worker/jobs/moderation: moderation refuses a text that is flagged for a category of MODERATION_BLOCK
    worker/jobs/moderation: moderation accepts the texts of all runs when the provider has no moderation call, and logs this once
    worker/jobs/generate-chapter: a chapter generation is refused before any call to the model when its plot is forbidden
    worker/jobs/chapter-contract: a generation is refused before the prose call when %s of a contract that its owner changed breaks the rule on minors
    worker/jobs/chapter-contract: one moderation call checks all texts of a contract that its owner changed
    worker/jobs/moderate-pictures: one moderation call checks all texts of people in the prompt of a cover
    worker/jobs/moderate-pictures: a cover is refused before its picture is requested if the rule on minors is broken %s
    core/moderation/guard-texts: the rule on minors refuses none of its tuning texts about adults, and at most one of 120 other texts about adults
    core/moderation/guard-texts: the rule on minors refuses every text of its test sets with desire or romance of a minor
    api/generations-keep: a text cannot be kept if moderation forbids it because of a character description (D-93)
94 Reading of the export
    api/account: the download of an account export is aborted %s
    api/account: the download of an account export is aborted when the account is erased meanwhile
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
