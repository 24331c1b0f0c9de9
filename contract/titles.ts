// Titles and ranks that stand before a name, in several languages. They are folded (lower case, without accents) and
// grouped by the gender that they show.
const women =
  'mrs miss ms lady madam madame mme mademoiselle mlle senora sra senorita srta dona frau fraulein signora signorina donna aunt auntie tia tante zia grandma granny nana nan grandmother abuela oma nonna mother mum mom mama sister sor soeur queen princess duchess countess baroness viscountess marchioness empress dame mistress gospozha pani kyria'
const men =
  'mr mister sir lord monsieur senor sr don herr signor signore uncle tio oncle onkel zio grandpa grandad gramps grandfather abuelo opa nonno father dad papa padre brother fray frere king prince duke count baron earl viscount marquess marquis emperor master pan kyrios'
const anyone =
  'mx dr doctor doc prof professor captain capt capitan capitaine kapitan cpt lieutenant lt colonel col general gen major maj sergeant sgt corporal private admiral commander cmdr officer detective inspector constable sheriff deputy agent judge justice mayor president minister senator governor ambassador reverend rev pastor rabbi imam bishop abbot saint st chef coach nurse professora doctora old young little big dear poor the her his their my our your cousin boss chief squire laird'

export type Gender = 'woman' | 'man'

const genders = new Map<string, Gender | null>([
  ...anyone.split(' ').map((title) => [title, null] as const),
  ...women.split(' ').map((title) => [title, 'woman'] as const),
  ...men.split(' ').map((title) => [title, 'man'] as const),
])

/** Returns true for a folded word that is a title or a rank. */
export function isTitle(word: string): boolean {
  return genders.has(word)
}

/** Returns the gender that a folded title shows; null when it shows none. */
export function genderOfTitle(word: string): Gender | null {
  return genders.get(word) ?? null
}

const particles = new Set(
  'de del della di da das dos du des la le las los el al bin ibn ben van von der den zu of y e ap mac'.split(
    ' ',
  ),
)

/** Returns true for a folded word that joins the parts of a name, such as 'de' or 'von'. */
export function isParticle(word: string): boolean {
  return particles.has(word)
}
