/**
 * A limit of a field, with values just inside it, values just outside it, and the message that the specification
 * requires.
 */
export interface Limit {
  field: string
  fits: readonly unknown[]
  fails: readonly unknown[]
  words: string
}

export interface Form {
  call: string
  body: object
  limits: readonly Limit[]
}

const x = (length: number) => 'x'.repeat(length)
/** Returns a limit of the number of characters. Code points are counted, so that an emoji counts as one. */
const atMost = (field: string, max: number, words: string): Limit => ({
  field,
  fits: [x(max), '💘'.repeat(max)],
  fails: [x(max + 1), '💘'.repeat(max + 1)],
  words,
})
const atLeast = (field: string, min: number, words: string): Limit => ({
  field,
  fits: [x(min)],
  fails: [x(min - 1), ''],
  words,
})
const required = (field: string, words: string): Limit => ({
  field,
  fits: ['x'],
  fails: ['', undefined, null],
  words,
})
const tooLong = (name: string, max: number) => `${name} must be ${max} characters or less`

const rooms = 'Number of rooms must be from 0 to 50'
const url = 'Must be a valid URL'
// Limits that the forms to create and to change a location share.
const place: readonly Limit[] = [
  atMost('name', 100, 'Name must be 100 characters or less'),
  atLeast('description', 10, 'Description must be at least 10 characters'),
  required('type', 'Location type is required'),
  atMost('atmosphere', 500, tooLong('Atmosphere', 500)),
  atMost('keyFeatures', 1000, tooLong('Key features', 1000)),
  atMost('timePeriod', 100, tooLong('Time period', 100)),
  atMost('architecturalStyle', 100, tooLong('Architectural style', 100)),
  atMost('roomDescriptions', 2000, tooLong('Room descriptions', 2000)),
  atMost('specialFeatures', 1000, tooLong('Special features', 1000)),
  atMost('surroundings', 500, tooLong('Surroundings', 500)),
  atMost('accessibility', 500, tooLong('How to get there', 500)),
  atMost('soundscape', 500, tooLong('Soundscape', 500)),
  atMost('scents', 300, tooLong('Scents', 300)),
  { field: 'numberOfRooms', fits: [0, 50, null, undefined], fails: [-1, 51], words: rooms },
  { field: 'numberOfRooms', fits: [], fails: [1.5], words: 'Number of rooms must be a whole number' },
  {
    field: 'imageUrl',
    fits: ['', 'http://a.b', `https://example.com/${x(1980)}`],
    fails: [
      'a.jpg',
      'ftp://a.b',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      `https://example.com/${x(1981)}`,
    ],
    words: url,
  },
  {
    field: 'roomTypes',
    fits: ['', '[]', '["Attic"]'],
    fails: ['Attic', '{}', '[1]', 'null', '["Attic"'],
    words: 'Room types must be a list',
  },
]
const house = {
  name: 'House',
  description: 'A house by the sea',
  type: 'house',
  setting: 'Dunes',
  isPublic: false,
}

const person: readonly Limit[] = [
  required('name', 'Name is required'),
  atMost('name', 100, 'Name too long'),
  atMost('description', 1000, 'Description too long'),
  atMost('role', 100, 'Role too long'),
  atMost('background', 1000, 'Background too long'),
  {
    field: 'personality',
    fits: [x(500), '💘'.repeat(500), `${x(500)} Traits: ${x(200)}`, `Traits: ${x(600)}`],
    fails: [x(501), `${x(501)} Traits: loyal`],
    words: 'Personality description too long',
  },
]

const tale: readonly Limit[] = [
  required('title', 'Title is required'),
  { field: 'title', fits: [], fails: ['   '], words: 'Title is required' },
  atMost('title', 200, 'Title too long'),
  atMost('description', 500, 'Description too long'),
  {
    field: 'genre',
    fits: ['romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy'],
    fails: ['', undefined, 'Romance', 'western'],
    words: 'Genre is required',
  },
  {
    field: 'spiceLevel',
    fits: [1, 5],
    fails: [0, 6, 2.5],
    words: 'Spice level must be a whole number from 1 to 5',
  },
]

/** The limits of all forms (D-7, D-27, D-40, D-41, D-48, D-83, D-251 to D-260). */
export const forms: readonly Form[] = [
  { call: 'POST /api/stories', body: { title: 'A', genre: 'romance' }, limits: tale },
  {
    call: 'PUT /api/stories/{story}',
    body: {},
    limits: [
      atMost('title', 200, 'Title too long'),
      atMost('description', 500, 'Description too long'),
      { field: 'title', fits: [undefined], fails: ['', null], words: 'Title is required' },
    ],
  },
  {
    call: 'POST /api/stories/{story}/chapters',
    body: { content: 'Words' },
    limits: [required('content', 'Content is required'), atMost('title', 200, 'Title too long')],
  },
  { call: 'POST /api/characters', body: { name: 'A' }, limits: person },
  { call: 'PUT /api/characters/{character}', body: {}, limits: person.slice(1) },
  {
    call: 'POST /api/locations',
    body: house,
    limits: [
      ...place,
      required('name', 'Location name is required'),
      atMost('description', 1000, tooLong('Description', 1000)),
      atLeast('setting', 5, 'Setting must be at least 5 characters'),
      atMost('setting', 500, tooLong('Setting', 500)),
    ],
  },
  {
    call: 'PUT /api/locations/{location}',
    body: house,
    limits: [
      ...place.map((limit) => (limit.field === 'type' ? { ...limit, fails: [''] } : limit)),
      { field: 'name', fits: ['x'], fails: ['', null], words: 'Name is required' },
      atMost('description', 2000, tooLong('Description', 2000)),
      { field: 'setting', fits: ['x'], fails: ['', null], words: 'Setting description is required' },
      atMost('setting', 1000, tooLong('Setting', 1000)),
    ],
  },
  {
    call: 'POST /api/collections',
    body: { name: 'A' },
    limits: [required('name', 'Collection name is required')],
  },
  {
    call: 'POST /api/characters/{character}/fork',
    body: { name: 'A' },
    limits: [required('name', 'Name is required'), atMost('name', 100, 'Name too long')],
  },
  {
    call: 'POST /api/stories/{story}/characters',
    body: { characterId: 0 },
    limits: [atMost('role', 100, 'Role too long')],
  },
  {
    call: 'POST /api/auth/register',
    body: { firstName: 'Ada', lastName: 'Vale', email: 'ada@example.com', password: 'secret' },
    limits: [
      {
        field: 'password',
        fits: ['123456', '      ', x(200)],
        fails: ['12345', ''],
        words: 'Password must be at least 6 characters long.',
      },
      { field: 'password', fits: [], fails: [x(201)], words: 'Password must be 200 characters or less' },
      required('firstName', 'First name is required'),
      required('lastName', 'Last name is required'),
      { field: 'email', fits: [], fails: ['', undefined], words: 'Email is required' },
    ],
  },
  {
    call: 'POST /api/messages',
    body: { receiverId: '', content: 'Hello' },
    limits: [
      {
        field: 'content',
        fits: ['.', x(5000)],
        fails: ['', ' ', '\n\t', undefined],
        words: 'Message is required',
      },
    ],
  },
  {
    call: 'POST /api/collaboration-requests',
    body: { toUserId: '', type: 'general', message: 'Hello' },
    limits: [
      { field: 'message', fits: [x(2000)], fails: ['', ' ', undefined], words: 'Message is required' },
      {
        field: 'type',
        fits: ['story', 'character', 'general'],
        fails: ['', undefined, 'cast'],
        words: 'Type is required',
      },
    ],
  },
]
