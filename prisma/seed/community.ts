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
import { idOf } from './works.ts'

interface News {
  to: DemoUserKey
  type: 'message' | 'collaboration_request' | 'like' | 'system'
  title: string
  content: string | null
  link: string
  at: Date
  isRead: boolean
}

const excerptLength = 90
/** Likes a writer was told of lately, one a story; the older ones have been cleared away. */
const likesTold = 4

/** Writes messages, requests, shares and what the bell says about them, with each bell's count (decision 47). */
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
      .map(({ from, to, type, message, status, sent, decided }) => ({
        requesterId: ids[from],
        toUserId: ids[to],
        type,
        message,
        status,
        createdAt: calendar.at(sent),
        decidedAt: decided === null ? null : calendar.at(decided),
      })),
  })
  await tx.characterShare.createMany({
    data: demoShares.map(({ character, to, permission, since }) => ({
      characterId: idOf(works.characters, character),
      userId: ids[to],
      permission,
      createdAt: calendar.at(since),
    })),
  })
  await tx.characterCollaborator.createMany({
    data: demoCollaborators.map(({ character, user, role, since }) => ({
      characterId: idOf(works.characters, character),
      userId: ids[user],
      role,
      createdAt: calendar.at(since),
    })),
  })
  const news = [
    ...ofMessages(calendar),
    ...ofRequests(calendar),
    ...ofShares(calendar, works.characters),
    ...ofChapters(calendar, works.stories),
    ...ofLikes(calendar, ids, works.stories, likes),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await tx.notification.createMany({
    data: news.map(({ to, at, ...rest }) => ({ ...rest, userId: ids[to], createdAt: at })),
  })
  await tx.bell.createMany({
    data: demoUsers.map(({ key }) => {
      const mine = news.filter(({ to }) => to === key)
      return { userId: ids[key], unread: mine.filter(({ isRead }) => !isRead).length, version: mine.length }
    }),
  })
}

function ofMessages(calendar: Calendar): News[] {
  return demoMessages.map(({ from, to, content, sent, isRead }) => ({
    to,
    type: 'message',
    title: `New message from ${nameOf(from)}`,
    content: excerpt(content),
    link: '/messages',
    at: calendar.at(sent),
    isRead,
  }))
}

function ofRequests(calendar: Calendar): News[] {
  return demoRequests.flatMap(({ from, to, message, status, sent, decided }): News[] => {
    const asked: News = {
      to,
      type: 'collaboration_request',
      title: `${nameOf(from)} would like to work with you`,
      content: excerpt(message),
      link: '/messages',
      at: calendar.at(sent),
      isRead: status !== 'pending',
    }
    if (decided === null) return [asked]
    const answered: News = {
      to: from,
      type: 'collaboration_request',
      title: `${nameOf(to)} ${status} your request`,
      content: excerpt(message),
      link: '/messages',
      at: calendar.at(decided),
      isRead: true,
    }
    return [asked, answered]
  })
}

function ofShares(calendar: Calendar, characters: Map<string, number>): News[] {
  return demoShares.flatMap(({ character: key, to, permission, since }) => {
    const character = demoCharacters.find((candidate) => candidate.key === key)
    if (!character) return []
    return {
      to,
      type: 'system' as const,
      title: `${nameOf(character.author)} shared ${character.name} with you`,
      content: `You can ${permission} this character.`,
      link: `/characters/${idOf(characters, key)}`,
      at: calendar.at(since),
      isRead: true,
    }
  })
}

/** Latest chapters, in the words a finished generation is told with; the day's own are still to be read. */
function ofChapters(calendar: Calendar, stories: Map<string, number>): News[] {
  return demoStories
    .filter(({ status }) => status === 'current')
    .map((story) => {
      const written = story.chapters.at(-1)?.written ?? story.created
      return {
        to: story.author,
        type: 'system' as const,
        title: `Chapter ${story.chapters.length} of “${story.title}” is ready`,
        content: null,
        link: `/stories/${idOf(stories, story.key)}`,
        at: calendar.at(written),
        isRead: written >= 1,
      }
    })
}

function ofLikes(
  calendar: Calendar,
  ids: People['ids'],
  stories: Map<string, number>,
  likes: StoryLike[],
): News[] {
  return demoUsers.flatMap(({ key: to }) => {
    const mine = likes.filter((like) =>
      demoStories.some(({ key, author }) => key === like.key && author === to),
    )
    const latest = mine.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return latest
      .filter((like, place) => latest.findIndex(({ key }) => key === like.key) === place)
      .slice(0, likesTold)
      .map((like, place) => ({
        to,
        type: 'like' as const,
        title: `${likerOf(ids, like)} liked your story`,
        content: demoStories.find(({ key }) => key === like.key)?.title ?? null,
        link: `/stories/${idOf(stories, like.key)}`,
        at: like.at,
        isRead: place > 0 || like.at < calendar.at(5),
      }))
  })
}

function likerOf(ids: People['ids'], like: StoryLike): string {
  const writer = demoUsers.find(({ key }) => ids[key] === like.userId)
  return writer ? nameOf(writer.key) : like.name
}

function nameOf(key: DemoUserKey): string {
  const user = demoUsers.find((candidate) => candidate.key === key)
  return user ? `${user.firstName} ${user.lastName}` : ''
}

/** The beginning, cut at a word. */
function excerpt(text: string): string {
  if (text.length <= excerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength))} …`
}
