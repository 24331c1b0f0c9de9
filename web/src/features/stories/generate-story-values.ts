import type { z } from 'zod'
import type { generateStoryBody } from '#contract/generations.ts'

export type GenerateStoryValues = z.input<typeof generateStoryBody>
export type GenerateStoryOutput = z.output<typeof generateStoryBody>
