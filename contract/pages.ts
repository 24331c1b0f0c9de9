// The build of the web client writes `BuiltPages` to pages.json, so that the API can serve the prerendered page of each
// screen without importing the screens.

/**
 * The kinds of things that a page can be about. The title, the description and the preview of such a page describe the
 * thing.
 */
export type PageSubjectKind = 'story' | 'character' | 'location' | 'collection' | 'user'

export interface BuiltPages {
  /** Pieces of HTML, each stored once. Shells refer to a piece by its index. */
  pieces: string[]
  /** The first screen whose path matches an address is used. The last screen matches every path. */
  screens: BuiltScreen[]
}

export interface BuiltScreen {
  /** A regular expression for the path of the address. Its group is the id of the subject. */
  path: string
  subject?: PageSubjectKind
  firstLoad: FirstLoad
  /**
   * The page shows the first shell whose conditions are true. Two shells at the end have no conditions: one is for
   * visitors, one for signed-in users.
   */
  shells: BuiltShell[]
}

/** The files and API answers that the page of a screen fetches before the script of the client requests them. */
export interface FirstLoad {
  /** A regular expression for the path of the address; its group replaces $1 in `url`. */
  path: string
  files: string[]
  /** The files that are fetched in addition when the browser sends a session cookie. */
  signedInFiles: string[]
  /** The calls that the page starts, by their URLs exactly as the client writes them. */
  reads: (ReadCondition & { url: string })[]
}

/** The conditions under which the page of a screen starts a read. */
export interface ReadCondition {
  /**
   * The query that the address must have for the read to start. Without this field the read starts with every query.
   */
  search?: string
  /** The read does not start if the query of the address has one of these names, because the answer depends on it. */
  without?: readonly string[]
  /** `signedIn` is true for a read that starts only if the browser sends a session cookie. */
  signedIn?: boolean
}

/** The prerendered HTML that a page shows before its script has run. */
export interface BuiltShell {
  /**
   * `signedIn` is true for a shell for browsers with a session cookie, and false for a shell for browsers without one.
   */
  signedIn: boolean
  /** A regular expression for the query of the address. */
  search: string
  /**
   * The names of the texts and lists that this shell shows; it can be used only when all of them are known. In the
   * HTML, {{name}} stands for a text, and {{#name}}...{{/name}} is repeated for each item of a list.
   */
  needs: string[]
  /** HTML for the head of the page that preloads pictures. */
  head: string
  /**
   * The index of the piece of HTML that surrounds the screen. The piece of the screen replaces its `<!-- screen -->`.
   */
  frame: number
  screen: number
}
