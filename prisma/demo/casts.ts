import type { DemoCast, DemoCollection } from './types.ts'

export const demoCasts: DemoCast[] = [
  {
    author: 'elena',
    name: 'The Keepers',
    genre: 'romance',
    description: 'People who look after something nobody asked them to, and the people who come up the path.',
    members: ['nell-harker', 'tomas-reyes', 'wren-tolliver', 'corin-ash'],
    created: 23,
  },
  {
    author: 'julian',
    name: 'The Wedding Party',
    genre: 'comedy',
    description: 'Everyone who should have been told before the helicopter landed.',
    members: ['josie-adeyemi', 'callum-brodie'],
    created: 17,
  },
  {
    author: 'noor',
    name: 'The Four O’Clocks',
    genre: 'contemporary',
    description: 'Night people of every kind, living and otherwise.',
    members: ['layla-mansour', 'ben-whitaker', 'idris-kaye', 'margot-vane', 'orla-quill'],
    created: 8,
  },
]

export const demoCollections: DemoCollection[] = [
  {
    author: 'elena',
    name: 'Slow Writers of Letters',
    description:
      'Men who take a year to say it and get it right. For evenings when everyone else is in too much of a hurry.',
    isPublic: true,
    members: ['tomas-reyes', 'dev-malhotra', 'august-weiss', 'ben-whitaker'],
    created: 14,
    loved: 0.6,
  },
  {
    author: 'julian',
    name: 'Formidable in Mittens',
    description: 'Women of forbidding intelligence, with or without the knitwear.',
    isPublic: true,
    members: ['cecily-averill', 'seren-aldous', 'nell-harker', 'ines-duarte', 'margot-vane'],
    created: 10,
    loved: 0.54,
  },
  {
    author: 'noor',
    name: 'Not Strictly Human',
    description:
      'Ghosts, dragons and one tinker with a little of the hill in him. All of them better company than their neighbours.',
    isPublic: true,
    members: ['ysolde', 'margot-vane', 'corin-ash'],
    created: 6,
    loved: 0.63,
  },
  {
    author: 'elena',
    name: 'For the second book',
    description: 'Faces I want to write again, when the first lot have stopped talking.',
    isPublic: false,
    members: ['hana-morrow', 'beatrix-lowe', 'wren-tolliver'],
    created: 3,
    loved: 0,
  },
]
