import type { Jobs } from '../run/run-job.ts'
import { generateAvatar } from './generate-avatar.ts'
import { generateChapter } from './generate-chapter.ts'
import { generateCharacter } from './generate-character.ts'
import { generateCover } from './generate-cover.ts'
import { generateImage } from './generate-image.ts'
import { generatePassage } from './generate-passage.ts'
import { generateReview } from './generate-review.ts'
import { generateStory } from './generate-story.ts'
import { readChapter } from './read-chapter.ts'

/** The job of each kind of generation. A kind without a job does not compile. */
export const jobs: Jobs = {
  story: generateStory,
  chapter: generateChapter,
  character: generateCharacter,
  image: generateImage,
  avatar: generateAvatar,
  cover: generateCover,
  passage: generatePassage,
  review: generateReview,
  reading: readChapter,
}
