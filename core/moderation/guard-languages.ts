/**
 * The words of one language for ages, minors and sexual acts. Each field is the source of a case-insensitive regular
 * expression, in which `{age}` stands for an age under eighteen.
 */
export interface GuardLanguage {
  /** Nouns for people. An age beside another noun, such as a wine or a marriage, does not count. */
  people: string
  /** The phrase 'of {age} years', which follows one of the `people`. */
  ofAge: string
  /** The phrase '{age} years', which follows a name and a comma or bracket. */
  years: string
  /**
   * The phrase 'is {age} years old', which follows a subject. It must not match phrases such as 'is {age} years older'.
   */
  agePhrase: string
  /** The phrase 'at {age} years', which gives an age in the past. */
  atAge: string
  /**
   * Words before `agePhrase` after which the age is that of a person: pronouns such as 'she', and words such as 'and' or
   * 'still' that stand between a subject and its verb. One of the `people` or a name can stand there instead.
   */
  subjects: string
  /** Words for minors that need no number, such as 'schoolgirl'. */
  minors: string
  /** Words that begin a comparison, such as 'like' or 'dressed as'. A person is not a minor because of a comparison. */
  similes: string
  /** Words that begin a memory, such as 'when' or 'until'. */
  memories: string
  /** Words that mean 'since'. */
  since: string
  /** Possessives, such as 'her' and 'his'. */
  possessives: string
  /** Words that make a passage sexual. Kisses, nakedness and words of love are not among them. */
  sexual: string
  /** Phrases that name sexual content with children directly. */
  explicitMinors: string
  /** The first words of a sentence that continues about a person of the sentence before, such as 'she'. */
  continuation: string
  /** Words which show that a child is elsewhere or asleep while the adults are together. */
  elsewhere: string
  /** Words that begin another clause of a sentence, such as 'while'. */
  clause: string
}

const spanish: GuardLanguage = {
  people:
    'niñ[ao]s?|chic[ao]s?|muchach[ao]s?|joven|jóvenes|hij[ao]s?|herman[ao]s?|sobrin[ao]s?|prim[ao]s?|alumn[ao]s?|estudiantes?|virgen|novi[ao]|criad[ao]|princesa|adolescentes?|gemel[ao]s?|huérfan[ao]s?|vecin[ao]s?|protagonista',
  ofAge: 'de (?:s[oó]lo |apenas |tan solo )?{age} a[ñn]os',
  years: '(?:de |con )?{age} a[ñn]os',
  agePhrase:
    '(?:tiene|tenía|tienen|tenían|tengo|cumple|cumplió|ha cumplido|había cumplido|acaba de cumplir|acababa de cumplir) (?:s[oó]lo |apenas |tan solo |aún |todavía )?{age} a[ñn]os(?! (?:más|menos|mayor|menor|de (?!edad)))',
  atAge:
    '(?:(?:a los|a la edad de) (?!dos|tres|cuatro){age}(?: a[ñn]os)?|con {age} a[ñn]os)(?= ?[,.;)]| \\p{Ll})(?! (?:de|d[íi]as|horas|minutos|metros))',
  subjects: 'ella|él|ellas|ellos|yo|que|quien|y|pero|aunque|aún|todavía|apenas|s[oó]lo',
  minors:
    'menor(?:es)? de edad|(?:una?|el|la) menor(?= (?:se |la |lo |le )?\\p{L}+(?:e|a|ó|en|an|er|ar|ir) (?:a|con|de|en|su|al|por)(?!\\p{L}))|(?<=(?:^|[.;!?\\n])\\s*)adolescente(?= ?[.,;:])|menor(?:es)? de (?:18|dieciocho)(?: años)?|colegial(?:a|as|es)?|(?<!fiesta de )quinceañer[ao]s?|preadolescentes?|(?:una?|el|la|l[ao]s|un[ao]s|est[ae]|es[ae]|su|hij[ao]|chic[ao]|alumn[ao]) adolescentes?|(?:alumn[ao]s?|estudiantes?) de (?:instituto|secundaria|primaria|bachillerato)',
  similes: 'como|igual que|parec\\p{L}+|vestid[ao] de|disfrazad[ao] de',
  memories: 'cuando|en que|antes de que|hasta que|recuerd\\p{L}+|recordaba|recordó|fotos?|fotografía',
  since: 'desde que|desde los',
  possessives: 'sus?|mis?|tus?|nuestr[ao]s?',
  sexual:
    'sexo|sexual(?:es|mente)?|foll(?:ar\\p{L}*|a|an|ó|aba|aban|aron|ando)|(?:hacer|hacen|hace|hacían|haciendo|hicieron|hizo)(?:le|les)? el amor|se (?:acuesta|acuestan|acostó|acostaba|acostaron) con|acostarse con|orgasmos?|er[óo]tic[ao]s?|(?:la|lo|le|se|los|las) desnud(?:ó|a|aba|aron)|desnud(?:ó|a|aba) a(?= (?:una?|la|su) )|desnud(?:ar|ándo)(?:la|lo|le|los|las)|pez[óo]n(?:es)?|vagina|pene|polla|coño|cl[íi]toris|masturb\\p{L}+|g[ei]m\\p{L}+ de placer|penetrarl[ao]|penetrándol[ao]|la penetr\\p{L}+|seduc\\p{L}+|sedujo|lujuria|pornogr\\p{L}+|porno|(?:perd|pierd)\\p{L}+(?: \\p{L}+)? (?:la|su) virginidad|coito|escenas? explícitas?',
  explicitMinors:
    'pornografía infantil|porno infantil|sexo con (?:un[ao]s? |los |las )?(?:niñ[ao]s?|menores)|(?:niñ[ao]s?|menores) (?:er[óo]tic[ao]s|sexys?|cachond[ao]s)',
  continuation:
    'hac(?:en|ían)|hicieron|t(?:uvieron|enían|ienen)|foll\\p{L}+|se \\p{L}+ron|ella|él|ellas|ellos|su|sus|se|la|lo|le|juntos|est[ae]',
  elsewhere:
    'dorm\\p{L}+|duerm\\p{L}+|despert\\p{L}+|en el colegio|en la escuela|de campamento|fuera|al lado|arriba|abajo',
  clause: 'mientras|hasta|porque|antes|después|pero|aunque|cuando',
}

