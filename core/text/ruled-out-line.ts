/** Begins the line of a contract that forbids an event, as prompts and findings have it. */
export const ruledOutLead = "Ruled out, in the writer's words: "

/**
 * Renders a line of a contract that forbids an event. Most of these lines have the writer's own negation, so they are
 * quoted: 'Must not: No kiss' would ask for the kiss.
 */
export function ruledOutLine(line: string): string {
  return `${ruledOutLead}“${line}”`
}
