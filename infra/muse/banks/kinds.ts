/** What a kind of place gives to a sentence: sounds and glows are clauses, smells and holds things, spots where. */
export type Kind = {
  match: RegExp
  home: string
  sound: readonly string[]
  smell: readonly string[]
  glow: readonly string[]
  spot: readonly string[]
  hold: readonly string[]
}

const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

/** The kinds of place the muse knows, most particular first; `village` serves where none fits. */
export const KINDS: Readonly<Record<string, Kind>> = {
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
    match: /\b(?:train|railway|station|sleeper|carriage on the|express|locomotive|platform)\b/i,
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
      /\b(?:caf[eé]|coffee ?shop|coffee|bakery|baker|tea ?room|tea ?shop|restaurant|bistro|kitchen|patisserie|chocolate|diner|bar|pub)\b/i,
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
  castle: {
    match:
      /\b(?:castle|palace|keep|fortress|kingdom|throne|court|dragon|knight|realm|queen|king|prince(?:ss)?|highlander|medieval|ruins?)\b/i,
    home: 'the keep',
    sound: list(`the banners shifted on their poles and settled
      boots went by overhead, and turned at the corner, and came back
      the wind played the arrow slits, badly
      a chain ran out somewhere below and stopped with a jerk
      rooks were holding a parliament on the leads`),
    smell: list(`cold stone, tallow and bruised rosemary
      rushes, hounds and old iron
      apple-wood smoke and rain in the thatch`),
    glow: list(`torches leaned all one way along the passage
      moonlight lay on the flagstones, cut neatly into diamonds
      the high window threw its colours down and let them lie
      embers breathed in the great hearth like something asleep`),
    spot: list(`on the east stair
      in the shadow of the gatehouse
      up on the wall-walk
      in the herb court, under the tower
      at the low end of the great hall`),
    hold: list(`a ring of keys
      a cup of hammered silver
      a riding glove
      a scrap of sealing wax, red as a berry
      a wooden chess queen`),
  },
  desert: {
    match:
      /\b(?:desert|dunes?|oasis|sand|caravan|ranch|cowboy|texas|arizona|outback|canyon|prairie|western|savannah?|bazaar|morocc\w+|cairo|egypt\w*)\b/i,
    home: 'the wells',
    sound: list(`the tent ropes hummed one low note between them
      a dog barked at the size of the night
      sand ran along the boards like dry rain
      far out a line of bells came on and came on
      the windmill turned over, thought, and turned again`),
    smell: list(`dust, leather and mint
      hot stone and cold ash
      cumin, saddle soap and distance`),
    glow: list(`the stars came down to the ground on every side
      noon stood on the land like a hand held flat
      the dunes had kept one side of themselves for the sunset
      the fire drew a room in the dark and put a roof on it`),
    spot: list(`in the shade of the long wall
      at the edge of the firelight
      by the well, on the worn step
      up on the ridge, where the wind was
      under the awning`),
    hold: list(`a waterskin
      a tin cup
      a bridle in want of mending
      a brass compass that pointed home
      a blanket striped red and black`),
  },
  city: {
    match:
      /\b(?:city|cities|london|paris|new york|manhattan|tokyo|rome|berlin|chicago|apartment|penthouse|rooftop|flat|street|downtown|urban|skyline|office|newspaper|company|hospital|ward|agency|metropolis|hotel|boston|madrid|lisbon|vienna|dublin|edinburgh|seoul|mumbai)\b/i,
    home: 'the corner house',
    sound: list(`a late bus breathed out at the corner
      someone three floors up was practising the same eight bars
      shutters came down along the street like a slow hand of cards
      rain kept time on the fire escape
      the whole street hummed, the way a shell does`),
    smell: list(`wet pavement, coffee and other people’s suppers
      warm dust and cut lemons
      rain on stone, and somebody’s jasmine`),
    glow: list(`windows were coming on all down the street, one story after another
      the wet road had hung every lamp again upside down
      a sign across the way blushed, went out, and blushed
      the skyline had put on its jewellery, the false with the true`),
    spot: list(`on the roof, among the pots
      at the corner under the awning
      on the third-floor landing
      by the window over the street
      on the steps, where the stone kept the warmth`),
    hold: list(`an umbrella with one broken rib
      a bunch of keys that fitted nothing
      a newspaper folded to the crossword
      two tickets for last night
      a plant in a saucepan`),
  },
  stars: {
    match:
      /\b(?:space|starship|spaceship|orbit\w*|galaxy|galactic|planet|mars|moon base|station in orbit|futuristic|android)\b/i,
    home: 'the observation deck',
    sound: list(`the air went round and round in its soft machine
      the hull ticked as it turned out of the sun
      a lift arrived, and sighed, and went away empty
      the engines held their one long vowel
      a warning chimed, far off and not for them`),
    smell: list(`warm circuits, basil and recycled rain
      solder and green tea
      metal, and faintly, impossibly, of oranges`),
    glow: list(`the planet rose and filled the glass like a held breath
      stars stood at every window with their hands behind their backs
      the corridor lamps went down to amber for the night watch
      a seam of dawn ran all the way round the dark`),
    spot: list(`under the great curved window
      in the hydroponics bay, among the beans
      at the turn of the spoke
      on the dark side of the dock
      in the galley, after hours`),
    hold: list(`a spanner with somebody’s name scratched on it
      a sealed cup of something hot
      a tomato, the first of the year
      a loose tether
      a paper book, contraband and much repaired`),
  },
  vineyard: {
    match:
      /\b(?:vineyards?|winery|vines?|tuscan\w*|provence|villa|farm\w*|olive|harvest|countryside|barn|stables?|horses?|italy|tuscany|estate)\b/i,
    home: 'the farm',
    sound: list(`cicadas had started up the afternoon and could not find how to stop it
      a cart went down between the rows, complaining of one wheel
      the yard pump coughed and gave
      swallows stitched the barn to the sky
      somebody in the lower field was singing to a mule`),
    smell: list(`warm dust, fennel and crushed grapes
      hay, figs and saddle leather
      thyme, and tomatoes drying on a sheet`),
    glow: list(`the hills went back and back, each one paler than its promise
      the stone had drunk the day and was giving it off again
      lamps had been hung in the fig tree, and the tree looked surprised
      late sun came down the rows and turned every leaf to a little window`),
    spot: list(`at the long table under the vines
      in the cool of the cellar
      on the wall above the lower field
      in the loft, among the apples
      by the pump`),
    hold: list(`a basket of windfalls
      a corkscrew with an olive-wood handle
      a straw hat gone at the brim
      a jug with a chipped lip
      a pair of secateurs`),
  },
  house: {
    match:
      /\b(?:house|manor|hall|mansion|cottage|inn|attic|parlou?r|drawing room|abbey|rectory|vicarage|haunted|ghost|home|regency|victorian|bath)\b/i,
    home: 'the old house',
    sound: list(`the stairs went up to bed by themselves, a creak at a time
      a clock in the hall was telling somebody else the hour
      the chimney hummed a tune with no end to it
      a door closed somewhere with great tact
      mice were moving furniture in the wall`),
    smell: list(`lavender, soot and floor polish
      apples laid up in straw
      cold hearths, and roses left too long in the vase`),
    glow: list(`firelight had got into everything brass
      a candle went along the upper passage and its window went with it
      the dusk stood in the corners like a well-trained servant
      the fanlight let fall a small bright hand of cards`),
    spot: list(`on the stairs, at the turn
      in the window seat
      by the library fire
      in the still-room, among the jars
      at the bottom of the kitchen garden`),
    hold: list(`a candlestick in want of a candle
      a tray with two cups
      a sewing box with a false bottom
      a bell-pull that rang in no known room
      a portrait the size of a playing card`),
  },
  village: {
    match: /\b(?:village|town|square|market|main street|green|shop|church|mill|bridge|river)\b/i,
    home: 'the square',
    sound: list(`the church clock struck, disagreed with itself, and struck again
      a cart went over the bridge like slow applause
      somebody was calling a cat by three different names
      the mill wheel turned and turned it over in its mind
      a window went up, and a quilt was shaken out of it`),
    smell: list(`new bread, wet slate and woodsmoke
      cut hay and the river
      soap, geraniums and the forge`),
    glow: list(`lamps were being lit along the street by someone in no hurry
      the river carried the sunset as far as the bridge and left it there
      every doorway had a slice of yellow in it
      the last light had climbed the steeple and was holding on`),
    spot: list(`on the bridge, at the low part of the wall
      under the market cross
      by the mill race
      in the lane behind the church
      at the bench outside the bakery`),
    hold: list(`a loaf in a cloth
      a jar of somebody’s damsons
      a borrowed bicycle pump
      a parish magazine, rolled for swatting
      a string bag of onions`),
  },
}

/** The kinds a text speaks of, best first, by how often; `village` when it names none. */
export function kindsIn(text: string): string[] {
  const scored = Object.entries(KINDS).map(([name, kind], rank) => {
    const found = text.match(new RegExp(kind.match.source, 'gi')) ?? []
    return { name, rank, score: new Set(found.map((word) => word.toLowerCase())).size }
  })
  const met = scored.filter((kind) => kind.score > 0).sort((a, b) => b.score - a.score || a.rank - b.rank)
  return met.length > 0 ? met.map((kind) => kind.name) : ['village']
}
