import { z } from 'zod'
import { characterDetail } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, pathId, time } from './fields.ts'
import { storyDetail } from './stories.ts'
import { currentUser } from './users.ts'

/** A stored picture of a story or a character. `current` is true for the picture that screens show. */
export const storedImage = z.object({
  id,
  url: z.string(),
  smallUrl: z.string(),
  /** The blurred preview of the picture, as a thumbhash in base64. */
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
  prompt: z.string(),
  current: z.boolean(),
  createdAt: time,
})
export type StoredImage = z.infer<typeof storedImage>

const imageParams = idParams.extend({ imageId: pathId })

export const listCovers = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/covers',
  access: 'user',
  tag: 'images',
  summary: 'The covers my story has had, newest first',
  params: idParams,
  responses: { 200: z.array(storedImage) },
  failures: ['forbidden'],
})
export const useCover = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/covers/{imageId}/use',
  access: 'user',
  tag: 'images',
  summary: 'Use an earlier cover again',
  params: imageParams,
  responses: { 200: storyDetail },
  failures: ['forbidden'],
})
export const listCharacterImages = endpoint({
  method: 'GET',
  path: '/api/characters/{id}/images',
  access: 'user',
  tag: 'images',
  summary: 'The portraits my character has had, newest first',
  params: idParams,
  responses: { 200: z.array(storedImage) },
  failures: ['forbidden'],
})
export const useCharacterImage = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/images/{imageId}/use',
  access: 'user',
  tag: 'images',
  summary: 'Use an earlier portrait again',
  params: imageParams,
  responses: { 200: characterDetail },
  failures: ['forbidden'],
})

/** A picture as a data URL: its bytes must be PNG, JPEG, WebP or GIF, and less than 5 MB (D-49, D-70). */
export const imageBody = z.object({ imageData: z.string('Choose an image').min(1, 'Choose an image') })

const uploadLimit = 7 * 1024 * 1024

export const uploadCharacterImage = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/image',
  access: 'user',
  tag: 'images',
  summary: 'Upload a portrait',
  params: idParams,
  body: imageBody,
  bodyLimit: uploadLimit,
  heavy: 'upload',
  idempotent: true,
  responses: { 201: characterDetail },
  failures: ['forbidden'],
})
export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/user/profile-picture',
  access: 'user',
  tag: 'images',
  summary: 'Upload my profile picture',
  body: imageBody,
  bodyLimit: uploadLimit,
  heavy: 'upload',
  idempotent: true,
  responses: { 200: currentUser },
  failures: ['not_found'],
})
