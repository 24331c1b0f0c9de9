import { endpoint } from './endpoint.ts'
import { idParams } from './fields.ts'

export const downloadBook = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/book',
  access: 'user',
  tag: 'stories',
  summary: 'A story of mine as a book (EPUB 3), cover and chapters in order',
  params: idParams,
  responses: { 200: null },
  heavy: 'download',
  failures: ['forbidden', 'limit_reached', 'conflict'],
  produces: 'application/epub+zip',
})
