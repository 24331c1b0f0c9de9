/** The first part of the table in decisions.ts, in the same format. */
export const decisionsTo52 = `
1 Identifiers
    lines
    api/frame: with the path id %s get 400
2 Times, ratings and spice levels
    lines
3 Status codes
    lines
    matrix
4 Error body
    lines
    api/frame: contain no internal details in their messages
    api/fuzz: the API never answers with 5xx: %s
5 Errors in the client
    web/api: has status and body as its message, and the server’s message, code and issues as fields
6 Lists
    api/wire: every list is an array with a link to its next page: %s
    api/paging: contains every row of the first request once and in order
7 Request bodies
    api/wire: every body is accepted only as JSON and within its size limit: %s
    api/wire: trims short texts, but not prose and passwords
    limits
8 Idempotency keys
    api/wire: every POST that creates something accepts an Idempotency-Key, and no other call does
    api/idempotency: creates one thing for twenty concurrent calls, which get the same answer
    api/idempotency: is answered with 409 when the body differs, also for concurrent calls
9 Kinds of generation
    lines
10 Accepting an order
    worker/jobs/edits-since-order: a title and a description of a story that were written by hand during its generation are not overwritten
    api/generations-order: creates the draft of a story, its links and the generation together
    api/generations-order: notifies the dispatcher when the order is committed
11 Waiting for the result
    api/generations-wait: waits for the result as long as its Prefer header asks
    worker/model/plain-calls: a call without a Prefer header answers with the generated story, its next chapter, the regenerated chapter and the cover
12 Answer of a generating call
    lines
    worker/model/plain-calls: a call without a Prefer header answers with the generated character, and then with its portrait
    worker/model/plain-calls: a call without a Prefer header answers with the generated story, its next chapter, the regenerated chapter and the cover
13 The generation resource
    lines
    api/generations: lists only active generations with active=true, and returns the text written so far
14 Limits on active generations
    api/generations-order: accepts one active generation per story, also from concurrent calls
    api/generations-order: accepts concurrent orders only up to the limit of active generations
15 Length of a chapter
    worker/jobs/generate-chapter: a generated chapter has the requested length, a title, a summary, scenarios, one notification and one charge
    worker/jobs/generate-chapter: a generated chapter that stays too short after three prose calls is stored and marked
16 Spice words
    api/wire: accepts the spice level as a name or a number
17 A generated story
    lines
    api/generations-order: accepts character names without ids, but requires at least one character
18 Detected characters
    lines
    api/chapters: are listed until they are created or skipped
19 Scenarios
    lines
    api/chapters: are listed for the latest chapter, to the author only
20 Retried and final failures
    worker/jobs/no-pictures: a portrait fails at once with the reason when the model service makes no pictures, and the API then reports this to users
    faults/provider: a generation waits at a rate limit for the time of Retry-After, and counts no failure
    worker/run/settle-failure: a run waits for a rate limit as long as requested, without a counted failure, up to the maximum wait
21 Exactly one result
    faults/killed-worker: a chapter in progress is resumed from its saved text by another worker within 15 s after SIGKILL
    faults/paused-worker: a worker that has lost its lease changes nothing while another worker runs the retried generation and completes it
22 Archive
    worker/jobs/generate-chapter: a generated chapter is archived with the messages to the model, and its text is stored as Markdown
    worker/archive/archive: the archive of a chapter records which parts of a long story were sent to the model and which were left out
    worker/archive/archive: the archive of a generation is marked for removal if its writer is erased while the archive is being stored
23 Push events
    api/sockets: reaches every socket of its user and no other, from this API and from a worker
    api/sockets: pushes reach the sockets of the same API while Redis is down, and resync is sent afterwards
    api/pushes: sends the new unread count after every change of notifications
    api/sockets: accepts a token from any origin, and a cookie from our own pages only
    api/sockets: rejects the polling transport with 400
    api/sockets: a refused socket gets a code that shows whether the client may retry
    web/text-stream: of an older attempt is ignored
    web/text-stream: beyond the end of the text is buffered, with later ones, until a fetched text fills the gap
    web/generation-text: without pushes the text is fetched after 10 seconds and then after doubled delays
    web/notification-cache: a push is applied if its version is the next one, dropped if it is older, and refetched after a gap
    web/socket: each connection triggers a resync, unless it is lost again before the delay is over
24 Session token and cookie
    api/sessions: creates one session for the cookie and the bearer token
    api/sessions: is that of the cookie when the bearer token is stale
    api/sessions: ends with GET /api/logout, but not with HEAD
    api/sessions: lasts 30 days from its last use, which is stored at most once an hour
    api/sessions: the session cookie on https has the prefix __Host-
    api/sockets: closes all sockets of the account when %s
    web/api: removes a token that the server rejected in favour of the cookie, but keeps a token stored during the call (D-24)
    web/session: signOut removes the token before it navigates, and the session is not checked after that
25 External sign-in
    api/external-sign-in: rejects an e-mail that belongs to a password account, verified or not
    api/external-claims: rejects an id token that the published keys of the provider have not signed
    api/external-claims: rejects a claim that is no e-mail address: %s
    api/external-sign-in: redirects to the login page with an error when no provider is configured
    api/external-sign-in: creates another account for the same subject of another issuer
    api/external-identities: fails when the session or the password has changed since its start
    e2e/entrance: without an external provider, single sign-on shows a message and the e-mail form still works
26 Current user
    lines
    api/canary: hides private data from strangers in GET %s
27 Request origin and passwords
    api/origin: refuses sign-in and sign-up from another origin
    api/wire: every body is accepted only as JSON and within its size limit: %s
    api/sessions: answers a wrong password, an unknown e-mail and a deactivated account with the same 401
    api/rate-limits: the API allows ten sign-in attempts in a minute for one e-mail, from any address and in any case
    limits
    api/origin: accepts a change with the headers %o
    api/origin: refuses a change with the headers %o with 403
    api/rate-limits: the API allows ten sign-in attempts in a minute from one address
28 Admin flag
    api/admin-command: the commands grant and revoke change the admin flag, and the audit log has both changes
    api/external-sign-in: gives admin rights for an address in ADMIN_EMAILS only when the address is verified
    api/external-sign-in: gives no admin rights to a password account with an address in ADMIN_EMAILS
29 Contents of each list
    lines
    api/stories: contain own stories first, then public ones of others, and no private ones of others
    api/casts: the members of a cast are those that its owner may see, and other users get 404
    api/lists: %s: the picker lists own, public and shared items, and only own ones with personal=true
    api/lists: %s: public lists and search contain public items, search also own ones, and none contains shared ones
    api/lists: %s: the Saved list contains saved items as long as the reader may see them
30 Private things
    matrix
    api/characters: exclude characters that the author may not see, and reject additions by strangers
    worker/run/withdrawn-things: a linked character or location is not sent to the model when the user who ordered may no longer see it: %s
31 Profile switches
    api/people: with a private profile are 404 for everybody but themselves
    api/private-names: does not reveal the name or the id of a private profile
    api/messages: answers 403 to a collaboration request when the receiver accepts none
    api/admin: are sent to one user even if that user has switched notifications off
32 Likes and saves
    lines
    api/counters: counts exactly after concurrent changes by fifty users: %s
33 Reads and ratings
    lines
    api/stories: counts each reader once a day and never its author
    api/stories: counts signed-out readers by their network only, and no HEAD request
    api/counters: counts exactly after concurrent changes by fifty users: %s
34 Active users and Discover's figures
    lines
    api/people: count public stories and characters and public creators only
35 Extensions that the screens need
    lines
36 Content at creation
    api/stories: creates a private story with the content as chapter 1
37 Links to a story
    lines
    api/characters: are linked and counted once, and their role can be changed
38 Deleting a character
    api/characters: updates only the given fields of a character, and deletes it for its author only
39 Genres, location types and styles
    api/wire: accepts every genre, stores location types in lower case, and offers every architectural style and location type
40 Two sets of limits
    limits
41 Round trip of appearance and personality
    limits
    contract/appearance: loses no word in the edit form, and does not change when it is edited again
42 Forks
    matrix
    api/sharing: copy a public character as private, and remain when the original is deleted
43 Shares, links and collaborator roles
    matrix
    api/sharing: of type %s give access only until their expiry
    api/sharing: show a private character only with the latest link
44 Collection tab of the share dialog
    e2e/share-and-import: the share dialog forks a character, makes a link, invites a collaborator and adds to a collection
45 Collaboration requests
    lines
    api/messages: allows one pending request of each type, which its receiver can answer once
46 Messages
    lines
    api/messages: appear in the inbox of the receiver and in the sent box of the sender
47 Sources of notifications
    api/erased-actors: notifies once of the same %s by the same user
    api/wire: are caused by every action of another user that concerns the reader, but not by own actions
    api/counters: is not stored or pushed when the action that causes it fails at the commit: %s
48 Room types and picture address
    lines
    limits
49 Profile picture
    limits
    api/images: re-encodes the picture without metadata, whatever type it declares
50 Export and erasure
    lines
    api/account: contains all data, chapters and images of the account as a ZIP
51 Admin calls
    lines
    api/admin: hides a story so that its author cannot publish it, and shows it again
52 Tiers and usage
    api/generations-order: the limits of plans are enforced only with MEMBERSHIP_ENFORCEMENT=on
    api/people: contains the used amounts and the limits of the plan of the user
`
