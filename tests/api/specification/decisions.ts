/** A decision and the tests that execute what of it can be seen, by file and name, to the letter. */
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

// All 94. 'lines', 'limits' and 'matrix' are the tables of this folder and of authorization-routes.ts; of those about
// screens the tests are in a browser.
const table = `
1 ids
    lines
    api/frame: refuse the path id %s
2 times, ratings, spice
    lines
3 statuses
    lines
    matrix
4 the error body
    lines
    api/frame: never leak
    api/fuzz: never fails by a fault of ours: %s
5 errors as the client tells them
    web/api: is an error of status and body, with the server’s words apart
6 lists
    api/wire: is a bare list that goes on: %s
    api/paging: gives every row that was there once, in order
7 bodies
    api/wire: takes JSON of its size alone: %s
    api/wire: trims short texts, never prose or passwords
    limits
8 Idempotency-Key
    api/wire: is taken by every POST that creates, and no other
    api/idempotency: twenty callers at once make one thing and all hear of it
    api/idempotency: another body is refused, and so is a changed one at the same moment
9 the six kinds
    lines
10 one transaction, no queue
    api/generations-order: writes the draft, its links and the order at once
    api/generations-order: tells the dispatcher with the commit
11 Prefer
    api/generations-wait: is as long as it says
    worker/plain-calls: story, its next chapter, that one anew, and the cover
12 what a generating call answers
    lines
    worker/plain-calls: character, then its portrait
    worker/plain-calls: story, its next chapter, that one anew, and the cover
13 the generation
    lines
    api/generations: lists only active ones when asked, and gives the text so far
14 one at a time, five a user
    api/generations-order: takes one at a time for a story, also when many ask at once
    api/generations-order: lets a burst not pass the limit of active ones
15 word bands
    worker/generate-chapter: is written inside its band, with title, summary, scenarios, one notification and one charge
    worker/generate-chapter: a model that never writes enough keeps what there is, marked
16 spice as word or number
    api/wire: takes the spice as a word or a number
17 a generated story
    lines
    api/generations-order: takes names alone, and asks for at least one
18 detected characters
    lines
    api/chapters: wait until they are created or skipped
19 scenarios
    lines
    api/chapters: are those of the latest chapter, for the author alone
20 what fails
    faults/provider: a limit is waited out as told, and no failure is counted
    worker/settle-failure: a rate limit waits as long as it is told, costs no attempt, and ends after the longest wait
21 one result
    faults/killed-worker: killed: another goes on from the saved text within 15 s, and there is one chapter
    faults/woken-zombie: while another one writes what was cancelled and ordered anew: it is the other one’s to finish
22 archives
    worker/generate-chapter: goes to the archive with what was sent, and its text as Markdown
    worker/archive: says what of the story was sent and what was left out
    worker/archive: its writer is erased: the archive goes as well
23 pushes
    api/sockets: reaches every socket of its user and nobody else, from this API, another one, and a worker
    api/sockets: goes on without Redis, and says resync when it is back
    api/pushes: keeps every screen of a user at the same bell
24 sessions
    api/sessions: signs in with a cookie and a bearer token that are one session
    api/sessions: is the cookie when the bearer beside it is stale
    api/sessions: ends at /api/logout, by navigation, and only there
25 external sign-in
    api/external-sign-in: never takes over a password account by its e-mail, verified or not
    api/external-sign-in: says so on the screen
26 who sees an e-mail
    lines
    api/canary: is not in what a stranger gets from %s
27 origins, JSON, passwords
    api/origin: is refused before signing in and up as well
    api/wire: takes JSON of its size alone: %s
    api/sessions: answers alike for a wrong password, an unknown e-mail and an account that is switched off
    api/rate-limits: allows ten a minute for one e-mail, wherever they come from and however it is written
    limits
28 who is an admin
    api/admin-command: gives and takes the admin flag
    api/external-sign-in: makes an admin of a verified address in the settings alone
29 what lists hold
    lines
    api/stories: give mine first, then public ones of others, and never private ones of others
    api/casts: gives the members of mine alone, without those I may no longer see
30 a private thing
    matrix
    api/characters: take nobody that the author may not see, and nobody from others
31 settings are kept
    api/people: are 404 with a private profile, but not to themselves
    api/messages: is refused by those who take no requests
    api/admin: reach one user, whatever they have switched off
32 likes and saves
    lines
    api/counters: are exact however many act at once: %s
33 reads and ratings
    lines
    api/stories: counts each reader once a day and never its author
    api/counters: are exact however many act at once: %s
34 Discover
    lines
    api/people: speak of all public content
35 extensions
    lines
36 content is chapter 1
    api/stories: makes chapter 1 of the content and is private unless it says otherwise
37 link roles
    lines
    api/characters: are linked once, counted once, and change their role
38 deleting a character
    api/characters: changes what is given and deletes for good
39 genres, types, styles
    api/wire: takes every genre, keeps types in small letters and offers what the lists say
40 limits of locations
    limits
41 appearance and traits
    limits
    contract/appearance: loses no word through the edit form, and nothing at all through it again
42 forks
    matrix
    api/sharing: copy a public character, privately, and outlive it
43 shares
    matrix
    api/sharing: run out when they are temporary
    api/sharing: show a private character to whoever holds the last one
44 the Collection tab
    e2e/share-and-import: the share dialog: fork, link, direct with a collaborator, collection
45 requests
    lines
    api/messages: waits once for a type, and is answered once by the one asked
46 messages
    lines
    api/messages: are listed to the receiver, and to the sender in the other box
47 where notifications come from
    api/wire: come from every act that concerns me, with a link, and never from my own
    api/counters: leaves no notification of an act that fails: %s
48 room types and image addresses
    lines
    limits
49 profile pictures
    limits
    api/images: is re-encoded without metadata, whatever its type says
50 export and erasure
    lines
    api/account: holds everything as a ZIP that other programs read
51 admin
    lines
    api/admin: is hidden so that its owner cannot publish it, and shown again
52 membership
    api/generations-order: binds plans only where it is set to
    api/people: says what is used and what the plan allows
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
    web/age-label: from 30 days on it is the local date
58 data
    e2e/two-tabs: the bell and the tray say the same in every tab, without a reload
59 the pending character
    e2e/main-job: a writer signs up, makes a character, watches a story being written, leaves, comes back and goes on
60 while it runs
    e2e/main-job: a writer signs up, makes a character, watches a story being written, leaves, comes back and goes on
61 signed out
    lines
    matrix
    api/frame: refuse ?%s
62 the share token
    lines
    matrix
63 the name of a fork
    lines
64 saved lists
    lines
65 shares tell, lists tell apart
    lines
    api/wire: come from every act that concerns me, with a link, and never from my own
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
    infra/start: npm start answers, serves the client, and says how its services are reached
    api/external-sign-in: fails on the screen while it is down, and does not start with one on plain http
72 place and estimate
    api/generations: says how many will begin earlier, its owner’s own too; none before one that is handed out
    core/estimates: with free slots it begins now, else so many have to end before
73 an empty body
    api/frame: take JSON alone, and nothing at all for {}
    api/idempotency: twenty callers at once make one thing and all hear of it
74 a generation that failed
    lines
    api/generations-wait: ends when it fails: the status and words of the failure, the row stays for Retry
75 archives and prompts
    worker/generate-chapter: goes to the archive with what was sent, and its text as Markdown
    worker/story/prompts: nobody writes their way out
76 one notification
    worker/generate-chapter: is written inside its band, with title, summary, scenarios, one notification and one charge
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
    api/wire: makes new things private unless it is told otherwise
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
    web/character-cards: whatever a card holds, it is one the server takes
93 moderation
    worker/moderation: what the settings list is refused, whatever else is flagged
    worker/moderation: a provider without moderation is gone on without, said once
    worker/generate-chapter: what may never be written is refused before the model is asked
    api/generations-keep: is refused where the finished text would be (decision 93), by what is known of the characters too
94 the export
    api/account: breaks visibly %s
    api/export-memory: answers before it has read the account, and holds little of it
`

/** The table, read. */
export const decisions: readonly Decision[] = table
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