const portuguese: GuardLanguage = {
  people:
    'menin[ao]s?|garot[ao]s?|rapariga|rapaz(?:es)?|moç[ao]s?|jovem|jovens|filh[ao]s?|irmãs?|irmãos?|sobrinh[ao]s?|prim[ao]s?|alun[ao]s?|estudantes?|virgem|crianças?|adolescentes?|namorad[ao]|princesa|órfã|gêmeas|vizinh[ao]|protagonista',
  ofAge: 'de (?:só |apenas |somente )?{age} anos',
  years: '(?:de |com )?{age} anos',
  agePhrase:
    '(?:tem|tinha|têm|tinham|tenho|completa|completou|tinha completado|completara|tinha feito|acaba de completar|completara|acaba de fazer|acabara de fazer|acabou de fazer|fez) (?:só |apenas |somente |ainda )?{age} anos(?! (?:a mais|a menos|mais|menos|que|de (?!idade)))',
  atAge: '(?:aos|com|à idade de) {age} anos(?! (?:de))',
  subjects: 'ela|ele|elas|eles|eu|que|quem|e|mas|embora|ainda|apenas|só',
  minors:
    'menor(?:es)? de idade|(?:uma?|o|a) menor(?= (?:se )?\\p{L}+(?:e|a|z|i|ou|eu|iu|am|em) (?:o|a|os|as|com|seu|sua|um|uma|por)(?!\\p{L}))|(?<=(?:^|[.;!?\\n])\\s*)adolescente(?= ?[.,;:])|menor(?:es)? de (?:18|dezoito)(?: anos)?|colegial|colegiais|pré-adolescentes?|(?:uma?|os?|as?|uns|umas|est[ae]|ess[ae]|sua?|filh[ao]|menin[ao]|garot[ao]|alun[ao]) adolescentes?|(?:alun[ao]s?|estudantes?) do (?:ensino médio|ensino fundamental)',
  similes: 'como|feito|igual a|parec\\p{L}+|vestid[ao] de|fantasiad[ao] de',
  memories: 'quando|em que|antes que|até que|lembr\\p{L}+|fotos?|fotografia',
  since: 'desde que|desde os',
  possessives: 'suas?|seus?|minhas?|meus?|tuas?|teus?|noss[ao]s?',
  sexual:
    'sexo|sexua(?:l|is|lmente)|(?:fazer|fazem|faz|faziam|fazendo|fizeram|fez) amor|trans(?:a|ar|ou|aram|ando|am|ava|avam)|fod(?:er|eu|ia|endo|em)|orgasmos?|er[óo]tic[ao]s?|masturb\\p{L}+|mamilos?|vagina|p[êé]nis|buceta|clit[óo]ris|seduz\\p{L}*|sedução|luxúria|pornogr\\p{L}+|pornô|perd\\p{L}+(?: \\p{L}+)? (?:a|sua) virgindade|gem\\p{L}+ de prazer|[oa] despiu|despiu-[oa]|despi-l[ao]|despindo-[ao]|(?:vai|foi|foram) para a cama com|cenas? explícitas?',
  explicitMinors:
    'pornografia infantil|pornô infantil|sexo com (?:uma?s? |uns |os |as )?(?:crianças?|menores|menin[ao]s pequen[ao]s)|(?:crianças?|menores) (?:er[óo]tic[ao]s|sexys?)',
  continuation:
    '\\p{L}{2,}(?:ram|avam|iam)|fazem|ela|ele|elas|eles|sua|seu|juntos|a menina|a garota|os dois|est[ae]',
  elsewhere: 'dorm\\p{L}+|acord\\p{L}+|na escola|no colégio|no acampamento|fora|ao lado|lá em cima',
  clause: 'enquanto|até|porque|antes|depois|mas|embora|quando',
}

