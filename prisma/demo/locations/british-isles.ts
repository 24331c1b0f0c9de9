import type { DemoLocation } from '../types.ts'

export const homeLocations: DemoLocation[] = [
  {
    key: 'pendrift-light',
    author: 'elena',
    name: 'Pendrift Light',
    type: 'lighthouse',
    description:
      'A white tower on a black rock, struck from the lists nineteen years ago and polished every Sunday since. Letters are left on the fourth stair.',
    setting:
      'A headland on the Cornish coast, a mile from the village and eleven, by water, from St Orran harbour.',
    atmosphere:
      'Salt-worn, companionable and slightly offended. It feels like a place that is waiting for someone.',
    keyFeatures:
      'Sixty-one stone stairs, a great brass lamp, a gallery with an iron rail, a keeper’s cottage at the foot with a deep kitchen.',
    timePeriod: 'Built in 1841; the present day',
    propertyCondition: 'Lived-in',
    architecturalStyle: 'Victorian',
    size: 'Small',
    numberOfRooms: 6,
    roomTypes: ['Kitchen', 'Bedroom', 'Study', 'Tower', 'Attic'],
    roomDescriptions:
      'Kitchen: Sylvie’s scrubbed table, Sylvie’s footstool, one chair more than is needed. Study: plan chests, paste pots and a north window. Lamp room: glass on every side, and a smell of vinegar.',
    specialFeatures: 'At the equinox the tide comes up to the third step.',
    surroundings: 'Sea pinks, a slipway with a culvert beneath it, gulls with opinions.',
    climate: 'Temperate',
    accessibility: 'By the cliff road. There are sheep on the other one.',
    lightingStyle: 'Candlelit',
    soundscape:
      'The tide putting its shoulder to the rock, a radio play, the small complaint of the fourth stair.',
    scents: 'Brass polish, coal smoke, old paper, toast.',
    isPublic: true,
    created: 34,
    loved: 0.7,
  },
  {
    key: 'harrow-hall',
    author: 'julian',
    name: 'Harrow Hall',
    type: 'manor',
    description:
      'A great house with everything but a ceiling. Eleven thousand books, forty chimneys, and a soup tureen under every leak.',
    setting:
      'A shallow valley in the north of England, sixty miles from anywhere by the outside of a coach, under deep snow.',
    atmosphere: 'Magnificent and damp. By firelight it forgets to be ashamed of itself.',
    keyFeatures:
      'The long library with its ladder, the vacant plinth where Cicero was, an east wing that comes down at night, a breakfast table with one short leg.',
    timePeriod: '1814',
    propertyCondition: 'Dilapidated',
    architecturalStyle: 'Neoclassical',
    size: 'Sprawling',
    numberOfRooms: 50,
    roomTypes: [
      'Library',
      'Ballroom',
      'Dining room',
      'Attic',
      'Gallery',
      'Music room',
      'Bedroom',
      'Wine cellar',
    ],
    roomDescriptions:
      'Library: two storeys, a hearth one could roast an abbess in. Attics: tureens, dormers, a view of the weather from inside. Ballroom: closed since the chandelier.',
    specialFeatures: 'A second row of very shocking novels behind the sermons.',
    surroundings: 'A snowed-up drive, a ha-ha that nobody can find, the village of Lower Bing.',
    climate: 'Cold',
    accessibility: 'By the Thursday coach, when it is upright.',
    lightingStyle: 'Firelit',
    soundscape: 'A drop falling into Sèvres with the sweetness of a small bell.',
    scents: 'Leather, wet plaster, beeswax, hot brick.',
    isPublic: true,
    created: 32,
    loved: 0.66,
  },
  {
    key: 'castle-inverorrin',
    author: 'julian',
    name: 'Castle Inverorrin',
    type: 'castle',
    description:
      'Hired for weddings, haunted by caterers. One bathroom, eleven bridesmaids and a game larder that bolts from the outside.',
    setting:
      'A loch-side in the Highlands, two hours from Inverness, at midsummer, when nobody has told the sky that it is eleven o’clock.',
    atmosphere: 'Festive, draughty, always on the point of farce.',
    keyFeatures:
      'A main staircase built for entrances, the Rose Turret on the bride’s landing, a laundry with a bolt on the inside, a croquet lawn just large enough for a helicopter.',
    timePeriod: 'Seventeenth century; the present day',
    propertyCondition: 'Well-maintained',
    architecturalStyle: 'Gothic',
    size: 'Large',
    numberOfRooms: 38,
    roomTypes: ['Ballroom', 'Bedroom', 'Kitchen', 'Tower', 'Wine cellar', 'Garden', 'Bathroom'],
    roomDescriptions:
      'Rose Turret: round, with a bed that is not; a window the size of a paperback; a chamber pot bearing Gladstone. Game larder: stone shelves, one deer.',
    specialFeatures: 'A housekeeper with a list.',
    surroundings: 'Rhododendrons tall enough to hide a best man, a boathouse that nobody mentions, sheep.',
    climate: 'Mild',
    accessibility: 'Single-track road with passing places. Helicopters at the owner’s risk.',
    lightingStyle: 'Romantic',
    soundscape: 'A ceilidh band tuning, distant bleating, somebody looking for the cake.',
    scents: 'Heather, hairspray, beeswax, sausage rolls.',
    isPublic: true,
    created: 19,
    loved: 0.6,
  },
  {
    key: 'the-alhambra',
    author: 'noor',
    name: 'The Alhambra, Calderbridge',
    type: 'theater',
    description:
      'A gilded music hall, dark since before the war, due to be gutted by the end of November. Somebody in the condemned dress circle has notes.',
    setting:
      'A corner site in the middle of a rainy Yorkshire city, between a car park and a shop that sells phones.',
    atmosphere: 'Velvet, dust and held breath. It likes to be looked at.',
    keyFeatures:
      'A raked stage with its original footlights, a ghost light on an iron stand, a rotten third step on the grand staircase, a roof one can dance on.',
    timePeriod: '1914, 1931 and now',
    propertyCondition: 'Worn',
    architecturalStyle: 'Art Deco',
    size: 'Massive',
    numberOfRooms: 42,
    roomTypes: ['Gallery', 'Balcony', 'Parlor', 'Basement', 'Attic'],
    roomDescriptions:
      'Stage: forty feet to the grid. Dress circle: condemned. Crush bar: where she was proposed to by a man in gloves. Dressing room one: regrettable paper.',
    specialFeatures: 'A hand-blown bulb of 1931 that has never been allowed to go out.',
    surroundings: 'Wet streets, orange and white lights to the foot of the moors.',
    climate: 'Humid',
    accessibility: 'By the pass door. Mind the third step.',
    lightingStyle: 'Dim',
    soundscape: 'Rain getting in somewhere; a pigeon in the flies; a voice that carries.',
    scents: 'Size and sawdust, hot gel, oranges, face powder.',
    isPublic: true,
    created: 16,
    loved: 0.74,
  },
]
