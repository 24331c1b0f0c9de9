const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const FEMININE =
  words(`Ada Adela Agnes Alice Amara Amelia Anna Anne Annabel Anya Ashley Beatrice Bella Camille Caroline
  Catherine Celeste Charlotte Chloe Clara Claire Cora Daphne Diana Edith Eleanor Elena Eliza Elizabeth Ella Emily Emma
  Esme Esther Eva Evelyn Fiona Flora Frances Freya Georgia Grace Greta Hannah Harriet Hazel Helen Hester Imogen Ines
  Ingrid Iris Isabel Isabella Isla Ivy Jane Jasmine Jessica Josephine Julia June Kate Katherine Layla Leah Leila Lena
  Lily Linnea Louisa Lucia Lucy Luna Lydia Mabel Madeleine Mae Maeve Maggie Mara Margaret Maria Mariana Marianne Martha
  Mary Matilda Maya Mei Mia Mira Miriam Molly Nadia Naomi Nell Nina Noor Nora Olive Olivia Opal Penelope Petra Philippa
  Phoebe Priya Rachel Rebecca Rosa Rosalind Rose Rosemary Ruth Sadie Sarah Saoirse Selene Seraphina Sofia Sophia Sophie
  Stella Susan Tamsin Tessa Thea Theodora Valentina Vera Victoria Viola Violet Vivian Willa Winifred Yasmin Yuki Zara Zoe`)

const MASCULINE =
  words(`Aaron Adam Aidan Albert Alec Alexander Alistair Amir Andrew Anthony Antonio Arjun Arthur Asher
  August Ben Benedict Benjamin Callum Caleb Carlos Charles Christopher Cillian Colin Connor Cormac Daniel Dante Darius
  David Declan Diego Dominic Dorian Edgar Edmund Edward Eli Elias Emil Ethan Evan Ewan Felix Finn Frederick Gabriel
  Gareth George Gideon Graham Gregory Hamish Harry Henry Hugh Hugo Ian Idris Isaac Ivan Jack Jacob Jago James Jasper
  Javier Jem Jonah Jonathan Joseph Joshua Julian Kai Kenji Kieran Laurence Leo Leon Liam Lorenzo Louis Lucas Lucian Luke
  Magnus Malcolm Marco Marcus Mateo Matthew Max Michael Miles Nathaniel Nicholas Noah Oliver Omar Orlando Oscar Owen
  Patrick Paul Percy Peter Philip Rafael Ravi Rhys Richard Robert Rowan Ruben Rupert Samuel Santiago Sebastian Silas
  Simon Soren Stefan Theo Theodore Thomas Tobias Tom Tomas Tristan Victor Walter Wesley William Wyatt Xavier Yusuf Zachary`)

const SURNAMES =
  words(`Ashby Barlow Bellweather Carrow Chance Denholm Dray Ellery Fairleigh Farrow Finch Garrick Godwin
  Hale Harker Hollis Kestrel Lark Lindqvist Lovell Marchetti Merrow Moreau Nightingale Okafor Orme Pascoe Pell Penrose
  Quill Rao Rook Sable Santos Sorrel Tamura Thorne Trevanion Vance Varga Wilde Winter Wren Yarrow`)

const lower = (names: string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()))

/**
 * First names by the gender that they suggest. Invented people get names from INVENTABLE; the lower-case sets
 * serve to infer pronouns.
 */
export const INVENTABLE = { feminine: FEMININE, masculine: MASCULINE, surnames: SURNAMES } as const
export const FEMININE_NAMES = lower(FEMININE)
export const MASCULINE_NAMES = lower(MASCULINE)