const french: GuardLanguage = {
  people:
    'jeunes?|filles?|fillettes?|garçons?|gamin(?:e|s|es)?|enfants?|adolescent(?:e|s|es)?|ados?|élèves?|lycéen(?:ne|s|nes)?|étudiant(?:e|s|es)?|sœurs?|soeurs?|frères?|nièces?|neveux?|cousin(?:e|s|es)?|vierge|princesse|orphelin(?:e|s|es)?|fils|jumelles|voisine?|héroïne|demoiselle',
  ofAge: "(?:âgée?s? )?(?:de|d’|d') ?(?:seulement |à peine )?{age} ans",
  years: '(?:âgée? de )?{age} ans',
  agePhrase:
    '(?:a|avait|ont|avaient|ai|vient d’avoir|venait d’avoir|a eu|avait eu|fête|fêtait) (?:seulement |à peine |tout juste |encore |que )?{age} ans(?! (?:de (?:plus|moins|différence|mariage)|plus|après))',
  atAge: "(?:à|à l[’']âge de) {age} ans(?! (?:de))",
  subjects: 'elle|il|elles|ils|je|j|qui|n|et',
  minors:
    "(?:une|la|le|un) mineure?(?= (?:se |s[’'])?\\p{L}+(?:e|it|a|ent|t|ut) (?:son|sa|ses|le|la|les|un|une|avec|au|à)(?!\\p{L}))|(?<=(?:^|[.;!?\\n])\\s*)adolescente?(?= ?[.,;:])|mineures?(?= ?(?:[.,;:!?»]|$))|(?:est|était|sont|étaient|encore|toujours|une|des|filles?|élèves?) mineures|(?:héros|héroïnes|personnages|protagonistes|jeunes|garçons) mineure?s|(?:une|encore|toujours|fille|élève) mineure|lycéen(?:ne|s|nes)?|collégien(?:ne|s|nes)?|écoli(?:er|ère)s?|pré-?ado(?:lescente?)?s?|(?:une?|l’|l'|cette|cet|des|deux|sa|son|jeunes?) ?ado(?:lescent(?:e|s|es)?|s)?|moins de (?:18|dix-huit) ans",
  similes: 'comme|telle?|déguisée? en|habillée? en|en tenue d(?:e|’)',
  memories: 'quand|lorsque|lorsqu|avant que|jusqu’à ce qu|à l’époque|souvenir|se rappel\\p{L}+|photos?',
  since: 'depuis',
  possessives: 'sa|son|ses|ma|mon|mes|ta|ton|tes|leurs?|notre|nos|votre|vos',
  sexual:
    "sexe|sexuel(?:le|s|les|lement)?|(?:faire|fait|font|faisait|faisaient|faisant|fit|firent) l[’']amour|couch(?:e|ent|er|ait|aient|èrent|a|é) avec|orgasmes?|érotiques?|érotisme|masturb\\p{L}*|tétons?|vagin|pénis|clitoris|sédui\\p{L}+|séduction|luxure|porno\\p{L}*|perd\\p{L}*(?: \\p{L}+)? (?:sa|leur) virginité|(?:la|le|les|se) déshabill(?:e|a|ait|er|èrent|ent)|gémi\\p{L}* de plaisir|pénétr\\p{L}+ en (?:elle|lui)|scènes? (?:explicites?|torrides?)",
  explicitMinors:
    'pornographie infantile|pédoporno\\p{L}*|sexe avec (?:un |une |des |les )?(?:enfants?|mineure?s?|fillettes?|gamine?s?)|(?:enfants?|fillettes?|mineure?s?) (?:érotiques?|sexy)',
  continuation: 'elle|il|elles|ils|sa|son|ses|leurs?|ensemble|la jeune fille|cette',
  elsewhere:
    'dor\\p{L}+|endormie?s?|réveill\\p{L}+|à l’école|au collège|au lycée|en colonie|à côté|en haut|en bas',
  clause: 'pendant|jusqu|parce|avant|après|mais|quand|tandis|alors',
}

