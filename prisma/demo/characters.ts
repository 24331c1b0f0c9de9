import { elenasCharacters } from './characters/elena.ts'
import { juliansCharacters } from './characters/julian.ts'
import { noorsCharacters } from './characters/noor.ts'

export const demoCharacters = [...elenasCharacters, ...juliansCharacters, ...noorsCharacters]
