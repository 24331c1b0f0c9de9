/** The first part of the table in decisions.ts, in the same format. */
export const decisionsTo52 = `
1 Identifiers
    lines
    api/frame: a path with the id %s gets 400
2 Times, ratings and spice levels
    lines
3 Status codes
    lines
    matrix
4 Error body
    lines
    api/frame: the answer of an internal failure contains no internal details
    api/fuzz: the API never answers random requests with 5xx: %s
5 Errors in the client
    web/api: an ApiError has status and body as its message, and the server’s message, code and issues as fields
6 Lists
    api/wire: every list is an array with a link to its next page: %s
    api/paging: a list that grows while its pages are read contains each earlier row once, newest first, with the total at the time of each page
7 Request bodies
    api/wire: every request body is accepted only as JSON and within its size limit: %s
    api/wire: the API trims short texts of a request, but not prose and passwords
    limits
8 Idempotency keys
    api/wire: every POST that creates something accepts an Idempotency-Key, and no other call does
    api/idempotency: twenty concurrent calls with the same Idempotency-Key create one thing and get the same answer
    api/idempotency: one of two concurrent calls with the same Idempotency-Key and different bodies is answered with 409
9 Kinds of generation
    lines
10 Accepting an order
    worker/jobs/edits-since-order: a title and a description of a story that were written by hand during its generation are not overwritten
    api/generations-order: an order of a story creates the draft of the story, its links and the generation together
    api/generations-order: an order of a story notifies the dispatcher when it is committed
11 Waiting for the result
    api/generations-wait: an order waits for its result as long as its Prefer header asks
    worker/model/plain-calls: a call without a Prefer header answers with the generated story, its next chapter, the regenerated chapter and the cover
12 Answer of a generating call
    lines
    worker/model/plain-calls: a call without a Prefer header answers with the generated character, and then with its portrait
    worker/model/plain-calls: a call without a Prefer header answers with the generated story, its next chapter, the regenerated chapter and the cover
13 The generation resource
    lines
    api/generations: the list of generations with active=true has only active ones, and an active generation has the text written so far
14 Limits on active generations
    api/generations-order: one of several concurrent chapter orders for a story is accepted, and the others get 409 with the id of its generation
    api/generations-order: concurrent orders of stories are accepted only up to the limit of active generations
15 Length of a chapter
    worker/jobs/generate-chapter: a generated chapter has the requested length, a title, a summary, scenarios, one notification and one charge
    worker/jobs/generate-chapter: a generated chapter that stays too short after three prose calls is stored and marked
16 Spice words
    api/wire: a story is created and changed with the spice level as a name or as a number
17 A generated story
    lines
    api/generations-order: an order of a story accepts character names without ids, but requires at least one character
18 Detected characters
    lines
    api/chapters: detected characters are listed for the author only, until they are created or skipped
19 Scenarios
    lines
    api/chapters: the scenarios of the latest chapter are listed for the author only
20 Retried and final failures
    worker/jobs/no-pictures: a portrait fails at once with the reason when the model service makes no pictures, and the API then reports this to users
    faults/provider: a generation waits at a rate limit of the provider for the time of its Retry-After, and counts no failure
    worker/run/settle-failure: a run waits for a rate limit as long as requested, without a counted failure, up to the maximum wait
21 Exactly one result
    faults/killed-worker: a chapter whose worker is killed by SIGKILL is completed from its saved text by another worker within 15 s
    faults/paused-worker: a worker that has lost its lease changes nothing while another worker runs the generation after a cancel and a retry
22 Archive
    worker/jobs/generate-chapter: a generated chapter is archived with the messages to the model, and its text is stored as Markdown
    worker/archive/archive: the archive of a chapter records which parts of a long story were sent to the model and which were left out
    worker/archive/archive: the archive of a generation is marked for removal if its writer is erased while the archive is being stored
23 Push events
    api/sockets: a push from this API or from a worker reaches every socket of its user and no other socket
    api/sockets: pushes reach the sockets of the same API while Redis is down, and the push resync is sent afterwards
    api/pushes: every change of the notifications of a user causes a push with the new unread count
    api/sockets: a socket is accepted with a token from any origin, and with a session cookie only from our own pages
    api/sockets: a socket connection by the polling transport is refused with 400
    api/sockets: a refused socket gets a code that shows whether the client may retry
    web/text-stream: a text push of an older attempt is ignored
    web/text-stream: a text push beyond the end of the text is buffered, with later pushes, until a fetched text fills the gap
    web/generation-text: the text of a generation is fetched after 10 seconds without pushes, and then after doubled delays
    web/notification-cache: a notification push is applied if its version is the next one, dropped if it is older, and causes a refetch after a gap
    web/socket: each connection of the socket triggers a resync, unless it is lost again before the delay is over
24 Session token and cookie
    api/sessions: a sign-up creates one session for both the cookie and the bearer token
    api/sessions: the session of the cookie is used when the bearer token is stale
    api/sessions: a session ends with GET /api/logout, but not with HEAD
    api/sessions: a session lasts 30 days from its last use, which is stored at most once an hour
    api/sessions: the session cookie on https has the prefix __Host-
    api/sockets: all sockets of an account are closed when %s
    web/api: an API call removes a token that the server reports as invalid, but keeps a token that was stored during the call (D-24)
    web/session: signOut removes the token before it navigates, and the session is not checked after that
25 External sign-in
    api/external-sign-in: external sign-in is refused with the e-mail address of a password account, verified or not
    api/external-claims: external sign-in rejects an id token that is not signed with a published key of the provider
    api/external-claims: external sign-in rejects a claim that is no e-mail address: %s
    api/external-sign-in: without a configured provider, an external sign-in returns to the login or sign-up page, which shows an error
    api/external-sign-in: external sign-in creates another account for the same subject of another issuer
    api/external-identities: connecting an external identity fails when the session or the password has changed since its start
    e2e/entrance: without an external provider, single sign-on shows a message and the e-mail form still works
26 Current user
    lines
    api/canary: GET %s shows no private data of others to strangers
27 Request origin and passwords
    api/origin: the API refuses a sign-in or a sign-up from a page of another origin with 403
    api/wire: every request body is accepted only as JSON and within its size limit: %s
    api/sessions: a sign-in gets the same 401 for a wrong password, an unknown e-mail and a wrong password of a deactivated account
    api/rate-limits: the API allows ten sign-in attempts in a minute for one e-mail, from any address and in any case
    limits
    api/origin: the API accepts a change by session cookie with the headers %o
    api/origin: the API refuses a change by session cookie with the headers %o with 403
    api/rate-limits: the API allows ten sign-in attempts in a minute from one address
28 Admin flag
    api/admin-command: the admin commands grant and revoke change the admin flag of a user, and the audit log has both changes
    api/external-sign-in: external sign-in gives admin rights for an address in ADMIN_EMAILS only when the address is verified
    api/external-sign-in: an account with a password gets no admin rights for an address in ADMIN_EMAILS
29 Contents of each list
    lines
    api/stories: the list of stories has own stories first, then public ones of others, and no private ones of others
    api/casts: the members of a cast are those that its owner may see, and other users get 404
    api/lists: %s: the list of a picker has own, public and shared items, and with personal=true it has own items only
    api/lists: %s: public lists and search contain public items, search also own ones, and none contains shared ones
    api/lists: %s: the Saved list contains saved items as long as the reader may see them
30 Private things
    matrix
    api/characters: an author cannot add a character that they may not see to a story, and strangers cannot add any
    worker/run/withdrawn-things: a linked character or location is not sent to the model when the user who ordered may no longer see it: %s
31 Profile switches
    api/people: a private profile and its lists of works answer 404 to everybody except the user of the profile
    api/private-names: sharing a character by e-mail does not reveal the name or the id of a private profile
    api/messages: a collaboration request is refused with 403 if its receiver accepts none
    api/admin: a notification from an admin reaches a user even if that user has switched notifications off
32 Likes and saves
    lines
    api/counters: the counter of %s is exact after concurrent changes by fifty users
33 Reads and ratings
    lines
    api/stories: a story counts each reader once a day and never its author
    api/stories: visitors are counted as readers of a story by their network only, and HEAD requests are not counted
    api/counters: the counter of %s is exact after concurrent changes by fifty users
34 Active users and Discover's figures
    lines
    api/people: the statistics of Discover count only public stories, public characters and creators with a public profile
35 Extensions that the screens need
    lines
36 Content at creation
    api/stories: a story that is written by hand is private and has its content as chapter 1
37 Links to a story
    lines
    api/characters: a character is linked to a story and counted once, and its role in the story can be changed
38 Deleting a character
    api/characters: a change of a character updates only the given fields, and only the author can change or delete the character
39 Genres, location types and styles
    api/wire: the API accepts every genre and stores location types in lower case, and the contract offers all location types
40 Two sets of limits
    limits
41 Round trip of appearance and personality
    limits
    contract/appearance: an appearance text loses no word in the edit form, and does not change when it is edited again
42 Forks
    matrix
    api/sharing: a fork copies a public character as private, and remains when the original is deleted
43 Shares, links and collaborator roles
    matrix
    api/sharing: a share of type %s gives access only until its expiry
    api/sharing: a private character is shown only with its latest share link
44 Collection tab of the share dialog
    e2e/share-and-import: the share dialog of a character forks it, makes a link, shares it directly, invites a collaborator and adds it to a collection
45 Collaboration requests
    lines
    api/messages: a user can send another user one pending collaboration request of each type, which only the receiver can answer, once
46 Messages
    lines
    api/messages: a message appears in the inbox of its receiver and in the sent box of its sender only
47 Sources of notifications
    api/erased-actors: a repeated %s of one character by the same user notifies once
    api/wire: a user gets a notification for every action of another user that concerns the user, and none for own actions
    api/counters: a notification is not stored or pushed when the action that causes it fails at the commit: %s
48 Room types and picture address
    lines
    limits
49 Profile picture
    limits
    api/images: an uploaded picture is re-encoded without metadata, whatever type it declares
50 Export and erasure
    lines
    api/account: the account export is a ZIP with all data, chapters and images of the account, and without secrets
51 Admin calls
    lines
    api/admin: a story that an admin hides cannot be published by its author until an admin shows it again
52 Tiers and usage
    api/generations-order: with MEMBERSHIP_ENFORCEMENT=on, orders of stories over the spice level or the monthly limit of the plan are refused
    api/people: the usage of a user contains the amounts used in this month and the limits of the membership tier
`
