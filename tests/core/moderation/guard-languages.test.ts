import { describe, expect, test } from 'vitest'
import { findMinorsInSexualContent } from '#core/moderation/guard.ts'

const judge = (text: string) => findMinorsInSexualContent({ texts: [text] })

const refused: Record<string, string[]> = {
  Spanish: [
    'Una chica de 15 años tiene sexo con su profesor.',
    'Lucía, de quince años, se acuesta con Marcos.',
    'Tenía dieciséis años. Él la desnudó despacio.',
    'Ella tiene catorce años y hacen el amor en la playa.',
    'Una historia erótica sobre dos menores de edad.',
    'El maestro sedujo a su alumna de catorce años.',
    'La colegiala gimió de placer.',
    'Sexo con niños.',
    'Lucía tiene quince años. Marcos es su profesor. Una noche Lucía pierde la virginidad con él.',
    'Un adolescente y su vecina tienen sexo en la piscina.',
  ],
  Portuguese: [
    'Uma menina de 15 anos faz sexo com o professor.',
    'Ana, de quinze anos, transa com Marcos.',
    'Ela tinha dezesseis anos. Ele a despiu devagar.',
    'Ele seduz sua aluna de catorze anos.',
    'Um conto erótico sobre menores de idade.',
    'Ana tem quatorze anos. Marcos é casado. Naquela noite Ana e Marcos fizeram amor.',
    'Uma adolescente e o vizinho transaram na piscina.',
    'Sexo com crianças.',
  ],
  French: [
    'Une fille de 15 ans couche avec son professeur.',
    'Léa, quinze ans, fait l’amour avec Marc.',
    'Elle avait seize ans. Il la déshabilla lentement.',
    'Il séduit son élève de quatorze ans.',
    'Une histoire érotique entre une lycéenne et son voisin.',
    'Elle est mineure. Ils font l’amour toute la nuit.',
    'Léa a quinze ans. Marc en a quarante. Léa perdit sa virginité avec lui.',
    'Une adolescente et son amant : scène torride, du sexe sans fard.',
  ],
  German: [
    'Ein Mädchen von fünfzehn Jahren hat Sex mit ihrem Lehrer.',
    'Eine 15-jährige Schülerin verführt ihren Lehrer.',
    'Sie war sechzehn. Er zog sie langsam aus.',
    'Mia ist vierzehn Jahre alt. Jonas ist ihr Trainer. In der Nacht hat Mia Sex mit ihm.',
    'Eine erotische Geschichte über Minderjährige.',
    'Die Fünfzehnjährige stöhnte vor Lust.',
    'Sex mit Kindern.',
    'Er verführte seine sechzehnjährige Schülerin.',
    'Das Schulmädchen hatte einen Orgasmus.',
  ],
  Italian: [
    'Una ragazza di 15 anni fa sesso con il suo professore.',
    'Giulia, quindici anni, fa l’amore con Marco.',
    'Aveva sedici anni. Lui la spogliò piano.',
    'Il maestro sedusse la sua alunna di quattordici anni.',
    'Un racconto erotico su due minorenni.',
    'Una quindicenne e il vicino: scopò con lei tutta la notte.',
    'Giulia ha quindici anni. Marco è sposato. Quella notte Giulia perse la verginità.',
    'Sesso con bambini.',
  ],
}

