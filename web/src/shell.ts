/** What a page shows before its script has come, as the build leaves it in shells.json for the server. */
export interface Shell {
  /** A regular expression for path and query. */
  at: string
  /** For a browser that carries a session. */
  signedIn: boolean
  /** What the server knows that stands in it, as {{name}} each; without all of it it does not fit. */
  needs: readonly string[]
  /** Links for the head: what it shows that is to be fetched first. */
  head: string
  html: string
}
