/** The last part of the table in decisions.ts, in the same format: the decisions from D-95 on. */
export const decisionsFrom95 = `
95 Style of a story
    lines
    limits
    matrix
    api/style: the style of a story is stored and answered with its language in canonical form
    api/style: a style with the point of view of a character who is not in the story is refused with 400
    worker/story/contract/contract: a contract made without a model treats instructions about point of view and tense as form and not as a scene
    e2e/book-panel: the style of a story is kept as a draft while it is typed, can be saved, and its panel has its own address
96 Style in the prompt, and avoided phrases
    worker/jobs/every-field: the requests to the model have the style of the story as the first section of the user message
    worker/jobs/prose/patch-avoided: sentences with avoided phrases in a finished chapter are replaced by one further model call
    worker/jobs/prose/patch-avoided: a chapter keeps its sentences with avoided phrases, after one call, when the model %s the replacements
    worker/jobs/readings: a chapter gets findings for an avoided phrase and a dead person who acts; a finding is mended if its text is removed
97 Language and word counts
    api/style: the style of a story sets the declared language of its prose for every reader, even if another language is detected
    core/text/detect-language: detectLanguage detects the language %s
    worker/story/unspaced-length: a chapter without spaces is inside its band when the model writes as many characters as the prompt asks for
    e2e/prose-language: the prose of a story has a lang attribute with its own language, and none when the language is unknown
98 Plan of a story
    lines
    matrix
    api/plan: the plan of a story numbers the planned chapters after the written ones
    api/plan: saving a plan keeps the id of a beat that is moved to another chapter, and deletes beats that are left out
    api/plan: a change of a plan that is based on an older version is refused with 409
    api/plan: a beat that no chapter tells is offered for one more chapter, and then waits apart from the plan
    e2e/book-panel: a writer plans beats, moves them by keys to another chapter, deletes one and restores it with Undo
    e2e/book-panel: a story plan that was changed elsewhere is not overwritten: both versions are shown, and the writer chooses one
99 Order before plan
    api/generations-contract: a chapter order that names beats of the plan needs no plot
    api/generations-contract: a chapter order with neither a plot nor beats uses the beats of the next planned chapter
    api/generations-contract: a chapter order without a setting, or with neither plot nor beats, is refused with 400 and the message to fill in both fields
    worker/jobs/chapter-contract: the contract of a chapter has no planned event that the order does not name; the prose prompt lists it as not yet to happen
    worker/story/contract/contract: a contract made without a model lists forbidden events and leaves them out of the scenes
    e2e/order-by-beats: a chapter is ordered with a beat of the plan, point of view, tense and contract, and a reopened dialog keeps its input
100 Beats that are done
    worker/story/reading/reading-operations: operations of a reading that end facts, add knowledge or mark beats have the ids of their lines and exact quotes
    worker/jobs/readings: the reading of a finished chapter marks planned beats as done with a quote, and plans the next three chapters
    worker/jobs/write-reading-plan: a reading adds beats to the plan until three chapters have some, if fewer than two had, and keeps existing beats
    worker/jobs/reading/reading-basis: a chapter reading is asked about the beats of two planned chapters, those that the order names or the text contains, and the newest that were passed over
    worker/jobs/refused-readings: a refused chapter reading plans the next chapters by the part with the end of the chapter
    worker/jobs/refused-readings: a chapter whose end the model refuses to read gets the next planned chapters by its summary
101 Closing chapter
    worker/jobs/chapter-contract: the prose prompt states that the story ends with the chapter only when the order asks for a closing chapter
    e2e/order-by-beats: the order for the chapter that reaches the goal of the plan is marked as the last chapter by default
102 Facts
    lines
    limits
    matrix
    api/facts: a fact of the writer names people and places by id, and its text follows a rename
    api/facts: the list of facts has filters for subject, chapter, kind and status
    api/facts-undo: undoing a change restores the whole fact after it %s
    e2e/book-panel-knowledge: a writer adds a fact by hand in the book panel, pins it, undoes this, pins it again, ends it, deletes it and restores it
103 Facts from the reading
    worker/story/reading/reading-operations: a fact that a reading adds has ids instead of names, and a quote with the exact words of the chapter
    worker/story/reading/reading-operations: a fact that a reading adds is dropped and counted if its quote is not in the chapter, and ends no other facts
    worker/jobs/reading/reading-basis: the prompt of a chapter reading has a fact from the beginning of a long book if the text has its words, and no more facts than a share of the context holds
    worker/story/reading/reading-operations: an operation of a reading on a line that was not sent to the model is dropped and counted
    worker/story/reading-contradictions: whatever a model answers to a reading, only exact quotes of the chapter and ids of sent lines are kept
    faults/bad-readings: prose and earlier facts stay, and every stored quote is in the text, if the model answers a chapter reading with %s
104 Changed text
    api/text-changes: an edit of a chapter invalidates facts, beats, findings and detected characters that quote deleted words
    api/text-changes: restoring a version of a chapter invalidates facts, beats, findings and detected characters that quote deleted words
    api/text-changes: deleting a chapter voids the facts that the model read from it, marks its beats as not done, reopens the facts that it ended, and cancels its queued reading
    worker/jobs/regenerate-chapter: a regenerated chapter keeps its number and its earlier version, and gets new scenarios, detected characters and facts
    worker/jobs/readings: a chapter that was changed by hand is read 30 s after the last save, and gets a summary and facts of the new text
    worker/jobs/readings: a chapter that was changed by hand is read before the next prose, and its waiting reading is cancelled
    worker/jobs/readings: all chapters that were added by hand are read before the prose of the next chapter
    worker/jobs/readings: before a passage is written, the changed chapters before it are read, and later chapters are not read
    worker/jobs/refused-readings: a chapter reading that the model refuses is repeated with each half of the chapter
    worker/jobs/refused-readings: people in a chapter written by hand are detected by a rule when the model refuses to read it
    worker/jobs/refused-readings: a generated chapter whose reading is refused is stored with a summary made by a rule, and is read with the next chapter
    faults/killed-reading: the reading of a changed chapter is stored once by another worker after the first worker is killed during the reading
105 People by id
    api/facts: a fact of the writer names people and places by id, and its text follows a rename
    api/plan: a plan shows the present name of a character that was renamed after the plan was written
    api/renames: a renamed character or place has its new name in all summaries, where the name is a whole word
    worker/story/reading/reading-operations: a fact that a reading adds ends the facts that it replaces, so that two contrary facts are never both open
    worker/jobs/reading/write-reading: a new fact that replaces a fact which a later chapter ends gets its end, and the replaced fact ends here
    worker/jobs/reading/write-reading: a fact whose replacement loses its words gets the end of the replacement, and ends here again when the words are back
    api/renames: a character that was created for a detected person, and a place, are renamed in facts and plan
    api/renames: a renamed character is known by its former name in the chapters that have it, until none has it or the name is its own again
106 Character sheets as of a chapter
    worker/story/memory/memory-facts: the prompt of a chapter lists for each person the facts that hold now, the secrets that the person has learned, and those that the person does not know
    worker/story/memory/memory-facts: the description of a person in a prompt has no parts that a newer fact replaces, and the prompt has the fact
    worker/story/memory/memory-facts: a fact that a chapter establishes is not sent when that chapter or an earlier one is regenerated
107 Budget of a prompt
    worker/story/memory/memory: the memory for a prompt leaves room for the answer in the budget, and records what is shortened or left out
    worker/story/memory-long-book: the prompt of chapter 8 uses at least 80 % of its budget, with the whole last chapter
    worker/story/memory-long-book: the prompts of chapter 101 of a long book contain all 80 decisive facts, whatever the length of the names
    worker/story/memory-budget: the prompt for a passage and its answer stay within any budget into which the passage fits, and passage and wish are whole
    worker/model/request-options: the token budget of a prompt is the context size that is set for its model
    core/settings/model-settings: the models have a context of 32,000 tokens and no options if nothing is set
108 Words that match
    worker/story/names/mentions: the name %s in %j counts as a mention: %s
    worker/story/names/mentions: at most two words of %j count as mentions, because the others are function words
109 Stable prefix
    worker/story/memory-long-book: the prompts of a long book share at least 60 % of their tokens as a prefix with the prompt of the previous chapter
    worker/model/request-options: all model requests for a story have the same cache key
110 Memory of a generation
    lines
    matrix
    worker/jobs/generation-memory: the owner of a chapter generation can read which material its prose call had, before and after it is archived
    worker/jobs/generation-memory: a passage in a small context is sent whole with what fits, and its memory has each part, sent or left out, before and after it is archived
    worker/story/memory-long-book: the memory record of a prompt states the number of tokens of the request within 1 %
    e2e/book-panel-knowledge: the memory of a generated chapter shows the tokens used, and that of a chapter by hand states that nothing was sent
    e2e/book-walk: a writer sets style and plan, approves a contract, resolves a finding and corrects a fact, and the next chapter uses all of it
111 Every field reaches the model
    worker/jobs/every-field: the requests to the model contain what a writer enters in the form of %s, field %s
112 Sampling
    worker/model/request-options: a model request has the options that are set for its model, and no others
    core/settings/model-settings: each model gets its own context and options from the settings
113 Contract of a chapter
    worker/jobs/chapter-contract: the contract of a chapter is made by one model call before the prose, and is stored with the generation
    worker/jobs/chapter-contract: the contract of a chapter is made without a model call when the order has contract: none
    worker/story/contract/contract: a contract made without a model contains the whole plot in order, with word counts that add up to the target
    worker/story/contract/contract: people and events that the order does not name are dropped from a contract, whatever the model answers
    faults/bad-readings: a chapter contract contains the ordered plot and no invented event or person if the model gives %s
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
    worker/jobs/chapter-contract: a generation waits without a worker slot while its owner reviews the contract, and is written after the approval
    worker/jobs/chapter-contract: a contract under review and its chapter are each made once although the worker is killed during the contract call and during the review
    faults/killed-book-work: the approval of a chapter contract while no worker runs takes effect when a worker starts
    e2e/contract-review: when the contract of a chapter is edited on two screens, typed text stays until the writer chooses one of the versions
116 Mending the length
    worker/story/prose/length-correction: a chapter that is 1 to 40 % too long keeps its ending and is corrected to its band, whatever the model answers
    worker/story/prose/length-correction: a chapter that is 1 to 40 % too short keeps its ending and is corrected to its band when the model obeys
    worker/jobs/prose/correct-length: a too long chapter loses whole paragraphs before its last scene, with a finding, if the model gives no usable correction
117 Regenerated chapters
    worker/jobs/prose/correct-length: the prompt of a regenerated chapter has the replaced text, and whether the instruction asks to keep or to change it
    worker/jobs/prose/correct-length: a regenerated chapter is requested once more when the model returns the text that it should replace
    worker/jobs/prose/correct-length: a regenerated chapter has a finding when the model returns the text that it should replace twice
118 Refused reading
    worker/jobs/refused-readings: a generated chapter whose reading is refused is stored with a summary made by a rule, and is read with the next chapter
    worker/story/reading/rule-reading: a chapter summary that is made by a rule contains no sentence of the opening and no speech
119 Findings of a chapter
    lines
    matrix
    api/facts: a finding can be waived and opened again, and a resolved one stays resolved
    worker/story/findings: a rule for findings recognizes the planted error in: %s
    worker/story/findings: a sentence that is repeated from an earlier chapter and a wrong chapter length cause findings
    worker/story/findings: the rules for findings report nothing in forty chapters without a contradiction
    worker/story/reading-contradictions: a contradiction that a reading finds has both quotes, and is not reported when the reading ends the fact
120 Review of a story
    lines
    worker/jobs/generate-review: a review of a story stores the findings of every chapter and changes no text, fact or plan
    worker/jobs/generate-review: a review whose worker was killed does not check again the chapters that were checked before
    faults/killed-book-work: a story review whose worker is killed during model call %i completes without a failure, and stores no finding twice
121 Acting on a finding
    e2e/book-panel-knowledge: a finding in the book panel shows both quotes, and the writer can waive it and open it again
    e2e/book-walk: a writer sets style and plan, approves a contract, resolves a finding and corrects a fact, and the next chapter uses all of it
122 Passage generations
    lines
    matrix
    worker/jobs/generate-passage: the generation of a passage makes as many different suggestions as were ordered, and does not change the chapter
    worker/jobs/generation-memory: an order whose passage exceeds the context of the model is refused with a clear message, without a call to the model
    worker/jobs/generate-passage: the suggested words of a passage are counted in the month, and those of a cancelled generation are not
    worker/jobs/accepted-passages: an accepted suggestion replaces its passage in a new version of the chapter, and the earlier version can be restored
    worker/jobs/accepted-passages: an accepted suggestion replaces its passage at the new position after an edit of earlier text
    worker/jobs/accepted-passages: a suggestion is refused with 409 moved when its passage was changed meanwhile, and changes nothing
    worker/jobs/accepted-passages: only one suggestion is accepted when two suggestions for a passage are accepted at the same time
    worker/jobs/accepted-passages: suggestions for two passages of a chapter can be accepted at the same time, and neither overwrites the other
    api/generations-dismiss: dismissing a passage rejects its suggestions on every device, until the passage is tried again (D-122)
    e2e/passages: a selected passage of a chapter is rewritten, shown with marked differences, accepted, and undone
    e2e/passages: a paragraph of a chapter is chosen and rewritten by keys alone
    faults/killed-book-work: an order of three suggestions for a passage gets each of them once although its worker is killed during suggestion %i
123 Precision of the rule on minors
    core/moderation/guard-texts: the rule on minors refuses none of its tuning texts about adults, and at most one of 120 other texts about adults
    core/moderation/guard-texts: the rule on minors refuses every text of its test sets with desire or romance of a minor
    core/moderation/guard: the rule on minors names the sentence that it refuses
`
