import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

// The rows of both 'calls it makes' tables, as the specification writes them.
const calls = `
GET /api/auth/user
GET /api/notifications
GET /api/notifications/unread-count
PUT /api/notifications/{id}/read
PUT /api/notifications/mark-all-read
DELETE /api/notifications/{id}
POST /api/stories/{id}/like
POST /api/stories/{id}/save
GET /api/stories
GET /api/characters
GET /api/casts
GET /api/messages
GET /api/collaboration-requests
GET /api/locations
GET /api/casts/{id}/characters
POST /api/stories
POST /api/stories/{id}/characters
POST /api/locations/{locationId}/add-to-story/{storyId}
POST /api/stories/generate
POST /api/characters
POST /api/locations
POST /api/characters/{id}/fork
POST /api/characters/{id}/share-link
POST /api/characters/{id}/share
POST /api/collections
POST /api/characters/{id}/collaborate
POST /api/characters/{id}/like
DELETE /api/characters/{id}
GET /api/locations/{id}
PUT /api/locations/{id}
DELETE /api/locations/{id}
POST /api/locations/{id}/like
POST /api/locations/{id}/save
GET /api/locations/public
GET /api/locations/search
GET /api/stories/{id}
GET /api/stories/{id}/characters
GET /api/stories/{id}/chapters
GET /api/stories/{id}/scenarios
DELETE /api/stories/{id}
POST /api/stories/{id}/generate-chapter
DELETE /api/stories/{id}/characters/{characterId}
GET /api/characters/{id}
PUT /api/characters/{id}
POST /api/characters/{id}/save
POST /api/characters/{id}/add-to-story/{storyId}
GET /api/collections
GET /api/collections/{id}
GET /api/collections/{id}/characters
DELETE /api/collections/{id}
POST /api/collections/{id}/characters
DELETE /api/collections/{id}/characters/{characterId}
GET /api/collaborative-content
GET /api/shared-with-me
GET /api/user/settings
PUT /api/user/settings
POST /api/user/profile-picture
GET /api/user/export
GET /api/stories/public
GET /api/characters/public
GET /api/users/public
GET /api/stories/search
GET /api/characters/search
GET /api/users/search
GET /api/users/{id}
GET /api/users/{id}/stories
GET /api/users/{id}/characters
POST /api/messages
PUT /api/messages/{id}/read
POST /api/collaboration-requests
PUT /api/collaboration-requests/{id}
GET /api/admin/stats
GET /api/admin/users
GET /api/admin/content
GET /api/admin/notifications
POST /api/admin/send-notification
POST /api/admin/broadcast
PUT /api/admin/{type}/{id}/visibility
DELETE /api/admin/{type}/{id}
POST /api/auth/login
POST /api/auth/register
`
  .trim()
  .split('\n')

// The same call whatever its parameters are called.
const shape = (call: string) => call.replace(/\{\w+\}/g, '{}')

describe('the specification', () => {
  const declared = new Set(endpoints.map(({ method, path }) => shape(`${method} ${path}`)))

  it.each(calls)('has its call in the contract: %s', (call) => {
    expect(declared).toContain(shape(call))
  })
})
