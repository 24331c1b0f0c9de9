import type { GenerationSummary } from '#contract/generation-fields.ts'

/** Returns the summary of a chapter that is being written, as screens get it. */
export function generationSummary(part: Partial<GenerationSummary> = {}): GenerationSummary {
  return {
    id: 'a',
    kind: 'chapter',
    status: 'running',
    attempt: 1,
    progress: 0.4,
    stage: 'Writing the first scene',
    progressDetail: null,
    queuePosition: null,
    etaSeconds: null,
    storyId: 1,
    characterId: null,
    chapterId: null,
    subject: 'The Lighthouse Letters',
    textLength: 0,
    awaits: null,
    result: null,
    error: null,
    createdAt: '2026-02-14T19:30:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...part,
  }
}
