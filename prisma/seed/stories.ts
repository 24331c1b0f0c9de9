import { countWords } from '#contract/text.ts'
import type { Tx } from '#core/postgres/client.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoStory } from '../demo/types.ts'
import { type Calendar, dayMs } from './calendar.ts'
import { mapIdsByKey, sortOldestFirst } from './order.ts'
import type { People } from './people.ts'
import { getId, type Works } from './works.ts'

const aliases = new Map(demoCharacters.map((character) => [character.key, character.aliases ?? []]))

/** Writes the stories with chapters, links, scenarios and detected characters. Returns their ids by key. */
export async function writeStories(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
  works: Works,
): Promise<Map<string, number>> {
  const stories = sortOldestFirst(demoStories)
  const rows = await tx.story.createManyAndReturn({
    select: { id: true },
    data: stories.map((story) => ({
      authorId: ids[story.author],
      title: story.title,
      description: story.description,
      genre: story.genre,
      status: story.status,
      spiceLevel: story.spiceLevel,
      tags: story.tags,
      warnings: story.warnings ?? [],
      isPublic: true,
      createdAt: calendar.at(story.created),
      updatedAt: calendar.at(Math.min(story.created, ...story.chapters.map((chapter) => chapter.written))),
      // This is only the first value: the triggers of the released chapters replace it by a later time.
      publicUpdatedAt: calendar.at(story.created),
    })),
  })
  const storyIds = mapIdsByKey(stories, rows)
  await writeLinks(tx, calendar, stories, storyIds, works)
  const lastChapters = await writeChapters(tx, calendar, stories, storyIds)
  await writeSuggestions(tx, calendar, stories, storyIds, lastChapters)
  return storyIds
}

async function writeLinks(
  tx: Tx,
  calendar: Calendar,
  stories: DemoStory[],
  storyIds: Map<string, number>,
  { characters, locations }: Works,
) {
  const linkedAt = (story: DemoStory, place: number) =>
    new Date(calendar.at(story.created).getTime() + place * 1000)
  await tx.storyCharacter.createMany({
    data: stories.flatMap((story) =>
      story.characters.map(({ key, role }, place) => ({
        storyId: getId(storyIds, story.key),
        characterId: getId(characters, key),
        role,
        aliases: aliases.get(key) ?? [],
        createdAt: linkedAt(story, place),
      })),
    ),
  })
  await tx.storyLocation.createMany({
    data: stories.flatMap((story) =>
      story.locations.map(({ key, importance }, place) => ({
        storyId: getId(storyIds, story.key),
        locationId: getId(locations, key),
        importance,
        createdAt: linkedAt(story, place),
      })),
    ),
  })
}

/** Writes the chapters and returns the id of the latest chapter of each story, by the key of the story. */
async function writeChapters(
  tx: Tx,
  calendar: Calendar,
  stories: DemoStory[],
  storyIds: Map<string, number>,
) {
  const chapters = stories.flatMap((story) =>
    story.chapters.map((chapter, place) => ({ story: story.key, number: place + 1, ...chapter })),
  )
  const rows = await tx.chapter.createManyAndReturn({
    select: { id: true },
    data: chapters.map(({ story, number, title, summary, content, written, releasedInDays }) => ({
      storyId: getId(storyIds, story),
      chapterNumber: number,
      title,
      summary,
      content,
      words: countWords(content),
      language: 'en',
      units: content.length,
      modelWords: 0,
      ...(releasedInDays === undefined
        ? {
            state: 'released' as const,
            releasedVersion: 1,
            releasedWords: countWords(content),
            announcedAt: calendar.at(written),
          }
        : {
            state: 'scheduled' as const,
            releaseAt: new Date(calendar.now.getTime() + releasedInDays * dayMs),
          }),
      // Version 1 counts as already read by a model, because the demo contains the summaries and facts of its chapters.
      readVersion: 1,
      readBy: 'model',
      createdAt: calendar.at(written),
      updatedAt: calendar.at(written),
    })),
  })
  await tx.fact.createMany({
    data: chapters.flatMap(({ story, facts = [] }, place) =>
      facts.map((text) => ({
        storyId: getId(storyIds, story),
        chapterId: rows[place]?.id ?? null,
        kind: 'event',
        text,
        source: 'writer',
      })),
    ),
  })
  return mapIdsByKey(
    chapters.map(({ story }) => ({ key: story })),
    rows,
  )
}

async function writeSuggestions(
  tx: Tx,
  calendar: Calendar,
  stories: DemoStory[],
  storyIds: Map<string, number>,
  lastChapters: Map<string, number>,
) {
  const getParentIds = (story: DemoStory) => ({
    storyId: getId(storyIds, story.key),
    chapterId: getId(lastChapters, story.key),
  })
  await tx.scenario.createMany({
    data: stories.flatMap((story) =>
      story.scenarios.map((scenario, position) => ({ ...getParentIds(story), position, ...scenario })),
    ),
  })
  await tx.detectedCharacter.createMany({
    data: stories.flatMap((story) =>
      story.detected.map(({ name, role, description, context }) => ({
        ...getParentIds(story),
        name,
        role,
        description,
        context,
        createdAt: calendar.at(story.chapters.at(-1)?.written ?? story.created),
      })),
    ),
  })
}
