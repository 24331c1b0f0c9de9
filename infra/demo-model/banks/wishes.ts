const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

/** Kinds of weather that a wish can name: the words that name the weather, and clauses that show it. */
export const WISHED_WEATHER: readonly { match: RegExp; clauses: readonly string[] }[] = [
  {
    match: /\b(?:storm\w*|thunder\w*|lightning|tempest)\b/i,
    clauses: list(`the storm had its shoulder to the door
    thunder walked about overhead in heavy boots
    the storm came over the hill with all its lamps lit
    lightning showed the whole room for a moment and took it back
    the thunder was so near that the spoons answered
    the storm leaned on the windows, one after another, to see which would give
    the storm had put out every light but one
    the gutters ran over, and the thunder went on and on like a cart on a bridge
    the storm drew breath, and that was the worst of it
    the last of the storm went grumbling off over the water`),
  },
  {
    match: /\b(?:snow\w*|blizzard|sleet)\b/i,
    clauses: list(`the snow came down as if it had all the time in the world
    snow had filled the footprints as fast as they were made
    the snow lay along every branch like a held note
    fresh snow had taken the corners off everything
    the snow gave the dark a kind of light
    a handful of snow slid from the roof and sighed
    the snow had shut the road and signed its name
    snow ticked at the glass with very small fingers
    the snow made the whole place speak in a lower voice
    by then the snow stood halfway up the gate`),
  },
  {
    match: /\b(?:rain\w*|drizzle|downpour|wet weather)\b/i,
    clauses: list(`the rain had settled in like a relation
    rain ran down the panes and joined hands at the bottom
    the rain was talking to the roof in a low voice
    the rain came in sideways, looking for somebody
    every gutter had rain to say something with
    the rain fell straight and soft, without any malice
    rain drummed on the lid of the world
    the rain let up for a minute and then remembered
    the smell of rain came in under the door
    the rain hung on the leaves long after it had stopped`),
  },
  {
    match: /\b(?:fog\w*|mist\w*)\b/i,
    clauses: list(`the fog had taken the far side of everything
    fog stood at the windows like somebody too shy to knock
    the mist came up to the knee and stayed there
    the fog gave back each sound a little late
    one could have written a name in the fog
    the fog had rubbed out the road and the reason for it
    mist lay along the ground like breath on a glass
    the fog opened a yard in front and closed a yard behind
    in the fog every lamp wore a halo it had not earned
    the fog was thinning, one post at a time`),
  },
  {
    match: /\b(?:wind\w*|gale|breez\w*|gust\w*)\b/i,
    clauses: list(`the wind went through the place like a search party
    the wind had hold of the shutter and would not give it up
    a gust came down the chimney and looked round
    the wind was trying all the words it knew on the keyhole
    the wind combed the grass one way and then the other
    every loose thing had been given a voice by the wind
    the wind dropped, and the silence stumbled
    the wind took the end off each sentence
    the gale sang one note in the wires
    a warmer wind had got in from somewhere`),
  },
  {
    match: /\b(?:frost\w*|ice|icy|freez\w*|cold)\b/i,
    clauses: list(`the frost had drawn on every pane
    the cold stood in the room like a piece of furniture
    ice rang under each step
    frost had stiffened the washing into people
    the cold took hold of the door handle first
    the frost made a small sound, like paper, when one trod on it
    breath hung in the frost and was slow to leave
    the cold had polished all the stars
    ice had put a lid on the water butt
    the frost was going back into the shadows`),
  },
  {
    match: /\b(?:sun\w*|heat(?:wave)?|hot (?:day|night|weather)|summer day)\b/i,
    clauses: list(`the sun lay across the floor like a dog
    sun came in at every crack as if it had paid
    the heat had taken the words out of people
    the sun had warmed the step, and the step kept it
    the sun stood straight over the roof and did not look away
    a bar of sun moved across the wall, as slow as a thought
    the heat made the road swim
    sun got into the cups and the hair and the dust
    the sun went down as if it were sorry to
    the stones gave the sun back after dark`),
  },
]

/** These lines show the weather that a wish asks for. */
export const WEATHER_LINES: readonly string[] = [
  '{^weather}. It had been like that since [morning|noon|the night before], and nobody spoke of anything else until there was something else to speak of.',
  '{^weather}. {A} listened to it for a while, as one listens to somebody who is going to come to the point.',
  '{^weather}; one had to speak up to be heard, or stand a good deal nearer.',
  'Later {weather}. {B} got up to see to the window, and stayed there, looking.',
  '“Listen to it,” said {B}.\n{^weather}. They listened.',
  '{^weather}, and it seemed to {A} that everything else had been told to wait.',
  'For a minute nobody spoke. {^weather}.',
  '{A} looked out. {^weather}, and there was nothing in the world beyond it.',
  '{^weather}. It made the lamp seem nearer, and {B} as well.',
  'One could not have gone home now in any case. {^weather}.',
  '“You can’t go out in that,” said {B}; and, as if it had been asked, {weather}.',
  'By then {weather}. {A} had stopped minding.',
  'Whatever else {A} forgot of that day, {a} would remember this: {weather}.',
  'There was no going out in it. {^weather}, and whatever had to be said would have to be said indoors.',
]

/**
 * Lines that introduce a thing which a wish names. {aIt} stands for the words of the wish, {it} for the
 * thing.
 */
export const THING_ARRIVES: readonly string[] = [
  'And then there was {aIt}. It is as well to mention it at once, since from that hour on nobody could leave it out.',
  'It was then that {A} noticed {aIt}. It had not been there before; {a} would have sworn to it in a court.',
  'Nobody could afterwards agree where it had come from: {aIt}. {A} saw it first, and for a moment thought better of saying so.',
  'What neither of them had reckoned with was {aIt}.',
]
export const THING_STAYS: readonly string[] = [
  '{^it} had no opinion about any of this, or kept it back.',
  '{B} looked at {it}, and {it}, as far as such a thing can be said of it, looked back.',
  'They had both begun to step round {it} without thinking, as one does with family.',
  '“We shall have to do something about {it},” said {B}.\n“Must we?” {A} had got rather used to it.',
  '{A} found it a comfort, on the whole, that {it} was there. It gave one somewhere to look.',
  'Somebody would have to explain {it}, sooner or later. It would not be {A}.',
  '“It’s still here,” {A} said.\n{B} did not ask what. There was only {it}, and the two of them, and the clock.',
  'In the end it was {it} that settled the matter, simply by being in the way at the right moment.',
]
