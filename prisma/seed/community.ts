import type { Tx } from '#core/postgres/client.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoMessages, demoRequests } from '../demo/community.ts'
import { demoUsers } from '../demo/people.ts'
import { demoCollaborators, demoShares } from '../demo/shares.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoUserKey } from '../demo/types.ts'
import type { Calendar } from './calendar.ts'
import type { People } from './people.ts'
import type { StoryLike } from './reactions.ts'
import { getId } from './works.ts'

interface DemoNotification {
  to: DemoUserKey
  /** The user who acted; null for a notification of a finished generation. */
  actorId: string | null
  type: 'message' | 'collaboration_request' | 'like' | 'system'
  title: string
  content: string | null
  link: string
  at: Date
  isRead: boolean
}

const excerptLength = 90
/**
 * Each demo writer has at most this number of notifications about likes: the latest ones, as if the writer had deleted
 * all earlier ones.
 */
const maxLikeNotifications = 4

/** Writes messages, requests, shares and their notifications, and sets each user's unread count (D-47). */
export async function writeCommunity(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
  works: { characters: Map<string, number>; stories: Map<string, number> },
  likes: StoryLike[],
): Promise<void> {
  await tx.message.createMany({
    data: demoMessages
      .toSorted((a, b) => b.sent - a.sent)
      .map(({ from, to, content, sent, isRead }) => ({
        senderId: ids[from],
        receiverId: ids[to],
        content,
        isRead,
        createdAt: calendar.at(sent),
      })),
  })
  await tx.collaborationRequest.createMany({
    data: demoRequests
      .toSorted((a, b) => b.sent - a.sent)
      .map(({ from, to, type, story, message, status, sent, decided }) => ({
        requesterId: ids[from],
        toUserId: ids[to],
        type,
        storyId: story === undefined ? null : getId(works.stories, story),
        message,
        status,
        createdAt: calendar.at(sent),
        decidedAt: decided === null ? null : calendar.at(decided),
      })),
  })
  await tx.characterShare.createMany({
    data: demoShares.map(({ character, to, permission, since }) => ({
      characterId: getId(works.characters, character),
      userId: ids[to],
      permission,
      createdAt: calendar.at(since),
    })),
  })
  await tx.characterCollaborator.createMany({
    data: demoCollaborators.map(({ character, user, role, since }) => ({
      characterId: getId(works.characters, character),
      userId: ids[user],
      role,
      createdAt: calendar.at(since),
    })),
  })
  const notifications = [
    ...notifyOfMessages(calendar, ids),
    ...notifyOfRequests(calendar, ids),
    ...notifyOfShares(calendar, ids, works.characters),
    ...notifyOfChapters(calendar, works.stories),
    ...notifyOfLikes(calendar, ids, works.stories, likes),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await tx.notification.createMany({
    data: notifications.map(({ to, at, ...rest }) => ({ ...rest, userId: ids[to], createdAt: at })),
  })
  await tx.bell.createMany({
    data: demoUsers.map(({ key }) => {
      const own = notifications.filter(({ to }) => to === key)
      return { userId: ids[key], unread: own.filter(({ isRead }) => !isRead).length, version: own.length }
    }),
  })
}

function notifyOfMessages(calendar: Calendar, ids: People['ids']): DemoNotification[] {
  return demoMessages.map(({ from, to, content, sent, isRead }) => ({
    to,
    actorId: ids[from],
    type: 'message',
    title: `New message from ${getShownName(from)}`,
    content: composeExcerpt(content),
    link: '/messages',
    at: calendar.at(sent),
    isRead,
  }))
}

function notifyOfRequests(calendar: Calendar, ids: People['ids']): DemoNotification[] {
  return demoRequests.flatMap(({ from, to, message, status, sent, decided }): DemoNotification[] => {
    const asked: DemoNotification = {
      to,
      actorId: ids[from],
      type: 'collaboration_request',
      title: `${getShownName(from)} would like to work with you`,
      content: composeExcerpt(message),
      link: '/messages',
      at: calendar.at(sent),
      isRead: status !== 'pending',
    }
    if (decided === null) return [asked]
    const answered: DemoNotification = {
      to: from,
      actorId: ids[to],
      type: 'collaboration_request',
      title: `${getShownName(to)} ${status} your request`,
      content: composeExcerpt(message),
      link: '/messages',
      at: calendar.at(decided),
      isRead: true,
    }
    return [asked, answered]
  })
}

function notifyOfShares(
  calendar: Calendar,
  ids: People['ids'],
  characters: Map<string, number>,
): DemoNotification[] {
  return demoShares.flatMap(({ character: key, to, permission, since }) => {
    const character = demoCharacters.find((candidate) => candidate.key === key)
    if (!character) return []
    return {
      to,
      actorId: ids[character.author],
      type: 'system' as const,
      title: `${getShownName(character.author)} shared ${character.name} with you`,
      content: `You can ${permission} this character.`,
      link: `/characters/${getId(characters, key)}`,
      at: calendar.at(since),
      isRead: true,
    }
  })
}

/**
 * Creates the notifications of the latest chapters, with the same content as those of a finished generation.
 * Notifications of today stay unread.
 */
function notifyOfChapters(calendar: Calendar, stories: Map<string, number>): DemoNotification[] {
  return demoStories
    .filter(({ status }) => status === 'current')
    .map((story) => {
      const written = story.chapters.at(-1)?.written ?? story.created
      return {
        to: story.author,
        actorId: null,
        type: 'system' as const,
        title: `Chapter ${story.chapters.length} of “${story.title}” is ready`,
        content: null,
        link: `/stories/${getId(stories, story.key)}`,
        at: calendar.at(written),
        isRead: written >= 1,
      }
    })
}

function notifyOfLikes(
  calendar: Calendar,
  ids: People['ids'],
  stories: Map<string, number>,
  likes: StoryLike[],
): DemoNotification[] {
  return demoUsers.flatMap(({ key: to }) => {
    const received = likes.filter((like) =>
      demoStories.some(({ key, author }) => key === like.key && author === to),
    )
    const latest = received.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return latest
      .filter((like, place) => latest.findIndex(({ key }) => key === like.key) === place)
      .slice(0, maxLikeNotifications)
      .map((like, place) => ({
        to,
        actorId: like.userId,
        type: 'like' as const,
        title: `${getLikerName(ids, like)} liked your story`,
        content: demoStories.find(({ key }) => key === like.key)?.title ?? null,
        link: `/stories/${getId(stories, like.key)}`,
        at: like.at,
        isRead: place > 0 || like.at < calendar.at(5),
      }))
  })
}

function getLikerName(ids: People['ids'], like: StoryLike): string {
  const writer = demoUsers.find(({ key }) => ids[key] === like.userId)
  return writer ? getShownName(writer.key) : like.name
}

function getShownName(key: DemoUserKey): string {
  const user = demoUsers.find((candidate) => candidate.key === key)
  return user ? (user.penName ?? `${user.firstName} ${user.lastName}`) : ''
}

/** Returns the beginning of a text, cut between two words. */
function composeExcerpt(text: string): string {
  if (text.length <= excerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength))} …`
}
