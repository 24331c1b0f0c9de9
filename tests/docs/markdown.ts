/** A place where a file cites a numbered decision or record. */
export interface Citation {
  file: string
  line: number
  number: number
}

/** Finds the citations in a text. The first group of `pattern` is the number of the cited decision or record. */
export function citationsOf(file: string, text: string, pattern: RegExp): Citation[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(pattern)].map((match) => ({ file, line: at + 1, number: Number(match[1]) })),
    )
}

/** Returns the targets of links and images that point to files of the repository. Code blocks are ignored. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map((link) => link[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** Returns the anchors of a document: `<a id>`, and the names that hosts of repositories give to headings. */
export function anchorsOf(markdown: string): Set<string> {
  const ids = [...markdown.matchAll(/<a id="([^"]+)">/g)].map((anchor) => anchor[1] ?? '')
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map((heading) =>
    (heading[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...ids, ...headings])
}
