// The build of the client leaves this beside its page, as pages.json, so that the API can serve each page as its screen
// begins without knowing the screens.

/** The kinds of subject that a page can have: what its title, description and preview are about. */
export type PageSubjectKind = 'story' | 'character' | 'location' | 'collection' | 'user'

export interface BuiltPages {
  /** Pieces of HTML, each once; shells name them by their index. */
  pieces: string[]
  /** The first screen whose path fits is the one of an address; the last one fits every path. */
  screens: BuiltScreen[]
}

export interface BuiltScreen {
  /** A regular expression for the path of the address. Its group is the id of the subject. */
  path: string
  subject?: PageSubjectKind
  firstLoad: FirstLoad
  /** The first shell that fits is shown; the last two fit always, one for visitors and one for the signed in. */
  shells: BuiltShell[]
}

/** What the page of a screen fetches by itself, before the script of the client asks for it. */
export interface FirstLoad {
  /** A regular expression for the path of the address; its group stands in `url` as $1. */
  path: string
  files: string[]
  /** More files, where the browser carries a session. */
  signedInFiles: string[]
  /** Reads of the API by their URLs, exactly as the client writes them. */
  reads: (ReadCondition & { url: string })[]
}

/** When a screen begins with a read. */
export interface ReadCondition {
  /** The only query of the address at which it is read; without it, at every one. */
  search?: string
  /** Only where the browser carries a session. */
  signedIn?: boolean
}

/** The prerendered HTML that a page shows before its script has run. */
export interface BuiltShell {
  /** For browsers that carry a session, or for those that do not. */
  signedIn: boolean
  /** A regular expression for the query of the address. */
  search: string
  /** The words and lists that must be known: {{name}} stands for a word, {{#name}}...{{/name}} is repeated for a list. */
  needs: string[]
  /** Links for the head of the page: pictures that the browser fetches first. */
  head: string
  /** The piece around the screen; its `<!-- screen -->` is replaced by the piece of the screen. */
  frame: number
  screen: number
}
