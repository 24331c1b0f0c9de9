/** The last part of the table in decisions.ts, in the same format: the decisions from D-95 on. */
export const decisionsFrom95 = `
95 Style of a story
    lines
    limits
    matrix
    api/style: the style of a story is stored and answered with its language in canonical form
    api/style: a style with the point of view of a character who is not in the story is refused with 400
    worker/story/contract: treats instructions about form as form and never as a scene
    e2e/book-panel: the style of a story is kept as a draft while it is typed, can be saved, and its panel has its own address
96 Style in the prompt, and avoided phrases
    worker/jobs/every-field: have the style as the first section of the story
    worker/jobs/patch-avoided: avoided phrases of a finished chapter are removed by one call, and nothing else changes
    worker/jobs/patch-avoided: a chapter keeps its sentences after one call when the model %s the patch
    worker/jobs/readings: a finished chapter has findings for an avoided phrase and for a dead person who acts
97 Language and word counts
    api/style: the style of a story sets the declared language of its prose for every reader, even if another language is detected
    core/text/detect-language: detectLanguage detects the language %s
    worker/story/unspaced-length: is inside its band after one call when the model writes as many characters as the prompt asks for
    e2e/prose-language: the prose of a story has a lang attribute with its own language, and none when the language is unknown
98 Plan of a story
    lines
    matrix
    api/plan: the plan of a story numbers the planned chapters after the written ones
    api/plan: saving a plan keeps the id of a beat that is moved to another chapter, and deletes beats that are left out
    api/plan: a change of a plan that is based on an older version is refused with 409
    e2e/book-panel: a writer plans beats, moves them by keys to another chapter, deletes one and restores it with Undo
    e2e/book-panel: a story plan that was changed elsewhere is not overwritten: both versions are shown, and the writer chooses one
99 Order before plan
    api/generations-contract: a chapter order that names beats of the plan needs no plot
    api/generations-contract: a chapter order with neither a plot nor beats uses the beats of the next planned chapter
    api/generations-contract: a chapter order without a setting, or with neither plot nor beats, is refused with the specified message
    worker/jobs/chapter-contract: contains no planned event that the order does not name, but lists the event as not yet to happen
    worker/story/contract: leaves forbidden events out of the scenes
    e2e/order-by-beats: a chapter is ordered with a beat of the plan, point of view, tense and contract, and a reopened dialog keeps its input
100 Beats that are done
    worker/story/reading-operations: operations that end a fact, add knowledge or mark a beat as done have the ids of their lines and exact quotes
    worker/jobs/readings: a finished chapter marks its planned beats as done with quotes, and the next three chapters are planned
    worker/jobs/write-reading-plan: has three chapters with beats when fewer than two had beats before; existing beats stay
101 Closing chapter
    worker/jobs/chapter-contract: contains the instruction to close the story only when the order asks for it
    e2e/order-by-beats: the order for the chapter that reaches the goal of the plan is marked as the last chapter by default
102 Facts
    lines
    limits
    matrix
    api/facts: a fact of the writer names people and places by id, and its text follows a rename
    api/facts: the list of facts has filters for subject, chapter, kind and status
    api/facts-undo: undoing a change restores the whole fact after it %s
    e2e/book-panel-knowledge: a writer adds a fact by hand in the book panel, pins it, ends it, deletes it and restores it
103 Facts from the reading
    worker/story/reading-operations: has ids instead of names, and a quote with the exact words of the chapter
    worker/story/reading-operations: is dropped and counted when its quote is not in the chapter, and ends no other facts
    worker/story/reading-operations: an operation on a line that was not sent to the model is dropped and counted
    worker/story/reading-operations: whatever a model answers, only exact parts of the chapter and ids of sent lines are kept
    faults/bad-readings: prose and facts stay correct if the model answers a chapter reading with %s
104 Changed text
    api/text-changes: an edit of a chapter invalidates facts, beats, findings and detected characters that quote deleted words
    api/text-changes: restoring a version of a chapter invalidates facts, beats, findings and detected characters that quote deleted words
    api/text-changes: deleting a chapter invalidates its facts and beats, opens the facts that it ended, and cancels its reading
    worker/jobs/regenerate-chapter: keeps its number and the earlier version, and replaces scenarios, detections and facts
    worker/jobs/readings: is read in the background 30 s after the last save: summary and facts belong to the new text
    worker/jobs/readings: is read before the next prose, and the waiting reading is cancelled
    worker/jobs/readings: chapters added by hand are all read before the next prose
    worker/jobs/readings: a passage is written after the changed chapters before it are read, and later chapters are not read
    worker/jobs/readings: is repeated in halves
    worker/jobs/readings: of a chapter by hand finds people by a rule
    worker/jobs/readings: keeps the prose and makes a summary without its first sentences, and is repeated with the next chapter
    faults/killed-reading: the reading of a changed chapter is stored once by another worker after the first worker is killed during the reading
105 People by id
    api/facts: a fact of the writer names people and places by id, and its text follows a rename
    api/plan: a plan shows the present name of a character that was renamed after the plan was written
    api/renames: a renamed character or place has its new name in all summaries, where the name is a whole word
    worker/story/reading-operations: ends the facts that it replaces, so two that contradict each other are never both open
106 Character sheets as of a chapter
    worker/story/memory-facts: has the facts that hold now, and those that the person has learned or does not know
    worker/story/memory-facts: has a description without the parts that a newer fact replaces, and the fact
    worker/story/memory-facts: that a chapter establishes is not sent when that chapter or an earlier one is regenerated
107 Budget of a prompt
    worker/story/memory: stays within the budget including the answer, and records what is shortened or left out
    worker/story/memory-long-book: use at least 80 % of the budget at chapter 8, with the whole last chapter
    worker/story/memory-long-book: contain at least 98 % of 80 decisive facts at chapter 101, whatever the length of the names
    worker/model/request-options: a prompt stays within the context size that is set for its model
    core/model-settings: the models have a context of 32,000 tokens and no options if nothing is set
108 Words that match
    worker/story/mentions: the name %s in %j counts as a mention: %s
    worker/story/mentions: the function words of %j never count as mentions
109 Stable prefix
    worker/story/memory-long-book: share at least 60 % of their tokens as a prefix with the prompt of the previous chapter
    worker/model/request-options: all requests for a story have the same cache key
110 Memory of a generation
    lines
    matrix
    worker/jobs/generation-memory: returns to its owner the material of its prose call, before and after it is archived
    worker/story/memory-long-book: record as used the number of tokens of the request, within 1 %
    e2e/book-panel-knowledge: the memory of a generated chapter shows the tokens used, and that of a chapter by hand states that nothing was sent
    e2e/book-walk: a writer sets style and plan, approves a contract, resolves a finding and corrects a fact, and the next chapter uses all of it
111 Every field reaches the model
    worker/jobs/every-field: contain the value of the form of %s, field %s
112 Sampling
    worker/model/request-options: a request has the options of its model, and only those that are set
    core/model-settings: each model gets its own context and options from the settings
113 Contract of a chapter
    worker/jobs/chapter-contract: is made by one call before the prose, and is stored with the generation
    worker/jobs/chapter-contract: is made without a model call when the order has contract: none
    worker/story/contract: contains every plot completely and in order, with word counts that add up to the target
    worker/story/contract: drops people and events that the order does not name, whatever the model answers
    faults/bad-readings: a chapter contract contains only the order if the model’s answer is %s
114 Contract on the screen
    api/generations-contract: a chapter that waits for approval of its contract is read with the contract, without queue position and estimate
    web/chapter-contract: the list of contract scenes marks the scene that is being written
    web/chapter-contract: the progress bar of a chapter has a tick where one scene of its contract ends and the next begins
115 Review of the contract
    lines
    matrix
    api/generations-contract: a chapter that waits for approval accepts a changed contract, which is moderated again
    api/generations-contract: a chapter that waits for approval of its contract is queued again when it is approved, and only once
    api/generations-contract: the contract of a chapter that waits for approval is 404 for all other users, admins included
    api/generations-contract: a call that waits for a chapter returns 202 as soon as the approval of its contract is needed
    worker/jobs/chapter-contract: waits without a slot or a due time, and is written after the approval
    worker/jobs/chapter-contract: is kept when its worker is killed before or after the contract is made, and its chapter is written once
    faults/killed-book-work: the approval of a chapter contract while no worker runs takes effect when a worker starts
    e2e/contract-review: when the contract of a chapter is edited on two screens, typed text stays until the writer chooses one of the versions
116 Mending the length
    worker/story/mend-length: keeps its ending when it is 1 to 40 % too long (100 cases), and is corrected to its band whatever the model answers
    worker/story/mend-length: keeps its ending when it is 1 to 40 % too short (100 cases), and is corrected to its band when the model obeys
    worker/jobs/mend-prose: is corrected by removing whole paragraphs before the last scene when the model gives no usable part, and a finding reports it
117 Regenerated chapters
    worker/jobs/mend-prose: has in its prompt the text that it replaces, and whether the instruction asks to keep or to change it
    worker/jobs/mend-prose: that is the same as the replaced text is requested once more
    worker/jobs/mend-prose: that is the same as the replaced text twice has a finding
118 Refused reading
    worker/jobs/readings: keeps the prose and makes a summary without its first sentences, and is repeated with the next chapter
    worker/story/reading-operations: the summary that a rule makes contains no sentence of the opening and no speech
119 Findings of a chapter
    lines
    matrix
    api/facts: a finding can be waived and opened again, and a resolved one stays resolved
    worker/story/findings: finds the planted error in: %s
    worker/story/findings: a sentence repeated from an earlier chapter and a wrong length cause findings
    worker/story/findings: forty chapters without a contradiction have no finding
    worker/story/reading-operations: a contradiction has both quotes, and is not reported when the reading ends the fact
120 Review of a story
    lines
    worker/jobs/generate-review: stores the findings of every chapter and changes no text, fact or plan
    worker/jobs/generate-review: a review that lost its worker does not check again the chapters that were checked
    faults/killed-book-work: a story review whose worker is killed during model call %i completes without a failure, and stores no finding twice
121 Acting on a finding
    e2e/book-panel-knowledge: a finding in the book panel shows both quotes, and the writer can waive it and open it again
    e2e/book-walk: a writer sets style and plan, approves a contract, resolves a finding and corrects a fact, and the next chapter uses all of it
122 Passage generations
    lines
    matrix
    worker/jobs/generate-passage: gets as many different suggestions as were ordered, and the chapter does not change
    worker/jobs/generate-passage: is counted by its words in the month, and not when it is cancelled
    worker/jobs/generate-passage: becomes part of the chapter as a new version when it is accepted, and can be undone
    worker/jobs/generate-passage: is replaced at its new position after an edit of earlier text
    worker/jobs/generate-passage: answers 409 moved when the passage was changed since, and changes nothing
    worker/jobs/generate-passage: is accepted once when two suggestions are accepted at the same time
    worker/jobs/generate-passage: is accepted at the same time as another passage, and neither change overwrites the other
    api/generations-dismiss: dismissing a passage rejects its suggestions on every device, until the passage is tried again (D-122)
    e2e/passages: a selected passage of a chapter is rewritten, shown with marked differences, accepted, and undone
    e2e/passages: a paragraph of a chapter is chosen and rewritten by keys alone
    faults/killed-book-work: an order of three suggestions for a passage gets each of them once although its worker is killed during suggestion %i
123 Precision of the rule on minors
    core/moderation/guard-texts: the rule on minors refuses none of its tuning texts about adults, and at most one of 120 other texts about adults
    core/moderation/guard-texts: the rule on minors refuses every text of its test sets with desire or romance of a minor
    core/moderation/guard: the rule on minors names the sentence that it refuses
`
