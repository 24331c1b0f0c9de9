import type { Kind } from './kind.ts'

const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

/** Kinds of places from ballroom to garden. The list is long, so kinds-far.ts holds its other half. */
export const NEAR_KINDS: Readonly<Record<string, Kind>> = {
  ballroom: {
    match:
      /\b(?:ball|ballroom|masquerade|masked|waltz|debut|ton|season in london|gala|theatre|opera|assembly)\b/i,
    home: 'the ballroom',
    sound: list(`forty fans opened and shut like something about to take flight
      the second violin hunted for its place and found it
      a laugh went up under the chandelier and came down in pieces
      slippers whispered over the chalked floor
      somewhere behind the ferns a glass was set down too hard`),
    smell: list(`beeswax, hothouse lilies and a hundred warm gloves
      orange peel and candle smoke
      rosewater, starch and other people’s hopes`),
    glow: list(`the chandeliers dropped their light by the armful
      every mirror passed the candles on to the next one
      gold ran along the cornice like a rumour
      the long windows held the dancers twice, once bright and once dark`),
    spot: list(`in the alcove behind the ferns
      at the foot of the marble stair
      on the terrace, where the music came thin
      beside the card-room door
      under the musicians’ gallery`),
    hold: list(`a dance card with one name on it
      a single long glove
      a glass of punch nobody should have poured
      a mask on a ribbon
      a broken fan`),
  },
  train: {
    match: /\b(?:train|railway|sleeper|carriage on the|express|locomotive|platform|stationmaster)\b/i,
    home: 'the train',
    sound: list(`the wheels went over the points, saying the same three words
      a door slid along the corridor and thought better of it
      the whistle let go one long blue note
      rain ran sideways along the glass
      the couplings sighed and took up their slack`),
    smell: list(`hot iron, oranges and damp wool
      coal smoke and somebody’s peppermint
      leather, varnish and yesterday’s newspapers`),
    glow: list(`the lamps of a nameless halt went by like dropped coins
      a signal bled its green down the wet window
      the reading lamp drew a small gold room around the seats
      fields came up out of the dark and were put back`),
    spot: list(`in the corridor by the cold window
      at the end of the dining car
      on the platform under the stopped clock
      in the compartment with the blinds down
      where the two carriages met and the floor kept moving`),
    hold: list(`a ticket punched with a star
      a suitcase with someone else’s initials
      a timetable three years out of date
      a paper cone of cherries
      a forgotten glove`),
  },
  cafe: {
    match:
      /caf[eé]|\b(?:coffee ?shop|coffee|bakery|baker|tea ?room|tea ?shop|restaurant|bistro|kitchen|patisserie|chocolate|diner|bar|pub)\b/i,
    home: 'the café',
    sound: list(`the big urn muttered like a bishop
      spoons conversed in their saucers
      the bell over the door announced nobody in particular
      butter hit a hot pan and gave its opinion
      chairs were being turned up, one by one, in the back`),
    smell: list(`burnt sugar, coffee and rain on coats
      cardamom and new bread
      vanilla, lemon rind and scorched milk`),
    glow: list(`steam had made a pearl of every window
      the lamp over the counter poured itself out like honey
      a row of copper pans hoarded the last of the sun
      the street outside went by in soft coloured smears`),
    spot: list(`at the table with the short leg
      behind the counter, by the warm end
      in the corner that the draught had never found
      at the flour bins
      on the back step, among the crates`),
    hold: list(`a cup gone cold in its saucer
      a paper bag, warm at the bottom
      a wooden spoon worn flat on one side
      a slate with the day’s cake half rubbed out
      the last cinnamon bun`),
  },
  library: {
    match:
      /\b(?:library|librarian|book ?shop|bookstore|archive|archivist|scriptorium|manuscript|museum|university|college|academy|school)\b/i,
    home: 'the library',
    sound: list(`a page turned, two rooms off, and the whole building heard it
      the ladder rolled an inch along its rail for reasons of its own
      dust ticked in the hot pipes
      the long clock drew breath before the quarter
      someone among the atlases sneezed, and apologised to the atlases`),
    smell: list(`old glue, lamp oil and the inside of summers
      calfskin and cold tea
      paper, which is to say of vanilla and time`),
    glow: list(`green-shaded lamps stood down the table like a row of small ponds
      a slant of sun was reading its way along the spines
      gilt winked here and there among the dark bindings
      the skylight let down a single ladder of grey`),
    spot: list(`between Voyages and Weather
      at the long table, under the third lamp
      on the iron stair to the gallery
      in the map room
      on the window seat, behind the curtain`),
    hold: list(`a book with a pressed fern in it
      a card from the old catalogue
      a paperknife shaped like a fish
      an atlas missing its oceans
      a bundle tied with faded tape`),
  },
  sea: {
    match:
      /\b(?:sea|seaside|lighthouse|coast|coastal|beach|harbou?r|island|ship|boat|ocean|sailor|pirate|fishing|pier|cliffs?|cornwall|cornish|port|bay|shore|yacht|cruise|lagoon|venice)\b/i,
    home: 'the harbour',
    sound: list(`gulls quarrelled over the fish quay like heirs
      the bell buoy kept its one appointment
      the tide went over the shingle and came back for what it had left
      halyards tapped at their masts, a whole town of small clocks
      a long way out something sounded its horn, twice, and was answered`),
    smell: list(`salt, tar and yesterday’s rain
      wet rope and frying mackerel
      seaweed, driftwood smoke and cold iron`),
    glow: list(`the lamp swept the water and came home again
      the last of the sun lay down on the sea like a dropped scarf
      every wet stone had its own small moon
      boats’ lights went up and down, up and down, like a thought one cannot put away`),
    spot: list(`at the end of the sea wall
      on the slip, among the upturned boats
      in the lee of the net loft
      on the path along the cliff
      by the window that faced the water`),
    hold: list(`a coil of wet rope
      a stone with a hole through it
      a lantern with a cracked pane
      a tin of ship’s biscuits
      a green glass float`),
  },
  mountain: {
    match:
      /\b(?:mountains?|alps|alpine|snow\w*|ski|chalet|lodge|glacier|peak|highlands?|summit|blizzard|ice|frozen|tundra|northern|winter)\b/i,
    home: 'the lodge',
    sound: list(`snow slid off the roof and landed like somebody sitting down
      the stove ticked as it warmed
      a long way up the ice shifted its weight
      the wind tried every shutter, in order, like a night watchman
      goat bells went by under the window and up into the cloud`),
    smell: list(`pine resin, wet wool and woodsmoke
      cold stone and hot milk
      juniper, candle wax and snow that had not fallen yet`),
    glow: list(`the peaks kept the light long after the valley had spent it
      the fire had gone to a bed of small orange windows
      the snow was blue in its hollows and rose along its edges
      one lamp burned across the valley, steady as an opinion`),
    spot: list(`on the bench by the stove
      at the turn of the pass
      under the eaves, among the stacked logs
      on the narrow stair
      out on the packed snow by the gate`),
    hold: list(`a split log, still sticky with sap
      a scarf stiff with frost
      a tin mug too hot to drink from
      a pair of someone’s old snowshoes
      a bootlace`),
  },
  forest: {
    match:
      /\b(?:forests?|woods?|woodland|trees|grove|fae|faerie|fairy|elf|elven|witch|druid|cabin|wolf|wolves|werewol\w+)\b/i,
    home: 'the clearing',
    sound: list(`an owl asked its question and did not stay for the answer
      leaves kept up their long soft applause
      something small and busy crossed the bracken
      the stream talked all the way down in its sleep
      high up, two branches leaned together and creaked`),
    smell: list(`leaf mould, rain and bruised fern
      woodsmoke and wild garlic
      moss, mushrooms and the green dark`),
    glow: list(`light came down through the leaves in coins, and would not be picked up
      glow-worms had been lit along the bank
      the birches stood in the dusk like people in white shirts
      a low sun went from trunk to trunk, counting`),
    spot: list(`under the split oak
      where the path forgot itself
      on the log above the stream
      at the edge of the clearing
      among the foxgloves`),
    hold: list(`a basket of chanterelles
      a feather, barred brown and cream
      a whittled stick
      a jar with three moths in it
      an apple no orchard had grown`),
  },
  garden: {
    match:
      /\b(?:gardens?|gardener|greenhouse|glasshouse|conservatory|roses?|flowers?|florist|botanic\w*|orchard|meadow|park|maze)\b/i,
    home: 'the garden',
    sound: list(`bees went over the lavender like a slow rumour
      water fell into the stone basin and counted itself
      a blackbird was trying out endings
      shears clicked beyond the hedge, stopped, and clicked again
      the gate complained and was shut gently`),
    smell: list(`cut box, wet earth and roses past their best
      tomato leaf and warm brick
      night-scented stock and somebody’s pipe`),
    glow: list(`the white flowers went on shining after the rest had been put out
      dusk came up between the hedges like water filling a lock
      the glasshouse held the sunset a pane at a time
      dew had gone along the beds and signed everything`),
    spot: list(`on the bench under the pear tree
      in the potting shed, among the string
      by the sundial
      at the far end of the long border
      inside the old glasshouse`),
    hold: list(`a trowel with a warm handle
      a tray of seedlings
      a pear with one bite out of it
      a ball of green twine
      a label in faded pencil`),
  },
}
