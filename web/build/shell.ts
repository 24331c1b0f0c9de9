/** What a page shows before its script has come, as the build leaves it in shells.json for the server. */
export interface Shell {
  /** A regular expression for path and query. */
  at: string
  /** For a browser that carries a session. */
  signedIn: boolean
  /** Words of the page's subject that stand in it as {{name}}; without all of them it does not fit. */
  needs: readonly ('title' | 'description' | 'picture' | 'smallPicture')[]
  /** Links for the head: what it shows that is to be fetched first. */
  head: string
  html: string
}
