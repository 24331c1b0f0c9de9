import type { FastifyInstance } from 'fastify'
import { castRoutes } from './routes/casts.ts'
import { chapterRoutes } from './routes/chapters.ts'
import { characterRoutes } from './routes/characters.ts'
import { locationRoutes } from './routes/locations.ts'
import { messageRoutes } from './routes/messages.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { storyRoutes } from './routes/stories.ts'

/** Registers what people make and say: every resource but sessions and generations. */
export function resources(app: FastifyInstance): void {
  storyRoutes(app)
  chapterRoutes(app)
  characterRoutes(app)
  locationRoutes(app)
  castRoutes(app)
  messageRoutes(app)
  notificationRoutes(app)
}
