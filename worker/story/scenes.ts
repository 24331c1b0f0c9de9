import type { ChapterContract } from '#contract/chapter-contract.ts'

/** A scene as the section 'scenes' of a prompt shows it. */
export type Scene = { words: number; what: string }

/** The scenes of a contract for the section 'scenes'. */
export function scenesOf({ scenes }: Pick<ChapterContract, 'scenes'>): Scene[] {
  return scenes.map(({ text, words }) => ({ words, what: text }))
}

/** Renders the scenes section, one line for each scene: '1. (about 300 words) Elena arrives.'. */
export function sceneLines(scenes: readonly Scene[]): string {
  return scenes.map((scene, i) => `${i + 1}. (about ${scene.words} words) ${scene.what}`).join('\n')
}
