import type { Locator, Page } from 'playwright'
import { paths } from '../../web/src/paths.ts'
import type { Site } from './browser.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from './factories.ts'
import { signUp, type Writer } from './writer.ts'

/** A long name. Every layout must fit its window even with this name. */
export const longName =
  'Maximiliana-Wilhelmina von und zu Hohenschwangau-Sonderburg of the Far Northern Lights'

export interface ScreenFixture {
  /** An admin who owns one public work of each kind, with long texts. */
  writer: Writer
  ids: {
    story: number
    /** A private story whose only chapter is a draft. */
    drafted: number
    character: number
    location: number
    cast: number
    collection: number
    stranger: string
  }
}

/** Creates the data of a writer for whom every screen and every dialog has something to show. */
export async function createScreenFixture(site: Site): Promise<ScreenFixture> {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  await writer.page.addInitScript(() => localStorage.setItem('theme', 'system'))
  const author = { id: writer.id }
  await db.user.update({ where: author, data: { isAdmin: true, publicProfile: true } })
  const shared = { description: longName, isPublic: true }
  const character = await createCharacter(db, author, { name: longName, role: 'Keeper', ...shared })
  const story = await createStory(db, author, { title: longName, ...shared })
  const chapter = await createChapter(db, story, { content: `${longName}.\n\nShe came back in October.` })
  await writer.context.request.put(`/api/stories/${story.id}/chapters/${chapter.id}`, {
    data: { content: `${longName}.\n\nShe came back in November.` },
  })
  const drafted = await createStory(db, author, { title: 'The Drafts' })
  await createChapter(db, drafted, { state: 'draft' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id, role: 'main' } })
  const location = await createLocation(db, author, { name: longName, isPublic: true })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: location.id } })
  const cast = await createCast(db, author, [character.id], {
    name: longName,
    description: longName,
    genre: 'fantasy',
  })
  const collection = await db.collection.create({ data: { authorId: writer.id, name: longName, ...shared } })
  await db.collectionCharacter.create({ data: { collectionId: collection.id, characterId: character.id } })
  const stranger = await createUser(db, { firstName: 'Ottoline', publicProfile: true })
  await createStory(db, stranger, { title: 'The Ferry', isPublic: true })
  await db.message.create({ data: { senderId: stranger.id, receiverId: writer.id, content: longName } })
  await db.collaborationRequest.create({
    data: { requesterId: stranger.id, toUserId: writer.id, type: 'story', message: longName },
  })
  await db.notification.create({
    data: { userId: writer.id, type: 'system', title: longName, content: longName },
  })
  await db.mute.create({ data: { muterId: writer.id, mutedId: stranger.id } })
  const reported = { reportedId: stranger.id, title: longName, text: longName }
  const reports = {
    create: { ...reported, reporterId: writer.id, reason: 'other', details: longName },
  } as const
  const subjectId = stranger.id
  await db.reportCase.create({ data: { ...reported, type: 'profile', subjectId, reports } })
  const decided = { status: 'decided', action: 'warn', decision: longName, decidedAt: new Date() } as const
  await db.reportCase.create({ data: { ...reported, ...decided, type: 'profile', subjectId, reports } })
  return {
    writer,
    ids: {
      story: story.id,
      drafted: drafted.id,
      character: character.id,
      location: location.id,
      cast: cast.id,
      collection: collection.id,
      stranger: stranger.id,
    },
  }
}

type Ids = ScreenFixture['ids']

/**
 * The way in which a test opens a dialog: the address of the page, and the names of the buttons that it presses in
 * turn.
 */
export type DialogLook = readonly [at: (ids: Ids) => string, ...presses: (string | RegExp)[]]

const home = () => '/'
const characters = () => '/?tab=characters'
const profile = () => paths.profile
const story = (ids: Ids) => paths.story(ids.story)
const character = (ids: Ids) => paths.character(ids.character)
const location = (ids: Ids) => paths.location(ids.location)
const cast = (ids: Ids) => paths.cast(ids.cast)
const collection = (ids: Ids) => paths.collection(ids.collection)
const stranger = (ids: Ids) => paths.user(ids.stranger)

/** Dialogs that are popovers: they leave the rest of the page usable, so the focus may leave them. */
export const popovers: readonly DialogLook[] = [
  [home, /^Notifications/],
  [home, 'Generations'],
  [story, 'Text size, width and theme'],
  [() => paths.messages, /Ottoline/],
  [story, 'Written by hand'],
  [(ids) => paths.desk(ids.story), /goal/i],
]

/** The dialogs of the header, the home screen and a story. */
export const storyDialogs: readonly DialogLook[] = [
  [home, 'Account menu', 'Settings'],
  [home, 'Account menu', 'Settings', /^Delete/],
  [home, 'Account menu', 'Settings', 'Blocked and muted people'],
  [home, 'Account menu', 'Settings', 'E-mail, password, devices'],
  [characters, 'Import Character'],
  [characters, `Share ${longName}`],
  [characters, `Delete ${longName}`],
  [() => '/?tab=casts', 'Create New Cast'],
  [story, 'Generate chapter'],
  [story, 'Edit story'],
  [story, 'Regenerate chapter 1'],
  [story, 'Versions of chapter 1'],
  [story, 'Delete chapter 1'],
  [story, 'Take chapter 1 back to draft'],
  [(ids) => paths.story(ids.drafted), 'Release chapter 1'],
  [story, 'Add characters'],
  [story, 'Share'],
  [story, `Delete ${longName}`],
  [story, /^Delete$/],
]

/** The dialogs of all other screens. */
export const otherDialogs: readonly DialogLook[] = [
  [character, 'Add to story'],
  [character, 'Share'],
  [character, /^Delete$/],
  [location, 'Add to story'],
  [location, /^Delete$/],
  [cast, 'Add characters'],
  [cast, 'Edit'],
  [cast, 'Delete'],
  [() => paths.collections, 'Create Collection'],
  [() => paths.collections, `Delete ${longName}`],
  [collection, 'Add characters'],
  [collection, 'Edit'],
  [collection, 'Settings'],
  [collection, 'Settings', 'Delete collection'],
  [stranger, /Message/],
  [stranger, 'Collaborate'],
  [stranger, /^More about/, /^Report/],
  [stranger, /^More about/, /^Block/],
  [profile, 'Change your picture'],
  [profile, 'Edit your name'],
  [profile, 'Room Settings', 'Pen name and about you'],
  [profile, 'Room Settings', 'Second factor'],
  [() => `${paths.admin}?tab=users`, /^Notify Ottoline/],
  [() => `${paths.admin}?tab=content`, /^Delete: The Ferry/],
  [() => `${paths.admin}?tab=reports`, /^Warn/],
]

export function openerOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first()
}
