const spiceGuides = [
  `Heat 1, sweet: longing lives in glances, near touches, a hand held a moment too long, at most one tender kiss. Nobody undresses, nothing happens behind a closed door, and the wanting is the stronger for it.`,
  `Heat 2, warm: kisses that matter, held breath, the nearness of a body felt through a coat. Desire may be named in thought or in a low voice. Any scene that would go further ends at the door, gracefully.`,
  `Heat 3, steamy: desire is in the body and on the page: skin, breath, hands that ask, clothing that comes undone. A love scene may begin; close the door before it becomes explicit, and open it again on what it changed between them.`,
  `Heat 4, sultry: a love scene, where the plot has earned one, is on the page from invitation to afterglow: sensual, unhurried, led by what each feels and wants. Name bodies plainly but never clinically; what is said and felt counts for more than what goes where.`,
  `Heat 5, scorching: full heat between adults, explicit where the scene calls for it, in the frank and emotional language of published adult romance. Every intimate beat still reveals character or shifts power, trust or hope; the act is never a list of motions.`,
] as const

const toneGuides: Record<string, string> = {
  romantic: `Tone romantic: tenderness without syrup. Let hope be visible and slightly frightening; let the world seem to lean in when the two are near each other.`,
  dramatic: `Tone dramatic: real stakes and hard choices, feelings that cost something. Restraint makes drama: the biggest moments get the plainest sentences.`,
  light: `Tone light: wit, quick dialogue, comic timing, small mortifications. The humour comes from who these people are, never from jokes laid on top, and it opens the door to true feeling.`,
  passionate: `Tone passionate: high temperature, strong verbs, want that strains against good sense. Give the intensity contrast, a cool room, a practical task, a silence, so that it can flare.`,
}

const genreGuides: Record<string, string> = {
  romance: `Genre romance: the relationship is the plot. What keeps these two apart must be as convincing as what draws them together, and each chapter moves one of the two.`,
  contemporary: `Genre contemporary: work, money, family, messages that go unanswered. Make ordinary places specific, and let modern people speak as they do, half sideways.`,
  fantasy: `Genre fantasy: one clear, particular magic seen through daily use rather than explained; let what it costs press on the heart of the story.`,
  historical: `Genre historical: manners are the obstacle and the language of love. Period detail is touched, worn, eaten and paid for; no modern idiom in speech, no lecture in narration.`,
  paranormal: `Genre paranormal: the uncanny begins at the edge of a sentence. Treat the otherworldly lover's nature as a real difference in need, time and danger, not as decoration.`,
  comedy: `Genre comedy: a situation that gets worse for excellent reasons, banter with something at stake under it, and dignity lost exactly when the other walks in.`,
}

/** Returns the guide for a spice level. A number outside 1 to 5 gets the guide of the nearest level. */
export function spiceGuide(spiceLevel: number): string {
  return spiceGuides[Math.min(5, Math.max(1, Math.round(spiceLevel))) - 1] ?? spiceGuides[0]
}

/** Returns the guide for a tone; '' for an unknown tone. */
export function toneGuide(tone: string): string {
  return Object.hasOwn(toneGuides, tone.toLowerCase()) ? (toneGuides[tone.toLowerCase()] ?? '') : ''
}

/** Returns the guide for a genre; '' for an unknown genre. */
export function genreGuide(genre: string): string {
  return Object.hasOwn(genreGuides, genre.toLowerCase()) ? (genreGuides[genre.toLowerCase()] ?? '') : ''
}