const german: GuardLanguage = {
  people:
    'mädchens?|jungen?|tochter|töchter|sohn(?:es)?|söhne|schwester|bruders?|nichte|neffen?|cousine?|kind(?:er|es)?|schüler(?:in|innen|s)?|studentin|jungfrau|teenagers?|zwillinge|nachbarin|prinzessin|waise|magd|braut|freundin|geliebten?|heldin',
  ofAge:
    '(?:von |im alter von |mit )(?:erst |nur |gerade mal )?{age}(?: jahren)?(?![\\p{L}\\d-]| (?:uhr|minuten|stunden|tagen|wochen|monaten))',
  years: '{age} jahre(?: alt|(?= ?(?:[,.;:!?)]|$)))',
  agePhrase:
    '(?:ist|war|sind|waren|bin|wird|wurde) (?:sie |er )?(?:(?:im|am|in jenem|in diesem) \\p{L}+ )?(?:erst |gerade |noch |kaum |nur |gerade mal |gerade einmal )*{age}(?: jahre alt)?(?= ?(?:[.,;:!?“«]|$)| und| als| geworden)|(?<=\\p{L} )(?:erst |gerade |noch |kaum |nur )*{age}(?: jahre alt)? (?:ist|war|wird|wurde)',
  atAge:
    'mit {age}(?: jahren)?(?= ?[,.;)]| (?:war|ist|hat|hatte|wurde|ging|verlor|begann|er|sie|verf\\p{L}+|schl\\p{L}+)(?!\\p{L}))',
  subjects: 'sie|er|ich|du|die|der',
  minors:
    'minderjährig\\p{L}*|(?<=(?:^|[.;!?\\n])\\s*)(?:teenager(?:in)?|jugendlicher?)(?= ?[.,;:])|schulmädchens?|schuljungen?|grundschüler\\p{L}*|oberschüler\\p{L}*|gymnasiast\\p{L}*|unter (?:18|achtzehn)(?: jahren)?|(?:eine?n?|der|die|den|zwei) teenagers?|{age}-?jährige[rnms]?',
  similes: 'wie|als|verkleidet als',
  memories: 'als|in dem|in der|bevor|nachdem|bis|damals|erinner\\p{L}+|fotos?',
  since: 'seit|seitdem',
  possessives: 'seine[rnms]?|ihre[rnms]?|meine[rnms]?|deine[rnms]?|unsere[rnms]?|sein|ihr|mein|dein',
  sexual:
    'sex|sexuell\\p{L}*|geschlechtsverkehr|(?:schläft|schlief|schlafen|schliefen) mit(?= (?:ihm|ihr|(?:ihrem|seinem|dem|einem|ihren) (?:lehrer|chef|professor|trainer|mann|bruder|vater|onkel|freund|nachbarn?|stiefvater)|(?:ihrer|seiner|der|einer) (?:lehrerin|schülerin|frau|schwester|freundin|tochter|studentin|nachbarin))(?!\\p{L}))|mit (?:ihrem|seinem|dem|einem|ihrer|seiner|einer|ihm|ihr)(?: \\p{L}+)? geschlafen|(?:machen|machten|macht|machte) liebe|lieb(?:en|ten) sich(?= (?:auf|im|bis|die ganze|leidenschaftlich|wild|stundenlang|unter))|fick\\p{L}*|gefickt|vögel\\p{L}+|gevögelt|orgasm\\p{L}+|erotisch\\p{L}*|erotik\\p{L}*|brustwarzen?|vagina|penis|klitoris|masturb\\p{L}*|verführ\\p{L}+|wollust|lüstern\\p{L}*|porno\\p{L}*|jungfräulichkeit|entjungfer\\p{L}+|(?:zieht|zog) (?:sie|ihn)(?: (?:langsam|nackt|hastig|zärtlich))? aus(?= ?(?:[.,;!]|$)| und)|stöhn\\p{L}* vor lust|explizite[nr]? (?:szenen?|liebesszenen?)',
  explicitMinors:
    'kinderporno\\p{L}*|sex mit (?:einem |dem |den )?(?:kind|kindern|minderjährigen)|(?:erotische|geile|sexy) (?:kinder|minderjährige)',
  continuation: 'sie|er|ihre?|seine?|gemeinsam|das mädchen|der junge|beide',
  elsewhere:
    'schlaf\\p{L}*|schläft|schlief\\p{L}*|aufw\\p{L}+|in der schule|im ferienlager|nebenan|oben|unten',
  clause: 'während|bis|weil|bevor|nachdem|aber|als|damit|denn',
}

