import { countWords } from '#contract/text.ts'
import type { Tx } from '#core/postgres/client.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoStory } from '../demo/types.ts'
import type { Calendar } from './calendar.ts'
import { byKey, oldestFirst } from './order.ts'
import type { People } from './people.ts'
import { idOf, type Works } from './works.ts'

const aliases = new Map(demoCharacters.map((character) => [character.key, character.aliases ?? []]))

/** Writes the demo's stories with their chapters, links, scenarios and detected people. Gives their ids by key. */
export async function writeStories(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
  works: Works,
): Promise<Map<string, number>> {
  const stories = oldestFirst(demoStories)
  const rows = await tx.story.createManyAndReturn({
    select: { id: true },
    data: stories.map((story) => ({
      authorId: ids[story.author],
      title: story.title,
      description: story.description,
      genre: story.genre,
      status: story.status,
      spiceLevel: story.spiceLevel,
      isPublic: true,
      facts: story.chapters.flatMap(({ facts }, place) =>
        (facts ?? []).map((fact) => ({ fact, fromChapter: place + 1 })),
      ),
      createdAt: calendar.at(story.created),
      updatedAt: calendar.at(Math.min(story.created, ...story.chapters.map((chapter) => chapter.written))),
    })),
  })
  const storyIds = byKey(stories, rows)
  await writeLinks(tx, calendar, stories, storyIds, works)
  const lastChapters = await writeChapters(tx, calendar, stories, storyIds)
  await writeDirections(tx, calendar, stories, storyIds, lastChapters)
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
        storyId: idOf(storyIds, story.key),
        characterId: idOf(characters, key),
        role,
        aliases: aliases.get(key) ?? [],
        createdAt: linkedAt(story, place),
      })),
    ),
  })
  await tx.storyLocation.createMany({
    data: stories.flatMap((story) =>
      story.locations.map(({ key, importance }, place) => ({
        storyId: idOf(storyIds, story.key),
        locationId: idOf(locations, key),
        importance,
        createdAt: linkedAt(story, place),
      })),
    ),
  })
}

/** Gives the id of each story's latest chapter by the story's key. */
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
    data: chapters.map(({ story, number, title, summary, content, written }) => ({
      storyId: idOf(storyIds, story),
      chapterNumber: number,
      title,
      summary,
      content,
      words: countWords(content),
      units: content.length,
      createdAt: calendar.at(written),
      updatedAt: calendar.at(written),
    })),
  })
  return byKey(
    chapters.map(({ story }) => ({ key: story })),
    rows,
  )
}

async function writeDirections(
  tx: Tx,
  calendar: Calendar,
  stories: DemoStory[],
  storyIds: Map<string, number>,
  lastChapters: Map<string, number>,
) {
  const of = (story: DemoStory) => ({
    storyId: idOf(storyIds, story.key),
    chapterId: idOf(lastChapters, story.key),
  })
  await tx.scenario.createMany({
    data: stories.flatMap((story) =>
      story.scenarios.map((scenario, position) => ({ ...of(story), position, ...scenario })),
    ),
  })
  await tx.detectedCharacter.createMany({
    data: stories.flatMap((story) =>
      story.detected.map(({ name, role, description, context }) => ({
        ...of(story),
        name,
        role,
        description,
        context,
        createdAt: calendar.at(story.chapters.at(-1)?.written ?? story.created),
      })),
    ),
  })
}