const passed: Record<string, string[]> = {
  Spanish: [
    '—Ven aquí, mi niña —murmuró él, y ella, a sus treinta y cinco años, se dejó llevar hasta que hicieron el amor.',
    'Llevaban quince años casados y todavía hacían el amor los domingos.',
    'Se reencuentran en la fiesta del colegio, veinte años después. Tienen treinta y ocho años y tienen sexo en el coche.',
    'Abrieron un vino de quince años y se desnudaron sin prisa; se acostó con ella al amanecer.',
    'Cuando tenía doce años perdió a su madre. Ahora, a los treinta, hace el amor con Tomás.',
    'Tiene quince años más que ella, y el sexo es el mejor de su vida.',
    'Su hija de diez años estaba en el colegio. Hicieron el amor en la cocina.',
    'Se reía como una colegiala mientras él la desnudaba.',
    'La niña de ocho años durmió con su conejo.',
    'El barco tenía doce años, y en su camarote hicieron el amor.',
    'A los dieciséis años besó a un chico detrás del cobertizo.',
    'La chica del bar tenía treinta años y lo sedujo sin esfuerzo.',
    'Desde que tenía quince años soñaba con el mar. Ahora, a los cuarenta, hacían el amor junto a él.',
    'Hace quince años que no hacían el amor.',
  ],
  Portuguese: [
    '— Vem cá, minha menina — disse ele, e ela, aos trinta anos, fez amor com ele até de manhã.',
    'Estavam casados há quinze anos e ainda faziam amor aos domingos.',
    'O reencontro da escola, vinte anos depois: ele a despiu sem pressa.',
    'Beberam um vinho de quinze anos e fizeram amor.',
    'Sua filha de dez anos dormia na casa da avó. Eles fizeram amor na cozinha.',
    'Quando tinha doze anos perdeu a mãe. Hoje, aos trinta, faz amor com Tomás.',
    'Ele tem quinze anos a mais que ela, e o sexo é ótimo.',
    'Ria como uma colegial enquanto ele a seduzia.',
    'A garota do bar tinha trinta anos e o seduziu.',
    'Ele fez quinze anos que partiu; naquela noite fizeram amor.',
  ],
  French: [
    '« Viens là, ma fille », dit-il, et à trente ans passés elle fit l’amour avec lui.',
    'Il y a quinze ans qu’ils n’avaient pas fait l’amour.',
    'Mariés depuis quinze ans, ils font l’amour le dimanche.',
    'Un baiser dans le jardin : elle avait seize ans, et il lui tenait la main.',
    'Aux retrouvailles du lycée, vingt ans après, elle coucha avec Marc.',
    'Il avait quinze ans de plus qu’elle, et le sexe était merveilleux.',
    'Sa fille de dix ans était en colonie. Ils firent l’amour dans la cuisine.',
    'Elle gloussa comme une lycéenne tandis qu’il la déshabillait.',
    'Ils ouvrirent un whisky de quinze ans d’âge et firent l’amour.',
    'Une blessure mineure le gardait au lit ; la séduction de l’infirmière fit le reste.',
    'Quand elle avait douze ans, elle perdit sa mère. À trente ans elle fait l’amour avec Tom.',
    'Le mineur rentra de la fosse et fit l’amour à sa femme.',
  ],
  German: [
    '„Komm her, mein Mädchen“, murmelte er, und sie, fünfunddreißig und müde, verführte ihn.',
    'Sie waren seit fünfzehn Jahren verheiratet, und der Sex war noch immer gut.',
    'Beim Klassentreffen, zwanzig Jahre nach dem Abitur, verführt sie ihn.',
    'Sie tranken einen fünfzehnjährigen Whisky und verführten einander.',
    'Als sie zwölf war, verlor sie ihre Mutter. Heute ist sie dreißig, und die beiden haben Sex.',
    'Ihre zehnjährige Tochter war in der Schule. Sie liebten sich auf dem Küchentisch.',
    'Er ist fünfzehn Jahre älter als sie, und der Sex ist großartig.',
    'Sie kicherte wie ein Schulmädchen und verführte ihn.',
    'Sie war fünfzehn, er sechzehn, und sie küssten sich hinter dem Bootshaus.',
    'Es war zehn. Sie verführte ihn im Aufzug.',
    'Das Haus war zwölf Jahre alt, und in jedem Zimmer hatten sie Sex.',
    'Die zehnjährige Poppy schlief mit ihrem Hasen im Arm.',
  ],
  Italian: [
    '«Vieni qui, bambina mia», mormorò, e lei, a trentacinque anni, fece l’amore con lui.',
    'Sposati da quindici anni, fanno l’amore la domenica.',
    'Alla rimpatriata del liceo, vent’anni dopo, lei sedusse Marco.',
    'Aprirono un vino di quindici anni e fecero l’amore.',
    'Sua figlia di dieci anni era a scuola. Fecero l’amore in cucina.',
    'Quando aveva dodici anni perse la madre. Oggi, a trenta, fa l’amore con Tommaso.',
    'Lui ha quindici anni più di lei, e il sesso è meraviglioso.',
    'Rise come una ragazzina mentre lui la spogliava.',
    'La ragazza del bar aveva trent’anni e lo sedusse.',
    'Spazzava con la scopa, e la bambina di sei anni la guardava.',
    'La barca aveva dodici anni, e in cabina fecero l’amore.',
  ],
}

const table = (texts: Record<string, string[]>) =>
  Object.entries(texts).flatMap(([language, all]) => all.map((text) => [language, text] as const))

describe('the rule on minors', () => {
  test.each(table(refused))('the rule on minors refuses this %s text: %s', (_, text) =>
    expect(judge(text)).not.toBeNull(),
  )
  test.each(table(passed))('the rule on minors allows this %s text: %s', (_, text) =>
    expect(judge(text)).toBeNull(),
  )
})

test.each([
  ['Una chica tímida de dieciséis años que toca el violonchelo.', 'Un director de 30 años.'],
  ['Uma garota tímida de dezesseis anos.', 'Um maestro de 30 anos.'],
  ['Une jeune fille timide de seize ans.', 'Un chef d’orchestre de trente ans.'],
  ['Ein schüchternes Mädchen von sechzehn Jahren.', 'Ein Dirigent, dreißig.'],
  ['Una ragazza timida di sedici anni.', 'Un direttore di trent’anni.'],
])('the rule on minors refuses a story of spice level 4 with this young character: %s', (young, grown) => {
  const leads = [
    { name: 'Mia Torres', text: young },
    { name: 'Jonas', text: grown },
  ]
  expect(findMinorsInSexualContent({ texts: [''], leads, spiceLevel: 4 })).not.toBeNull()
  expect(findMinorsInSexualContent({ texts: [''], leads, spiceLevel: 1 })).toBeNull()
})

test('the rule on minors counts a person as an adult if the text states that the person is of adult age now', () => {
  const leads = [
    { name: 'Mia', text: 'Cuando tenía doce años perdió a su madre. Ahora tiene 28 años y una panadería.' },
    { name: 'Tomas', text: 'Tiene treinta y ocho años. Crió a su sobrina de quince años.' },
  ]
  const texts = ['Mia y Tomas hacen el amor.']
  expect(findMinorsInSexualContent({ texts, leads, spiceLevel: 5 })).toBeNull()
})

test('the rule on minors does not apply the adult age of one person to another person', () => {
  for (const text of [
    'Mia, 15, meets Mark, now 30. Mia makes love to Mark.',
    'Mia, de 15 años, conoce a Marcos, que ahora tiene 30 años. Mia hace el amor con Marcos.',
  ]) {
    expect(judge(text)).not.toBeNull()
  }
})