const italian: GuardLanguage = {
  people:
    'ragazzin[aoie]|ragazz[aoie]|bambin[aoie]|figli[aoe]?|sorell[ae]|fratell[oi]|nipot[ei]|cugin[aoie]|alunn[aoie]|studentess[ae]|student[ei]|vergin[ei]|adolescent[ei]|principess[ae]|gemell[aei]|orfan[ao]|fanciull[ao]|giovan[ei]|vicin[ao]|fidanzat[ao]|protagonista',
  ofAge: 'di (?:soli |appena |solo )?{age} anni',
  years: '(?:di )?{age} anni',
  agePhrase:
    '(?:ha|aveva|hanno|avevano|ho|avevo|compie|compiva|ha compiuto|compì|ha appena compiuto|aveva appena compiuto|aveva compiuto) (?:solo |soltanto |appena |ancora )?{age} anni(?! (?:più|meno|in più|in meno|di (?:più|meno|differenza|matrimonio)|fa|dopo|prima))',
  atAge: "(?:a|all[’']età di) {age} anni(?! (?:di|fa|dopo))",
  subjects: 'lei|lui|loro|io|che|e|ma|ancora|appena|solo|non',
  minors:
    "minorenn[ei]|(?<=(?:^|[.;!?\\n])\\s*)adolescente(?= ?[.,;:])|sotto i (?:18|diciotto) anni|minori di (?:18|diciotto) anni|liceal[ei]|scolarett[aoe]|preadolescent[ei]|(?:undici|dodici|tredic|quattordic|quindic|sedic|diciassett)enn[ei]|(?:una?|un’|un'|l’|l'|gli|le|due|figli[ao]|ragazz[ao]|su[ao]) ?adolescent[ei]|studentess[ae] (?:del liceo|delle medie)",
  similes: 'come|sembra\\p{L}*|pareva|vestit[ao] da|travestit[ao] da',
  memories: 'quando|in cui|prima che|finché|ricord\\p{L}+|all’epoca|foto',
  since: 'da quando|sin da|fin da',
  possessives: 'su[ao]|sue|suoi|mi[ao]|mie|tu[ao]|tue|loro|nostr[ao]',
  sexual:
    "sesso|sessual\\p{L}+|(?:fare|fanno|fa|facevano|faceva|facendo|fecero|fece|fatto) l[’']amore|scop\\p{L}+ con|(?:la|lo) scop(?:ò|ava)|orgasm[oi]|erotic[aoi]|erotiche|masturb\\p{L}+|capezzol[oi]|vagina|clitoride|sedott\\p{L}+|sedu(?:ce|cono|rre|sse|ssero|ceva|cendo|zione|cent[ei])|lussuria|pornogr\\p{L}+|porno|per(?:d\\p{L}+|se)(?: \\p{L}+)? la verginità|gem\\p{L}+ di piacere|(?:la|lo) spogli(?:a|ò|ava)|spogliarl[ao]|(?:va|andò|andare|andata|andato|andarono) a letto con|scen[ae] esplicit[ae]",
  explicitMinors:
    'pedoporno\\p{L}*|sesso con (?:un[ao]? |una |dei |delle |i |le )?(?:bambin[aoie]|minorenn[ei])|(?:bambin[ei]|minorenni) (?:erotic[hi]e?|sexy)',
  continuation:
    '\\p{L}{2,}(?:rono|vano|cero)|fanno|gli(?! \\p{L}+i(?!\\p{L}))|lei|lui|loro|su[ao]|insieme|la ragazza|il ragazzo|si',
  elsewhere: 'dorm\\p{L}+|addorment\\p{L}+|svegli\\p{L}+|a scuola|in campeggio|via|accanto|di sopra|di sotto',
  clause: 'mentre|finché|perché|prima|dopo|ma|quando|anche se',
}

/** The languages that the rule on minors reads besides English. */
export const guardLanguages: readonly GuardLanguage[] = [spanish, portuguese, french, german, italian]
