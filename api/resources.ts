import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './routes/access.ts'
import { accountRoutes } from './routes/account.ts'
import { accountAccessRoutes } from './routes/account-access.ts'
import { adminRoutes } from './routes/admin.ts'
import { bookRoutes } from './routes/books.ts'
import { castRoutes } from './routes/casts.ts'
import { chapterDraftRoutes } from './routes/chapter-drafts.ts'
import { chapterRoutes } from './routes/chapters.ts'
import { characterRoutes } from './routes/characters.ts'
import { collectionRoutes } from './routes/collections.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { disclosureRoutes } from './routes/disclosure.ts'
import { factRoutes } from './routes/facts.ts'
import { imageRoutes } from './routes/images.ts'
import { locationRoutes } from './routes/locations.ts'
import { mailRoutes } from './routes/mail.ts'
import { messageRoutes } from './routes/messages.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { peopleRoutes } from './routes/people.ts'
import { planRoutes } from './routes/plan.ts'
import { reactionRoutes } from './routes/reactions.ts'
import { readingPlaceRoutes } from './routes/reading-places.ts'
import { safetyRoutes } from './routes/safety.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { sharingRoutes } from './routes/sharing.ts'
import { storyRoutes } from './routes/stories.ts'
import { styleRoutes } from './routes/style.ts'

/**
 * Registers the routes of the resources of the API, except those that app.ts registers, such as sessions and
 * generations.
 */
export function resources(app: FastifyInstance): void {
  accountRoutes(app)
  accountAccessRoutes(app)
  mailRoutes(app)
  adminRoutes(app)
  storyRoutes(app)
  chapterDraftRoutes(app)
  chapterRoutes(app)
  styleRoutes(app)
  planRoutes(app)
  readingPlaceRoutes(app)
  bookRoutes(app)
  disclosureRoutes(app)
  factRoutes(app)
  characterRoutes(app)
  locationRoutes(app)
  castRoutes(app)
  collectionRoutes(app)
  imageRoutes(app)
  peopleRoutes(app)
  reactionRoutes(app)
  safetyRoutes(app)
  secondFactorRoutes(app)
  sharingRoutes(app)
  accessRoutes(app)
  conversationRoutes(app)
  messageRoutes(app)
  notificationRoutes(app)
}
