import { endpoint } from './endpoint.ts'

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/user/export',
  access: 'user',
  tag: 'users',
  summary: 'Everything that I created or received as a ZIP: data.json, chapters as Markdown, images',
  responses: { 200: null },
  heavy: 'download',
  failures: ['not_found'],
  produces: 'application/zip',
})
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  access: 'user',
  tag: 'users',
  summary: 'Erase my account and everything in it permanently',
  responses: { 204: null },
  failures: [],
})
