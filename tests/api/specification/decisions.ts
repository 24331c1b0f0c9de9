import { decisionsTo52 } from './decisions-to-52.ts'

/** A decision and the tests of its visible effects, by file and exact title. */
export interface Decision {
  n: number
  says: string
  by: readonly (readonly [file: string, name: string])[]
}

const short: Record<string, readonly [file: string, name: string]> = {
  lines: ['api/specification', '%s'],
  limits: ['api/limits', '%s: %s'],
  matrix: ['api/authorization', '%s'],
}

// 'lines', 'limits' and 'matrix' are the tables of this folder and of authorization-routes.ts. Decisions about screens are
// tested in a browser.
const from53 = `
53 routes
    e2e/screens: the room is used with the keyboard alone
54 header search
    e2e/screens: the room is used with the keyboard alone
55 settings, import, theme
    e2e/share-and-import: a character card becomes a character, and its reader is told what did not come along
    e2e/profile: settings are a draft until they are saved; the theme changes with them
56 toasts
    e2e/screens: the room is used with the keyboard alone
57 age labels
    web/age-label: formats an age of more than 29 days as a local date
58 data
    e2e/two-tabs: the bell and the tray say the same in every tab, without a reload
59 the pending character
    e2e/main-job: a writer signs up, makes a character, watches a story being written, leaves, comes back and goes on
60 while it runs
    e2e/main-job: a writer signs up, makes a character, watches a story being written, leaves, comes back and goes on
    e2e/while-it-runs: its screen says where it is and when it will be done; a reload loses nothing and asks little; Cancel keeps the text
    e2e/two-tabs: the bell and the tray say the same in every tab, without a reload
61 signed out
    lines
    matrix
    api/frame: get 400 for ?%s
62 the share token
    lines
    matrix
63 the name of a fork
    lines
64 saved lists
    lines
65 shares tell, lists tell apart
    lines
    api/wire: come from every act of others that concerns me, with a link, and not from my own
66 private parts of public things
    api/characters: hide private ones from strangers
    api/canary: is not in what a stranger gets from %s
67 requests, messages, names
    lines
    api/messages: waits once for a type, and is answered once by the one asked
    api/search: works on characters, locations and people; never on e-mails
68 erasing
    api/account: takes everything with it, uncounts its likes and ratings, and frees the e-mail
69 usage
    lines
    api/people: binds creations by hand with enforcement on
70 a picture that is none
    api/images: is refused when it is too large, no picture, or unreadable
71 commands
    infra/start: npm start serves the API and the web client, and writes the addresses of its services
    api/external-sign-in: fails on the screen while it is down, and does not start with one on plain http
72 place and estimate
    api/generations: says how many will begin earlier, its owner’s own too; none before one that is handed out
    core/generations/estimates: with free slots it begins now, else so many have to end before
73 an empty body
    api/frame: accept only JSON, and an empty body as {}
    api/idempotency: twenty concurrent calls create one thing and get the same answer
74 a generation that failed
    lines
    api/generations-wait: ends when it fails: the status and words of the failure, the row stays for Retry
75 archives and prompts
    worker/jobs/generate-chapter: goes to the archive with what was sent, and its text as Markdown
    worker/story/prompts: nobody writes their way out
76 one notification
    worker/jobs/generate-chapter: is written inside its band, with title, summary, scenarios, one notification and one charge
77 takeovers
    faults/killed-worker: killed: another goes on from the saved text within 15 s, and there is one chapter
    faults/provider: one that fails for good ends it with what was written kept, after at most 20 calls
78 names on the page
    e2e/screens: the room is used with the keyboard alone
79 fields
    e2e/screens: the room is used with the keyboard alone
80 buttons
    e2e/locations: a writer makes a place, changes it and deletes it; another one finds, likes, saves and shares it
81 signed-out screens
    e2e/locations: a writer makes a place, changes it and deletes it; another one finds, likes, saves and shares it
82 when it is finished
    e2e/main-job: a writer signs up, makes a character, watches a story being written, leaves, comes back and goes on
83 a chapter by hand
    lines
84 private, newest first
    lines
    api/wire: makes new things private by default
    api/paging: a picker that grows while it is read gives mine, then the public, each once
85 signed out
    e2e/locations: a writer makes a place, changes it and deletes it; another one finds, likes, saves and shares it
86 editing
    lines
87 the author’s own
    lines
    matrix
    api/generations-keep: is for its owner alone
88 numbers, nameless ones
    api/chapters: are renumbered after one is deleted
    api/generations-things: stays out of pickers, and tells its author alone how it goes
89 hidden by a moderator
    api/admin: is hidden so that its owner cannot publish it, and shown again
90 demo accounts
    api/demo: leaves passwords that sign in, for the owner of the folder alone
91 a forgotten password
    api/sessions: sets the password once and ends every session
    api/admin-command: prints a link that sets a new password once
92 imported cards, portraits
    lines
    web/character-cards: returns values that pass the server’s validation for random cards
    e2e/share-and-import: a character card becomes a character, and its reader is told what did not come along
    api/images: is refused when it is too large, no picture, or unreadable
93 moderation
    worker/jobs/moderation: what the settings list is refused, whatever else is flagged
    worker/jobs/moderation: a provider without moderation is gone on without, said once
    worker/jobs/generate-chapter: what may never be written is refused before the model is asked
    api/generations-keep: is refused where the finished text would be (decision 93), by what is known of the characters too
94 the export
    api/account: breaks visibly %s
    api/export-memory: answers before it has read the account, and holds little of it
`

/** The parsed table. */
export const decisions: readonly Decision[] = `${decisionsTo52.trimEnd()}${from53}`
  .trim()
  .split(/\n(?=\d)/)
  .map((block) => {
    const [head = '', ...refs] = block.split('\n').map((line) => line.trim())
    const [n = '', ...says] = head.split(' ')
    const by = refs.map((ref) => {
      const [file = '', ...name] = ref.split(': ')
      return short[ref] ?? ([file, name.join(': ')] as const)
    })
    return { n: Number(n), says: says.join(' '), by }
  })
