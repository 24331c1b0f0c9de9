/** A valid answer of the model to a request to read a chapter, with all fields. */
export const reading = {
  title: 'The Lamp',
  summary: 'It goes out.',
  add: [
    {
      kind: 'state',
      text: 'The lamp is out.',
      about: ['Wilf'],
      known_by: [],
      quote: 'It went out.',
      replaces: [1],
    },
  ],
  end: [{ n: 2, quote: 'It went out.' }],
  learn: [{ n: 1, who: 'Wilf', quote: 'It went out.' }],
  outdated: [],
  beats: [],
  contradictions: [{ n: 3, quote: 'It went out.', why: 'It was lit.' }],
  broken: [],
  plan: [{ title: 'The Match', beats: ['Wilf lights it.'] }],
  people: [{ name: 'Wilf', aliases: [], role: 'r', description: 'd', context: 'c' }],
  scenarios: [{ type: 'romance', title: 't', description: 'd' }],
}
