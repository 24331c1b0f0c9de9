import type { Kind } from './kind.ts'

const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

/** Kinds of places from castle to village. The list is long, so kinds-near.ts holds its other half. */
export const FAR_KINDS: Readonly<Record<string, Kind>> = {
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
      /\b(?:space|space station|starship|spaceship|orbit\w*|galaxy|galactic|planet|mars|moon base|station in orbit|futuristic|android)\b/i,
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
