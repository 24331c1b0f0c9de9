import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

// The extensions that the decisions name (13, 26, 32-35, 50, 51, 64, 69, 87, 92).
const extensions = `
GET /api/generations
GET /api/generations/{id}
POST /api/generations/{id}/cancel
POST /api/generations/{id}/retry
POST /api/generations/{id}/keep
PUT /api/user/profile
DELETE /api/stories/{id}/like
DELETE /api/stories/{id}/save
DELETE /api/characters/{id}/like
DELETE /api/characters/{id}/save
DELETE /api/locations/{id}/like
DELETE /api/locations/{id}/save
PUT /api/stories/{id}/rating
GET /api/discover/stats
PUT /api/stories/{id}
PUT /api/collections/{id}
POST /api/casts
GET /api/casts/{id}
PUT /api/casts/{id}
DELETE /api/casts/{id}
POST /api/casts/{id}/characters
DELETE /api/casts/{id}/characters/{characterId}
POST /api/stories/{id}/chapters
PUT /api/stories/{id}/chapters/{chapterId}
DELETE /api/stories/{id}/chapters/{chapterId}
DELETE /api/user
PUT /api/admin/users/{id}
POST /api/collections/{id}/like
GET /api/user/usage
POST /api/stories/{id}/chapters/{chapterId}/regenerate
GET /api/stories/{id}/chapters/{chapterId}/versions
POST /api/stories/{id}/chapters/{chapterId}/versions/{n}/restore
GET /api/characters/{id}/images
POST /api/characters/{id}/images/{imageId}/use
GET /api/stories/{id}/covers
POST /api/stories/{id}/covers/{imageId}/use
GET /api/stories/{id}/detected-characters
PUT /api/stories/{id}/detected-characters/{detectedId}
POST /api/characters/{id}/image
`
  .trim()
  .split('\n')

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
POST /api/characters/generate
POST /api/characters/{id}/generate-image
POST /api/stories/{id}/generate-cover
POST /api/user/generate-avatar
POST /api/auth/login
POST /api/auth/register
`
  .trim()
  .split('\n')

// The same call whatever its parameters are called.
const shape = (call: string) => call.replace(/\{\w+\}/g, '{}')

describe('the specification', () => {
  const declared = new Set(endpoints.map(({ method, path }) => shape(`${method} ${path}`)))

  it.each([...calls, ...extensions])('has its call in the contract: %s', (call) => {
    expect(declared).toContain(shape(call))
  })
})
