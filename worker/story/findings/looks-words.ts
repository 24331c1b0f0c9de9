import type { OtherLanguage } from './denials.ts'

type Colours = Record<string, string>

/**
 * The words with which a language describes looks. All patterns apply to folded text (`foldName`). In them `{n}` stands
 * for the names of a person, `{c}` for a colour, `{f}` for the word for eyes or hair, `{m}` for a mark and `{s}` for its
 * side.
 */
export interface LooksWords {
  eyes: string
  hair: string
  eyeColours: Colours
  hairColours: Colours
  /** Whether the adjective stands before its noun. */
  isBefore: boolean
  /** The endings of an adjective. */
  ending: string
  /** The patterns that give a colour to the eyes or the hair of a named person. */
  patterns: readonly string[]
  /** Words for a mark, and for its sides. */
  marks: string
  left: string
  right: string
  /** The patterns that give a side to the mark of a named person. */
  markPatterns: readonly string[]
  /** Words which show that a colour is not natural, not of the present, or an effect of the light. */
  unreal: string
}

/** The words for looks, by language. English has its own rules (`findAppearance`). */
export const looksWords: Record<OtherLanguage, LooksWords> = {
  de: {
    eyes: 'augen(?:farbe)?',
    hair: 'haare?n?|haarfarbe',
    eyeColours: {
      ...{ blau: 'blue', grun: 'green', grau: 'grey', braun: 'brown', haselnuss: 'brown green' },
      ...{ bernstein: 'brown', schwarz: 'black', violett: 'violet' },
    },
    hairColours: {
      ...{ schwarz: 'black', braun: 'brown', brunett: 'brown', rot: 'red', kupfer: 'red', blond: 'blond' },
      ...{ gold: 'blond', weiss: 'white', grau: 'grey white', silber: 'grey white', kastanie: 'brown red' },
    },
    isBefore: true,
    ending: '(?:farben)?(?:e|en|er|es|em|ne|nes|nen|ner)?',
    patterns: [
      "{n}(?:s|'s?) {c} {f}(?!\\p{L})",
      "{n}(?:s|'s?) {f} (?:war|waren|ist|sind) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)",
      '{f} von {n} (?:war|waren|ist|sind) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)',
      '{c} {f} von {n}(?!\\p{L})',
      '{n} (?:hat|hatte) {c} {f}(?=[.,;!?]|$| und (?:ein|eine|einen) )',
      '{n} mit (?:den|dem|seinen|ihren|seinem|ihrem) {c} {f}(?!\\p{L})',
      '{n} (?:ist|war) (?<hair>blond|brunett|rothaarig|schwarzhaarig|braunhaarig)(?=[.,;!?]|$)',
    ],
    marks: 'narbe|tatowierung|muttermal',
    left: 'link(?:e|en|er|em)',
    right: 'recht(?:e|en|er|em)',
    markPatterns: [
      "{m} (?:an|auf|uber|unter) {n}(?:s|'s?) {s}",
      "{n}(?:s|'s?) {m} (?:an|auf|uber|unter) (?:der|dem|ihrer|ihrem|seiner|seinem) {s}",
    ],
    unreal:
      'gefarbt\\p{L}*|farbte\\p{L}*|perucke|kontaktlinsen|linsen|fruher|einst|damals|als kind|foto\\p{L}*|bild\\p{L}*|gemalde|portrat|licht\\p{L}*|\\p{L}+licht|sonne|mond\\p{L}*|feuer\\p{L}*|\\p{L}*schein|schien\\p{L}*|wirkte\\p{L}*',
  },
  fr: {
    eyes: 'yeux',
    hair: 'cheveux|chevelure',
    eyeColours: {
      ...{ bleu: 'blue', azur: 'blue', vert: 'green', emeraude: 'green', gris: 'grey', marron: 'brown' },
      ...{ brun: 'brown', noisette: 'brown green', ambre: 'brown', noir: 'black', violet: 'violet' },
    },
    hairColours: {
      ...{ noir: 'black', brun: 'brown', chatain: 'brown', roux: 'red', rousse: 'red', auburn: 'red brown' },
      ...{
        blond: 'blond',
        dore: 'blond',
        blanc: 'white',
        gris: 'grey white',
        argent: 'grey white',
        cuivre: 'red',
      },
    },
    isBefore: false,
    ending: '(?:e|s|es|he|hes|te|tes)?',
    patterns: [
      "(?:les|la) {f} {c} (?:de |d'){n}(?!\\p{L})",
      "(?:les|la) {f} (?:de |d'){n} (?:est|sont|etait|etaient) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)",
      '{n} (?:a|avait) (?:les|des|de|la|une) (?:\\p{L}+ )?{f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n} aux {f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n} (?:est|etait) (?<hair>blonde?|brune?|rousse|roux)(?=[.,;!?]|$)',
    ],
    marks: 'cicatrice|tatouage',
    left: 'gauche',
    right: 'droite?',
    markPatterns: ["{m}(?: \\p{L}+){1,3} {s} (?:de |d'){n}", "{m} (?:de |d'){n},?(?: \\p{L}+){1,3} {s}"],
    unreal:
      'teint\\p{L}*|perruque|lentilles|autrefois|jadis|enfant|photo\\p{L}*|portrait|tableau|lumiere|soleil|lune|feu|flammes?|lueur|semblai\\p{L}*|parais\\p{L}*',
  },
  es: {
    eyes: 'ojos',
    hair: 'pelo|cabellos?|melena',
    eyeColours: {
      ...{
        azul: 'blue',
        verde: 'green',
        gris: 'grey',
        marron: 'brown',
        castan: 'brown',
        cafe: 'brown',
        pard: 'brown',
      },
      ...{ negr: 'black', avellana: 'brown green', miel: 'brown', violeta: 'violet', ambar: 'brown' },
    },
    hairColours: {
      ...{
        negr: 'black',
        moren: 'brown black',
        castan: 'brown',
        rubi: 'blond',
        dorad: 'blond',
        pelirroj: 'red',
      },
      ...{
        roj: 'red',
        cobriz: 'red',
        blanc: 'white',
        gris: 'grey white',
        canos: 'grey white',
        platead: 'grey white',
      },
    },
    isBefore: false,
    ending: '(?:o|a|os|as|s|es)?',
    patterns: [
      '(?:los|el|la) {f} {c} de {n}(?!\\p{L})',
      '(?:los|el|la) {f} de {n} (?:es|son|era|eran) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)',
      '{n} (?:tiene|tenia) (?:(?:los|el|la|unos|un|una) )?(?:\\p{L}+ )?{f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n}, (?:de|con) {f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n} (?:es|era) (?<hair>rubi[oa]|pelirroj[oa])(?=[.,;!?]|$)',
    ],
    marks: 'cicatriz|tatuaje',
    left: 'izquierd[oa]',
    right: 'derech[oa]',
    markPatterns: ['{m}(?: \\p{L}+){1,3} {s} de {n}', '{m} de {n},?(?: \\p{L}+){1,3} {s}'],
    unreal:
      'tenid\\p{L}*|tinte|peluca|lentillas|antes|antano|de nin[oa]|foto\\p{L}*|retrato|cuadro|luz|sol|luna|fuego|llamas?|parec\\p{L}*',
  },
  pt: {
    eyes: 'olhos',
    hair: 'cabelos?',
    eyeColours: {
      ...{ azul: 'blue', azuis: 'blue', verde: 'green', cinza: 'grey', cinzent: 'grey', castanh: 'brown' },
      ...{
        marrom: 'brown',
        marron: 'brown',
        mel: 'brown',
        pret: 'black',
        negr: 'black',
        avela: 'brown green',
      },
    },
    hairColours: {
      ...{
        pret: 'black',
        negr: 'black',
        moren: 'brown black',
        castanh: 'brown',
        loir: 'blond',
        lour: 'blond',
      },
      ...{
        ruiv: 'red',
        vermelh: 'red',
        acobread: 'red',
        branc: 'white',
        grisalh: 'grey white',
        cinza: 'grey white',
      },
    },
    isBefore: false,
    ending: '(?:o|a|os|as|s)?',
    patterns: [
      '(?:os|o) {f} {c} d[eao] {n}(?!\\p{L})',
      '(?:os|o) {f} d[eao] {n} (?:e|sao|era|eram) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)',
      '{n} (?:tem|tinha) (?:(?:os|o|uns|um) )?(?:\\p{L}+ )?{f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n}, (?:de|com) {f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n} (?:e|era) (?<hair>loir[oa]|lour[oa]|ruiv[oa])(?=[.,;!?]|$)',
    ],
    marks: 'cicatriz|tatuagem',
    left: 'esquerd[oa]',
    right: 'direit[oa]',
    markPatterns: ['{m}(?: \\p{L}+){1,3} {s} d[eao] {n}', '{m} d[eao] {n},?(?: \\p{L}+){1,3} {s}'],
    unreal:
      'pintad\\p{L}*|tingid\\p{L}*|peruca|lentes|antes|outrora|crianca|foto\\p{L}*|retrato|quadro|luz|sol|lua|fogo|chamas?|parec\\p{L}*',
  },
  it: {
    eyes: 'occhi',
    hair: 'capelli|chioma',
    eyeColours: {
      ...{
        azzurr: 'blue',
        blu: 'blue',
        celest: 'blue',
        verd: 'green',
        grig: 'grey',
        marron: 'brown',
        castan: 'brown',
      },
      ...{ ner: 'black', nocciola: 'brown green', ambra: 'brown', viola: 'violet' },
    },
    hairColours: {
      ...{
        ner: 'black',
        castan: 'brown',
        brun: 'brown',
        biond: 'blond',
        dorat: 'blond',
        ross: 'red',
        ramat: 'red',
      },
      ...{ bianc: 'white', grig: 'grey white', argent: 'grey white', corvin: 'black' },
    },
    isBefore: false,
    ending: '(?:o|a|i|e|io|ia|ie|hi|he)?',
    patterns: [
      "(?:gli|i|la) {f} {c} (?:di |d'){n}(?!\\p{L})",
      "(?:gli|i|la) {f} (?:di |d'){n} (?:e|sono|era|erano) (?:\\p{L}+ )?{c}(?=[.,;!?]|$)",
      '{n} (?:ha|aveva) (?:(?:gli|i|dei|degli|la|una) )?(?:\\p{L}+ )?{f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n}, (?:dagli|dai|con gli|con i|dalla) {f} {c}(?! (?:de|di|du|d[ao]|par|por|per) )',
      '{n} (?:e|era) (?<hair>biond[oa]|brun[oa])(?=[.,;!?]|$)',
    ],
    marks: 'cicatrice|tatuaggio',
    left: 'sinistr[oa]',
    right: 'destr[oa]',
    markPatterns: ["{m}(?: \\p{L}+){1,3} {s} (?:di |d'){n}", "{m} (?:di |d'){n},?(?: \\p{L}+){1,3} {s}"],
    unreal:
      'tint\\p{L}*|parrucca|lenti|una volta|un tempo|bambin[oa]|foto\\p{L}*|ritratto|quadro|luce|sole|luna|fuoco|fiamm\\p{L}*|sembra\\p{L}*',
  },
}
