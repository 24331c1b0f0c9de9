import type { Gender } from '#contract/titles.ts'

const womensNames = new Set(
  'alice april autumn amelia amy ana anna anne annabel annie ava beatrice camille carla carmen caroline cecilia charlotte chloe clara claire clementine daisy dawn diana elena elise eliza elizabeth ella ellen emilia emily emma esther eva eve fiona flora florence frances francesca gabriela georgia grace greta hope hannah harriet helen helena imogen ines ingrid irene iris isabel isabella isla ivy jane jasmine jennifer jessica joan josephine joy julia june juliet kate katherine lara laura lena lily linda louisa louise lucia lucy luisa lydia mabel madeleine margaret maria marianne marie martha mary matilda may maya mia mina mira miriam molly nadia naomi natalia nell nina nora olga olive olivia ophelia paula pearl penelope petra philippa phoebe pilar priya rachel rebecca rosa rosalind rosamund rose rosie ruby ruth sarah sofia sophia sophie stella sue summer susan sylvia tamsin teresa tess theresa valentina vera victoria viola violet vivian winifred yasmin zara zoe'.split(
    ' ',
  ),
)
const mensNames = new Set(
  'adam adrian alan albert alejandro alexander alfred andre andrew angus anthony antonio art arthur benedict benjamin bernard bill bruno chase caleb callum carlos cedric charles christopher colin connor daniel dario david declan diego dominic duncan edgar edmund eduardo edward elias eric ethan evan felix fernando finn francis frank frederick gabriel george gideon gilbert giovanni graham gregory gustav hans harold harry hector henry hugh hugo ian isaac ivan jack jacob james jamie jasper javier jean jeremy john jonah jonas jorge jose joseph joshua juan julian karl kenji kieran lars laurence leo leon leonard liam lorenzo lucas luca luis luke magnus manuel marco marcus mario mark martin mateo matthew max michael miguel nathaniel nicholas noah oliver omar oscar owen pablo pat patrick paul pedro peter philip rafael ramon raymond ricardo richard robert rodrigo ronan rory rupert samuel santiago sebastian simon stefan stephen theo theodore thomas tobias tom tomas tristan victor vincent walter will william xavier'.split(
    ' ',
  ),
)

/** Returns the usual gender of a folded common first name; null for all other names. */
export function genderOfFirstName(name: string): Gender | null {
  if (womensNames.has(name)) return 'woman'
  return mensNames.has(name) ? 'man' : null
}

/** Returns true for a folded word that is a common first name. */
export function isFirstName(word: string): boolean {
  return womensNames.has(word) || mensNames.has(word)
}
