/** The first part of the table in decisions.ts, in the same format. */
export const decisionsTo52 = `
1 ids
    lines
    api/frame: get 400 for the path id %s
2 times, ratings, spice
    lines
3 statuses
    lines
    matrix
4 the error body
    lines
    api/frame: never show internals
    api/fuzz: never answers with 5xx: %s
5 errors as the client tells them
    web/api: has status and body as its message, and the server’s message, code and issues as fields
6 lists
    api/wire: is an array with a link to its next page: %s
    api/paging: gives every row that was there once, in order
7 bodies
    api/wire: is accepted only as JSON within its limit: %s
    api/wire: trims short texts, but not prose and passwords
    limits
8 Idempotency-Key
    api/wire: is accepted by every POST that creates, and by no other
    api/idempotency: twenty concurrent calls create one thing and get the same answer
    api/idempotency: another body gets 409, also when it is sent concurrently
9 the six kinds
    lines
10 one transaction, no queue
    api/generations-order: writes the draft, its links and the order at once
    api/generations-order: tells the dispatcher with the commit
11 Prefer
    api/generations-wait: is as long as it says
    worker/model/plain-calls: story, its next chapter, that one anew, and the cover
12 what a generating call answers
    lines
    worker/model/plain-calls: character, then its portrait
    worker/model/plain-calls: story, its next chapter, that one anew, and the cover
13 the generation
    lines
    api/generations: lists only active ones when asked, and gives the text so far
14 one at a time, five a user
    api/generations-order: takes one at a time for a story, also when many ask at once
    api/generations-order: lets a burst not pass the limit of active ones
15 word bands
    worker/jobs/generate-chapter: is written inside its band, with title, summary, scenarios, one notification and one charge
    worker/jobs/generate-chapter: a model that never writes enough keeps what there is, marked
16 spice as word or number
    api/wire: accepts the spice level as a name or a number
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
    worker/run/settle-failure: a rate limit waits as long as it is told, costs no attempt, and ends after the longest wait
21 one result
    faults/killed-worker: killed: another goes on from the saved text within 15 s, and there is one chapter
    faults/woken-zombie: while another one writes what was cancelled and ordered anew: it is the other one’s to finish
22 archives
    worker/jobs/generate-chapter: goes to the archive with what was sent, and its text as Markdown
    worker/archive/archive: says what of the story was sent and what was left out
    worker/archive/archive: its writer is erased: the archive goes as well
23 pushes
    api/sockets: reaches every socket of its user and nobody else, from this API, another one, and a worker
    api/sockets: goes on without Redis, and says resync when it is back
    api/pushes: keeps every screen of a user at the same bell
    api/sockets: takes the token, or the cookie of our own pages
    api/sockets: gives nobody the polling transport
    api/sockets: tells a client that may come back from one that may not
    web/text-stream: of an older attempt is ignored
    web/text-stream: beyond the end of the text waits, with later ones, until a fetched text fills the gap
    web/generation-text: without pushes the text is fetched after 10 seconds and then after doubled delays
    web/notification-cache: a push is applied if its version is the next one, dropped if it is older, and refetched after a gap
    web/socket: each connection triggers a resync, unless it is lost again before the delay is over
24 sessions
    api/sessions: signs in with a cookie and a bearer token that are one session
    api/sessions: is the cookie when the bearer beside it is stale
    api/sessions: ends at /api/logout, by navigation, and only there
    api/sessions: lives 30 days from its last use, written down once an hour at most
    api/sessions: uses a __Host- cookie on https
    api/sockets: are closed when %s, each of its account
    web/api: removes a token that the server rejected in favour of the cookie, but keeps a token stored during the call (D-24)
    web/session: signOut removes the token before it navigates, and the session is not checked after that
25 external sign-in
    api/external-sign-in: never takes over a password account by its e-mail, verified or not
    api/external-sign-in: says so on the screen
    api/external-sign-in: tells the same subject of another issuer apart
    api/external-sign-in: is for the session that asked for it alone
    e2e/entrance: without a provider single sign-on says so, and the e-mail form works
26 who sees an e-mail
    lines
    api/canary: is not in what a stranger gets from %s
27 origins, JSON, passwords
    api/origin: is refused before signing in and up as well
    api/wire: is accepted only as JSON within its limit: %s
    api/sessions: answers alike for a wrong password, an unknown e-mail and an account that is switched off
    api/rate-limits: allows ten a minute for one e-mail, wherever they come from and however it is written
    limits
    api/origin: passes with %o
    api/origin: is refused with %o
    api/rate-limits: allows ten tries to sign in a minute from one address
28 who is an admin
    api/admin-command: gives and takes the admin flag
    api/external-sign-in: makes an admin of a verified address in the settings alone
    api/external-sign-in: makes nobody an admin who signs up with such an address and a password
29 what lists hold
    lines
    api/stories: give mine first, then public ones of others, and never private ones of others
    api/casts: gives the members of mine alone, without those I may no longer see
    api/lists: %s: mine, public and shared with me; mine alone when personal
    api/lists: %s: what is public to everybody, and mine when I search; nothing that is shared
    api/lists: %s: what I saved, as long as I may see it
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
    api/wire: accepts every genre, stores types in lower case, and has every option of the lists
40 limits of locations
    limits
41 appearance and traits
    limits
    contract/appearance: loses no word in the edit form, and does not change when it is edited again
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
    api/wire: come from every act of others that concerns me, with a link, and not from my own
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
`
