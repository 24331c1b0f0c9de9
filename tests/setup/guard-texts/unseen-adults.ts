import type { GuardTextSet } from './types.ts'

/**
 * Ordinary texts about adults that the rule on minors must allow. No pattern was written or changed because
 * of them.
 */
export const unseenAdults: GuardTextSet = {
  English: {
    sheets: [
      'Forty-four. Teaches ninth grade and grows dahlias nobody asked for.',
      'Age: 36. Has been a single father since his girl was two; she is twelve now and runs the house.',
      'Retired goalkeeper, 39, who signed his first contract at sixteen.',
      'A midwife of fifty-one with fifteen hundred births behind her.',
    ],
    plots: [
      'Two divorced parents meet at a school play in which their eight-year-olds are trees, and share a hotel bed by chapter six.',
      'He was her first kiss at thirteen. At thirty-three she interviews him, and they end up in his bed.',
      'A steamy affair between a paediatric nurse of 30 and a surgeon of 42 on the night shift.',
    ],
    passages: [
      'The twins, seven, were at their father’s until Sunday. She let him undress her in the hall.',
      'Room sixteen had a double bed and no curtains, and they made love with the light on.',
      'He had loved her for seventeen years before he touched her, and he was forty when he did.',
    ],
  },
  Spanish: {
    sheets: [
      'Cuarenta y cuatro años. Da clase en secundaria y cultiva dalias.',
      'Edad: 36. Padre soltero; su hija tiene doce años y manda en casa.',
      'Portero retirado de 39 años que firmó su primer contrato a los dieciséis.',
      'Comadrona de cincuenta y un años con quince mil noches de guardia.',
    ],
    plots: [
      'Dos padres divorciados se conocen en la función de sus hijos de ocho años y acaban en la cama de un hotel.',
      'Él le dio el primer beso a los trece. A los treinta y tres ella lo entrevista y hacen el amor.',
      'Aventura apasionada entre una enfermera de pediatría de 30 años y un cirujano de 42.',
    ],
    passages: [
      'Los gemelos, de siete años, estaban con su padre. Ella dejó que él la desnudara en el pasillo.',
      'La habitación dieciséis tenía una cama grande, y allí hicieron el amor con la luz encendida.',
      'La había querido diecisiete años antes de tocarla, y tenía ya cuarenta.',
    ],
  },
  Portuguese: {
    sheets: [
      'Quarenta e quatro anos. Dá aulas ao nono ano e cultiva dálias.',
      'Idade: 36. Pai solteiro; a filha tem doze anos e manda na casa.',
      'Guarda-redes reformado, 39 anos, que assinou o primeiro contrato aos dezasseis.',
      'Parteira de cinquenta e um anos com mil e quinhentos partos.',
    ],
    plots: [
      'Dois pais divorciados conhecem-se na peça dos filhos de oito anos e acabam na cama de um hotel.',
      'Ele deu-lhe o primeiro beijo aos treze. Aos trinta e três ela entrevista-o e fazem amor.',
      'Caso apaixonado entre uma enfermeira de pediatria de 30 anos e um cirurgião de 42.',
    ],
    passages: [
      'Os gémeos, de sete anos, estavam com o pai. Ela deixou que ele a despisse no corredor.',
      'O quarto dezasseis tinha uma cama grande, e ali fizeram amor com a luz acesa.',
      'Amara-a dezassete anos antes de lhe tocar, e tinha já quarenta.',
    ],
  },
  French: {
    sheets: [
      'Quarante-quatre ans. Professeure de troisième, elle cultive des dahlias.',
      'Âge : 36 ans. Père célibataire ; sa fille a douze ans et dirige la maison.',
      'Gardien de but à la retraite, 39 ans, premier contrat signé à seize ans.',
      'Sage-femme de cinquante et un ans, quinze cents naissances derrière elle.',
    ],
    plots: [
      'Deux parents divorcés se rencontrent au spectacle de leurs enfants de huit ans et finissent dans un lit d’hôtel.',
      'Il lui a donné son premier baiser à treize ans. À trente-trois ans elle l’interviewe, et ils font l’amour.',
      'Liaison torride entre une infirmière de pédiatrie de 30 ans et un chirurgien de 42 ans.',
    ],
    passages: [
      'Les jumeaux, sept ans, étaient chez leur père. Elle le laissa la déshabiller dans le couloir.',
      'La chambre seize avait un grand lit, et ils y firent l’amour la lumière allumée.',
      'Il l’avait aimée dix-sept ans avant de la toucher, et il en avait quarante.',
    ],
  },
  German: {
    sheets: [
      'Vierundvierzig. Unterrichtet die neunte Klasse und züchtet Dahlien.',
      'Alter: 36. Alleinerziehend; seine Tochter ist zwölf und führt den Haushalt.',
      'Torwart im Ruhestand, 39, der mit sechzehn seinen ersten Vertrag unterschrieb.',
      'Hebamme von einundfünfzig Jahren mit fünfzehnhundert Geburten.',
    ],
    plots: [
      'Zwei Geschiedene lernen sich beim Schultheater ihrer achtjährigen Kinder kennen und landen in einem Hotelbett.',
      'Mit dreizehn war er ihr erster Kuss. Mit dreiunddreißig interviewt sie ihn, und sie schlafen miteinander.',
      'Leidenschaftliche Affäre zwischen einer Kinderkrankenschwester von 30 und einem Chirurgen von 42.',
    ],
    passages: [
      'Die Zwillinge, sieben, waren bei ihrem Vater. Sie ließ sich im Flur von ihm ausziehen.',
      'Zimmer sechzehn hatte ein breites Bett, und sie liebten sich dort bei Licht.',
      'Siebzehn Jahre hatte er sie geliebt, ehe er sie berührte, und da war er vierzig.',
    ],
  },
  Italian: {
    sheets: [
      'Quarantaquattro anni. Insegna in terza media e coltiva dalie.',
      'Età: 36. Padre single; sua figlia ha dodici anni e comanda in casa.',
      'Portiere in pensione, 39 anni, primo contratto firmato a sedici.',
      'Ostetrica di cinquantun anni con millecinquecento parti alle spalle.',
    ],
    plots: [
      'Due genitori divorziati si conoscono alla recita dei figli di otto anni e finiscono nel letto di un albergo.',
      'A tredici anni le diede il primo bacio. A trentatré lei lo intervista e fanno l’amore.',
      'Relazione appassionata tra un’infermiera di pediatria di 30 anni e un chirurgo di 42.',
    ],
    passages: [
      'I gemelli, sette anni, erano dal padre. Lei si lasciò spogliare nel corridoio.',
      'La camera sedici aveva un letto grande, e lì fecero l’amore con la luce accesa.',
      'L’aveva amata diciassette anni prima di toccarla, e ne aveva quaranta.',
    ],
  },
}
